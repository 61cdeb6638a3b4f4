/**
 * Detects poses in video files: a full track as the recorder would produce it, poses at single
 * times, and thumbnails and gaps for comparing a video with its track.
 */
import { createHash } from 'node:crypto';
import { frameFromLandmarks, TRACK_VERSION } from '@reptemple/engine/landmark-track';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { PICTURE_CELLS, PICTURE_STEP_MS } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';
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
 * Returns the indexes of the frames that the recorder would analyse if a camera delivered them at
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
 * Runs the pose model on a video and returns its track. The same file gives the same track.
 * `onProgress`: called after each frame with the number of frames done and of all frames.
 * @throws VideoError if the video cannot be decoded to its end
 */
export const trackOfVideo = async (
  video: VideoFile,
  detector: PoseDetector,
  config: PoseConfig,
  onProgress: (done: number, all: number) => void,
): Promise<Track> => {
  const due = dueFrames(video.timesMs);
  const frames: Frame[] = [];
  for await (const picture of picturesOf(video, new Set(due))) {
    const t = Math.round(picture.at);
    // Adds 1 ms, because a camera's clock never starts at 0, and at time 0 the model's own
    // smoothing starts differently.
    frames.push(frameFromLandmarks(t, detector.detect(picture, t + 1)));
    onProgress(frames.length, due.length);
  }
  return { version: TRACK_VERSION, width: video.width, height: video.height, model: modelOf(config), frames };
};

/**
 * Returns the track of a video file. Opens a new detector, because a used detector would smooth the
 * first frames with those of its previous video.
 * @throws VideoError if the video is invalid
 */
export const trackOfFile = async (path: string, config: PoseConfig): Promise<Track> => {
  const video = await openVideoFile(path);
  try {
    const detector = await openPoseDetector(config);
    try {
      return await trackOfVideo(video, detector, config, () => undefined);
    } finally {
      detector.close();
    }
  } finally {
    video.close();
  }
};

/**
 * Minimum time between two frames, in ms, that is reported as a gap. Shorter times are normal for
 * cameras and recorders.
 */
const MIN_GAP_MS: Millis = 500;
const MAX_GAPS = 100;

/**
 * Maximum number of thumbnails of a video. Those of three minutes are enough to distinguish videos.
 */
const MAX_THUMBNAILS = 900;

/**
 * Long interval between two frames of a video, during which the displayed picture does not change.
 */
export interface VideoGap {
  readonly atMs: Millis;
  readonly lastsMs: Millis;
}

export interface VideoSamples {
  /** Poses at the requested times. Times count from the video's first frame. */
  readonly frames: readonly Frame[];
  readonly lastsMs: Millis;
  readonly gaps: readonly VideoGap[];
  /**
   * Thumbnails of the video, one every `PICTURE_STEP_MS` (200 ms), concatenated. Each is a square
   * of `PICTURE_CELLS` grey bytes.
   */
  readonly thumbnails: Uint8Array;
  readonly sha256: string;
}

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

/** Returns the SHA-256 of the encoded frames, which does not depend on the container. */
export const hashFrames = async ({ sink, firstKey }: VideoFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const packet of sink.packets(firstKey)) hash.update(packet.data);
  return hash.digest('hex');
};

/**
 * Frames that the model sees before each requested frame, so that it already follows the person:
 * their number, and the time between them in ms.
 */
const LEAD = { frames: 4, stepMs: 80 } as const;

const leadTo = (atMs: Millis): readonly Millis[] =>
  Array.from({ length: LEAD.frames }, (_none, step) => atMs - (step + 1) * LEAD.stepMs);

/**
 * Returns the poses at these times. Follows the person up to each time, as the recorder does,
 * because in a single small or oblique frame the model often finds a different pose. Decodes the
 * video only up to the last time.
 * @throws VideoError if the video cannot be decoded that far
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
    // Adds 1 ms, because the model rejects time 0.
    const landmarks = detector.detect(picture, Math.round(picture.at) + 1);
    if (posed.has(picture.index)) frames.push(frameFromLandmarks(picture.at, landmarks));
    if (frames.length === posed.size) break;
  }
  return frames;
};

/**
 * Samples a video: poses in the frames at `moments`, each detected on its own, thumbnails every 0.2
 * s, long gaps between frames, and a SHA-256 of the encoded frames.
 * @throws VideoError if the video cannot be decoded to its end
 */
export const sampleVideo = async (
  video: VideoFile,
  detector: PictureDetector,
  moments: readonly Millis[],
): Promise<VideoSamples> => {
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
    // A frame that stays on screen is also the thumbnail of all later steps until the next frame.
    for (; step < steps && step * PICTURE_STEP_MS < next; step += 1) thumbnails.set(thumbnail, step * PICTURE_CELLS);
  }
  return { frames, lastsMs, gaps: longGaps(timesMs), thumbnails, sha256: await hashFrames(video) };
};
