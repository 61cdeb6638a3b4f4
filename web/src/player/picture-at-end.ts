/**
 * Whether the pose model has answered for the picture a video ends with. When the video ends, what is with the model may be an earlier
 * one, and what was shown meanwhile may not even have been announced: it is looked at until an answer was both asked for after the end
 * and is of what was shown last.
 */
import type { Millis } from '@reptemple/engine/units';

/** One picture at a time is with the model: what it answers second was asked for after the end. */
const ENOUGH_ANSWERS = 2;

interface Answer {
  /** On the clock of what is shown. */
  readonly at: Millis;
  readonly hasEnded: boolean;
  /** It is counted, or what was counted goes further. */
  readonly isInTrack: boolean;
}

export class PictureAtEnd {
  #shownAt: Millis = -1;
  #answers = 0;
  #isSeen = false;

  get isSeen(): boolean {
    return this.#isSeen;
  }

  shown(at: Millis): void {
    this.#shownAt = at;
  }

  /** The video has ended just now, or is somewhere else. */
  again(): void {
    this.#answers = 0;
    this.#isSeen = false;
  }

  /** Answers whether the picture on screen has to be looked at once more. */
  answered({ at, hasEnded, isInTrack }: Answer): boolean {
    if (!hasEnded) return false;
    this.#answers += 1;
    const isLast = this.#answers >= ENOUGH_ANSWERS && at >= this.#shownAt;
    this.#isSeen = isLast && isInTrack;
    return !isLast;
  }
}
