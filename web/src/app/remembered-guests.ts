/**
 * Stores which guests have used this browser. If one of them creates an account later, their
 * recordings that are not uploaded yet move to it.
 */
import type { Profile } from '@reptemple/contract/accounts/profile';
import { isRecord, jsonOrNull } from '../api/parse-json-and-url.ts';
import { profileOf } from '../features/auth/state/auth-state-machine.ts';
import type { KeyValueStorage } from '../features/auth/state/load-and-cache-profile.ts';
import { KEPT_KEY } from '../features/recordings/drafts/draft-query-key.ts';
import { queryClient } from './query-client.ts';
import { auth } from './start-auth-session.ts';

const KEY = 'reptemple.guests';
/**
 * Maximum number of stored guests. It is high because many guests may share one device at an event.
 */
const MAX_GUESTS = 50;

type Guest = Pick<Profile, 'id' | 'email'>;

const isStoredGuest = (value: unknown): value is Guest =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['email'] === 'string';

const read = (storage: KeyValueStorage): readonly Guest[] => {
  const stored = jsonOrNull(storage.getItem(KEY));
  return Array.isArray(stored) ? stored.filter(isStoredGuest) : [];
};

type Person = Pick<Profile, 'id' | 'email' | 'emailVerified' | 'isGuest'>;

/**
 * Stores a guest and returns an empty list. For an account with a verified email, returns the ids
 * of stored guests with that email.
 */
export const rememberOrFindGuests = (
  storage: KeyValueStorage,
  { id, email, emailVerified, isGuest }: Person,
): readonly string[] => {
  const known = read(storage);
  if (isGuest) {
    const others = known.filter((guest) => guest.id !== id);
    storage.setItem(KEY, JSON.stringify([...others, { id, email: email.toLowerCase() }].slice(-MAX_GUESTS)));
    return [];
  }
  if (!emailVerified) return [];
  return known.filter((guest) => guest.email === email.toLowerCase()).map((guest) => guest.id);
};

const follow = async (profile: Profile): Promise<void> => {
  const guests = rememberOrFindGuests(localStorage, profile);
  if (guests.length === 0) return;
  const { moveGuestDrafts } = await import('../features/recordings/drafts/move-drafts-to-account.ts');
  const given = await moveGuestDrafts(guests, profile.id);
  if (given > 0) await queryClient.invalidateQueries({ queryKey: [KEPT_KEY] });
};

export const startFollowingGuests = (): void => {
  let last: Profile | null = null;
  auth.subscribe(() => {
    const profile = profileOf(auth.state());
    if (profile === last) return;
    last = profile;
    // Ignores errors: without storage there are no recordings to move either.
    if (profile) follow(profile).catch(() => undefined);
  });
};
