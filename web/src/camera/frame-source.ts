/** Frames as the browser shows them, with the time they carry (never an assumed 1/30 s). */
import type { Millis } from '@reptemple/engine/units';
import type { Picture } from './pose-messages.ts';

/** Two readings of one frame's time differ by rounding at most. */
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

/** Calls back with the media time of every frame shown, until the returned function is called. */
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
    // The video has no frame yet, or this browser cannot take one from a stream.
    return undefined;
  }
};

/** A frame that came after the one announced with `shown`, or that one. */
const isPlausible = (mediaTime: Millis, shown: Millis): boolean =>
  mediaTime > shown - SAME_FRAME_MS && mediaTime < shown + 1000;

export const isSameFrame = (a: Millis, b: Millis): boolean => Math.abs(a - b) < SAME_FRAME_MS;

/** Takes pictures of what is on screen, each with its own time where the browser says that. */
export class FrameGrabber {
  readonly #video: HTMLVideoElement;
  /** A picture once had the very time it was announced with. Until then the two may be clocks of their own, however near to each other. */
  #isOneClock = false;

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  /**
   * The frame on screen now; undefined where the browser does not say which frame it gives. `shown` is the time of the last frame
   * announced: a picture that claims an earlier one runs on another clock.
   */
  current(shown: Millis): Grabbed | undefined {
    const picture = this.#isOneClock ? asVideoFrame(this.#video) : undefined;
    if (!picture) return undefined;
    const mediaTime = picture.timestamp / 1000;
    if (isPlausible(mediaTime, shown)) return { picture, mediaTime };
    picture.close();
    return undefined;
  }

  /** The frame announced with `mediaTime`; undefined when the video has none. Call it inside the announcement. */
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
