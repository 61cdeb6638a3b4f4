/**
 * Which of the frames that a video has shown may be counted. Who jumps ahead leaves something out on purpose: that is shown, and counted
 * only when one comes back to it. What the model missed while it stalled is gone back over.
 */
import type { Millis } from '@reptemple/engine/units';

/** Further apart than this, two frames have a gap between them. */
const GAP_MS = 500;
/** So often: a gap that is still there is one of the video's own. */
const MOST_RETURNS = 3;

export type Verdict = 'count' | 'show' | 'go-back';

export class Continuity {
  #hasLeapt = false;
  #returns = { to: -1, times: 0 };

  /** Another place was asked for; `lastMs` is what was counted last. */
  sought(toMs: Millis, lastMs: Millis | undefined): void {
    this.#hasLeapt = toMs > (lastMs ?? 0) + GAP_MS;
  }

  /** It is gone back to what was counted last. */
  returned(toMs: Millis): void {
    this.#returns = { to: toMs, times: this.#returns.to === toMs ? this.#returns.times + 1 : 1 };
  }

  /** On the frame of time `t`. */
  verdict(t: Millis, lastMs: Millis | undefined): Verdict {
    if (t <= (lastMs ?? -1)) return 'show';
    const from = lastMs ?? 0;
    if (t <= from + GAP_MS) return 'count';
    if (this.#hasLeapt) return 'show';
    return this.#returns.to === from && this.#returns.times >= MOST_RETURNS ? 'count' : 'go-back';
  }
}
