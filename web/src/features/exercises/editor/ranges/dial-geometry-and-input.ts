/**
 * Geometry of a dial, and its input by pointer, keys and typing. The dial is a half circle from 0
 * degrees (left) to 180 (right), with a lane for each range.
 */
import { clamp } from '@reptemple/engine/units';
import type { DegreeRange, Degrees } from '@reptemple/engine/units';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Size, centre and rim radius of the dial, in units of its viewBox. */
export const DIAL = { width: 376, height: 216, center: { x: 188, y: 188 }, rim: 158 } as const;
/**
 * Width of the lane of one range, gap between lanes, and radius of the outermost lane's centre
 * line, in units of the viewBox.
 */
export const LANE = { width: 22, gap: 8, outer: 138 } as const;

export const LEAST: Degrees = 0;
export const MOST: Degrees = 180;

/** Returns the radius of a lane's centre line in units of the viewBox. Lane 0 is the outermost. */
export const laneRadius = (lane: number): number => LANE.outer - lane * (LANE.width + LANE.gap);

const round = (value: number): number => Math.round(value * 100) / 100;

export const pointAt = (degrees: Degrees, radius: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: round(DIAL.center.x - radius * Math.cos(angle)),
    y: round(DIAL.center.y - radius * Math.sin(angle)),
  };
};

/**
 * Returns the degrees (0 to 180, not rounded) at which the dial shows a point. A point below the
 * dial gets the nearer end.
 */
export const degreesAt = ({ x, y }: Point): Degrees => {
  const [left, up] = [DIAL.center.x - x, DIAL.center.y - y];
  if (up <= 0) return left >= 0 ? LEAST : MOST;
  return (Math.atan2(up, left) * 180) / Math.PI;
};

const write = ({ x, y }: Point): string => `${x} ${y}`;

/**
 * Returns the range of degrees to draw: half a degree longer on both sides, so that 150 and 151
 * touch.
 */
const drawn = ({ min, max }: DegreeRange): DegreeRange => ({
  min: clamp(min - 0.5, LEAST, MOST),
  max: clamp(max + 0.5, LEAST, MOST),
});

export const arc = (range: DegreeRange, radius: number): string => {
  const { min, max } = drawn(range);
  return `M${write(pointAt(min, radius))}A${radius} ${radius} 0 0 1 ${write(pointAt(max, radius))}`;
};

export const bar = (range: DegreeRange, lane: number): string => {
  const { min, max } = drawn(range);
  const [inner, outer] = [laneRadius(lane) - LANE.width / 2, laneRadius(lane) + LANE.width / 2];
  return [
    `M${write(pointAt(min, outer))}A${outer} ${outer} 0 0 1 ${write(pointAt(max, outer))}`,
    `L${write(pointAt(max, inner))}A${inner} ${inner} 0 0 0 ${write(pointAt(min, inner))}Z`,
  ].join('');
};

/** Rounds both ends of a range to whole degrees from 0 to 180 and sorts them. */
export const tidy = ({ min, max }: DegreeRange): DegreeRange => {
  const [a, b] = [min, max].map((end) => clamp(Math.round(end), LEAST, MOST));
  return { min: Math.min(a ?? LEAST, b ?? MOST), max: Math.max(a ?? LEAST, b ?? MOST) };
};

export type Part = keyof DegreeRange | 'bar';

export interface Hit {
  readonly lane: number;
  readonly part: Part;
}

/**
 * Maximum distance in units of the dial between a press and a lane's centre line at which the press
 * hits the lane.
 */
const LANE_REACH = 19;
/**
 * Maximum distance in units of the dial, along the lane, between a press and a handle at which the
 * press hits the handle.
 */
const END_REACH = 20;

const partAt = (degrees: Degrees, range: DegreeRange, radius: number): Part | undefined => {
  const unit = (radius * Math.PI) / 180;
  const [toMin, toMax] = [(degrees - range.min) * unit, (range.max - degrees) * unit];
  const part = Math.abs(toMin) <= Math.abs(toMax) ? 'min' : 'max';
  const isInside = toMin >= 0 && toMax >= 0;
  // A handle reaches at most a third of the range, so that the middle third moves the bar.
  const reach = isInside ? Math.min(END_REACH, (toMin + toMax) / 3) : END_REACH;
  if (Math.min(Math.abs(toMin), Math.abs(toMax)) <= reach) return part;
  return isInside ? 'bar' : undefined;
};

/** Returns the handle or bar under a point of the dial; undefined if there is none. */
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

/**
 * Drag in progress: the part that was pressed, its range before the drag, and the degrees of the
 * press.
 */
export interface Grip {
  readonly part: Part;
  readonly range: DegreeRange;
  readonly at: Degrees;
}

const snapped = (degrees: Degrees, step: number): Degrees => clamp(Math.round(degrees / step) * step, LEAST, MOST);

/**
 * Returns the range while its handle or bar is dragged and the pointer is at `to` degrees. A handle
 * that passes the other one takes its role. A bar keeps its length at the ends of the dial. `step`:
 * number of degrees to snap to.
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

/**
 * Returns the range after a key press on one of its handles; undefined for keys that move no
 * handle. A handle cannot pass the other one.
 */
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

/**
 * Returns the range after a number was typed for one of its ends. Undefined if the number is not
 * from 0 to 180 or passes the other end.
 */
export const typed = (range: DegreeRange, end: keyof DegreeRange, text: string): DegreeRange | undefined => {
  if (!/^\d{1,3}$/.test(text.trim())) return undefined;
  const next = { ...range, [end]: Number(text) };
  return next.max <= MOST && next.min <= next.max ? next : undefined;
};

export interface Lane {
  readonly name: string;
  readonly fill: string;
  readonly range: DegreeRange | undefined;
}

export interface Move {
  readonly lane: number;
  readonly range: DegreeRange;
  /**
   * Ranges of all lanes before the drag. Each move is computed from these, so that moves do not add
   * up.
   */
  readonly base: readonly (DegreeRange | undefined)[];
  /**
   * Id shared by all moves of one drag, or of one keyboard visit to a handle, which makes them one
   * undo step.
   */
  readonly gesture: string;
}

export interface LiveAngles {
  readonly follow: (listener: () => void) => () => void;
  /** Returns the angle in whole degrees; null if the joint is not visible. */
  readonly degreesOf: (angleId: string) => Degrees | null;
}
