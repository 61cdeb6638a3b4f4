/**
 * Detects that a requested analysis is complete, and that the pose model has analyzed the last
 * frame. Reports each only once.
 */
import type { Millis } from '@reptemple/engine/units';

/** The analysis counts as complete this long before the end (specification S2, section 4). */
const BEFORE_END_MS = 500;
/**
 * The count may end this long before the video, because the sound can be longer than the picture.
 */
const SLACK_MS = 1000;
/** Players stop at the start of the last frame, or slightly before. */
const AT_END_MS = 1;

export interface Progress {
  readonly atMs: Millis;
  readonly lengthMs: Millis;
  /** Time up to which frames have been counted. */
  readonly countedMs: Millis;
  readonly isMoving: boolean;
  /** The model has analyzed the last frame, and it has been counted. */
  readonly hasSeenEnd: boolean;
}

export class Completion {
  #isComplete = false;
  #isWhole = false;

  /** Resets both flags before a recount. */
  again(): void {
    this.#isComplete = false;
    this.#isWhole = false;
  }

  becomesComplete({ atMs, lengthMs, countedMs }: Progress): boolean {
    const endMs = lengthMs - BEFORE_END_MS;
    if (this.#isComplete || lengthMs === 0 || atMs < endMs || countedMs < endMs - SLACK_MS) return false;
    this.#isComplete = true;
    return true;
  }

  /** Ignores how far the count has come: the last frame may last long, or end before the sound. */
  becomesWhole({ atMs, lengthMs, isMoving, hasSeenEnd }: Progress): boolean {
    const isAtEnd = lengthMs > 0 && !isMoving && atMs >= lengthMs - AT_END_MS;
    if (this.#isWhole || !isAtEnd || !hasSeenEnd) return false;
    this.#isWhole = true;
    return true;
  }
}
