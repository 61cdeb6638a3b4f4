/** Whether the storage answers. To find out it is written to, read from and listed, which a bucket charges for: seldom, whoever asks. */
import type { Files } from './files.ts';

export type CheckStorage = (where: { readonly files: Files; readonly now: Date }) => Promise<void>;

const KEEP_MS = 15_000;

/** Asks anew when the last answer is older than that; one that is no is asked again each time. */
export const storageCheck = (): CheckStorage => {
  let goodAtMs: number | undefined;
  return async ({ files, now }) => {
    const nowMs = now.getTime();
    // A clock that was set back makes an answer from the future; it is not kept.
    if (goodAtMs !== undefined && Math.abs(nowMs - goodAtMs) < KEEP_MS) return;
    await files.check();
    goodAtMs = nowMs;
  };
};
