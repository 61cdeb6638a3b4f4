/** Video of one attempt, from 1 of the countdown until it is finished or discarded. */
import type { Millis } from '@reptemple/engine/units';
import type { Rotation } from '../../pose/pose-config.ts';
import { captureVideo } from './video-capture.ts';
import type { CaptureListener, VideoCapture } from './video-capture.ts';
import { watchFrames } from '../../pose/frame-source.ts';

/**
 * Stream to record: the camera's own, or that of a canvas if the picture is rotated or from a
 * video.
 */
const FRAMES_PER_SECOND = 24;

export interface PictureStream {
  readonly stream: MediaStream | undefined;
  readonly stop: () => void;
}

declare global {
  interface HTMLVideoElement {
    /** Not in Safari. */
    captureStream?: () => MediaStream;
  }
}

/** Returns the stream of a canvas on which every frame is drawn. */
const drawnStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  const canvas = document.createElement('canvas');
  // Missing in older versions of Safari.
  if (!('captureStream' in canvas)) return { stream: undefined, stop: () => undefined };
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const drawing = canvas.getContext('2d');
  if (rotation === 180) {
    drawing?.translate(canvas.width, canvas.height);
    drawing?.rotate(Math.PI);
  }
  const draw = (): void => drawing?.drawImage(video, 0, 0);
  // A paused video fires no frame callback.
  draw();
  const stop = watchFrames(video, draw);
  return { stream: canvas.captureStream(FRAMES_PER_SECOND), stop };
};

/** Returns the stream of `video`, rotated; undefined if the browser does not support it. */
export const pictureStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  if (rotation === 180) return drawnStream(video, rotation);
  if (video.srcObject instanceof MediaStream) return { stream: video.srcObject, stop: () => undefined };
  const played = video.captureStream?.();
  if (!played) return drawnStream(video, rotation);
  return { stream: new MediaStream(played.getVideoTracks()), stop: () => undefined };
};

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
