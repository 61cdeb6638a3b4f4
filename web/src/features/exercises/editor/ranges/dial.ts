/** The geometry of a dial: half a circle, 0 degrees on its left end, 180 on its right one, a lane for each range. */
import { clamp } from '@reptemple/engine/units';
import type { DegreeRange, Degrees } from '@reptemple/engine/units';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In the dial's own units. */
export const DIAL = { width: 376, height: 216, center: { x: 188, y: 188 }, rim: 158 } as const;
export const LANE = { width: 22, gap: 8, outer: 138 } as const;

export const LEAST: Degrees = 0;
export const MOST: Degrees = 180;

/** The middle of a lane; the first is the outermost. */
export const laneRadius = (lane: number): number => LANE.outer - lane * (LANE.width + LANE.gap);

const round = (value: number): number => Math.round(value * 100) / 100;

export const pointAt = (degrees: Degrees, radius: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: round(DIAL.center.x - radius * Math.cos(angle)),
    y: round(DIAL.center.y - radius * Math.sin(angle)),
  };
};

/** Which degrees a point means, not rounded; below the dial it is the nearer end. */
export const degreesAt = ({ x, y }: Point): Degrees => {
  const [left, up] = [DIAL.center.x - x, DIAL.center.y - y];
  if (up <= 0) return left >= 0 ? LEAST : MOST;
  return (Math.atan2(up, left) * 180) / Math.PI;
};

const write = ({ x, y }: Point): string => `${x} ${y}`;

/** Every whole degree has half of the way to its neighbours: 150 and 151 touch, 149 and 151 do not. */
const drawn = ({ min, max }: DegreeRange): DegreeRange => ({
  min: clamp(min - 0.5, LEAST, MOST),
  max: clamp(max + 0.5, LEAST, MOST),
});

/** A line along the dial, as the `d` of a path. */
export const arc = (range: DegreeRange, radius: number): string => {
  const { min, max } = drawn(range);
  return `M${write(pointAt(min, radius))}A${radius} ${radius} 0 0 1 ${write(pointAt(max, radius))}`;
};

/** The bar of a range within a lane, as the `d` of a path. */
export const bar = (range: DegreeRange, lane: number): string => {
  const { min, max } = drawn(range);
  const [inner, outer] = [laneRadius(lane) - LANE.width / 2, laneRadius(lane) + LANE.width / 2];
  return [
    `M${write(pointAt(min, outer))}A${outer} ${outer} 0 0 1 ${write(pointAt(max, outer))}`,
    `L${write(pointAt(max, inner))}A${inner} ${inner} 0 0 0 ${write(pointAt(min, inner))}Z`,
  ].join('');
};

/** Both ends whole degrees between 0 and 180, the lower one first, whatever a file said. */
export const tidy = ({ min, max }: DegreeRange): DegreeRange => {
  const [a, b] = [min, max].map((end) => clamp(Math.round(end), LEAST, MOST));
  return { min: Math.min(a ?? LEAST, b ?? MOST), max: Math.max(a ?? LEAST, b ?? MOST) };
};

export type Part = keyof DegreeRange | 'bar';

export interface Hit {
  readonly lane: number;
  readonly part: Part;
}

/** How far beside a lane, and beyond an end, a touch still means it. */
const LANE_REACH = 19;
const END_REACH = 20;

const partAt = (degrees: Degrees, range: DegreeRange, radius: number): Part | undefined => {
  const unit = (radius * Math.PI) / 180;
  const [toMin, toMax] = [(degrees - range.min) * unit, (range.max - degrees) * unit];
  const part = Math.abs(toMin) <= Math.abs(toMax) ? 'min' : 'max';
  const isInside = toMin >= 0 && toMax >= 0;
  // A short bar keeps a third of itself to be taken by.
  const reach = isInside ? Math.min(END_REACH, (toMin + toMax) / 3) : END_REACH;
  if (Math.min(Math.abs(toMin), Math.abs(toMax)) <= reach) return part;
  return isInside ? 'bar' : undefined;
};

/** What is taken hold of at this point: an end or the whole bar of the nearest lane that has one there. */
export const hitAt = (point: Point, ranges: readonly (DegreeRange | undefined)[]): Hit | undefined => {
  const radius = Math.hypot(point.x - DIAL.center.x, point.y - DIAL.center.y);
  const degrees = degreesAt(point);
  const hits = ranges.flatMap((range, lane) => {
    const off = Math.abs(radius - laneRadius(lane));
    const part = range && off <= LANE_REACH ? partAt(degrees, range, laneRadius(lane)) : undefined;
    return part ? [{ lane, part, off }] : [];
  });
  const [best] = hits.toSorted((a, b) => a.off - b.off);
  return best && { lane: best.lane, part: best.part };
};

/** A drag under way: what was taken, how wide it was, and where it was taken. */
export interface Grip {
  readonly part: Part;
  readonly range: DegreeRange;
  readonly at: Degrees;
}

const snapped = (degrees: Degrees, step: number): Degrees => clamp(Math.round(degrees / step) * step, LEAST, MOST);

/**
 * The range once the pointer is at `to`. An end moves by as much as the pointer did and may pass the other one, which then is the lower
 * or the higher in its place; a bar moves as a whole and stops at the ends of the dial. `step` 10 snaps.
 */
export const dragged = ({ part, range, at }: Grip, to: Degrees, step = 1): DegreeRange => {
  const { min, max } = range;
  if (part === 'bar') {
    const moved = snapped(clamp(min + to - at, LEAST, MOST), step) - min;
    const way = clamp(moved, LEAST - min, MOST - max);
    return { min: min + way, max: max + way };
  }
  const end = snapped(range[part] + to - at, step);
  const other = part === 'min' ? max : min;
  return { min: Math.min(end, other), max: Math.max(end, other) };
};

const FAR = 10;

const keyTo = (
  value: Degrees,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): number | undefined => {
  const step = shiftKey ? FAR : 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return value + step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return value - step;
  if (key === 'PageUp') return value + FAR;
  if (key === 'PageDown') return value - FAR;
  if (key === 'Home') return LEAST;
  return key === 'End' ? MOST : undefined;
};

/** The range after a key at one of its ends, which never passes the other one; undefined for other keys. */
export const pressed = (
  range: DegreeRange,
  end: keyof DegreeRange,
  key: { readonly key: string; readonly shiftKey: boolean },
): DegreeRange | undefined => {
  const to = keyTo(range[end], key);
  if (to === undefined) return undefined;
  const { min, max } = range;
  return end === 'min' ? { min: clamp(to, LEAST, max), max } : { min, max: clamp(to, min, MOST) };
};

/** The range with a typed number; undefined while it is none from 0 to 180, or on the wrong side of the other end. */
export const typed = (range: DegreeRange, end: keyof DegreeRange, text: string): DegreeRange | undefined => {
  if (!/^\d{1,3}$/.test(text.trim())) return undefined;
  const next = { ...range, [end]: Number(text) };
  return next.max <= MOST && next.min <= next.max ? next : undefined;
};
