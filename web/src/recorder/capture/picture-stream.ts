/**
 * Stream to record: the camera's own, or that of a canvas if the picture is rotated or from a
 * video.
 */
import { watchFrames } from '../../pose/frame-source.ts';
import type { Rotation } from '../../pose/pose-config.ts';

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
