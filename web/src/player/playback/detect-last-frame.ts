/**
 * Detects that the pose model has analysed the last frame of a video, and seeks frames one after
 * another.
 *
 * When the video ends, the model may still be working on an earlier frame, and the browser may not
 * have reported the last one. So the last frame is analysed again until the model's answer is
 * certainly about it.
 */
import type { Millis } from '@reptemple/engine/units';

/**
 * Number of answers after the end that suffice. The model works on one frame at a time, so the
 * second answer was requested after the end.
 */
const ENOUGH_ANSWERS = 2;

interface Answer {
  readonly at: Millis;
  readonly hasEnded: boolean;
  /** True if the track contains the frame or a later one. */
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

  /** Starts over, because the video has just ended or the user has sought. */
  again(): void {
    this.#answers = 0;
    this.#isSeen = false;
  }

  /** Records an answer of the model. Returns true if the frame on screen must be analysed again. */
  answered({ at, hasEnded, isInTrack }: Answer): boolean {
    if (!hasEnded) return false;
    this.#answers += 1;
    const isLast = this.#answers >= ENOUGH_ANSWERS && at >= this.#shownAt;
    this.#isSeen = isLast && isInTrack;
    return !isLast;
  }
}

/** Timeout in ms for the browser's frame callback after a seek. */
const ANNOUNCED_WITHIN_MS = 150;

export class PictureSeeker {
  readonly #video: HTMLVideoElement;
  /** Latest seek target that was requested during another seek. */
  #wanted: Millis | undefined;
  #shownMs: Millis | undefined;
  #announced: ((ms: Millis) => void) | undefined;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** True if the browser reports which frame it shows. */
  get saysFrames(): boolean {
    return 'requestVideoFrameCallback' in this.#video;
  }

  get wanted(): Millis | undefined {
    return this.#wanted;
  }

  /** Time of the frame on screen; undefined if unknown. */
  get shownMs(): Millis | undefined {
    return this.saysFrames ? this.#shownMs : undefined;
  }

  /**
   * Seeks. During another seek, stores the target until that seek is done: dragging the playhead
   * would otherwise cancel each seek before its frame appears.
   */
  seek(ms: Millis): void {
    if (this.#video.seeking) this.#wanted = ms;
    else this.#video.currentTime = ms / 1000;
  }

  /** Seeks to the stored target, if there is one. */
  toWanted(): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted !== undefined) this.#video.currentTime = wanted / 1000;
  }

  /**
   * Seeks to `ms`. Resolves to the time of the frame shown, or of the last known frame after a
   * timeout. Requires `saysFrames`.
   */
  show(ms: Millis): Promise<Millis | undefined> {
    return new Promise((resolve) => {
      const done = (shown: Millis | undefined): void => {
        clearTimeout(timer);
        if (this.#announced === done) this.#announced = undefined;
        resolve(shown);
      };
      const timer = setTimeout(() => done(this.#shownMs), ANNOUNCED_WITHIN_MS);
      this.#announced = done;
      this.#wanted = undefined;
      this.#video.currentTime = ms / 1000;
    });
  }

  frameShown(ms: Millis): void {
    this.#shownMs = ms;
    this.#announced?.(ms);
  }

  forgetWanted(): void {
    this.#wanted = undefined;
  }

  forgetShown(): void {
    this.#shownMs = undefined;
  }
}
