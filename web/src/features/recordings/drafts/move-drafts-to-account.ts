/**
 * Moves a guest's unsent recordings into their account, as the server does with sent ones. Only the
 * account that has proven the guest's address receives them.
 */
import { isBeingMade } from './draft-expiry-and-warnings.ts';
import { connection, keyOf, under, beingRecorded } from './draft-indexeddb.ts';
import type { SavedHead } from './draft-indexeddb.ts';

/** Gives a recording, whole or in pieces, to another user in one transaction. */
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
 * Gives one recording on this device to a guest, with its ticket. The recording gets a new session
 * id, because the server may hold chunks of its video for the former owner. Resolves to false if
 * there is no such recording.
 */
export const giveToGuest = async (sessionId: string, guest: string, newSessionId: string): Promise<boolean> => {
  const database = await connection();
  const head = (await database.getAll('heads')).find((each) => each.sessionId === sessionId);
  if (!head || head.person === guest) return false;
  await give(head, { person: guest, sessionId: newSessionId });
  return true;
};

/**
 * Gives all unsent recordings of these guests to a user, except those a tab is recording now.
 * Resolves to their number.
 */
export const followGuests = async (guests: readonly string[], person: string): Promise<number> => {
  const recorded = await beingRecorded();
  let given = 0;
  for (const guest of guests) {
    for (const head of await (await connection()).getAll('heads', under(guest))) {
      if (isBeingMade(head, recorded, Date.now())) continue;
      await give(head, { person, sessionId: head.sessionId });
      given += 1;
    }
  }
  return given;
};
