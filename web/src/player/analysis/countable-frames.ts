/**
 * Decides if a frame may be counted. Frames after a seek forward are only shown until the user
 * returns to the gap. Frames missed by a stalled model are fetched by seeking back.
 */
import type { Millis } from '@reptemple/engine/units';

/** Time in ms between two frames above which there is a gap. */
const GAP_MS = 500;
/** Maximum number of returns to the same gap; afterwards it is treated as part of the video. */
const MAX_RETURNS = 3;

export type Verdict = 'count' | 'show' | 'go-back';

export class Continuity {
  #hasLeapt = false;
  #returns = { to: -1, times: 0 };

  /** Notes that the user seeks. `lastMs` is the time of the last counted frame. */
  sought(toMs: Millis, lastMs: Millis | undefined): void {
    this.#hasLeapt = toMs > (lastMs ?? 0) + GAP_MS;
  }

  /** Notes that playback seeks back to the last counted frame. */
  returned(toMs: Millis): void {
    this.#returns = { to: toMs, times: this.#returns.to === toMs ? this.#returns.times + 1 : 1 };
  }

  /** Returns what to do with the frame at `t`: show it, count it, or go back first. */
  verdict(t: Millis, lastMs: Millis | undefined): Verdict {
    if (t <= (lastMs ?? -1)) return 'show';
    const from = lastMs ?? 0;
    if (t <= from + GAP_MS) return 'count';
    if (this.#hasLeapt) return 'show';
    return this.#returns.to === from && this.#returns.times >= MAX_RETURNS ? 'count' : 'go-back';
  }
}
