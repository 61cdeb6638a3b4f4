/**
 * Detects if IndexedDB can store Blobs. Safari's private windows store only bytes, and fail on the
 * first Blob, so this is probed before a set begins.
 */
import { connection, isFull } from './draft-store.ts';
import type { DraftDatabase, StoredVideo } from './draft-store.ts';

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
