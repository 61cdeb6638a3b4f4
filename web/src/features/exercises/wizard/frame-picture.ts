/**
 * Renders a frame as a picture with its pose (specification S2, section 9: a JPEG at quality 0.8).
 */
import type { Frame } from '@reptemple/engine/track';
import { drawSkeleton } from '@reptemple/pose/skeleton';
import { POSE_COLOURS } from '../../../pose/overlay.ts';
import type { Player } from '../../../player/player.ts';
import { sleep } from '../../../sleep.ts';

const QUALITY = 0.8;
/** Longer side in pixels; larger than any display of it. */
const LONG_SIDE = 640;
/** Offset into the frame, so that rounding does not show the previous one. */
const INSIDE_MS = 1;
/** Tolerance for rounded frame times. */
const SAME_FRAME_MS = 2;
/** Delay after a seek in browsers without frame callbacks. */
const SHOWN_WITHIN_MS = 400;
/** Timeout of a seek. */
const SOUGHT_WITHIN_MS = 10_000;

/** Resolves when exactly this frame is on screen; never in browsers without frame callbacks. */
const announced = (video: HTMLVideoElement, { t }: Frame, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (!('requestVideoFrameCallback' in video)) return;
    const look: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (Math.abs(mediaTime * 1000 - t) <= SAME_FRAME_MS) resolve();
      else if (!signal.aborted) video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  });

/** Resolves when the last seek has ended; rejects after a timeout. */
const sought = (video: HTMLVideoElement, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video does not find this frame.')), SOUGHT_WITHIN_MS);
    // Another seek may have been pending.
    const look = (): void => {
      if (video.seeking) return;
      clearTimeout(timer);
      resolve();
    };
    video.addEventListener('seeked', look, { signal });
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    look();
  });

/**
 * Pauses the player at this frame. Resolves when it is on screen; rejects if it is not shown in
 * time.
 */
export const show = async (
  player: Pick<Player, 'pause' | 'seekTo'>,
  video: HTMLVideoElement,
  frame: Frame,
): Promise<void> => {
  const looking = new AbortController();
  player.pause();
  const shown = announced(video, frame, looking.signal);
  player.seekTo(frame.t + INSIDE_MS);
  try {
    await Promise.race([shown, sought(video, looking.signal).then(() => sleep(SHOWN_WITHIN_MS))]);
  } finally {
    looking.abort();
  }
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

/** Captures a frame and leaves the player there. Rejects if it cannot be shown or drawn. */
export const takePicture = async (player: Player, video: HTMLVideoElement, frame: Frame): Promise<string> => {
  await show(player, video, frame);
  return drawn(video, frame);
};
