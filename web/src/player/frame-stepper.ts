/**
 * One frame on or back in a video whose frame times nobody has written down. A frame's own time says where the one before it ends;
 * where the next one begins is probed in steps no longer than a frame, so that none is passed over.
 */
import type { Millis } from '@reptemple/engine/units';
import { isSameFrame } from '../camera/frame-source.ts';

/** Nothing is known yet: no camera is faster. */
const SHORTEST_MS = 1000 / 60;
/** Where the browser does not say which frame it shows (second document, section 2). */
export const ASSUMED_MS = 1000 / 30;
/** Into a frame, so that rounding does not fall back into the one before. */
export const INSIDE_MS = 1;
/** A slide show of one frame in two seconds is still stepped through. */
const PROBES = 120;
/** Neighbours further apart than this had frames between them that were not shown. */
const LONGEST_MS = 250;

const REMEMBERED = 30;
/** Phones write a frame too early now and then: so few short gaps say nothing of the others. */
const ODD_ONES = 2;

/** A gap this many times as long as the shortest has a frame in it. */
const HOLE = 1.5;

/** Shows the frame at a time and says which one it is; undefined where the browser does not. */
export type ShowFrame = (ms: Millis) => Promise<Millis | undefined>;

export class FrameStepper {
  readonly #show: ShowFrame;
  /** Between neighbours seen last. */
  #gaps: readonly Millis[] = [];
  #last: Millis | undefined;

  constructor(show: ShowFrame) {
    this.#show = show;
  }

  /** Frames as they are shown one after the other while the video plays. */
  learn(ms: Millis): void {
    const gap = this.#last === undefined ? 0 : ms - this.#last;
    this.#last = ms;
    this.#note(gap);
  }

  /** What is shown next does not follow what was shown last. */
  forget(): void {
    this.#last = undefined;
  }

  /** Whether frames were seen that lie closer together than this. */
  isFinerThan(gapMs: Millis): boolean {
    const shortest = this.#shortestMs;
    return shortest !== undefined && shortest * HOLE < gapMs;
  }

  /** From the frame of time `from` to its neighbour; resolves to the neighbour's time, and to any once nobody waits for it. */
  async step(from: Millis, direction: 1 | -1, endMs: Millis, signal: AbortSignal): Promise<Millis> {
    return direction === 1 ? this.#forwards(from, endMs, signal) : this.#back(from, signal);
  }

  async #back(from: Millis, signal: AbortSignal): Promise<Millis> {
    const target = Math.max(0, from - INSIDE_MS);
    const shown = await this.#show(target);
    if (shown !== undefined || signal.aborted) return shown ?? from;
    const assumed = Math.max(0, from - ASSUMED_MS);
    await this.#show(assumed);
    return assumed;
  }

  async #forwards(from: Millis, endMs: Millis, signal: AbortSignal): Promise<Millis> {
    const stride = this.#shortestMs ?? SHORTEST_MS;
    for (let probe = 1; probe <= PROBES; probe += 1) {
      const target = Math.min(endMs, from + probe * stride + INSIDE_MS);
      const shown = await this.#show(target);
      if (signal.aborted) return from;
      if (shown === undefined) return this.#assume(from, endMs);
      if (shown > from && !isSameFrame(shown, from)) {
        this.#note(shown - from);
        return shown;
      }
      if (target >= endMs) break;
    }
    return from;
  }

  async #assume(from: Millis, endMs: Millis): Promise<Millis> {
    const assumed = Math.min(endMs, from + ASSUMED_MS);
    await this.#show(assumed);
    return assumed;
  }

  #note(gap: Millis): void {
    if (gap < 2 || gap > LONGEST_MS) return;
    this.#gaps = [...this.#gaps, gap].slice(-REMEMBERED);
  }

  get #shortestMs(): Millis | undefined {
    return this.#gaps.toSorted((one, other) => one - other)[this.#gaps.length > ODD_ONES ? ODD_ONES : 0];
  }
}
