/** Processes a video as the recorder processes a camera: same frames, same model, same track. */
import { createHash } from 'node:crypto';
import { PICTURE_CELLS, PICTURE_STEP_MS } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
import { frameFromLandmarks, TRACK_VERSION } from '@reptemple/engine/track';
import type { Frame, Track } from '@reptemple/engine/track';
import type { Millis } from '@reptemple/engine/units';
import { isDue, startSchedule, takeFrame } from '../frame-schedule.ts';
import { modelOf } from '../pose-config.ts';
import type { PoseConfig } from '../pose-config.ts';
import { picturesOf } from './decode-video.ts';
import { thumbnailOf } from './grey-thumbnail.ts';
import { openPoseDetector } from './node-pose-detector.ts';
import type { PoseDetector, PictureDetector } from './node-pose-detector.ts';
import { openVideoFile } from './open-video-file.ts';
import type { VideoFile } from './open-video-file.ts';

/**
 * Returns the indices of the frames that the recorder would analyse if a camera delivered them at
 * these times.
 */
export const dueFrames = (timesMs: readonly Millis[]): readonly number[] => {
  let schedule = startSchedule(timesMs[0] ?? 0);
  const due: number[] = [];
  for (const [index, at] of timesMs.entries()) {
    if (!isDue(schedule, at)) continue;
    schedule = takeFrame(schedule, at);
    due.push(index);
  }
  return due;
};

/**
 * Runs the pose model on a video and returns its track, the same for the same file. `onProgress`
 * gets the number of frames done and the total. Throws a `VideoError` if the video cannot be
 * decoded to its end.
 */
export const watchVideo = async (
  video: VideoFile,
  detector: PoseDetector,
  config: PoseConfig,
  onProgress: (done: number, all: number) => void,
): Promise<Track> => {
  const due = dueFrames(video.timesMs);
  const frames: Frame[] = [];
  for await (const picture of picturesOf(video, new Set(due))) {
    const t = Math.round(picture.at);
    // 1 ms is added, as a camera's clock never starts at 0: at time 0 the model's own smoothing
    // starts differently.
    frames.push(frameFromLandmarks(t, detector.detect(picture, t + 1)));
    onProgress(frames.length, due.length);
  }
  return { version: TRACK_VERSION, width: video.width, height: video.height, model: modelOf(config), frames };
};

/**
 * Returns the track of a video file. Opens a new detector, because an open one smooths the first
 * frames with those of its previous video. Throws a `VideoError` if the video is invalid.
 */
export const trackOfFile = async (path: string, config: PoseConfig): Promise<Track> => {
  const video = await openVideoFile(path);
  try {
    const detector = await openPoseDetector(config);
    try {
      return await watchVideo(video, detector, config, () => undefined);
    } finally {
      detector.close();
    }
  } finally {
    video.close();
  }
};

/**
 * Minimum pause between two frames, in ms, that is reported as a gap. Shorter ones are normal for
 * cameras and recorders.
 */
const MIN_GAP_MS: Millis = 500;
const MAX_GAPS = 100;

/** Maximum number of thumbnails of a video: three minutes are enough to tell videos apart. */
const MAX_THUMBNAILS = 900;

/** An interval in which the displayed frame does not change. */
export interface VideoGap {
  readonly atMs: Millis;
  readonly lastsMs: Millis;
}

export interface Glance {
  /** Poses at the requested times, in the video's own time. */
  readonly frames: readonly Frame[];
  readonly lastsMs: Millis;
  /** The longest intervals without a new frame. */
  readonly gaps: readonly VideoGap[];
  /**
   * Thumbnails: grey squares of `PICTURE_CELLS` bytes, concatenated, one every `PICTURE_STEP_MS`.
   */
  readonly thumbnails: Uint8Array;
  /** SHA-256 of the encoded frames, independent of the container. */
  readonly sha256: string;
}

