/** Safari's private window keeps bytes but no Blobs, and says so only when it is given one: it is asked before a set begins. */
import { connection, isFull } from './kept-store.ts';
import type { KeptDatabase, StoredVideo } from './kept-store.ts';

/** Nobody's: nothing lists it. */
const PROBE = 'probe';

/** Written and gone in one: no other tab ever sees it. */
const canHold = async (database: KeptDatabase, video: Blob | ArrayBuffer): Promise<boolean> => {
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

const probe = async (database: KeptDatabase): Promise<boolean> => {
  if (await canHold(database, new Blob(['.']))) return true;
  if (await canHold(database, new ArrayBuffer(1))) return false;
  throw new Error('This window keeps nothing.');
};

/** Of each connection, once. */
const found = new WeakMap<KeptDatabase, Promise<boolean>>();

/** False: their bytes are kept in their place. Rejects where there is no storage, or no room in it. */
export const keepsBlobs = async (): Promise<boolean> => {
  const database = await connection();
  const known = found.get(database) ?? probe(database);
  found.set(database, known);
  known.catch(() => found.delete(database));
  return known;
};

/** Where that cannot be told just now, writing it says what is the matter. */
const mayKeepBlobs = (): Promise<boolean> => keepsBlobs().catch(() => true);

export const storedPart = async (video: Blob): Promise<Blob | ArrayBuffer> =>
  (await mayKeepBlobs()) ? video : video.arrayBuffer();

export const storedVideo = async (video: Blob): Promise<StoredVideo> =>
  (await mayKeepBlobs()) ? video : { bytes: await video.arrayBuffer(), type: video.type };

export const videoIn = (stored: StoredVideo): Blob =>
  stored instanceof Blob ? stored : new Blob([stored.bytes], { type: stored.type });
