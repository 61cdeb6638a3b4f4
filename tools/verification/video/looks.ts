/** Analyzes a video in this process and changes the found poses as a forged video would. */
import type { Rep } from '@reptemple/engine/rules/rep';
import type { Frame } from '@reptemple/engine/track';
import { posesAt } from '@reptemple/pose/node/glance';
import type { PictureDetector } from '@reptemple/pose/node/pose-detector';
import type { VideoFile } from '@reptemple/pose/node/video-file';
import type { LookAt } from '../../../server/src/features/verification/watching/compare.ts';
import { mirrored } from '../../../engine/fixtures/forging.ts';
import type { Clip } from '../clips.ts';

type Moments = readonly number[];
export type Poses = (moments: Moments) => Promise<readonly Frame[]>;

/** Caches the pose of each frame. */
export const rememberPoses = (video: VideoFile, detector: PictureDetector): Poses => {
  const known = new Map<number, Frame>();
  const indexAt = (moment: number): number => video.timesMs.findLastIndex((at) => at <= moment);
  const lastsMs = video.timesMs.at(-1) ?? 0;
  return async (moments) => {
    const indices = [...new Set(moments.filter((moment) => moment >= 0 && moment <= lastsMs).map(indexAt))];
    const missing = indices.filter((index) => !known.has(index)).toSorted((a, b) => a - b);
    const frames = await posesAt(
      video,
      detector,
      missing.map((index) => video.timesMs[index] ?? 0),
    );
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

const reportOf = (frames: readonly Frame[], lastsMs: number): Awaited<ReturnType<LookAt>> => ({
  ok: true,
  frames: frames.map(({ t, p }) => ({ t, p: p && [...p] })),
  lastsMs,
  thumbnails: '',
  sha256: '0'.repeat(64),
  gaps: [],
});

/** Shows the frame of another time at each time. */
const retimed =
  (poses: Poses, lastsMs: number, shownAt: (moment: number) => number): LookAt =>
  async (moments) => {
    // Decodes the video once and caches the poses.
    await poses(moments.map(shownAt));
    const frames: Frame[] = [];
    for (const moment of moments.filter((one) => one <= lastsMs)) {
      const [frame] = await poses([shownAt(moment)]);
      if (frame) frames.push({ t: Math.round(moment), p: frame.p });
    }
    return reportOf(frames, lastsMs);
  };

/** Shows the video without changes. */
export const unchanged =
  ({ poses, lastsMs }: Pick<Film, 'poses' | 'lastsMs'>): LookAt =>
  async (moments) =>
    reportOf(await poses(moments), lastsMs);

export interface Film {
  readonly clip: Clip;
  readonly poses: Poses;
  readonly lastsMs: number;
}

/** Freezes the person at the start of these reps until their end. */
const resting = ({ poses, lastsMs }: Film, reps: readonly Rep[]): LookAt => {
  const [from, to] = [reps[0]?.startMs ?? 0, reps.at(-1)?.endMs ?? 0];
  return retimed(poses, lastsMs, (moment) => (moment >= from && moment <= to ? from : moment));
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

const shifted = ({ poses, lastsMs }: Film): LookAt => retimed(poses, lastsMs - SHIFT_MS, (moment) => moment + SHIFT_MS);

/** Loops the first third of the reps. */
const repeated = ({ clip: { reps }, poses, lastsMs }: Film): LookAt | null => {
  const from = reps[0]?.startMs ?? 0;
  const loopMs = (reps[Math.ceil(reps.length / 3) - 1]?.endMs ?? 0) - from;
  if (reps.length < 3 || loopMs <= 0) return null;
  return retimed(poses, lastsMs, (moment) => (moment < from ? moment : from + ((moment - from) % loopMs)));
};

const inMirror =
  ({ clip, poses, lastsMs }: Film): LookAt =>
  async (moments) =>
    reportOf(mirrored({ ...clip.track, frames: await poses(moments) }).frames, lastsMs);

/**
 * Videos that do not show the movement of the track; null if the set is too short for the
 * forgery.
 */
export const FORGERIES: Readonly<Record<string, (film: Film) => LookAt | null>> = {
  'one rep missing': withoutMiddleRep,
  'last two fifths of the reps missing': withoutLastReps,
  'begun 3 s later': shifted,
  'first third of the reps repeated': repeated,
  mirrored: inMirror,
};
