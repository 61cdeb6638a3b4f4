/**
 * Detects when the pose model has analysed the last frame of a video. At the video's end the model
 * may still work on an earlier frame, and the browser may not have reported the last one. So the
 * frame on screen is analysed again until a result certainly belongs to the last frame.
 */
import type { Millis } from '@reptemple/engine/units';

/**
 * Number of the model's results after the video's end that suffice. The model works on one frame at
 * a time, so the second result belongs to a frame requested after the end.
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

  /**
   * Records a result of the model. Returns true if the frame on screen must be analysed again: the
   * video has ended and the result may belong to an earlier frame.
   */
  answered({ at, hasEnded, isInTrack }: Answer): boolean {
    if (!hasEnded) return false;
    this.#answers += 1;
    const isLast = this.#answers >= ENOUGH_ANSWERS && at >= this.#shownAt;
    this.#isSeen = isLast && isInTrack;
    return !isLast;
  }
}
