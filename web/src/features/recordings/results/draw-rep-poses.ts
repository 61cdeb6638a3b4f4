/** Draws each rep's pose at its turning point as SVG paths, from the landmarks of the set. */
import { makePlan } from '@reptemple/engine/definition/counting-plan';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { Frame, Track } from '@reptemple/engine/landmark-track';
import { aspectOf, visibilityOf } from '@reptemple/engine/signal/geometry';
import type { Millis } from '@reptemple/engine/units';
import { BONES, pointsOf } from '@reptemple/pose/draw-skeleton';
import type { Point } from '@reptemple/pose/draw-skeleton';

export interface TurnedRep {
  readonly number: number;
  readonly startMs: Millis;
  readonly bottomMs: Millis | null;
  readonly endMs: Millis;
}

/**
 * Drawing of a pose as SVG paths. It is 100 units high; its width follows the video's aspect ratio.
 */
export interface Still {
  readonly bones: string;
  /**
   * SVG path of the two lines of the angle by which reps are counted; null if one of its landmarks
   * is hidden.
   */
  readonly limb: string | null;
}

export interface Stills {
  /**
   * SVG view box of all drawings of a set. It is the same for all, so that the depths of the reps
   * can be compared.
   */
  readonly viewBox: string;
  readonly byRep: ReadonlyMap<number, Still>;
  readonly turn: Turn | undefined;
}

/** Angle by which reps are counted, and if it is smallest or largest at a rep's turning point. */
export interface Turn {
  readonly angle: string;
  readonly at: 'min' | 'max';
}

const HEIGHT = 100;
const MARGIN = 5;

const turningPoint = ({ startMs, bottomMs, endMs }: TurnedRep): Millis => bottomMs ?? (startMs + endMs) / 2;

const frameNear = (frames: readonly Frame[], at: Millis): Frame['p'] => {
  let best: Frame | undefined;
  for (const frame of frames) {
    if (frame.p && (!best || Math.abs(frame.t - at) < Math.abs(best.t - at))) best = frame;
    if (frame.t > at && best) break;
  }
  return best?.p ?? null;
};

const lineOf = (points: readonly (Point | undefined)[]): string | null => {
  const seen = points.filter((point) => point !== undefined);
  if (seen.length < points.length) return null;
  return seen.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
};

const turnOf = (definition: ExerciseDefinition): Turn | undefined => {
  const { angles, moving, direction } = makePlan(definition);
  const angle = angles[moving]?.id;
  return angle === undefined ? undefined : { angle, at: direction === 1 ? 'min' : 'max' };
};

/**
 * Returns the numbers of the three landmarks of the angle by which reps are counted, on the side
 * that is more visible.
 */
const seenTriple = (definition: ExerciseDefinition, p: readonly number[]): readonly number[] => {
  const { angles, moving } = makePlan(definition);
  const on = angles[moving]?.on;
  if (!on) return [];
  const seen = (ids: readonly number[]): number => Math.min(...ids.map((id) => visibilityOf(p, id)));
  return seen(on.left) >= seen(on.right) ? on.left : on.right;
};

const boxOf = (points: readonly Point[]): string => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const size = [Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top];
  return [left, top, ...size].map((value) => value.toFixed(1)).join(' ');
};

/** Draws the poses of all reps of a set. Undefined if no rep has a frame with a person. */
export const drawStills = (
  track: Pick<Track, 'frames' | 'width' | 'height'>,
  reps: readonly TurnedRep[],
  definition: ExerciseDefinition,
): Stills | undefined => {
  const width = HEIGHT * aspectOf(track);
  const all: Point[] = [];
  const byRep = new Map<number, Still>();
  for (const rep of reps) {
    const p = frameNear(track.frames, turningPoint(rep));
    if (!p) continue;
    const points = pointsOf(p, width, HEIGHT);
    all.push(...points.filter((point) => point !== undefined));
    const bones = BONES.map(([a, b]) => lineOf([points[a], points[b]]) ?? '').join('');
    byRep.set(rep.number, { bones, limb: lineOf(seenTriple(definition, p).map((id) => points[id])) || null });
  }
  return all.length === 0 ? undefined : { viewBox: boxOf(all), byRep, turn: turnOf(definition) };
};
