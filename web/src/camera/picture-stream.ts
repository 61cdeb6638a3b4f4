/** The moving picture to be recorded: the camera's own stream, or what a canvas shows when the picture has to be turned. */
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

const turnedStream = (video: HTMLVideoElement): PictureStream => {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const drawing = canvas.getContext('2d');
  drawing?.translate(canvas.width, canvas.height);
  drawing?.rotate(Math.PI);
  const stop = watchFrames(video, () => drawing?.drawImage(video, 0, 0));
  return { stream: canvas.captureStream(FRAMES_PER_SECOND), stop };
};

/** What `video` shows, turned by `rotation`. No stream where the browser cannot give one. */
export const pictureStream = (video: HTMLVideoElement, rotation: Rotation): PictureStream => {
  if (rotation === 180) return turnedStream(video);
  if (video.srcObject instanceof MediaStream) return { stream: video.srcObject, stop: () => undefined };
  const played = video.captureStream?.();
  return { stream: played && new MediaStream(played.getVideoTracks()), stop: () => undefined };
};
