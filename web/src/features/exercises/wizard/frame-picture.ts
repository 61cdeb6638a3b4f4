/** A frame of the clip as a picture with its pose drawn in (second document, section 9: a JPEG at quality 0.8). */
import type { Frame } from '@reptemple/engine/track';
import { drawSkeleton } from '@reptemple/pose/skeleton';
import { POSE_COLOURS } from '../../../camera/overlay.ts';
import type { Player } from '../../../player/player.ts';

const QUALITY = 0.8;
/** Larger than it is ever shown. */
const LONG_SIDE = 640;
/** Into the frame, so that rounding does not show the one before. */
const INSIDE_MS = 1;
/** Times of one frame differ by rounding at most. */
const SAME_FRAME_MS = 2;
/** A browser that does not say when a frame is on screen has drawn it by then. */
const SHOWN_WITHIN_MS = 400;

/** Resolves when this very frame is on screen; one that was on its way may come before it. */
const announced = (video: HTMLVideoElement, { t }: Frame): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, SHOWN_WITHIN_MS);
    if (!('requestVideoFrameCallback' in video)) return;
    const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (Math.abs(mediaTime * 1000 - t) > SAME_FRAME_MS) {
        video.requestVideoFrameCallback(look);
        return;
      }
      clearTimeout(timer);
      resolve();
    };
    video.requestVideoFrameCallback(look);
  });

/** Stops the player at this frame and resolves when it is on screen. */
const show = async (player: Player, video: HTMLVideoElement, frame: Frame): Promise<void> => {
  player.pause();
  const shown = announced(video, frame);
  player.seekTo(frame.t + INSIDE_MS);
  await shown;
};

const drawn = (video: HTMLVideoElement, { p }: Frame): string => {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, LONG_SIDE / Math.max(1, videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('Failed to get canvas context');
  drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
  drawSkeleton(drawing, p, canvas, POSE_COLOURS.good);
  return canvas.toDataURL('image/jpeg', QUALITY);
};

/** Leaves the player at the frame. */
export const takePicture = async (player: Player, video: HTMLVideoElement, frame: Frame): Promise<string> => {
  await show(player, video, frame);
  return drawn(video, frame);
};
