/** Seeks a video to frames, one seek after another. Remembers which frame is on the screen. */
import type { Millis } from '@reptemple/engine/units';

/** Timeout in ms for the browser's frame callback after a seek. */
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
   * Seeks. During another seek, stores the target until that seek is done: dragging the playhead
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
   * Seeks to `ms`. Resolves to the time of the frame shown, or of the last known frame after a
   * timeout; undefined if none is known. Requires `reportsFrames`.
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
