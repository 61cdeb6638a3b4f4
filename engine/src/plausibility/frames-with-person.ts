/**
 * Selects the frames of a period that show a person, with the near side and the torso length as
 * unit. All plausibility checks use them.
 */
import type { Frame, Track } from '../landmark-track.ts';
import { aspectOf, distanceBetween, visibilityOf } from '../signal/geometry.ts';
import { landmarkOnSide, SIDES } from '../signal/landmarks.ts';
import type { Side, SideViewName } from '../signal/landmarks.ts';
import type { Millis } from '../units.ts';
import { median } from './statistics.ts';

export interface Stretch {
  readonly startMs: Millis;
  readonly endMs: Millis;
}

export interface SeenFrame {
  readonly t: Millis;
  readonly p: readonly number[];
}

export interface SeenBody {
  readonly frames: readonly SeenFrame[];
  readonly aspect: number;
  readonly near: Side;
  /** Median distance from shoulder to hip on the near side, in units of the image height. */
  readonly torso: number;
}

/** Minimum visibility of a joint that counts as seen. */
export const SEEN = 0.65;

const NEAR_NAMES: readonly SideViewName[] = ['elbow', 'wrist', 'knee', 'ankle'];

export const near = (body: SeenBody, name: SideViewName): number => landmarkOnSide(name, body.near);

const isSeenFrame = (frame: Frame): frame is Frame & SeenFrame => frame.p !== null;

/** Returns the period from the start of the first rep to the end of the last; null without reps. */
export const spanOf = (reps: readonly Stretch[]): Stretch | null => {
  const [first] = reps;
  const last = reps.at(-1);
  return first && last ? { startMs: first.startMs, endMs: last.endMs } : null;
};

const nearSideOf = (frames: readonly SeenFrame[]): Side => {
  const seen = (side: Side): number => {
    const ids = NEAR_NAMES.map((name) => landmarkOnSide(name, side));
    let sum = 0;
    for (const { p } of frames) for (const id of ids) sum += visibilityOf(p, id);
    return sum;
  };
  return SIDES.toSorted((a, b) => seen(b) - seen(a))[0] ?? 'left';
};

/**
 * Returns the frames of a period that show a person, with near side and median torso length. Null
 * if there are none, or if that length is 0.
 */
export const seenBody = (track: Track, { startMs, endMs }: Stretch): SeenBody | null => {
  const frames = track.frames.filter(isSeenFrame).filter(({ t }) => t >= startMs && t <= endMs);
  const aspect = aspectOf(track);
  const side = nearSideOf(frames);
  const [shoulder, hip] = [landmarkOnSide('shoulder', side), landmarkOnSide('hip', side)];
  const torso = median(frames.map(({ p }) => distanceBetween(p, shoulder, hip, aspect)));
  return torso === null || torso === 0 ? null : { frames, aspect, near: side, torso };
};
