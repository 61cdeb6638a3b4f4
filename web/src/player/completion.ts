/** When an analysis that was asked for is complete, and when the pose model has seen the video to its last picture: each is told once. */
import type { Millis } from '@reptemple/engine/units';

/** Second document, section 4: the analysis is complete this long before the end. */
const BEFORE_END_MS = 500;
/** A count may lack so much of the end: a video's sound may go on after its pictures. */
const SLACK_MS = 1000;
/** Players stop where the last picture begins, or a little before. */
const AT_END_MS = 1;

export interface Progress {
  readonly atMs: Millis;
  readonly lengthMs: Millis;
  /** How far the count has come. */
  readonly countedMs: Millis;
  readonly isMoving: boolean;
  /** The model has answered for the picture the video ends with, which is counted. */
  readonly hasSeenEnd: boolean;
}

export class Completion {
  #isComplete = false;
  #isWhole = false;

  /** It is counted anew. */
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

  /** However far the count has come: the last picture of a film may stand for long, or go before its sound. */
  becomesWhole({ atMs, lengthMs, isMoving, hasSeenEnd }: Progress): boolean {
    const isAtEnd = lengthMs > 0 && !isMoving && atMs >= lengthMs - AT_END_MS;
    if (this.#isWhole || !isAtEnd || !hasSeenEnd) return false;
    this.#isWhole = true;
    return true;
  }
}
