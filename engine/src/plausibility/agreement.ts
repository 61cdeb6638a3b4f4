/**
 * Does a video show what a track says? A few pictures of the video, each looked at by itself, against the track's frames at those
 * moments: the joints' places, and the angles of the near side. Film and track are begun separately, so their clocks are first set by
 * where they agree best.
 */
import { angleAt, distanceBetween, visibilityOf, xOf, yOf } from '../geometry.ts';
import type { SideViewName } from '../landmark.ts';
import type { Frame } from '../track.ts';
import type { Millis } from '../units.ts';
import { MAIN_JOINTS } from './leaps.ts';
import { median } from './order.ts';
import { near } from './seen-body.ts';
import type { SeenBody, SeenFrame } from './seen-body.ts';
import type { TimedRep } from './tempo.ts';

/** A picture agrees when its joints are about where they should be, in torsos, and bent about as they should be, in degrees. */
export const AGREEING = { torsos: 0.35, degrees: 25 } as const;

export interface Agreement {
  /** Pictures in which a person was found, at moments at which the track has one. */
  readonly compared: number;
  readonly agreeing: number;
  /** How much later the video's clock is than the track's. */
  readonly offsetMs: Millis;
  /** Medians over the pictures. */
  readonly torsos: number;
  readonly degrees: number;
}

const MAX_OFFSET_MS = 1500;
const OFFSET_STEP_MS = 40;
/** A frame further away than this from the moment is not the moment's. */
const NEAREST_MS = 100;
const SEEN_AT_ALL = 0.5;

const ANGLES: readonly (readonly [from: SideViewName, vertex: SideViewName, to: SideViewName])[] = [
  ['shoulder', 'elbow', 'wrist'],
  ['shoulder', 'hip', 'knee'],
  ['hip', 'knee', 'ankle'],
];

/** Every so many-th of them, evenly. */
const evenly = <T>(all: readonly T[], most: number): readonly T[] =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_none, at) => all.slice(Math.floor((at * all.length) / most))[0]).filter(
        (one) => one !== undefined,
      );

/** Moments within a rep: its bottom, where it counts most, and others evenly from its start to its end. */
const momentsIn = ({ startMs, bottomMs, endMs }: TimedRep, count: number): readonly Millis[] => {
  const others = bottomMs === null ? count : count - 1;
  const spread = Array.from({ length: others }, (_none, at) => endMs - (at / others) * (endMs - startMs));
  return bottomMs === null ? spread : [bottomMs, ...spread];
};

/** So many moments spread over the reps; of more reps than half as many some are looked at, evenly. */
export const momentsOf = (reps: readonly TimedRep[], count: number): readonly Millis[] => {
  const looked = evenly(reps, Math.floor(count / 2));
  const each = Math.floor(count / Math.max(1, looked.length));
  return looked.flatMap((rep) => momentsIn(rep, each)).toSorted((a, b) => a - b);
};

const nearestFrame = (frames: readonly SeenFrame[], t: Millis): SeenFrame | undefined => {
  let [low, high] = [0, frames.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((frames[middle]?.t ?? Infinity) <= t) low = middle;
    else high = middle;
  }
  const candidates = [frames[low], frames[low + 1]].filter((frame) => frame !== undefined);
  return candidates
    .toSorted((a, b) => Math.abs(a.t - t) - Math.abs(b.t - t))
    .find((frame) => Math.abs(frame.t - t) <= NEAREST_MS);
};

interface Gap {
  readonly torsos: number;
  readonly degrees: number;
}

const isSeen = (p: readonly number[], ids: readonly number[]): boolean =>
  ids.every((id) => visibilityOf(p, id) >= SEEN_AT_ALL);

const placesApart = (body: SeenBody, seen: readonly number[], said: readonly number[]): number => {
  const joints = MAIN_JOINTS.map((name) => near(body, name)).filter((id) => isSeen(said, [id]));
  const apart = joints.map((id) => {
    const dx = xOf(seen, id, body.aspect) - xOf(said, id, body.aspect);
    const dy = yOf(seen, id) - yOf(said, id);
    return Math.sqrt(dx * dx + dy * dy) / body.torso;
  });
  return median(apart) ?? 0;
};

/** The angle that is furthest off, where all its joints are seen. */
const anglesApart = (body: SeenBody, seen: readonly number[], said: readonly number[]): number => {
  let most = 0;
  for (const names of ANGLES) {
    const [from = 0, vertex = 0, to = 0] = names.map((name) => near(body, name));
    if (!isSeen(said, [from, vertex, to])) continue;
    // A limb that points at the camera has no angle worth the name.
    if (distanceBetween(said, vertex, to, body.aspect) < 0.25 * body.torso) continue;
    const [one, other] = [seen, said].map((p) => angleAt(p, from, vertex, to, body.aspect));
    if (one !== undefined && other !== undefined) most = Math.max(most, Math.abs(one - other));
  }
  return most;
};

const gapsAt = (body: SeenBody, watched: readonly SeenFrame[], offsetMs: Millis): readonly Gap[] =>
  watched.flatMap(({ t, p }) => {
    const said = nearestFrame(body.frames, t - offsetMs);
    return said ? [{ torsos: placesApart(body, p, said.p), degrees: anglesApart(body, p, said.p) }] : [];
  });

const isAgreeing = ({ torsos, degrees }: Gap): boolean => torsos <= AGREEING.torsos && degrees <= AGREEING.degrees;

const summed = (gaps: readonly Gap[], offsetMs: Millis): Agreement => ({
  compared: gaps.length,
  agreeing: gaps.filter(isAgreeing).length,
  offsetMs,
  torsos: median(gaps.map(({ torsos }) => torsos)) ?? 0,
  degrees: median(gaps.map(({ degrees }) => degrees)) ?? 0,
});

const mean = (gaps: readonly Gap[]): number =>
  gaps.reduce((sum, { torsos, degrees }) => sum + torsos / AGREEING.torsos + degrees / AGREEING.degrees, 0) /
  gaps.length;

/** `watched`: frames at moments of the video's clock. Null when the two can nowhere be compared. */
export const agreementOf = (body: SeenBody, watched: readonly Frame[]): Agreement | null => {
  const seen = watched.flatMap(({ t, p }) => (p ? [{ t, p }] : []));
  let best: { readonly agreement: Agreement; readonly gap: number } | null = null;
  for (let offsetMs = -MAX_OFFSET_MS; offsetMs <= MAX_OFFSET_MS; offsetMs += OFFSET_STEP_MS) {
    const gaps = gapsAt(body, seen, offsetMs);
    // Most pictures have to lie within the track, or two ends alone could be laid over each other.
    if (gaps.length === 0 || gaps.length < 0.6 * seen.length) continue;
    const gap = mean(gaps);
    if (!best || gap < best.gap) best = { agreement: summed(gaps, offsetMs), gap };
  }
  return best?.agreement ?? null;
};
