/**
 * Perturbations of a clip that simulate another camera, phone or model. Counts should not change.
 */
import type { Frame, Track } from '@reptemple/engine/track';

export type Perturb = (track: Track) => Track;

const LANDMARKS = 33;
const VALUES = 4;

const withFrames = (track: Track, frames: readonly Frame[]): Track => ({ ...track, frames });

/** Returns a seeded generator of uniform numbers from 0 to 1, the same on every machine. */
const chance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/** Approximates a standard normal distribution by the sum of twelve uniform numbers. */
const normal = (next: () => number): number => {
  let sum = -6;
  for (let i = 0; i < 12; i += 1) sum += next();
  return sum;
};

/** Reduces the frame rate by taking the frames nearest to the new times. */
export const atFramesPerSecond =
  (framesPerSecond: number): Perturb =>
  (track) => {
    const step = 1000 / framesPerSecond;
    let due = -Infinity;
    return withFrames(
      track,
      track.frames.filter(({ t }) => {
        if (t < due - step / 4) return false;
        due = due === -Infinity ? t + step : Math.max(due + step, t);
        return true;
      }),
    );
  };

const between = (a: Frame, b: Frame): Frame => ({
  t: Math.round((a.t + b.t) / 2),
  p: a.p && b.p ? a.p.map((value, i) => Math.round((value + (b.p?.[i] ?? value)) / 2)) : null,
});

/** Doubles the frame rate by interpolating a frame between each two. */
export const twiceAsFast: Perturb = (track) =>
  withFrames(
    track,
    track.frames.flatMap((frame, i) => {
      const next = track.frames[i + 1];
      return next && next.t - frame.t > 1 ? [frame, between(frame, next)] : [frame];
    }),
  );

/** Drops frames at random, or keeps them without a pose (`keepsEmpty`). */
export const losing =
  (share: number, keepsEmpty: boolean): Perturb =>
  (track) => {
    const next = chance(1);
    return withFrames(
      track,
      track.frames.flatMap((frame) => {
        if (next() >= share) return [frame];
        return keepsEmpty ? [{ t: frame.t, p: null }] : [];
      }),
    );
  };

type Move = (x: number, y: number, aspect: number) => readonly [x: number, y: number];

/** Transforms positions, in units of the image height relative to the image centre. */
const moving =
  (move: Move): Perturb =>
  (track) => {
    const aspect = track.width / track.height;
    const moved = (p: readonly number[]): number[] => {
      const result = [...p];
      for (let i = 0; i < LANDMARKS * VALUES; i += VALUES) {
        const [x, y] = move(((p[i] ?? 0) / 10_000 - 0.5) * aspect, (p[i + 1] ?? 0) / 10_000 - 0.5, aspect);
        result[i] = Math.round((x / aspect + 0.5) * 10_000);
        result[i + 1] = Math.round((y + 0.5) * 10_000);
      }
      return result;
    };
    return withFrames(
      track,
      track.frames.map(({ t, p }) => ({ t, p: p && moved(p) })),
    );
  };

export const scaled = (factor: number): Perturb => moving((x, y) => [x * factor, y * factor]);

/** Rotates the image, as with a tilted camera. */
export const rolled = (degrees: number): Perturb => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return moving((x, y) => [x * cos - y * sin, x * sin + y * cos]);
};

/** Compresses horizontally, as if seen from a more oblique angle. */
export const narrowed = (factor: number): Perturb => moving((x, y) => [x * factor, y]);

/** Adds independent normal noise to each joint, with a standard deviation in image heights. */
export const trembling =
  (spread: number): Perturb =>
  (track) => {
    const next = chance(7);
    return moving((x, y) => [x + spread * normal(next), y + spread * normal(next)])(track);
  };

/** Mirrors the image and swaps left and right landmarks. */
export const mirrored: Perturb = (track) => {
  const swapped = (p: readonly number[]): number[] => {
    const result = [...p];
    for (let id = 0; id < LANDMARKS; id += 1) {
      const other = MIRROR_OF[id] ?? id;
      for (let i = 0; i < VALUES; i += 1) result[other * VALUES + i] = p[id * VALUES + i] ?? 0;
      result[other * VALUES] = 10_000 - (p[id * VALUES] ?? 0);
    }
    return result;
  };
  return withFrames(
    track,
    track.frames.map(({ t, p }) => ({ t, p: p && swapped(p) })),
  );
};

/**
 * Index of each landmark's mirror image: nose, eyes in groups of three, then left and right
 * alternate.
 */
const MIRROR_OF: readonly number[] = Array.from({ length: LANDMARKS }, (_, id) => {
  if (id === 0) return 0;
  if (id <= 6) return id <= 3 ? id + 3 : id - 3;
  return id % 2 === 1 ? id + 1 : id - 1;
});

/** Changes the tempo: below 1 is faster. */
export const paced =
  (factor: number): Perturb =>
  (track) => {
    const frames: Frame[] = [];
    for (const { t, p } of track.frames) {
      const at = Math.round(t * factor);
      if (at > (frames.at(-1)?.t ?? -1)) frames.push({ t: at, p });
    }
    return withFrames(track, frames);
  };

/** Scales all visibilities, as in a darker room. */
export const dimmed =
  (factor: number): Perturb =>
  (track) =>
    withFrames(
      track,
      track.frames.map(({ t, p }) => ({
        t,
        p: p && p.map((value, i) => (i % VALUES === 3 ? Math.round(value * factor) : value)),
      })),
    );
