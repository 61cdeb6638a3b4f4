/**
 * Processes an order in the child process: reads an untrusted recording, and writes video,
 * thumbnail and GIF to the work folder.
 */
import { join } from 'node:path';
import {
  isSystemError,
  MediaError,
  GIF_NAME,
  THUMBNAIL_NAME,
  VIDEO_NAME,
} from './child-process-messages-and-limits.ts';
import type { GifOrder, RecordingOrder, Report, Order } from './child-process-messages-and-limits.ts';
import { GIF_STYLE } from './clip/clip-drawing.ts';
import { bodyIn, cutFilm, frameDrawer, readSet, setScene } from './clip/clip-frames.ts';
import type { ReadSet, Scene } from './clip/clip-frames.ts';
import { layOutGif } from './clip/clip-layout.ts';
import { makeClip } from './clip/make-clip.ts';
import type { GifFrame } from './gif-encoder.ts';
import { decodePictures, listFrameTimes, withVideo, readBackDuration, remux } from './read-recorded-video.ts';
import type { Picture, RecordedVideo } from './read-recorded-video.ts';
import { writeGif, writeThumbnail } from './thumbnail-and-gif.ts';
import { momentAt } from './thumbnail-gif-and-clip-times.ts';
import { gifWindow, keyMoment, pictureAt, stillsOf } from './thumbnail-gif-and-clip-times.ts';
import type { Span } from './thumbnail-gif-and-clip-times.ts';

type DrawingOrder = RecordingOrder | GifOrder;

/**
 * Reads the set for the GIF. If track or definition is invalid, the GIF has no skeleton, but the
 * video is still processed.
 */
const readForGif = async ({ set }: DrawingOrder): Promise<ReadSet> => {
  try {
    return await readSet(set);
  } catch (error) {
    if (isSystemError(error)) throw error;
    return readSet({ ...set, trackPath: null });
  }
};

const setGifScene = async (order: DrawingOrder, video: RecordedVideo, window: Span): Promise<Scene> => {
  const set = await readForGif(order);
  const span = { fromMs: window.startMs, toMs: window.endMs };
  return setScene(set, { span, style: GIF_STYLE, ...layOutGif(bodyIn(set, span, video), video) });
};

const drawPictures = async (
  order: DrawingOrder,
  video: RecordedVideo,
  timesMs: readonly number[],
  durationMs: number,
) => {
  const window = gifWindow(durationMs, order.highlight);
  const stills = new Map(stillsOf(timesMs, window).map((still) => [still.index, still]));
  const thumbnailIndex =
    order.task === 'recording' ? pictureAt(timesMs, keyMoment(durationMs, order.highlight)) : undefined;
  const scene = await setGifScene(order, video, window);
  const draw = frameDrawer(scene);
  const frames: GifFrame[] = [];
  const decoded: number[] = [];
  const writeFrom = (picture: Picture): Promise<void> =>
    writeThumbnail(picture, video, join(order.workDir, THUMBNAIL_NAME));
  const needed = new Set([...stills.keys(), ...(thumbnailIndex === undefined ? [] : [thumbnailIndex])]);
  await decodePictures(video, timesMs, needed, async (index, picture) => {
    decoded.push(index);
    if (index === thumbnailIndex) await writeFrom(picture);
    const still = stills.get(index);
    if (!still) return;
    const moment = { ...momentAt(order.set, still.atMs), speed: 1 };
    const rgb = await draw(moment, await cutFilm(picture, video, scene.layout));
    frames.push({ rgb: rgb.slice(), delayMs: still.delayMs });
  });
  const [fallback] = decoded;
  if (fallback === undefined || frames.length === 0)
    throw new MediaError('The video is damaged: its frames couldn’t be decoded.');
  if (thumbnailIndex !== undefined && !decoded.includes(thumbnailIndex))
    await decodePictures(video, timesMs, new Set([fallback]), (_index, picture) => writeFrom(picture));
  await writeGif(frames, scene.areas.frame, join(order.workDir, GIF_NAME));
};

const processRecording = (order: RecordingOrder): Promise<Report> =>
  withVideo(order.inputPath, async (video) => {
    const { container, width, height } = video;
    const videoPath = join(order.workDir, VIDEO_NAME[container]);
    const timesMs = await remux(video, videoPath);
    const durationMs = await readBackDuration(videoPath);
    // Reads the written file, whose index makes seeking to a late frame cheap.
    await withVideo(videoPath, (written) => drawPictures(order, written, timesMs, durationMs));
    return { ok: true, container, durationMs, width, height };
  });

const redrawGif = (order: GifOrder): Promise<Report> =>
  withVideo(order.videoPath, async (video) => {
    const { container, width, height } = video;
    const durationMs = await readBackDuration(order.videoPath);
    await drawPictures(order, video, await listFrameTimes(video), durationMs);
    return { ok: true, container, durationMs, width, height };
  });

const blameFor = (error: unknown): Pick<Extract<Report, { ok: false }>, 'blame' | 'message'> => {
  if (error instanceof MediaError) return { blame: 'video', message: error.message };
  if (isSystemError(error)) return { blame: 'machine', message: 'The video couldn’t be processed.' };
  if (error instanceof RangeError && /allocation failed/i.test(error.message))
    return { blame: 'unclear', message: 'The video needs too much memory to process.' };
  return { blame: 'video', message: 'The video is damaged and couldn’t be read.' };
};

const failure = (error: unknown): Report => {
  const detail = String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 4000);
  const { blame, message } = blameFor(error);
  return { ok: false, blame, message: message.slice(0, 300), detail };
};

/**
 * Executes an order, and returns a report. Never rejects: every failure becomes a report with a
 * message for users.
 */
export const carryOut = async (order: Order): Promise<Report> => {
  try {
    if (order.task === 'clip') return await makeClip(order);
    return order.task === 'gif' ? await redrawGif(order) : await processRecording(order);
  } catch (error) {
    return failure(error);
  }
};
