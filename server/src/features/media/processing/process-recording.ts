/**
 * Runs in the child process: reads an untrusted recording and writes three files to the work
 * folder.
 */
import { join } from 'node:path';
import { decodePictures } from './decode.ts';
import { gifWindow, keyMoment, pictureAt, stillsOf } from './highlight.ts';
import { MediaError } from './media-fault.ts';
import { GIF_NAME, type Order, type Report, THUMBNAIL_NAME, VIDEO_NAME } from './messages.ts';
import { type GifPicture, shrinkForGif, writeGif, writeThumbnail } from './pictures.ts';
import { openRecordedVideo, type RecordedVideo } from './recorded-video.ts';
import { readBackDuration, remux } from './remux.ts';

const drawPictures = async (order: Order, video: RecordedVideo, timesMs: readonly number[], durationMs: number) => {
  const stills = stillsOf(timesMs, gifWindow(durationMs, order.highlight));
  const thumbnailIndex = pictureAt(timesMs, keyMoment(durationMs, order.highlight));
  const thumbnailPath = join(order.workDir, THUMBNAIL_NAME);
  const delays = new Map(stills.map(({ index, delayMs }) => [index, delayMs]));
  const gifPictures: GifPicture[] = [];
  let hasThumbnail = false;
  await decodePictures(video, timesMs, new Set([...delays.keys(), thumbnailIndex]), async (index, picture) => {
    // The first decodable frame is the fallback if the best one is damaged.
    if (!hasThumbnail || index === thumbnailIndex) await writeThumbnail(picture, video, thumbnailPath);
    hasThumbnail = true;
    const delayMs = delays.get(index);
    if (delayMs !== undefined) gifPictures.push({ rgb: await shrinkForGif(picture, video), delayMs });
  });
  if (gifPictures.length === 0) throw new MediaError('The video is damaged: its frames couldn’t be decoded.');
  await writeGif(gifPictures, video, join(order.workDir, GIF_NAME));
};

const withVideo = async <T>(path: string, use: (video: RecordedVideo) => Promise<T>): Promise<T> => {
  const video = await openRecordedVideo(path);
  try {
    return await use(video);
  } finally {
    video.close();
  }
};

/**
 * Returns true for system errors such as ENOSPC, EIO and EMFILE. Errors of the media libraries
 * about unreadable bytes have no such code.
 */
const isSystems = (error: Error): boolean => 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));

const blameFor = (error: unknown): Pick<Extract<Report, { ok: false }>, 'blame' | 'message'> => {
  if (error instanceof MediaError) return { blame: 'video', message: error.message };
  if (error instanceof Error && isSystems(error))
    return { blame: 'machine', message: 'The video couldn’t be processed.' };
  if (error instanceof RangeError && /allocation failed/i.test(error.message))
    return { blame: 'unclear', message: 'The video needs too much memory to process.' };
  return { blame: 'video', message: 'The video is damaged and couldn’t be read.' };
};

const failure = (error: unknown): Report => {
  const detail = String(error instanceof Error ? (error.stack ?? error.message) : error).slice(0, 4000);
  const { blame, message } = blameFor(error);
  return { ok: false, blame, message: message.slice(0, 300), detail };
};

/** Never rejects: every failure becomes a report with a message for users. */
export const processRecording = async (order: Order): Promise<Report> => {
  try {
    return await withVideo(order.inputPath, async (video) => {
      const { container, width, height } = video;
      const videoPath = join(order.workDir, VIDEO_NAME[container]);
      const timesMs = await remux(video, videoPath);
      const durationMs = await readBackDuration(videoPath);
      // Reads the written file, because its index makes seeking to a late frame cheap.
      await withVideo(videoPath, (written) => drawPictures(order, written, timesMs, durationMs));
      return { ok: true, container, durationMs, width, height };
    });
  } catch (error) {
    return failure(error);
  }
};
