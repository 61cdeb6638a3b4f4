/**
 * Measures one clip: compares the honest video in the server's child process, forged videos in this
 * process, and tracks of other models.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { frameFromLandmarks } from '@reptemple/engine/landmark-track';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { trackFacts } from '@reptemple/engine/plausibility/track-measurements';
import { endsBefore, isOfSameSet } from '@reptemple/engine/plausibility/video-track-agreement';
import type { Rep } from '@reptemple/engine/rules/rep-result';
import { picturesOf } from '@reptemple/pose/node/decode-video';
import { followedPosesAt, trackOfFile } from '@reptemple/pose/node/detect-poses-in-video';
import { openPoseDetector } from '@reptemple/pose/node/node-pose-detector';
import type { PictureDetector } from '@reptemple/pose/node/node-pose-detector';
import { openVideoFile } from '@reptemple/pose/node/open-video-file';
import type { VideoFile } from '@reptemple/pose/node/open-video-file';
import { COMPARISON_POSE_CONFIG, RECORDING_POSE_CONFIG } from '@reptemple/pose/pose-config';
import type { PoseConfig } from '@reptemple/pose/pose-config';
import { mirrored } from '../../../engine/fixtures/forged-tracks.ts';
import { compareSamples } from '../../../server/src/features/verification/compare-and-recount-tracks.ts';
import { WatchReport } from '../../../server/src/features/verification/pose-check/child-process-messages.ts';
import { compareWithVideo } from '../../../server/src/features/verification/pose-check/compare-video.ts';
import type { LookAt } from '../../../server/src/features/verification/pose-check/compare-video.ts';
import { WATCH_PROCESS } from '../../../server/src/features/verification/pose-check/run-pose-check-process.ts';
import { seededRandom } from '../../../server/src/features/verification/pose-check/seeded-random.ts';
import { judgeTrack } from '../../../server/src/features/verification/track-findings.ts';
import { judgeWatched } from '../../../server/src/features/verification/video-finding.ts';
import { secondsOfEnded } from '../../bench/write-measurements-into-docs.ts';
import { countReps } from '../read-clips-and-detect-poses.ts';
import type { Clip } from '../read-clips-and-detect-poses.ts';

type Moments = readonly number[];
/** Function that returns the poses of a video at these times in milliseconds. */
export type Poses = (moments: Moments) => Promise<readonly Frame[]>;

/**
 * Returns a function that finds the poses of a video, detecting each pose only once. `find` detects
 * the poses of frames by their indexes.
 */
const rememberPoses = (video: VideoFile, find: (indices: readonly number[]) => Promise<readonly Frame[]>): Poses => {
  const known = new Map<number, Frame>();
  const indexAt = (moment: number): number => video.timesMs.findLastIndex((at) => at <= moment);
  const lastsMs = video.timesMs.at(-1) ?? 0;
  return async (moments) => {
    const indices = [...new Set(moments.filter((moment) => moment >= 0 && moment <= lastsMs).map(indexAt))];
    const missing = indices.filter((index) => !known.has(index)).toSorted((a, b) => a - b);
    const frames = missing.length === 0 ? [] : await find(missing);
    for (const [at, index] of missing.entries()) {
      const frame = frames[at];
      if (frame) known.set(index, frame);
    }
    return indices
      .toSorted((a, b) => a - b)
      .map((index) => known.get(index))
      .filter((frame) => frame !== undefined);
  };
};

const singlePoses = async (
  video: VideoFile,
  detector: PictureDetector,
  indices: readonly number[],
): Promise<readonly Frame[]> => {
  const frames: Frame[] = [];
  for await (const picture of picturesOf(video, new Set(indices))) {
    frames.push(frameFromLandmarks(picture.at, detector.detect(picture)));
    if (frames.length === indices.length) break;
  }
  return frames;
};

const followedPoses = async (video: VideoFile, indices: readonly number[]): Promise<readonly Frame[]> => {
  const detector = await openPoseDetector(COMPARISON_POSE_CONFIG);
  try {
    return await followedPosesAt(
      video,
      detector,
      indices.map((index) => video.timesMs[index] ?? 0),
    );
  } finally {
    detector.close();
  }
};

const reportOf = (frames: readonly Frame[], lastsMs: number): Awaited<ReturnType<LookAt>> => ({
  ok: true,
  frames: frames.map(({ t, p }) => ({ t, p: p && [...p] })),
  lastsMs,
  thumbnails: '',
  sha256: '0'.repeat(64),
  gaps: [],
});

/** Returns a forged video that shows at each time the frame of the time `shownAt`. */
const retimed =
  ({ lastsMs, ...film }: Film, shownAt: (moment: number) => number, showsMs = lastsMs): LookAt =>
  async (moments, isSecondLook) => {
    const poses = isSecondLook ? film.followed : film.poses;
    // Detects all poses together, so that the video is decoded only once.
    await poses(moments.map(shownAt));
    const frames: Frame[] = [];
    for (const moment of moments.filter((one) => one <= showsMs)) {
      const [frame] = await poses([shownAt(moment)]);
      if (frame) frames.push({ t: Math.round(moment), p: frame.p });
    }
    return reportOf(frames, showsMs);
  };

