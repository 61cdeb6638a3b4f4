/**
 * Decides if a frame of a playing video is counted. Normally it is. After the user jumps forward,
 * frames are only shown, because those between are missing. If a slow model missed frames, playback
 * returns to them.
 */
import type { Millis } from '@reptemple/engine/units';

const GAP_MS = 500;
/**
 * Maximum number of times that playback returns to the same gap between frames. After that, the
 * frame behind the gap is counted.
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
   * Returns what to do with the frame at `t`: `count` it, only `show` it, or `go-back` to missed
   * frames first. `lastMs` is the time of the last counted frame.
   */
  verdict(t: Millis, lastMs: Millis | undefined): Verdict {
    if (t <= (lastMs ?? -1)) return 'show';
    const from = lastMs ?? 0;
    if (t <= from + GAP_MS) return 'count';
    if (this.#hasLeapt) return 'show';
    return this.#returns.to === from && this.#returns.times >= MAX_RETURNS ? 'count' : 'go-back';
  }
}
