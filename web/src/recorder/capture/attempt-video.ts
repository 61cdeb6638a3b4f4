/** Video of one attempt, from 1 of the countdown until it is finished or discarded. */
import type { Millis } from '@reptemple/engine/units';
import { pictureStream } from './picture-stream.ts';
import type { PictureStream } from './picture-stream.ts';
import type { Rotation } from '../../pose/pose-config.ts';
import { captureVideo } from './video-capture.ts';
import type { CaptureListener, VideoCapture } from './video-capture.ts';

export interface FinishedFilm {
  /** Recorded video; empty if this browser cannot record. */
  readonly video: Blob;
  /** Length in ms if the video ended before the recording; undefined if it is complete. */
  readonly filmEndedMs: Millis | undefined;
}

export interface Film {
  readonly elapsedMs: () => Millis;
  /** Null if this browser cannot record. */
  readonly mimeType: string | null;
  readonly finish: () => Promise<FinishedFilm>;
  /** Stops without the recorded data. No effect after `finish`. */
  readonly discard: () => void;
}

/** A disconnected camera ends its video slightly before the recording. */
const SAME_END_MS = 2000;

/** Throws like `captureVideo`, after stopping the picture stream. */
const captureOrStop = ({ stream, stop }: PictureStream, listener: CaptureListener): VideoCapture => {
  try {
    return captureVideo(stream, listener);
  } catch (error) {
    stop();
    throw error;
  }
};

/** Throws if MediaRecorder cannot be started. */
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
