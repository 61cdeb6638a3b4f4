/** What the browser says of its storage, and the wish that it does not clear ours when it runs short. */
import { isWebKit } from '../../../camera/video-capture.ts';
import { keepsBlobs } from './blob-room.ts';
import { isFull } from './kept-store.ts';

export interface StorageRoom {
  /** Undefined where the browser does not say. */
  readonly freeBytes: number | undefined;
  readonly isForbidden: boolean;
}

const freeBytes = async (): Promise<number | undefined> => {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : quota - usage;
  } catch {
    return undefined;
  }
};

export const storageRoom = async (): Promise<StorageRoom> => {
  try {
    await keepsBlobs();
    return { freeBytes: await freeBytes(), isForbidden: false };
  } catch (fault) {
    return isFull(fault) ? { freeBytes: 0, isForbidden: false } : { freeBytes: undefined, isForbidden: true };
  }
};

/** Added to the home screen: then what it keeps is not cleared. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** Whether what is kept goes when nobody comes here for a week. */
export const isClearedUnvisited = async (): Promise<boolean> => {
  if (!isWebKit(globalThis) || isInstalled()) return false;
  try {
    return !(await navigator.storage.persisted());
  } catch {
    return true;
  }
};

/**
 * Asks that what is kept stays when the device runs short. Some browsers ask the person; so it is asked when there is something to keep
 * and somebody at the screen, never as a set begins.
 */
export const askToPersist = async (): Promise<void> => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // It stays as long as there is room.
  }
};
