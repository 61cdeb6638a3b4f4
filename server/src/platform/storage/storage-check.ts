/**
 * Health check of the storage: writes, reads and lists. Cached, because buckets charge for
 * requests.
 */
import type { Files } from './files.ts';

export type CheckStorage = (where: { readonly files: Files; readonly now: Date }) => Promise<void>;

const KEEP_MS = 15_000;

/** Repeats the check when the last success is too old. Failures are not cached. */
export const storageCheck = (): CheckStorage => {
  let goodAtMs: number | undefined;
  return async ({ files, now }) => {
    const nowMs = now.getTime();
    // `Math.abs` also expires a result from the future, left when the clock was set back.
    if (goodAtMs !== undefined && Math.abs(nowMs - goodAtMs) < KEEP_MS) return;
    await files.check();
    goodAtMs = nowMs;
  };
};
