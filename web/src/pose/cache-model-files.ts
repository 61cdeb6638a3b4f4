/**
 * Caches the pose model's files for offline use, after their first use; the service worker serves
 * them.
 */
import { MODEL_CACHE } from '../service-worker-constants.ts';
import { sleep } from '../sleep.ts';

/** On the first visit the service worker is installed only after the model has started. */
const LOOK_AGAIN_AFTER_MS = [0, 10_000, 30_000, 60_000] as const;

/** The service worker creates the cache; without it, nothing is cached. */
const cacheIsThere = async (): Promise<boolean> => {
  if (!('caches' in globalThis)) return false;
  for (const ms of LOOK_AGAIN_AFTER_MS) {
    await sleep(ms);
    if (await caches.has(MODEL_CACHE)) return true;
  }
  return false;
};

/** Served from the HTTP cache, because the files have just been loaded. Never rejects. */
export const keepModelFiles = async (addresses: readonly string[]): Promise<void> => {
  try {
    if (!(await cacheIsThere())) return;
    const cache = await caches.open(MODEL_CACHE);
    for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
  } catch {
    // The model is not available offline.
  }
};

/** Resolves to true if the pose model and its WebAssembly can be loaded without a network. */
export const hasModelFiles = async (): Promise<boolean> => {
  try {
    if (!('caches' in globalThis) || !(await caches.has(MODEL_CACHE))) return false;
    const requests = await (await caches.open(MODEL_CACHE)).keys();
    return ['.wasm', '.task'].every((ending) => requests.some(({ url }) => new URL(url).pathname.endsWith(ending)));
  } catch {
    return false;
  }
};
