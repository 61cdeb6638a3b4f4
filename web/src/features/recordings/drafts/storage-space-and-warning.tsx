/** Storage of the browser: free space, persistence, and the warning before a set. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { isWebKit } from '../../../recorder/capture/video-capture.ts';
import { storageWarningOf } from './draft-expiry-and-warnings.ts';
import { isFull } from './draft-indexeddb-and-tab-locks.ts';
import { canStoreBlobs } from './unsent-recordings-store.ts';

export interface StorageSpace {
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

export const storageSpace = async (): Promise<StorageSpace> => {
  try {
    await canStoreBlobs();
    return { freeBytes: await freeBytes(), isForbidden: false };
  } catch (fault) {
    return isFull(fault) ? { freeBytes: 0, isForbidden: false } : { freeBytes: undefined, isForbidden: true };
  }
};

/** Returns true if the page is installed as an app. The browser then does not clear its data. */
const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);

/** Resolves to true if the browser clears the site's data after a week without a visit. */
export const isClearedUnvisited = async (): Promise<boolean> => {
  if (!isWebKit(globalThis) || isInstalled()) return false;
  try {
    return !(await navigator.storage.persisted());
  } catch {
    return true;
  }
};

/**
 * Asks the browser not to clear the site's data. Called only when there is something to save,
 * because some browsers ask the user.
 */
export const askToPersist = async (): Promise<void> => {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Errors are ignored: without persistence, the browser may clear the data when space runs out.
  }
};

const roomQuery = queryOptions({ queryKey: ['device.storage'], queryFn: storageSpace, staleTime: 0, gcTime: 0 });

export const StorageWarning = (): ReactElement | null => {
  const { data } = useQuery(roomQuery);
  const warning = data && storageWarningOf(data);
  return warning ? (
    <output className="mb-3 flex gap-2 rounded-stone bg-clay-wash px-4 py-2 text-clay short:order-last short:mt-3 short:mb-0">
      <TriangleAlert className="mt-1 size-4 shrink-0" aria-hidden /> <span>{warning}</span>
    </output>
  ) : null;
};
