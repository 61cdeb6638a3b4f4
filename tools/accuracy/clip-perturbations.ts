/**
 * Perturbations of a clip that simulate another camera, phone, pose model, tempo or person. None
 * should change the count.
 */
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { aspectOf, visibilityOf } from '@reptemple/engine/signal/geometry';
import { bodyScale } from '@reptemple/engine/signal/joint-positions-and-posture';
import { landmarkOnSide, SIDES } from '@reptemple/engine/signal/landmarks';
import type { Side, SideViewName } from '@reptemple/engine/signal/landmarks';

export type Perturb = (track: Track) => Track;

const LANDMARKS = 33;
const VALUES = 4;

const withFrames = (track: Track, frames: readonly Frame[]): Track => ({ ...track, frames });

/**
 * Returns a pseudo-random generator of numbers from 0 to 1, the same for a seed on every machine.
 */
const chance = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/**
 * Returns a random number with an approximately standard normal distribution: the sum of twelve
 * uniform numbers, minus 6.
 */
const normal = (next: () => number): number => {
  let sum = -6;
  for (let i = 0; i < 12; i += 1) sum += next();
  return sum;
};

/** Returns a change that lowers the frame rate by leaving out frames. */
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

/** Doubles the frame rate: adds a frame in the middle between every two. */
export const twiceAsFast: Perturb = (track) =>
  withFrames(
    track,
    track.frames.flatMap((frame, i) => {
      const next = track.frames[i + 1];
      return next && next.t - frame.t > 1 ? [frame, between(frame, next)] : [frame];
    }),
  );

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

type Move = (x: number, y: number, t: number) => readonly [x: number, y: number];

const moving =
  (move: Move): Perturb =>
  (track) => {
    const aspect = track.width / track.height;
    const moved = (p: readonly number[], t: number): number[] => {
      const result = [...p];
      for (let i = 0; i < LANDMARKS * VALUES; i += VALUES) {
        const [x, y] = move(((p[i] ?? 0) / 10_000 - 0.5) * aspect, (p[i + 1] ?? 0) / 10_000 - 0.5, t);
        result[i] = Math.round((x / aspect + 0.5) * 10_000);
        result[i + 1] = Math.round((y + 0.5) * 10_000);
      }
      return result;
    };
    return withFrames(
      track,
      track.frames.map(({ t, p }) => ({ t, p: p && moved(p, t) })),
    );
  };

export const scaled = (factor: number): Perturb => moving((x, y) => [x * factor, y * factor]);

export const rolled = (degrees: number): Perturb => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return moving((x, y) => [x * cos - y * sin, x * sin + y * cos]);
};

export const narrowed = (factor: number): Perturb => moving((x, y) => [x * factor, y]);

/**
 * Returns a change that adds independent normal noise to each landmark, with the standard deviation
 * `spread` in image heights.
 */
export const trembling =
  (spread: number): Perturb =>
  (track) => {
    const next = chance(7);
    return moving((x, y) => [x + spread * normal(next), y + spread * normal(next)])(track);
  };

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
 * Id of the mirror image of each landmark: the nose itself, eyes in groups of three, then left and
 * right alternate.
 */
const MIRROR_OF: readonly number[] = Array.from({ length: LANDMARKS }, (_, id) => {
  if (id === 0) return 0;
  if (id <= 6) return id <= 3 ? id + 3 : id - 3;
  return id % 2 === 1 ? id + 1 : id - 1;
});

const firstOf = ({ frames }: Track): number => frames[0]?.t ?? 0;
const durationOf = (track: Track): number => (track.frames.at(-1)?.t ?? 0) - firstOf(track);

/**
 * Returns a change that multiplies all frame times by `factor`: below 1, the person moves faster.
 * Omits frames whose rounded time equals that of the frame before.
 */
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

const TORSO_PER_BODY_HEIGHT = 0.3;

const bodyHeightOf = (track: Track): number => {
  const scales = track.frames.flatMap(({ p }) => (p ? [bodyScale(p, 'both', aspectOf(track))] : []));
  return (scales.toSorted((a, b) => a - b)[scales.length >> 1] ?? 0) / TORSO_PER_BODY_HEIGHT;
};

/**
 * Returns a change that adds independent normal noise to each landmark, with the standard deviation
 * `spread` in body heights.
 */
