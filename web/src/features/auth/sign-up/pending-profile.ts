/**
 * Keeps the profile fields of a sign-up by emailed link in the browser until the link is used
 * (specification S1, section 4).
 */
import { z } from 'zod';
import { LINK_VALID_SECONDS } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ProfileFields } from '@reptemple/contract/schemas/accounts/profile';
import { jsonOrNull } from '../../../api/parse-json-and-url.ts';
import type { KeyValueStorage } from '../state/load-and-cache-profile.ts';

const KEY = 'reptemple.pending-profile';

const PendingProfile = z.object({ email: z.string(), fields: ProfileFields, keptAt: z.number() });

/**
 * Stores the profile fields, or removes the stored ones if `fields` is empty. `now` is the Unix
 * time in ms.
 */
export const keepPendingProfile = (
  storage: KeyValueStorage,
  email: string,
  fields: ProfileFields,
  now: number,
): void => {
  if (Object.keys(fields).length === 0) storage.removeItem(KEY);
  else storage.setItem(KEY, JSON.stringify({ email: email.trim().toLowerCase(), fields, keptAt: now }));
};

/**
 * Returns the stored fields; undefined if there are none, if they are another user's, or if the
 * emailed link has expired. Removes expired fields.
 */
export const pendingProfile = (storage: KeyValueStorage, email: string, now: number): ProfileFields | undefined => {
  const pending = PendingProfile.safeParse(jsonOrNull(storage.getItem(KEY)));
  if (!pending.success) return undefined;
  const { keptAt, fields } = pending.data;
  if (now - keptAt > LINK_VALID_SECONDS * 1000) {
    storage.removeItem(KEY);
    return undefined;
  }
  return pending.data.email === email.toLowerCase() ? fields : undefined;
};

export const forgetPendingProfile = (storage: KeyValueStorage): void => storage.removeItem(KEY);
