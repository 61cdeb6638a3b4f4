/** Writes a copy of the video with the analysis drawn over each frame. */
import { rm } from 'node:fs/promises';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import type { ExerciseDefinition } from '@reptemple/engine/definition/exercise';
import type { ImageSize } from '@reptemple/engine/signal/geometry';
import type { Track } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { picturesOf } from '@reptemple/pose/node/decode';
import type { Picture } from '@reptemple/pose/node/decode';
import type { VideoFile } from '@reptemple/pose/node/video-file';
import { startProgress } from '../progress.ts';
import { reasonOf, UsageError } from '../usage-error.ts';
import { drawView, viewsOf, registerFonts } from './draw-view.ts';
import type { View } from './draw-view.ts';
import { openFilm } from './overlay-video.ts';
import type { Film } from './overlay-video.ts';

/** Larger videos are scaled down, because the overlay is watched on a phone. */
const MAX_SIDE = 1280;
/** Display time of the last frame: one frame at 25 fps. */
const LAST_MS = 40;

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

const filmSize = ({ width, height }: ImageSize): ImageSize => {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
};

/**
 * Returns the latest view at or before `at`. Frames between two analyzed ones show the former.
 */
const viewAt = (views: readonly View[], from: number, at: Millis): number => {
  let index = from;
  while ((views[index + 1]?.t ?? Number.POSITIVE_INFINITY) <= Math.round(at)) index += 1;
  return index;
};

const painterOf = (size: ImageSize, video: ImageSize) => {
  const coded = createCanvas(video.width, video.height);
  const shown = createCanvas(size.width, size.height);
  const [input, pen] = [coded.getContext('2d'), shown.getContext('2d')];
  return ({ rgba, width, height }: Picture, view: View | undefined): Canvas => {
    input.putImageData(new ImageData(new Uint8ClampedArray(rgba.buffer), width, height), 0, 0);
    pen.drawImage(coded, 0, 0, size.width, size.height);
    if (view) drawView(pen, size, view);
    return shown;
  };
};

const openForWriting = async (path: string, size: ImageSize): Promise<Film> => {
  try {
    return await openFilm(path, size);
  } catch (error) {
    throw new UsageError(`Can’t write ${path}${reasonOf(error)}.`);
  }
};

/**
 * Writes each video frame with its own timestamp, without audio.
 * @throws Refusal if the file cannot be written.
 */
export const writeOverlay = async (
  video: VideoFile,
  track: Track,
  definition: ExerciseDefinition,
  path: string,
): Promise<void> => {
  registerFonts();
  const { timesMs } = video;
  const size = filmSize(video);
  const views = viewsOf(track, definition);
  const paint = painterOf(size, video);
  const film = await openForWriting(path, size);
  const progress = startProgress('Drawing');
  let current = 0;
  try {
    for await (const picture of picturesOf(video, new Set(timesMs.keys()))) {
      const { index, at } = picture;
      current = viewAt(views, current, at);
      const next = timesMs[index + 1] ?? at + LAST_MS;
      await film.add(paint(picture, views[current]), at, next - at);
      progress.show(index + 1, timesMs.length);
    }
    await film.finish();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    progress.end();
  }
};
