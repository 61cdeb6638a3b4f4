/** Has a video show its picture of another time, one at a time, and says which one came. */
import type { Millis } from '@reptemple/engine/units';

/** After a seek the frame is on screen within this, or the browser does not announce it. */
const ANNOUNCED_WITHIN_MS = 150;

export class PictureSeeker {
  readonly #video: HTMLVideoElement;
  /** Asked for while another picture was on its way. */
  #wanted: Millis | undefined;
  #shownMs: Millis | undefined;
  #announced: ((ms: Millis) => void) | undefined;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /** This browser says which frame it shows. */
  get saysFrames(): boolean {
    return 'requestVideoFrameCallback' in this.#video;
  }

  get wanted(): Millis | undefined {
    return this.#wanted;
  }

  /** Time of the frame on screen; undefined where that is not known. */
  get shownMs(): Millis | undefined {
    return this.saysFrames ? this.#shownMs : undefined;
  }

  /** While a picture is on its way none other is asked for: who drags the playhead sees some of them, not none. */
  seek(ms: Millis): void {
    if (this.#video.seeking) this.#wanted = ms;
    else this.#video.currentTime = ms / 1000;
  }

  /** Goes where was asked for meanwhile, if anywhere. */
  toWanted(): void {
    const wanted = this.#wanted;
    this.#wanted = undefined;
    if (wanted !== undefined) this.#video.currentTime = wanted / 1000;
  }

  /** Where the browser says its frames: resolves to the time of the one at `ms`, or of the last one known when none comes. */
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

  /** The video is loaded anew: no picture is on its way any more. */
  forgetWanted(): void {
    this.#wanted = undefined;
  }

  /** What is on screen is about to change: a step begins where was asked for. */
  forgetShown(): void {
    this.#shownMs = undefined;
  }
}
