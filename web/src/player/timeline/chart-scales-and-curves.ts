import { scaleLinear } from '@visx/scale';
import { makePlan } from '@reptemple/engine/definition/counting-plan';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { MILLIS_PER_SECOND } from '@reptemple/engine/units';
import type { Degrees, Millis } from '@reptemple/engine/units';
import type { Moment } from '../analysis/frame-by-frame-count.ts';

export interface CurvePoint {
  readonly t: Millis;
  readonly degrees: Degrees | null;
}

export type Scale = (value: number) => number;

export const linear = (domain: readonly [number, number], range: readonly [number, number]): Scale =>
  domain[0] === domain[1] ? () => range[0] : scaleLinear({ domain: [...domain], range: [...range] });

/**
 * Rounds a position in CSS pixels to the nearest device pixel. Smaller moves are invisible, and an
 * unchanged position needs no repaint.
 */
export const onDot = (pixels: number, dotsPerPixel: number): number => Math.round(pixels * dotsPerPixel) / dotsPerPixel;

const up = (value: number, step: number): number => Math.ceil(value / step) * step;

/**
 * Reduces a curve to the points with the smallest and the largest angle in each pixel column. The
 * curve looks the same.
 */
export const thinned = (points: readonly CurvePoint[], x: Scale): readonly CurvePoint[] => {
  const kept: CurvePoint[] = [];
  let column: CurvePoint[] = [];
  const flush = (): void => {
    const seen = column.filter(({ degrees }) => degrees !== null);
    const byDegrees = seen.toSorted((a, b) => (a.degrees ?? 0) - (b.degrees ?? 0));
    const [least, most] = [byDegrees[0], byDegrees.at(-1)];
    // Keeps one point as a gap in the curve if the angle is not visible in the whole column.
    const gap = seen.length === 0 ? column[0] : undefined;
    const chosen = new Set([least, most, gap].filter((point) => point !== undefined));
    kept.push(...[...chosen].toSorted((a, b) => a.t - b.t));
    column = [];
  };
  let pixel: number | undefined;
  for (const point of points) {
    const here = Math.floor(x(point.t));
    if (here !== pixel && column.length > 0) flush();
    pixel = here;
    column.push(point);
  }
  if (column.length > 0) flush();
  return kept;
};

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

export const curveOf = (points: readonly CurvePoint[], x: Scale, y: Scale): string => {
  const parts: string[] = [];
  let isDown = false;
  for (const { t, degrees } of points) {
    if (degrees !== null) parts.push(`${isDown ? 'L' : 'M'}${rounded(x(t))} ${rounded(y(degrees))}`);
    isDown = degrees !== null;
  }
  return parts.join('');
};

const TICK_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600] as const;
const MIN_TICK_PX = 56;

/** Returns the times of the axis labels: round numbers, as dense as is readable. */
export const timeTicks = (
  { fromMs, toMs }: { readonly fromMs: Millis; readonly toMs: Millis },
  widthPx: number,
): readonly Millis[] => {
  const pxPerSecond = (widthPx * MILLIS_PER_SECOND) / Math.max(1, toMs - fromMs);
  const step = (TICK_SECONDS.find((one) => one * pxPerSecond >= MIN_TICK_PX) ?? 1200) * MILLIS_PER_SECOND;
  const ticks: Millis[] = [];
  for (let t = up(fromMs, step); t <= toMs; t += step) ticks.push(t);
  return ticks;
};

/**
 * Minimum width in px of a second at which reps can be distinguished. The first zoom reaches it if
 * possible.
 */
const READABLE_PX = 12;
const LARGEST_PX = 90;

/**
 * Returns the zoom factors of the timeline. At 1 the whole video fits the width. Each further
 * factor is twice the one before, up to 90 px per second.
 */
export const zoomsOf = (durationMs: Millis, pageWidthPx: number): readonly number[] => {
  const pxPerSecond = (pageWidthPx * MILLIS_PER_SECOND) / Math.max(1, durationMs);
  const zooms = [1];
  while ((zooms.at(-1) ?? 1) * pxPerSecond * 2 <= LARGEST_PX) zooms.push((zooms.at(-1) ?? 1) * 2);
  return zooms;
};

export const firstZoom = (zooms: readonly number[], durationMs: Millis, pageWidthPx: number): number => {
  const pxPerSecond = (pageWidthPx * MILLIS_PER_SECOND) / Math.max(1, durationMs);
  const readable = zooms.findIndex((zoom) => zoom * pxPerSecond >= READABLE_PX);
  return readable === -1 ? zooms.length - 1 : readable;
};

/**
 * Line styles of the angle curves, distinguishable without colour. The first style is for the angle
 * that counts reps. Gold and clay are not used, because they mean valid and invalid.
 */
const LOOKS = [
  { className: 'stroke-ink', dashes: '', width: 1.75 },
  { className: 'stroke-focus', dashes: '5 3', width: 1.5 },
  { className: 'stroke-bronze', dashes: '2 3', width: 1.5 },
  { className: 'stroke-silver', dashes: '8 3 2 3', width: 1.5 },
] as const;

export type CurveLook = (typeof LOOKS)[number];

export interface CurvedAngle {
  readonly id: string;
  readonly name: string;
  readonly index: number;
  readonly look: CurveLook;
}

/**
 * Returns the angles to draw, each with a line style. The angle that counts reps is first. Omits
 * angles that serve only to detect the end of an exercise.
 */
export const curvedAngles = (definition: ExerciseDefinition): readonly CurvedAngle[] => {
  const { angles, moving } = makePlan(definition);
  const drawn = angles.map(({ id, name, isStop }, index) => ({ id, name, index, isStop })).filter((one) => !one.isStop);
  const sorted = drawn.toSorted((a, b) => Number(b.index === moving) - Number(a.index === moving));
  return sorted.map(({ id, name, index }, place) => ({
    id,
    name,
    index,
    look: LOOKS[Math.min(place, LOOKS.length - 1)] ?? LOOKS[0],
  }));
};

export const pointsOf = (moments: readonly Moment[], index: number): readonly CurvePoint[] =>
  moments.map(({ t, angles }) => ({ t, degrees: angles[index] ?? null }));

const STEP = 10;

/**
 * Returns minimum and maximum degrees of the chart: they enclose the measured angles and the
 * limits, rounded outwards to tens. Returns 0 and 180 if nothing was measured.
 */
export const degreesOf = (
  moments: readonly Moment[],
  shown: readonly number[],
  limits: readonly Degrees[],
): readonly [Degrees, Degrees] => {
  let [least, most] = [180, 0];
  for (const { angles } of moments) {
    for (const index of shown) {
      const angle = angles[index];
      if (angle === null || angle === undefined) continue;
      least = Math.min(least, angle);
      most = Math.max(most, angle);
    }
  }
  if (least > most) return [0, 180];
  const [low, high] = [Math.min(least, ...limits), Math.max(most, ...limits)];
  return [Math.floor(low / STEP) * STEP, Math.ceil((high + 1) / STEP) * STEP];
};
