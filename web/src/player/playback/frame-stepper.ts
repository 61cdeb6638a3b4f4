/**
 * Moves the playhead by one frame. A step is 1/30 s as specified, or shorter if the video's frames
 * are closer together. It is never longer, so that videos with few frames do not jump.
 */
import type { Millis } from '@reptemple/engine/units';
import { isSameFrame } from '../../pose/frame-source.ts';

/** Longest step in ms (specification S2, section 2). */
export const STEP_MS = 1000 / 30;
/**
 * Time in ms added to a frame's start when seeking to it. Otherwise rounding could show the
 * previous frame.
 */
export const INSIDE_MS = 1;
/**
 * Step in ms that reaches the next frame of a 60 fps video. Used while the frame rate is unknown.
 */
const PROBE_MS = 1000 / 60;
const MAX_FINE_GAP_MS = 25;
/**
 * Maximum distance in ms between a step's target and a frame at which the step ends exactly at the
 * frame. So 29.97 fps counts as 30.
 */
const SNAP_MS = 1;
/**
 * Longest time in ms from one frame to the next that counts as a frame's duration. If it is longer,
 * frames between were not shown.
 */
const MAX_GAP_MS = 250;
const MIN_GAP_MS = 2;
const REMEMBERED_GAPS = 30;
/**
 * Number of shortest frame durations that are ignored, because phones sometimes write a frame too
 * early.
 */
const IGNORED_SHORT_GAPS = 2;

/**
 * Function that seeks to `ms` and shows that frame. Resolves to the frame's own time; undefined if
 * the browser does not report it.
 */
export type ShowFrame = (ms: Millis) => Promise<Millis | undefined>;

export interface StepStart {
  readonly fromMs: Millis;
  readonly shownMs: Millis | undefined;
  readonly endMs: Millis;
}

export class FrameStepper {
  readonly #show: ShowFrame;
  #gaps: readonly Millis[] = [];
  #last: Millis | undefined;

  constructor(show: ShowFrame) {
    this.#show = show;
  }

  learn(ms: Millis): void {
    if (this.#last !== undefined) this.#note(ms - this.#last);
    this.#last = ms;
  }

  forget(): void {
    this.#last = undefined;
  }

  /**
   * Moves one frame forwards (1) or backwards (-1). Resolves to the playhead's new time, which is
   * meaningless after an abort.
   */
  async step(start: StepStart, direction: 1 | -1, signal: AbortSignal): Promise<Millis> {
    const { fromMs, shownMs, endMs } = start;
    const showAt = (ms: Millis): Promise<Millis | undefined> =>
      this.#show(Math.min(endMs, Math.max(0, ms + INSIDE_MS)));
    if (this.#shortestMs === undefined) {
      const probed = await showAt(fromMs + direction * PROBE_MS);
      if (signal.aborted) return fromMs;
      if (this.#isFineNeighbour(probed, shownMs ?? fromMs)) return probed;
    }
    const strideMs = Math.min(STEP_MS, this.#shortestMs ?? STEP_MS);
    const goal = Math.min(endMs, Math.max(0, fromMs + direction * strideMs));
    const reached = await showAt(goal);
    if (signal.aborted || reached === undefined) return goal;
    if (shownMs !== undefined) this.#note(Math.abs(reached - shownMs));
    return Math.abs(reached - goal) <= SNAP_MS ? reached : goal;
  }

  #isFineNeighbour(probed: Millis | undefined, shownMs: Millis): probed is Millis {
    return probed !== undefined && !isSameFrame(probed, shownMs) && Math.abs(probed - shownMs) <= MAX_FINE_GAP_MS;
  }

  #note(gap: Millis): void {
    if (gap < MIN_GAP_MS || gap > MAX_GAP_MS) return;
    this.#gaps = [...this.#gaps, gap].slice(-REMEMBERED_GAPS);
  }

  get #shortestMs(): Millis | undefined {
    const sorted = this.#gaps.toSorted((one, other) => one - other);
    return sorted[sorted.length > IGNORED_SHORT_GAPS ? IGNORED_SHORT_GAPS : 0];
  }
}
