/** Storage quota, and the request for persistent storage. */
import { isWebKit } from '../../../recorder/capture/video-capture.ts';
import { keepsBlobs } from './blob-support.ts';
import { isFull } from './draft-store.ts';

export interface StorageRoom {
  /** Undefined if unknown. */
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

/** True if added to the home screen: its data is not deleted then. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** Resolves to true if the browser deletes saved data after a week without a visit. */
export const isClearedUnvisited = async (): Promise<boolean> => {
  if (!isWebKit(globalThis) || isInstalled()) return false;
  try {
    return !(await navigator.storage.persisted());
  } catch {
    return true;
  }
};

/**
 * Requests persistent storage. Some browsers prompt the user, so it is requested when there is
 * something to save, never as a set begins.
 */
export const askToPersist = async (): Promise<void> => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Without it, the data stays while there is space.
  }
};
