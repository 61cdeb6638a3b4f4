/** Seeks a video, one seek after another, and stores the time of the frame on screen. */
import type { Millis } from '@reptemple/engine/units';

/** Maximum time in ms to wait after a seek until the browser reports the new frame. */
const ANNOUNCED_WITHIN_MS = 150;

export class FrameSeeker {
  readonly #video: HTMLVideoElement;
  #wanted: Millis | undefined;
  #shownMs: Millis | undefined;
  #announced: ((ms: Millis) => void) | undefined;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** True if the browser reports which frame it shows. */
  get reportsFrames(): boolean {
    return 'requestVideoFrameCallback' in this.#video;
  }

  get wanted(): Millis | undefined {
    return this.#wanted;
  }

  get shownMs(): Millis | undefined {
    return this.reportsFrames ? this.#shownMs : undefined;
  }

  /**
   * Seeks to `ms`. If another seek is running, stores `ms` until it is done: dragging the playhead
   * would otherwise cancel each seek before its frame appears.
   */
  seek(ms: Millis): void {
    if (this.#video.seeking) this.#wanted = ms;
    else this.#video.currentTime = ms / 1000;
  }

  toWanted(): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted !== undefined) this.#video.currentTime = wanted / 1000;
  }

  /**
   * Seeks to `ms` and resolves to the time of the frame that appears. If the browser reports none
   * in time, resolves to the time of the last known frame, or undefined. Requires `reportsFrames`.
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