export const tremblingOfBody =
  (spread: number): Perturb =>
  (track) =>
    trembling(spread * bodyHeightOf(track))(track);

const PACE_PERIOD_MS = 5000;

/**
 * Returns a change that varies the tempo continuously: durations are multiplied by factors between
 * 1 / `most` and `most`.
 */
export const pacedUnevenly =
  (most: number, seed: number): Perturb =>
  (track) => {
    const phase = chance(seed)() * 2 * Math.PI;
    const frames: Frame[] = [];
    let [at, last] = [0, track.frames[0]?.t ?? 0];
    for (const { t, p } of track.frames) {
      at += (t - last) * most ** Math.sin((2 * Math.PI * t) / PACE_PERIOD_MS + phase);
      last = t;
      if (Math.round(at) > (frames.at(-1)?.t ?? -1)) frames.push({ t: Math.round(at), p });
    }
    return withFrames(track, frames);
  };

const mixed = (a: Frame, b: Frame, t: number): Frame => {
  const share = b.t === a.t ? 0 : (t - a.t) / (b.t - a.t);
  const mix = (value: number, i: number): number => Math.round(value + share * ((b.p?.[i] ?? value) - value));
  return { t, p: a.p && b.p ? a.p.map(mix) : null };
};

/**
 * Returns a change that interpolates frames at this rate. Each is up to `jitter` of a frame's
 * interval early or late.
 */
export const jittered =
  (framesPerSecond: number, jitter: number, seed: number): Perturb =>
  (track) => {
    const next = chance(seed);
    const step = 1000 / framesPerSecond;
    const due = Array.from({ length: Math.floor(durationOf(track) / step) }, (_, index) =>
      Math.round(firstOf(track) + step * (index + jitter * (2 * next() - 1))),
    );
    const frames: Frame[] = [];
    let index = 0;
    for (const t of due) {
      while (index < track.frames.length - 2 && (track.frames[index + 1]?.t ?? t) < t) index += 1;
      const [a, b] = [track.frames[index], track.frames[index + 1]];
      if (a && b && t >= a.t && t > (frames.at(-1)?.t ?? -1)) frames.push(mixed(a, b, t));
    }
    return withFrames(track, frames);
  };

/**
 * Returns a change that removes the person for 300 to 600 ms, again and again, after 3 to 6 seconds
 * each.
 */
export const losingBursts =
  (seed: number): Perturb =>
  (track) => {
    const next = chance(seed);
    let [from, to] = [1000 + 3000 * next(), 0];
    return withFrames(
      track,
      track.frames.map(({ t, p }) => {
        if (to === 0 && t >= from) to = t + 300 + 300 * next();
        if (to !== 0 && t >= to) [from, to] = [t + 3000 + 3000 * next(), 0];
        return { t, p: to === 0 ? p : null };
      }),
    );
  };

const DRIFT = { zoom: 0.1, pan: 0.05, periodMs: 4000 } as const;

export const drifting = (seed: number): Perturb => {
  const next = chance(seed);
  const [a, b, c] = [next() * 6, next() * 6, next() * 6];
  return moving((x, y, t) => {
    const zoom = 1 + DRIFT.zoom * Math.sin(t / DRIFT.periodMs + a);
    return [
      x * zoom + DRIFT.pan * Math.sin(t / DRIFT.periodMs + b),
      y * zoom + DRIFT.pan * Math.sin(t / DRIFT.periodMs + c),
    ];
  });
};

/**
 * Returns a change that removes up to 30 % of the duration at the start, and up to 30 % at the end.
 */
export const cutAtRandom =
  (seed: number): Perturb =>
  (track) => {
    const next = chance(seed);
    const [first, last] = [track.frames[0]?.t ?? 0, track.frames.at(-1)?.t ?? 0];
    const from = first + 0.3 * next() * (last - first);
    const to = last - 0.3 * next() * (last - first);
    return withFrames(
      track,
      track.frames.filter(({ t }) => t >= from && t <= to),
    );
  };

/**
 * Returns a change that fits the image into another aspect ratio, with bars at the sides or above
 * and below.
 */
