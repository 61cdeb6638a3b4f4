/** Keeps the pose model's files, once they have been used, for a time without a network: the service worker hands them out then. */
import { MODEL_CACHE } from '../service-worker-agreement.ts';
import { pause } from '../pause.ts';

/** On the first visit the service worker is still being installed while the model is already at work. */
const LOOK_AGAIN_AFTER_MS = [0, 10_000, 30_000, 60_000] as const;

/** The service worker makes it; where there is none, nothing is kept. */
const cacheIsThere = async (): Promise<boolean> => {
  if (!('caches' in globalThis)) return false;
  for (const ms of LOOK_AGAIN_AFTER_MS) {
    await pause(ms);
    if (await caches.has(MODEL_CACHE)) return true;
  }
  return false;
};

/** They have just been fetched, so this takes them from the browser's cache. Never rejects: without room they are fetched again. */
export const keepModelFiles = async (addresses: readonly string[]): Promise<void> => {
  try {
    if (!(await cacheIsThere())) return;
    const cache = await caches.open(MODEL_CACHE);
    for (const address of addresses) if (!(await cache.match(address))) await cache.add(address);
  } catch {
    // Offline, this model cannot be had.
  }
};