const unchanged =
  ({ poses, followed, lastsMs }: Film): LookAt =>
  async (moments, isSecondLook) =>
    reportOf(await (isSecondLook ? followed : poses)(moments), lastsMs);

export interface Film {
  readonly clip: Clip;
  /** Function that detects the poses in each frame independently. */
  readonly poses: Poses;
  /** Function that detects the poses by following the person through the previous frames. */
  readonly followed: Poses;
  readonly lastsMs: number;
}

const resting = (film: Film, reps: readonly Rep[]): LookAt => {
  const [from, to] = [reps[0]?.startMs ?? 0, reps.at(-1)?.endMs ?? 0];
  return retimed(film, (moment) => (moment >= from && moment <= to ? from : moment));
};

const withoutMiddleRep = (film: Film): LookAt => {
  const middle = Math.floor(film.clip.reps.length / 2);
  return resting(film, film.clip.reps.slice(middle, middle + 1));
};

const withoutLastReps = (film: Film): LookAt | null => {
  const { reps } = film.clip;
  return reps.length < 4 ? null : resting(film, reps.slice(Math.floor(reps.length * 0.6)));
};

const SHIFT_MS = 3000;

const shifted = (film: Film): LookAt => retimed(film, (moment) => moment + SHIFT_MS, film.lastsMs - SHIFT_MS);

const repeated = (film: Film): LookAt | null => {
  const { reps } = film.clip;
  const from = reps[0]?.startMs ?? 0;
  const loopMs = (reps[Math.ceil(reps.length / 3) - 1]?.endMs ?? 0) - from;
  if (reps.length < 3 || loopMs <= 0) return null;
  return retimed(film, (moment) => (moment < from ? moment : from + ((moment - from) % loopMs)));
};

const inMirror =
  (film: Film): LookAt =>
  async (moments, isSecondLook) => {
    const frames = await (isSecondLook ? film.followed : film.poses)(moments);
    return reportOf(mirrored({ ...film.clip.track, frames }).frames, film.lastsMs);
  };

/**
 * Forged videos, which do not show the movement of the track; null if the set is too short for the
 * forgery.
 */
export const FORGERIES: Readonly<Record<string, (film: Film) => LookAt | null>> = {
  'one rep missing': withoutMiddleRep,
  'last two fifths of the reps missing': withoutLastReps,
  'begun 3 s later': shifted,
  'first third of the reps repeated': repeated,
  mirrored: inMirror,
};

const MILLIS_PER_MINUTE = 60_000;

const BUILT_CHILD = fileURLToPath(new URL(`../../../server/dist/${WATCH_PROCESS.name}.js`, import.meta.url));

/**
 * Compares in the built child process, because compiling it from TypeScript would take more than a
 * second.
 */
const lookInChild =
  (videoPath: string): LookAt =>
  async (moments, isSecondLook) => {
    const child = fork(BUILT_CHILD, { execArgv: [...WATCH_PROCESS.flags] });
    const ended = once(child, 'exit');
    child.send({ videoPath, moments, isSecondLook });
    const [message] = await once(child, 'message');
    await ended;
    const report = WatchReport.parse(message);
    return report.ok ? report : null;
  };

const compareClip = async ({ track, reps, name }: Pick<Clip, 'track' | 'reps' | 'name'>, look: LookAt) => {
  const compared = await compareWithVideo({ packed: new Uint8Array(), reps }, seededRandom(name), look, {
    compareVideo: (_packed, counted, samples) => Promise.resolve(compareSamples(track, counted, samples)),
  });
  if (!compared) throw new Error(`The video of ${name} cannot be read.`);
  const { seen, missing, comparison } = compared;
  const finding = judgeWatched({
    pictures: seen.frames.length,
    missing,
    comparison,
    endsBeforeMs: endsBefore(reps, seen.lastsMs),
    longestGapMs: Math.max(0, ...(seen.gaps ?? []).map(({ lastsMs }) => lastsMs)),
    videoMs: seen.lastsMs,
    trackMs: track.frames.at(-1)?.t ?? 0,
    unit: 'reps',
  });
  return { finding, lastsMs: seen.lastsMs };
};

export const Measured = z.object({
  name: z.string(),
  reps: z.number(),
  agreeing: z.string(),
  contradicted: z.string(),
  blind: z.string(),
  depth: z.string(),
  seconds: z.number(),
  minutes: z.number(),
  /** Outcome of the comparison: `passed`, `review`, or the reason why it was not possible. */
  outcome: z.string(),
  oddities: z.array(z.string()),
});
export type Measured = z.output<typeof Measured>;

