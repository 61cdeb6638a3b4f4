/** The film of one attempt, from the 1 of the countdown until it is finished or thrown away. */
import type { Millis } from '@reptemple/engine/units';
import { pictureStream } from './picture-stream.ts';
import type { PictureStream } from './picture-stream.ts';
import type { Rotation } from './pose-config.ts';
import { captureVideo } from './video-capture.ts';
import type { CaptureListener, VideoCapture } from './video-capture.ts';

export interface FinishedFilm {
  /** All that there is; empty when this browser cannot record. */
  readonly video: Blob;
  /** How long it is, where it broke off before the set was over; undefined where it is whole. */
  readonly filmEndedMs: Millis | undefined;
}

export interface Film {
  readonly elapsedMs: () => Millis;
  /** Null when this browser cannot record. */
  readonly mimeType: string | null;
  readonly finish: () => Promise<FinishedFilm>;
  /** Stops without waiting for what was recorded. Harmless after `finish`. */
  readonly discard: () => void;
}

/** A camera that goes away ends its film a moment before it ends the set. */
const SAME_END_MS = 2000;

/** Throws as `captureVideo` does, and then draws the picture no longer. */
const captureOrStop = ({ stream, stop }: PictureStream, listener: CaptureListener): VideoCapture => {
  try {
    return captureVideo(stream, listener);
  } catch (error) {
    stop();
    throw error;
  }
};

/** Throws when the browser's recorder refuses to start. */
export const startFilm = (video: HTMLVideoElement, rotation: Rotation, listener: CaptureListener): Film => {
  const picture = pictureStream(video, rotation);
  const { stop } = picture;
  const capture = captureOrStop(picture, listener);
  const startedAt = performance.now();
  return {
    elapsedMs: () => performance.now() - startedAt,
    mimeType: capture.mimeType,
    finish: async () => {
      const [endedAt, brokeAt] = [performance.now(), capture.brokeAt()];
      const video = await capture.stop();
      stop();
      const isBroken = brokeAt !== null && endedAt - brokeAt >= SAME_END_MS;
      return { video, filmEndedMs: isBroken ? brokeAt - startedAt : undefined };
    },
    discard: () => {
      void capture.stop();
      stop();
    },
  };
};
