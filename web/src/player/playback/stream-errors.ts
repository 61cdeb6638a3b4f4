/**
 * Records where a video failed. A first failure may be an expired link or a broken connection. A
 * second one at the same place means that the video is damaged.
 */
import type { Millis } from '@reptemple/engine/units';

/** Failures at the same defect can differ by this much. */
const SAME_PLACE_MS = 500;

export class Losses {
  #lastMs: Millis | undefined;

  /** Records a failure. Returns true if the previous one was at the same place. */
  isAgain(atMs: Millis): boolean {
    const isSame = this.#lastMs !== undefined && Math.abs(atMs - this.#lastMs) < SAME_PLACE_MS;
    this.#lastMs = atMs;
    return isSame;
  }
}
