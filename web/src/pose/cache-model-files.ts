/**
 * Stores the pose model's files in a cache after their first use, from which the service worker
 * serves them offline.
 */
import { MODEL_CACHE } from '../service-worker-constants.ts';
import { sleep } from '../sleep-yield-and-first-user-activity.ts';

/**
 * Waiting times in ms before each check for the cache. On a first visit, the service worker creates
 * the cache only after the model has started.
 */
const LOOK_AGAIN_AFTER_MS = [0, 10_000, 30_000, 60_000] as const;

/**
 * Waits until the cache exists and returns true. Returns false if the service worker does not
 * create it in time, or if the browser supports no caches.
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
 * Adds the files at these addresses to the cache, once the service worker has created it. Usually
 * needs no download, because the files were just loaded and the browser's HTTP cache has them.
 * Never rejects.
 */
export const cacheModelFiles = async (addresses: readonly string[]): Promise<void> => {
  try {
    if (!(await waitForCache())) return;
    const cache = await caches.open(MODEL_CACHE);
    for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
  } catch {
    // Ignores the error: the model is then not available offline.
  }
};

/** Resolves to true if the cache has a pose model and its WebAssembly file. */
export const hasModelFiles = async (): Promise<boolean> => {
  try {
    if (!('caches' in globalThis) || !(await caches.has(MODEL_CACHE))) return false;
    const requests = await (await caches.open(MODEL_CACHE)).keys();
    return ['.wasm', '.task'].every((ending) => requests.some(({ url }) => new URL(url).pathname.endsWith(ending)));
  } catch {
    return false;
  }
};
