/**
 * Detects that the pose model has analyzed the last frame of a video. At the end the model may
 * still work on an earlier frame, and the last one may not have been reported. So it is requested
 * again until an answer was both requested after the end and is for the last frame shown.
 */
import type { Millis } from '@reptemple/engine/units';

/**
 * Number of answers after the end that suffice: the model works on one frame at a time, so the
 * second was requested after it.
 */
const ENOUGH_ANSWERS = 2;

interface Answer {
  /** Time of the analyzed frame, on the same clock as the frames shown. */
  readonly at: Millis;
  readonly hasEnded: boolean;
  /** True if the frame is in the track, or the track is already longer. */
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

  /** Starts over, because the video has just ended or was sought elsewhere. */
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

/** Timeout in ms for the frame callback after a seek. */
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
   * Seeks, or stores the target until the current seek is done, so that dragging the playhead shows
   * some frames instead of none.
   */
  seek(ms: Millis): void {
    if (this.#video.seeking) this.#wanted = ms;
    else this.#video.currentTime = ms / 1000;
  }

  /** Seeks to the stored target, if any. */
  toWanted(): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted !== undefined) this.#video.currentTime = wanted / 1000;
  }

  /**
   * Resolves to the time of the frame shown at `ms`, or of the last known frame after a timeout.
   * Requires `saysFrames`.
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

  /** Clears the stored target, because the video is reloading. */
  forgetWanted(): void {
    this.#wanted = undefined;
  }

  /** Clears the known frame, because another one is about to be shown. */
  forgetShown(): void {
    this.#shownMs = undefined;
  }
}
