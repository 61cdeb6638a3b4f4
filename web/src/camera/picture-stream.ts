/** The moving picture to be recorded: the camera's own stream, or what a canvas shows when the picture has to be turned, or belongs to a video. */
import { watchFrames } from './frame-source.ts';
import type { Rotation } from './pose-config.ts';

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

/** What a canvas shows that every picture of `video` is drawn on. */
const drawnStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  const canvas = document.createElement('canvas');
  // Safari has it, and older ones of it have not.
  if (!('captureStream' in canvas)) return { stream: undefined, stop: () => undefined };
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const drawing = canvas.getContext('2d');
  if (rotation === 180) {
    drawing?.translate(canvas.width, canvas.height);
    drawing?.rotate(Math.PI);
  }
  const draw = (): void => drawing?.drawImage(video, 0, 0);
  // A video that waits at its beginning announces nothing yet.
  draw();
  const stop = watchFrames(video, draw);
  return { stream: canvas.captureStream(FRAMES_PER_SECOND), stop };
};

/** What `video` shows, turned by `rotation`. No stream where the browser cannot give one. */
export const pictureStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  if (rotation === 180) return drawnStream(video, rotation);
  if (video.srcObject instanceof MediaStream) return { stream: video.srcObject, stop: () => undefined };
  const played = video.captureStream?.();
  if (!played) return drawnStream(video, rotation);
  return { stream: new MediaStream(played.getVideoTracks()), stop: () => undefined };
};
