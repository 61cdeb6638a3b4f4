/** Where things stand in a picture: scales, ticks, curves. Pixels in, pixels out; no browser. */
import type { AngleSpan } from '@reptemple/engine/rep';
import { MILLIS_PER_SECOND, clamp } from '@reptemple/engine/units';
import type { Degrees, Millis } from '@reptemple/engine/units';
import type { Standard } from './standard.ts';
import type { Trace, TracePoint } from './trace.ts';

export type Scale = (value: number) => number;

/** Straight from one stretch to another; a stretch without length lies at the other's beginning. */
export const linear =
  ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale =>
  (value) =>
    to === from ? start : start + ((value - from) / (to - from)) * (end - start);

const down = (value: number, step: number): number => Math.floor(value / step) * step;
const up = (value: number, step: number): number => Math.ceil(value / step) * step;

/** Air beyond the widest value, so that no curve runs along an edge. */
const AIR_DEGREES = 6;

/** From the smallest to the largest angle shown, the limits among them, in tens. */
export const angleDomain = (
  values: readonly (Degrees | null)[],
  { depth, extension }: Pick<Standard, 'depth' | 'extension'>,
): readonly [Degrees, Degrees] => {
  const seen = [...values, depth, extension].filter((value) => value !== null);
  if (seen.length === 0) return [0, 180];
  // A long track has more values than a call may have arguments.
  let [least, most] = [180, 0];
  for (const value of seen) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [clamp(down(least - AIR_DEGREES, 10), 0, 170), clamp(up(most + AIR_DEGREES, 10), 10, 180)];
};

/** At most two points a pixel, the smallest and the largest there: a curve of them looks like the curve of all. */
export const thinned = (points: readonly TracePoint[], x: Scale): readonly TracePoint[] => {
  const kept: TracePoint[] = [];
  let column: TracePoint[] = [];
  const flush = (): void => {
    const seen = column.filter(({ degrees }) => degrees !== null);
    const byDegrees = seen.toSorted((a, b) => (a.degrees ?? 0) - (b.degrees ?? 0));
    const [least, most] = [byDegrees[0], byDegrees.at(-1)];
    // A column in which the angle got lost for a moment keeps the gap.
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

/** An SVG path through the points; it breaks off where the angle could not be seen. */
export const curveOf = (points: readonly TracePoint[], x: Scale, y: Scale): string => {
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

/** Whole times to write below the axis, as close as they can be read. */
export const timeTicks = ({ fromMs, toMs }: Pick<Trace, 'fromMs' | 'toMs'>, widthPx: number): readonly Millis[] => {
  const pxPerSecond = (widthPx * MILLIS_PER_SECOND) / Math.max(1, toMs - fromMs);
  const step = (TICK_SECONDS.find((one) => one * pxPerSecond >= MIN_TICK_PX) ?? 1200) * MILLIS_PER_SECOND;
  const ticks: Millis[] = [];
  for (let t = up(fromMs, step); t <= toMs; t += step) ticks.push(t);
  return ticks;
};

/** So wide a second has to be for reps to be told apart, and no wider than so it helps. */
const READABLE_PX = 12;
const LARGEST_PX = 90;

/** How many times as wide as the page a picture can be: 1 shows all of it. */
export const zoomsOf = (durationMs: Millis, pageWidthPx: number): readonly number[] => {
  const pxPerSecond = (pageWidthPx * MILLIS_PER_SECOND) / Math.max(1, durationMs);
  const zooms = [1];
  while ((zooms.at(-1) ?? 1) * pxPerSecond * 2 <= LARGEST_PX) zooms.push((zooms.at(-1) ?? 1) * 2);
  return zooms;
};

/** The smallest in which reps can be told apart, by its place among them. */
export const firstZoom = (zooms: readonly number[], durationMs: Millis, pageWidthPx: number): number => {
  const pxPerSecond = (pageWidthPx * MILLIS_PER_SECOND) / Math.max(1, durationMs);
  const readable = zooms.findIndex((zoom) => zoom * pxPerSecond >= READABLE_PX);
  return readable === -1 ? zooms.length - 1 : readable;
};

export interface Stretch {
  readonly number: number;
  readonly isValid: boolean;
  /** The angle at the end position and where it came back to. */
  readonly deepest: Degrees;
  readonly highest: Degrees;
  readonly isDeepEnough: boolean;
  readonly isExtended: boolean;
}

interface Measured {
  readonly number: number;
  readonly valid: boolean;
  readonly angles: Readonly<Record<string, AngleSpan>>;
}

const reaches = (value: Degrees, limit: Degrees | null, isBelow: boolean): boolean =>
  limit === null || (isBelow ? value <= limit : value >= limit);

/** How far each rep went, against the limits; reps without figures (of older recordings) are left out. */
export const stretchesOf = (reps: readonly Measured[], standard: Standard): readonly Stretch[] =>
  reps.flatMap(({ number, valid, angles }) => {
    const span = angles[standard.angleId];
    if (!span) return [];
    const isFall = standard.direction === 1;
    const [deepest, highest] = isFall ? [span.min, span.max] : [span.max, span.min];
    return [
      {
        number,
        isValid: valid,
        deepest,
        highest,
        isDeepEnough: reaches(deepest, standard.depth, isFall),
        isExtended: reaches(highest, standard.extension, !isFall),
      },
    ];
  });

/** How wide each of so many columns is: as wide as there is room for, but never thinner than a finger can follow. */
export const columnWidth = (columns: number, widthPx: number, leastPx: number, mostPx: number): number =>
  columns === 0 ? mostPx : clamp(widthPx / columns, leastPx, mostPx);
