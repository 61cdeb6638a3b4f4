/** Reports and grabs video frames with their own timestamps (never an assumed 1/30 s). */
import type { Millis } from '@reptemple/engine/units';
import type { Picture } from './pose-worker-messages.ts';

/** Maximum difference in ms between two readings of the same frame's time, due to rounding. */
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
 * Calls `onFrame` with the media time in ms of each displayed frame. Returns a function that stops
 * it.
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
    // Fails if the video has no frame yet, or if the browser cannot make a `VideoFrame` from a
    // stream.
    return undefined;
  }
};

/**
 * Returns true if a frame's own time `mediaTime` can belong to the frame announced for `shown`: it
 * is equal, or less than a second later.
 */
const isPlausible = (mediaTime: Millis, shown: Millis): boolean =>
  mediaTime > shown - SAME_FRAME_MS && mediaTime < shown + 1000;

export const isSameFrame = (a: Millis, b: Millis): boolean => Math.abs(a - b) < SAME_FRAME_MS;

/** Grabs the displayed frames, with their own timestamps if the browser provides them. */
export class FrameGrabber {
  readonly #video: HTMLVideoElement;
  /**
   * True once a frame's own timestamp equalled its announced time. Until then, the two may come
   * from different clocks.
   */
  #isOneClock = false;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /**
   * Returns the frame on screen; undefined if its time is unknown. `shown`: time of the last
   * announced frame. An earlier timestamp comes from a different clock.
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
   * Resolves to the frame announced with `mediaTime`; undefined if the video has no frame. Call it
   * in the frame callback.
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
