/**
 * Gives a set that was recorded without an account to the user who registers for it
 * (docs/decisions/0098).
 */
import { MILLIS_PER_HOUR } from '@reptemple/engine/units';
import { isRecord, jsonOrNull } from '../../../api/json-or-null.ts';
import { KEPT_STORAGE } from '../../../ui/storage/preferences.ts';
import { connection, under } from './draft-store.ts';
import { give } from './follow-guest.ts';
import { openNext } from './next-opened.ts';
import { VISITOR } from './draft-state.ts';

const KEY = 'reptemple.visitor-set';

interface SetToSave {
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

const isSetToSave = (value: unknown): value is SetToSave =>
  isRecord(value) && typeof value['sessionId'] === 'string' && typeof value['askedAt'] === 'number';

/** Returns the session id of the set that a visitor wants to save; undefined if there is none. */
export const setToSave = (now: number): string | undefined => {
  const stored = jsonOrNull(KEPT_STORAGE.getItem(KEY));
  // A mailed link, which may open in another tab, is valid as long.
  return isSetToSave(stored) && now - stored.askedAt < MILLIS_PER_HOUR ? stored.sessionId : undefined;
};

/** Stores that the next user who signs in here gets this set. This tab then sends it. */
export const saveAfterSignIn = (sessionId: string, now: number): void => {
  KEPT_STORAGE.setItem(KEY, JSON.stringify({ sessionId, askedAt: now }));
  openNext({ sessionId, isToBeSent: true });
};

export const forgetSetToSave = (): void => KEPT_STORAGE.setItem(KEY, 'null');

/** Moves the set that a visitor wanted to save to the user who has signed in. */
export const claimVisitorSet = async (person: string, now: number): Promise<void> => {
  const sessionId = setToSave(now);
  if (sessionId === undefined || person === VISITOR) return;
  const heads = await (await connection()).getAll('heads', under(VISITOR));
  const head = heads.find((each) => each.sessionId === sessionId);
  if (head) await give(head, { person, sessionId });
  forgetSetToSave();
};