/** Returns the index of the frame on screen at each time. Skips times after the end. */
const indicesAt = (timesMs: readonly Millis[], moments: readonly Millis[]): ReadonlySet<number> => {
  const last = timesMs.at(-1) ?? 0;
  const indices = new Set<number>();
  for (const moment of moments) {
    if (moment < 0 || moment > last) continue;
    const index = timesMs.findLastIndex((at) => at <= moment);
    if (index >= 0) indices.add(index);
  }
  return indices;
};

const longGaps = (timesMs: readonly Millis[]): readonly VideoGap[] =>
  timesMs
    .map((atMs, index) => ({ atMs, lastsMs: (timesMs[index + 1] ?? atMs) - atMs }))
    .filter(({ lastsMs }) => lastsMs >= MIN_GAP_MS)
    .toSorted((a, b) => b.lastsMs - a.lastsMs)
    .slice(0, MAX_GAPS);

/** Returns the SHA-256 of the encoded frames, independent of the container. */
export const hashPictures = async ({ sink, firstKey }: VideoFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const packet of sink.packets(firstKey)) hash.update(packet.data);
  return hash.digest('hex');
};

/**
 * Number of frames before a requested one in which the model follows the person, and their distance
 * in ms.
 */
const LEAD = { frames: 4, stepMs: 80 } as const;

const leadTo = (atMs: Millis): readonly Millis[] =>
  Array.from({ length: LEAD.frames }, (_none, step) => atMs - (step + 1) * LEAD.stepMs);

/**
 * Follows the person up to each requested time, as the recorder does, and returns the poses at
 * these times. In a small or oblique frame on its own, the model often finds another pose. Decodes
 * up to the last requested time only. Throws a `VideoError` if that fails.
 */
export const followedPosesAt = async (
  video: VideoFile,
  detector: PoseDetector,
  moments: readonly Millis[],
): Promise<readonly Frame[]> => {
  const { timesMs } = video;
  const frames: Frame[] = [];
  const posed = indicesAt(timesMs, moments);
  const lead = indicesAt(
    timesMs,
    [...posed].flatMap((index) => leadTo(timesMs[index] ?? 0)),
  );
  if (posed.size === 0) return frames;
  for await (const picture of picturesOf(video, new Set([...posed, ...lead]))) {
    // 1 ms is added, because the model refuses time 0.
    const landmarks = detector.detect(picture, Math.round(picture.at) + 1);
    if (posed.has(picture.index)) frames.push(frameFromLandmarks(picture.at, landmarks));
    if (frames.length === posed.size) break;
  }
  return frames;
};

/**
 * Samples a video: poses in a few independent frames, and the motion between frames 0.2 s apart.
 * Throws a `VideoError` if the video cannot be decoded to its end.
 */
export const glanceAt = async (
  video: VideoFile,
  detector: PictureDetector,
  moments: readonly Millis[],
): Promise<Glance> => {
  const { timesMs } = video;
  const lastsMs = timesMs.at(-1) ?? 0;
  const steps = Math.min(MAX_THUMBNAILS, Math.floor(lastsMs / PICTURE_STEP_MS) + 1);
  const posed = indicesAt(timesMs, moments);
  const ticks = Array.from({ length: steps }, (_none, step) => step * PICTURE_STEP_MS);
  const thumbnails = new Uint8Array(steps * PICTURE_CELLS);
  const frames: Frame[] = [];
  let step = 0;
  for await (const picture of picturesOf(video, new Set([...posed, ...indicesAt(timesMs, ticks)]))) {
    if (posed.has(picture.index)) frames.push(frameFromLandmarks(picture.at, detector.detect(picture)));
    const next = timesMs[picture.index + 1] ?? Infinity;
    if (step >= steps || step * PICTURE_STEP_MS >= next) continue;
    const thumbnail = thumbnailOf(picture);
    // A frame that stays on screen fills all thumbnails until the next frame.
    for (; step < steps && step * PICTURE_STEP_MS < next; step += 1) thumbnails.set(thumbnail, step * PICTURE_CELLS);
  }
  return { frames, lastsMs, gaps: longGaps(timesMs), thumbnails, sha256: await hashPictures(video) };
};
