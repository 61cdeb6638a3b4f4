/**
 * Moves unsent recordings on this device to another user: one to a guest, or a guest's to the
 * account that has proven the guest's email address.
 */
import { isBeingRecorded } from './draft-expiry-and-warnings.ts';
import { connection, keyOf, under, beingRecorded } from './draft-indexeddb-and-tab-locks.ts';
import type { SavedHead } from './draft-indexeddb-and-tab-locks.ts';

export const give = async (head: SavedHead, changed: Pick<SavedHead, 'person' | 'sessionId'>): Promise<void> => {
  const [from, to] = [keyOf(head), keyOf({ ...head, ...changed })];
  const moving = (await connection()).transaction(['attempts', 'heads', 'pieces'], 'readwrite', {
    durability: 'strict',
  });
  const [attempts, heads, pieces] = [
    moving.objectStore('attempts'),
    moving.objectStore('heads'),
    moving.objectStore('pieces'),
  ];
  const [whole, keys, parts] = await Promise.all([
    attempts.get(from),
    pieces.getAllKeys(under(from)),
    pieces.getAll(under(from)),
  ]);
  await Promise.all([
    ...(whole ? [attempts.put({ ...whole, sessionId: changed.sessionId }, to), attempts.delete(from)] : []),
    heads.put({ ...head, ...changed }, to),
    heads.delete(from),
    ...parts.map((piece, at) => pieces.put(piece, to + (keys[at] ?? '').slice(from.length))),
    pieces.delete(under(from)),
    moving.done,
  ]);
};

/**
 * Moves one recording, with its ticket, to a guest. Gives it a new session id, because the server
 * may have parts of its video from the former owner. Resolves to false if there is no such
 * recording.
 */
export const moveDraftToGuest = async (sessionId: string, guest: string, newSessionId: string): Promise<boolean> => {
  const database = await connection();
  const head = (await database.getAll('heads')).find((each) => each.sessionId === sessionId);
  if (!head || head.person === guest) return false;
  await give(head, { person: guest, sessionId: newSessionId });
  return true;
};

/**
 * Moves all unsent recordings of the guests to `person`, except those that a tab is recording.
 * Resolves to their number.
 */
export const moveGuestDrafts = async (guests: readonly string[], person: string): Promise<number> => {
  const recorded = await beingRecorded();
  let given = 0;
  for (const guest of guests) {
    for (const head of await (await connection()).getAll('heads', under(guest))) {
      if (isBeingRecorded(head, recorded, Date.now())) continue;
      await give(head, { person, sessionId: head.sessionId });
      given += 1;
    }
  }
  return given;
};
