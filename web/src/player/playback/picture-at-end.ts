/**
 * Detects that the pose model has analyzed the last frame of a video. At the end the model may
 * still work on an earlier frame, and the last one may not have been reported. So it is requested
 * again until an answer was both requested after the end and is for the last frame shown.
 */
import type { Millis } from '@reptemple/engine/units';

/**
 * The model works on one frame at a time, so the second answer after the end was requested after
 * it.
 */
const ENOUGH_ANSWERS = 2;

interface Answer {
  /** On the same clock as the frames shown. */
  readonly at: Millis;
  readonly hasEnded: boolean;
  /** The frame is in the track, or the track is already longer. */
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

  /** Resets when the video has just ended or was sought elsewhere. */
  again(): void {
    this.#answers = 0;
    this.#isSeen = false;
  }

  /** Records an answer. Returns true if the frame on screen has to be analyzed again. */
  answered({ at, hasEnded, isInTrack }: Answer): boolean {
    if (!hasEnded) return false;
    this.#answers += 1;
    const isLast = this.#answers >= ENOUGH_ANSWERS && at >= this.#shownAt;
    this.#isSeen = isLast && isInTrack;
    return !isLast;
  }
}
