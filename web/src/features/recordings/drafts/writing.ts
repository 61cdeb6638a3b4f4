/** Atomic writes to IndexedDB. */
import type { IDBPTransaction } from 'idb';
import type { RecordedPiece } from '../../../recorder/recorder-settings.ts';
import { connection, headOfAttempt, isFull, keyOf, onceMore, pieceKeyOf, under } from './draft-store.ts';
import type { Kept, SavedAttempt, SavedHead, StoreName, DraftDatabase, StoredVideo } from './draft-store.ts';

/** Key of the probe entry. No list contains it. */
const PROBE = 'probe';

/** Writes and deletes in one transaction, so that no other tab sees the entry. */
const canHold = async (database: DraftDatabase, video: Blob | ArrayBuffer): Promise<boolean> => {
  const writing = database.transaction('pieces', 'readwrite');
  const steps = [
    async () => writing.store.put({ video, frames: [] }, PROBE),
    async () => writing.store.delete(PROBE),
    () => writing.done,
  ];
  try {
    await Promise.all(steps.map((step) => step()));
    return true;
  } catch (fault) {
    if (isFull(fault)) throw fault;
    return false;
  }
};

const probe = async (database: DraftDatabase): Promise<boolean> => {
  if (await canHold(database, new Blob(['.']))) return true;
  if (await canHold(database, new ArrayBuffer(1))) return false;
  throw new Error('This window keeps nothing.');
};

/** One probe per connection. */
const found = new WeakMap<DraftDatabase, Promise<boolean>>();

/**
 * Resolves to false if Blobs must be stored as bytes. Rejects if there is no storage or no space.
 */
export const keepsBlobs = async (): Promise<boolean> => {
  const database = await connection();
  const known = found.get(database) ?? probe(database);
  found.set(database, known);
  known.catch(() => found.delete(database));
  return known;
};

/** If the probe fails, assume that Blobs work: writing then reports the error. */
const mayKeepBlobs = (): Promise<boolean> => keepsBlobs().catch(() => true);

export const storedPart = async (video: Blob): Promise<Blob | ArrayBuffer> =>
  (await mayKeepBlobs()) ? video : video.arrayBuffer();

export const storedVideo = async (video: Blob): Promise<StoredVideo> =>
  (await mayKeepBlobs()) ? video : { bytes: await video.arrayBuffer(), type: video.type };

export const videoIn = (stored: StoredVideo): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });

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
