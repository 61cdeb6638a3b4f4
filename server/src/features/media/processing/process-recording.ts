/**
 * Runs in the child process: reads an untrusted recording and writes three files to the work
 * folder.
 */
import { join } from 'node:path';
import { decodePictures } from './decode.ts';
import { gifWindow, keyMoment, pictureAt, stillsOf } from './highlight.ts';
import { MediaError } from './media-fault.ts';
import { GIF_NAME, THUMBNAIL_NAME, VIDEO_NAME } from './messages.ts';
import type { RecordingOrder, Report } from './messages.ts';
import { shrinkForGif, writeGif, writeThumbnail } from './pictures.ts';
import type { GifPicture } from './pictures.ts';
import { withVideo } from './recorded-video.ts';
import type { RecordedVideo } from './recorded-video.ts';
import { readBackDuration, remux } from './remux.ts';

const drawPictures = async (
  order: RecordingOrder,
  video: RecordedVideo,
  timesMs: readonly number[],
  durationMs: number,
) => {
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

/** @throws MediaError with a message for users if the recording is at fault. */
export const processRecording = (order: RecordingOrder): Promise<Report> =>
  withVideo(order.inputPath, async (video) => {
    const { container, width, height } = video;
    const videoPath = join(order.workDir, VIDEO_NAME[container]);
    const timesMs = await remux(video, videoPath);
    const durationMs = await readBackDuration(videoPath);
    // Reads the written file, because its index makes seeking to a late frame cheap.
    await withVideo(videoPath, (written) => drawPictures(order, written, timesMs, durationMs));
    return { ok: true, container, durationMs, width, height };
  });
