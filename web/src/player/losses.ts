/** Where a video was lost. Its link has expired or the line broke, and by another link it goes on; lost there again, it is the video itself. */
import type { Millis } from '@reptemple/engine/units';

/** What breaks in a video is not met at the very same moment each time. */
const SAME_PLACE_MS = 500;

export class Losses {
  #lastMs: Millis | undefined;

  /** Lost at this place now: whether it was here that it was lost the last time, too. */
  isAgain(atMs: Millis): boolean {
    const isSame = this.#lastMs !== undefined && Math.abs(atMs - this.#lastMs) < SAME_PLACE_MS;
    this.#lastMs = atMs;
    return isSame;
  }
}
