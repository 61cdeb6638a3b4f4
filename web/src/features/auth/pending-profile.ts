/** What someone said of themselves while signing up by magic link: kept here until the link has been followed (first document, section 4). */
import { LINK_VALID_SECONDS } from '@reptemple/contract/auth';
import { ProfileFields } from '@reptemple/contract/profile';
import { z } from 'zod';
import { jsonOrNull } from '../../api/json-or-null.ts';

const KEY = 'reptemple.pending-profile';

const PendingProfile = z.object({ email: z.string(), fields: ProfileFields, keptAt: z.number() });

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `now` in milliseconds. Nothing said, nothing kept. */
export const keepPendingProfile = (shelf: Shelf, email: string, fields: ProfileFields, now: number): void => {
  if (Object.keys(fields).length === 0) shelf.removeItem(KEY);
  else shelf.setItem(KEY, JSON.stringify({ email: email.trim().toLowerCase(), fields, keptAt: now }));
};

/** What this person said; undefined when nothing, when it was somebody else, or when the link is void by now. */
export const pendingProfile = (shelf: Shelf, email: string, now: number): ProfileFields | undefined => {
  const pending = PendingProfile.safeParse(jsonOrNull(shelf.getItem(KEY)));
  if (!pending.success) return undefined;
  const { keptAt, fields } = pending.data;
  if (now - keptAt > LINK_VALID_SECONDS * 1000) {
    shelf.removeItem(KEY);
    return undefined;
  }
  return pending.data.email === email.toLowerCase() ? fields : undefined;
};

export const forgetPendingProfile = (shelf: Shelf): void => shelf.removeItem(KEY);
