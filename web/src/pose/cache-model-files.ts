/**
 * Caches the pose model's files for offline use after their first use. The service worker serves
 * them from the cache.
 */
import { MODEL_CACHE } from '../service-worker-constants.ts';
import { sleep } from '../sleep-yield-and-first-user-activity.ts';

/**
 * Delays in ms before each search for the cache. On the first visit the service worker, which
 * creates the cache, is installed only after the model has started.
 */
const LOOK_AGAIN_AFTER_MS = [0, 10_000, 30_000, 60_000] as const;

/**
 * Waits for the cache. Returns false if the service worker has not created it in time, or if the
 * browser has no caches.
 */
const waitForCache = async (): Promise<boolean> => {
  if (!('caches' in globalThis)) return false;
  for (const ms of LOOK_AGAIN_AFTER_MS) {
    await sleep(ms);
    if (await caches.has(MODEL_CACHE)) return true;
  }
  return false;
};

/**
 * Adds the files to the cache if the service worker has created it. The files come from the HTTP
 * cache, because they were just loaded. Never rejects.
 */
export const cacheModelFiles = async (addresses: readonly string[]): Promise<void> => {
  try {
    if (!(await waitForCache())) return;
    const cache = await caches.open(MODEL_CACHE);
    for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
  } catch {
    // Errors are ignored: the model is then not available offline.
  }
};

/** Resolves to true if the cache holds a pose model and its WebAssembly. */
export const hasModelFiles = async (): Promise<boolean> => {
  try {
    if (!('caches' in globalThis) || !(await caches.has(MODEL_CACHE))) return false;
    const requests = await (await caches.open(MODEL_CACHE)).keys();
    return ['.wasm', '.task'].every((ending) => requests.some(({ url }) => new URL(url).pathname.endsWith(ending)));
  } catch {
    return false;
  }
};