export const framed =
  (aspect: number): Perturb =>
  (track) => {
    const own = aspectOf(track);
    const [width, height] = own < aspect ? [own / aspect, 1] : [1, aspect / own];
    const into = (value: number, i: number): number => {
      if (i % VALUES === 1) return Math.round((value - 5000) * height + 5000);
      if (i % VALUES === 0) return Math.round((value - 5000) * width + 5000);
      return i % VALUES === 2 ? Math.round(value * width) : value;
    };
    const frames = track.frames.map(({ t, p }) => ({ t, p: p && p.map(into) }));
    return { ...track, width: Math.round(1000 * aspect), height: 1000, frames };
  };

export const dimmedAt =
  (joints: readonly SideViewName[], sides: (track: Track) => readonly Side[], factor: number): Perturb =>
  (track) => {
    const dimmedIds = sides(track).flatMap((side) => joints.map((joint) => landmarkOnSide(joint, side)));
    const places = new Set(dimmedIds.map((id) => id * VALUES + VALUES - 1));
    const dim = (value: number, i: number): number => (places.has(i) ? Math.round(value * factor) : value);
    return withFrames(
      track,
      track.frames.map(({ t, p }) => ({ t, p: p && p.map(dim) })),
    );
  };

const LIMBS: readonly SideViewName[] = ['elbow', 'wrist', 'knee', 'ankle'];

export const farSide = ({ frames }: Track): readonly Side[] => {
  const seenOn = (side: Side): number =>
    frames.reduce(
      (sum, { p }) =>
        sum + (p ? LIMBS.reduce((all, joint) => all + visibilityOf(p, landmarkOnSide(joint, side)), 0) : 0),
      0,
    );
  return seenOn('left') < seenOn('right') ? ['left'] : ['right'];
};

interface Limb {
  readonly chain: readonly [SideViewName, SideViewName, SideViewName];
  /** Landmarks that move with the hand or foot when the limb gets another length. */
  readonly ends: readonly SideViewName[];
}

const ARM: Limb = { chain: ['shoulder', 'elbow', 'wrist'], ends: ['pinky', 'index', 'thumb'] };
const LEG: Limb = { chain: ['hip', 'knee', 'ankle'], ends: ['heel', 'foot_index'] };

const lengthenIn = (p: readonly number[], { chain: [root, middle, end], ends }: Limb, factor: number): number[] => {
  const result = [...p];
  let [dx, dy] = [0, 0];
  for (const side of SIDES) {
    for (const axis of [0, 1]) {
      const at = (joint: SideViewName): number => p[landmarkOnSide(joint, side) * VALUES + axis] ?? 0;
      const shiftMiddle = (factor - 1) * (at(middle) - at(root));
      const shiftEnd = (factor - 1) * (at(end) - at(root));
      result[landmarkOnSide(middle, side) * VALUES + axis] = at(middle) + shiftMiddle;
      for (const joint of [end, ...ends]) result[landmarkOnSide(joint, side) * VALUES + axis] = at(joint) + shiftEnd;
      if (axis === 0) dx -= shiftEnd / SIDES.length;
      else dy -= shiftEnd / SIDES.length;
    }
  }
  return result.map((value, i) => Math.round(value + (i % VALUES === 0 ? dx : i % VALUES === 1 ? dy : 0)));
};

/**
 * Returns a change that multiplies the length of both arms or legs. The mean position of hands or
 * feet stays.
 */
export const lengthened =
  (limb: 'arms' | 'legs', factor: number): Perturb =>
  (track) =>
    withFrames(
      track,
      track.frames.map(({ t, p }) => ({ t, p: p && lengthenIn(p, limb === 'arms' ? ARM : LEG, factor) })),
    );

/**
 * Returns a change that makes a track look like another person's, filmed with another phone in
 * another place. The same seed gives the same change.
 */
export const another = (seed: number): Perturb => {
  const next = chance(seed);
  for (let i = 0; i < 5; i += 1) next();
  const uniform = (least: number, most: number): number => least + (most - least) * next();
  const steps: readonly Perturb[] = [
    next() < 0.5 ? mirrored : (track) => track,
    lengthened('arms', uniform(0.9, 1.1)),
    lengthened('legs', uniform(0.9, 1.1)),
    rolled(uniform(-8, 8)),
    drifting(seed),
    tremblingOfBody(0.005),
    pacedUnevenly(1.2, seed),
    losingBursts(seed),
    jittered(uniform(12, 30), 0.3, seed),
  ];
  return (track) => steps.reduce((changed, step) => step(changed), track);
};
