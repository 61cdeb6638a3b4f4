/** Outlines of limbs: a smooth curve around a centre line with a half-width at each station. */
import type { Point } from './places.ts';

/** Point on the centre line, and its distance to the outline. */
export type Station = readonly [x: number, y: number, halfWidth: number];

const round = (value: number): number => Math.round(value * 10) / 10;

const write = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

const aside = (stations: readonly Station[], index: number, hand: 1 | -1): Point => {
  const [x, y, halfWidth] = stations[index] ?? [0, 0, 0];
  const before = stations[index - 1] ?? [x, y];
  const after = stations[index + 1] ?? [x, y];
  const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
  const length = Math.hypot(dx, dy) || 1;
  return { x: x - (hand * halfWidth * dy) / length, y: y + (hand * halfWidth * dx) / length };
};

/** Returns a closed curve through all points (Catmull-Rom as cubic Béziers). */
const closedCurve = (points: readonly Point[]): string => {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? { x: 0, y: 0 };
  const parts = points.map((_, index) => {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = { x: p1.x + (p2.x - p0.x) / 6, y: p1.y + (p2.y - p0.y) / 6 };
    const second = { x: p2.x - (p3.x - p1.x) / 6, y: p2.y - (p3.y - p1.y) / 6 };
    return `C${write(first)} ${write(second)} ${write(p2)}`;
  });
  return `M${write(at(0))}${parts.join('')}Z`;
};

/** Returns the outline of a limb with at least two stations, as path data. */
export const outline = (stations: readonly Station[]): string => {
  const there = stations.map((_, index) => aside(stations, index, 1));
  const back = stations.map((_, index) => aside(stations, index, -1)).toReversed();
  return closedCurve([...there, ...back]);
};

/** Mirrors stations at a vertical axis. */
export const mirrored = (stations: readonly Station[], axisX: number): readonly Station[] =>
  stations.map(([x, y, halfWidth]) => [2 * axisX - x, y, halfWidth]);

const turn = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x);

/** Returns the smaller sector between two rays from a vertex, as path data. */
export const sector = (a: Point, vertex: Point, c: Point, radius: number): string => {
  const [from, to] = [turn(vertex, a), turn(vertex, c)];
  const on = (angle: number): Point => ({
    x: vertex.x + radius * Math.cos(angle),
    y: vertex.y + radius * Math.sin(angle),
  });
  const sweep = Math.sin(to - from) >= 0 ? 1 : 0;
  return `M${write(vertex)}L${write(on(from))}A${radius} ${radius} 0 0 ${sweep} ${write(on(to))}Z`;
};
