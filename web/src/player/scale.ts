/** Where times and angles stand in a drawing: scales, curves, ticks, zooms. Pixels in, pixels out; no browser. */
import { scaleLinear } from '@visx/scale';
import { MILLIS_PER_SECOND } from '@reptemple/engine/units';
import type { Degrees, Millis } from '@reptemple/engine/units';

export interface CurvePoint {
  readonly t: Millis;
  /** Null while the angle cannot be seen. */
  readonly degrees: Degrees | null;
}

export type Scale = (value: number) => number;

/** Straight from one stretch to another; a stretch without length lies at the other's beginning (d3 alone puts it in the middle). */
export const linear = (domain: readonly [number, number], range: readonly [number, number]): Scale =>
  domain[0] === domain[1] ? () => range[0] : scaleLinear({ domain: [...domain], range: [...range] });

/**
 * The nearest dot of the screen. Between two of them nothing can be seen to move, and what does not move is not painted anew:
 * of a long set most frames leave the playhead where it is.
 */
export const onDot = (pixels: number, dotsPerPixel: number): number => Math.round(pixels * dotsPerPixel) / dotsPerPixel;

const up = (value: number, step: number): number => Math.ceil(value / step) * step;

/** At most two points a pixel, the smallest and the largest there: a curve of them looks like the curve of all. */
export const thinned = (points: readonly CurvePoint[], x: Scale): readonly CurvePoint[] => {
  const kept: CurvePoint[] = [];
  let column: CurvePoint[] = [];
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

/** Whole times to write below the axis, as close as they can be read. */
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
