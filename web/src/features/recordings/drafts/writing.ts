/** Atomic writes to IndexedDB. */
import type { IDBPTransaction } from 'idb';
import type { RecordedPiece } from '../../../recorder/recorder-settings.ts';
import { storedPart, storedVideo } from './blob-support.ts';
import { connection, headOfAttempt, isFull, keyOf, onceMore, pieceKeyOf, under } from './draft-store.ts';
import type { Kept, SavedAttempt, SavedHead, StoreName } from './draft-store.ts';

/** Owner, challenge, session and referral of a recording. */
export type Named = Pick<SavedHead, 'person' | 'challenge' | 'challengeName' | 'sessionId' | 'referredBy'>;

/** `full`: no space; `forbidden`: this browser or window stores nothing. */
export type NotKept = 'full' | 'forbidden';

export const keepDisabledReason = (fault: unknown): NotKept => (isFull(fault) ? 'full' : 'forbidden');

type Writing = IDBPTransaction<Kept, StoreName[], 'readwrite'>;
type Step = (writing: Writing) => Promise<unknown>;

/** Flushes to disk before acknowledging, so that an empty battery loses no acknowledged write. */
const DURABLE = { durability: 'strict' } as const;

const writeOnce = async (steps: readonly Step[]): Promise<void> => {
  const writing = (await connection()).transaction(['attempts', 'heads', 'pieces'], 'readwrite', DURABLE);
  try {
    // Some steps throw synchronously. Abort, so that earlier steps are not stored on their own.
    await Promise.all([...steps.map(async (step) => step(writing)), writing.done]);
  } catch (fault) {
    try {
      writing.abort();
    } catch {
      // The transaction has already ended.
    }
    throw fault;
  }
};

const write = (steps: readonly Step[]): Promise<void> => onceMore(() => writeOnce(steps));

export const writePiece = async (head: SavedHead, sequence: number, piece: RecordedPiece): Promise<void> => {
  const key = keyOf(head);
  const video = piece.video && (await storedPart(piece.video));
  await write([
    (writing) => writing.objectStore('heads').put(head, key),
    (writing) => writing.objectStore('pieces').put({ video, frames: [...piece.frames] }, pieceKeyOf(key, sequence)),
  ]);
};

/** Rejects if there is no space or no storage; the pieces are then unchanged. */
export const writeWhole = async (named: Named, kept: SavedAttempt): Promise<void> => {
  const key = keyOf(named);
  const stored = { ...kept, attempt: { ...kept.attempt, video: await storedVideo(kept.attempt.video) } };
  await write([
    (writing) => writing.objectStore('attempts').put(stored, key),
    (writing) => writing.objectStore('heads').put(headOfAttempt(named, kept), key),
    (writing) => writing.objectStore('pieces').delete(under(key)),
  ]);
};

/** Removes a recording, whole or in pieces. */
export const removeKept = (key: string): Promise<void> =>
  write([
    (writing) => writing.objectStore('attempts').delete(key),
    (writing) => writing.objectStore('heads').delete(key),
    (writing) => writing.objectStore('pieces').delete(under(key)),
  ]);
