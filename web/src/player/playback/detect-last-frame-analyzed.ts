/**
 * Detects that the pose model has analysed the last frame of a video.
 * When the video ends, the model may still be working on an earlier frame. The browser may not have
 * reported the last frame either. So the last frame is analysed again until the model's result is
 * certainly about it.
 */
import type { Millis } from '@reptemple/engine/units';

/**
 * Number of results after the end that suffice. The model works on one frame at a time, so the
 * second result was requested after the end.
 */
const ENOUGH_ANSWERS = 2;

interface Answer {
  readonly at: Millis;
  readonly hasEnded: boolean;
  readonly isInTrack: boolean;
}

export class LastFrameDetector {
  #shownAt: Millis = -1;
  #answers = 0;
  #isSeen = false;

  get isSeen(): boolean {
    return this.#isSeen;
  }

  shown(at: Millis): void {
    this.#shownAt = at;
  }

  again(): void {
    this.#answers = 0;
    this.#isSeen = false;
  }

  /** Records a result of the model. Returns true if the frame on screen must be analysed again. */
  answered({ at, hasEnded, isInTrack }: Answer): boolean {
    if (!hasEnded) return false;
    this.#answers += 1;
    const isLast = this.#answers >= ENOUGH_ANSWERS && at >= this.#shownAt;
    this.#isSeen = isLast && isInTrack;
    return !isLast;
  }
}
