/**
 * Decides if a frame is counted or only shown. Frames after a jump forward are only shown, because
 * the frames between are missing. Frames that a slow model missed are fetched by seeking back.
 */
import type { Millis } from '@reptemple/engine/units';

const GAP_MS = 500;
/**
 * Maximum number of times that playback seeks back to the same gap. After that, the gap counts as
 * part of the video.
 */
const MAX_RETURNS = 3;

export type Verdict = 'count' | 'show' | 'go-back';

export class Continuity {
  #hasLeapt = false;
  #returns = { to: -1, times: 0 };

  sought(toMs: Millis, lastMs: Millis | undefined): void {
    this.#hasLeapt = toMs > (lastMs ?? 0) + GAP_MS;
  }

  returned(toMs: Millis): void {
    this.#returns = { to: toMs, times: this.#returns.to === toMs ? this.#returns.times + 1 : 1 };
  }

  /**
   * Returns how to handle the frame at `t`: count it, only show it, or first seek back to missed
   * frames. `lastMs`: time of the last counted frame.
   */
  verdict(t: Millis, lastMs: Millis | undefined): Verdict {
    if (t <= (lastMs ?? -1)) return 'show';
    const from = lastMs ?? 0;
    if (t <= from + GAP_MS) return 'count';
    if (this.#hasLeapt) return 'show';
    return this.#returns.to === from && this.#returns.times >= MAX_RETURNS ? 'count' : 'go-back';
  }
}