/**
 * Results of trying the forgeries on one clip. `found`: by name of the forgery, true if it was
 * detected.
 */
export const Forgeries = z.object({ name: z.string(), reps: z.number(), found: z.record(z.string(), z.boolean()) });
export type Forgeries = z.output<typeof Forgeries>;

const OTHERS: Readonly<Record<string, (one: Clip, other: Clip) => boolean>> = {
  'another video of the exercise': (one, other) => one.exercise === other.exercise,
  'a video of another exercise': (one, other) => one.exercise !== other.exercise,
};

const nextOther = (clip: Clip, clips: readonly Clip[], fits: (one: Clip, other: Clip) => boolean): Clip | undefined => {
  const at = clips.indexOf(clip);
  return [...clips.slice(at + 1), ...clips.slice(0, at)].find((other) => fits(clip, other));
};

const filmOf = (clip: Clip, video: VideoFile, detector: PictureDetector): Film => ({
  clip,
  poses: rememberPoses(video, (indices) => singlePoses(video, detector, indices)),
  followed: rememberPoses(video, (indices) => followedPoses(video, indices)),
  lastsMs: video.timesMs.at(-1) ?? 0,
});

const openFilm = async (clip: Clip, detector: PictureDetector): Promise<Film> =>
  filmOf(clip, await openVideoFile(clip.videoPath ?? ''), detector);

/** Tries each forgery on a clip. `clips`: clips whose videos are submitted instead. */
export const findForgeries = async (
  clip: Clip,
  clips: readonly Clip[],
  detector: PictureDetector,
): Promise<Forgeries> => {
  const film = await openFilm(clip, detector);
  const looks = Object.entries(FORGERIES).map(([name, forge]) => ({ name, look: forge(film) }));
  for (const [name, fits] of Object.entries(OTHERS)) {
    const other = nextOther(clip, clips, fits);
    if (other) looks.push({ name, look: unchanged(await openFilm(other, detector)) });
  }
  const found: Record<string, boolean> = {};
  for (const { name, look } of looks) {
    // Counts a forgery as found unless its set passed. A set that could not be compared is not
    // verified either, so it counts as found.
    if (look) found[name] = (await compareClip(clip, look)).finding.outcome !== 'passed';
  }
  return { name: clip.name, reps: clip.reps.length, found };
};

export const measureHonest = async (clip: Clip): Promise<Measured> => {
  const before = secondsOfEnded();
  const { finding, lastsMs } = await compareClip(clip, lookInChild(clip.videoPath ?? ''));
  const seconds = secondsOfEnded() - before;
  const { agreeing, compared, contradicted, blind, depth, reason } = finding.figures;
  const facts = trackFacts(clip.track, clip.reps);
  return {
    name: clip.name,
    reps: clip.reps.length,
    agreeing: `${agreeing} of ${compared}`,
    contradicted: String(contradicted),
    blind: String(blind),
    depth: String(depth),
    seconds,
    minutes: lastsMs / MILLIS_PER_MINUTE,
    outcome: typeof reason === 'string' ? reason : finding.outcome,
    oddities: facts ? judgeTrack(facts).flatMap(({ check, outcome }) => (outcome === 'review' ? [check] : [])) : [],
  };
};

export const ModelFigures = z.object({
  name: z.string(),
  model: z.string(),
  reps: z.number(),
  agreeing: z.string(),
  torsos: z.string(),
  degrees: z.string(),
  depth: z.string(),
  outcome: z.string(),
  /** True if the server would accept a new analysis with this model. */
  isSameSet: z.boolean(),
});
export type ModelFigures = z.output<typeof ModelFigures>;

const recordBy = (path: string, modelComplexity: PoseConfig['modelComplexity']): Promise<Track> =>
  trackOfFile(path, { ...RECORDING_POSE_CONFIG, modelComplexity });

/** Compares the tracks of the lite, full and heavy model with the server's full model. */
export const compareModels = async (clip: Clip, detector: PictureDetector): Promise<ModelFigures[]> => {
  const path = clip.videoPath ?? '';
  const video = await openVideoFile(path);
  const look = unchanged(filmOf(clip, video, detector));
  const full = await recordBy(path, 1);
  const figures: ModelFigures[] = [];
  for (const complexity of [0, 1, 2] as const) {
    const track = complexity === 1 ? full : await recordBy(path, complexity);
    const reps = countReps(track, clip.exercise);
    const { finding } = await compareClip({ name: clip.name, track, reps }, look);
    const { agreeing, compared, torsos, degrees, depth } = finding.figures;
    figures.push({
      name: clip.name,
      model: track.model,
      reps: reps.length,
      agreeing: `${agreeing} of ${compared}`,
      torsos: String(torsos),
      degrees: String(degrees),
      depth: String(depth),
      outcome: finding.outcome,
      isSameSet: isOfSameSet(full, track, reps),
    });
  }
  video.close();
  return figures;
};
