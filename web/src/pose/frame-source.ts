/**
 * Reports and grabs the displayed frames of a video with their real timestamps: frames are not 1/30
 * s apart on every device.
 */
import type { Millis } from '@reptemple/engine/units';
import type { Picture } from './pose-worker-messages.ts';

/**
 * Maximum difference in ms between two times of the same frame, because each is rounded
 * differently.
 */
const SAME_FRAME_MS = 1;

const watchByAnimationFrame = (video: HTMLVideoElement, onFrame: (mediaTime: Millis) => void): (() => void) => {
  let last = -1;
  let handle = 0;
  const look = (): void => {
    if (video.currentTime !== last && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      last = video.currentTime;
      onFrame(last * 1000);
    }
    handle = requestAnimationFrame(look);
  };
  look();
  return () => cancelAnimationFrame(handle);
};

/**
 * Calls `onFrame` at each displayed frame with its media time in ms. Returns a function that stops
 * the calls.
 */
export const watchFrames = (video: HTMLVideoElement, onFrame: (mediaTime: Millis) => void): (() => void) => {
  if (!('requestVideoFrameCallback' in video)) return watchByAnimationFrame(video, onFrame);
  let handle = 0;
  const next = (): void => {
    handle = video.requestVideoFrameCallback((_, { mediaTime }) => {
      next();
      onFrame(mediaTime * 1000);
    });
  };
  next();
  return () => video.cancelVideoFrameCallback(handle);
};

export interface Grabbed {
  readonly picture: Picture;
  readonly mediaTime: Millis;
}

const asVideoFrame = (video: HTMLVideoElement): VideoFrame | undefined => {
  if (typeof VideoFrame === 'undefined') return undefined;
  try {
    return new VideoFrame(video);
  } catch {
    // Ignores the error: the video has no frame yet, or the browser cannot make a `VideoFrame` from
    // a camera stream.
    return undefined;
  }
};

/**
 * Returns true if a grabbed frame with the time `mediaTime` can be the frame that the browser
 * reported at `shown`, or one of the next second. An earlier time comes from a different clock.
 */
const isPlausible = (mediaTime: Millis, shown: Millis): boolean =>
  mediaTime > shown - SAME_FRAME_MS && mediaTime < shown + 1000;

export const isSameFrame = (a: Millis, b: Millis): boolean => Math.abs(a - b) < SAME_FRAME_MS;

/** Grabs the displayed frame of a video, with its own timestamp if the browser provides one. */
export class FrameGrabber {
  readonly #video: HTMLVideoElement;
  /**
   * True once a frame's own timestamp equalled the time that the browser reported for it. Until
   * then, the two times may come from different clocks.
   */
  #isOneClock = false;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /**
   * Returns the frame on screen; undefined if its time is unknown. `shown` is the time of the last
   * frame that the browser reported.
   */
  current(shown: Millis): Grabbed | undefined {
    const picture = this.#isOneClock ? asVideoFrame(this.#video) : undefined;
    if (!picture) return undefined;
    const mediaTime = picture.timestamp / 1000;
    if (isPlausible(mediaTime, shown)) return { picture, mediaTime };
    picture.close();
    return undefined;
  }

  /**
   * Resolves to the frame that the browser reported at `mediaTime`; undefined if the video has no
   * frame. Must be called in the frame callback.
   */
  async announced(mediaTime: Millis): Promise<Grabbed | undefined> {
    const picture = asVideoFrame(this.#video);
    const ownTime = picture && picture.timestamp / 1000;
    if (picture && ownTime !== undefined && isPlausible(ownTime, mediaTime)) {
      this.#isOneClock ||= isSameFrame(ownTime, mediaTime);
      return { picture, mediaTime: this.#isOneClock ? ownTime : mediaTime };
    }
    picture?.close();
    try {
      return { picture: await createImageBitmap(this.#video), mediaTime };
    } catch {
      return undefined;
    }
  }
}
