/** Drawing of a body from the side, front or back, behind the pickable landmarks. */
import { memo } from 'react';
import type { ReactElement } from 'react';
import type { CameraPosition } from '@reptemple/engine/definition/exercise-definition';
import { AXIS_X, FIGURE, LENS } from './landmark-positions.ts';
import type { Point } from './landmark-positions.ts';

/** Point on the centre line of a limb, and the distance from it to the limb's outline. */
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

/** Returns SVG path data of a closed curve through all points (Catmull-Rom as cubic Béziers). */
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

/**
 * Returns SVG path data of a smooth outline around a limb with at least two points on its centre
 * line.
 */
export const outline = (stations: readonly Station[]): string => {
  const there = stations.map((_, index) => aside(stations, index, 1));
  const back = stations.map((_, index) => aside(stations, index, -1)).toReversed();
  return closedCurve([...there, ...back]);
};

export const mirrored = (stations: readonly Station[], axisX: number): readonly Station[] =>
  stations.map(([x, y, halfWidth]) => [2 * axisX - x, y, halfWidth]);

const turn = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x);

/**
 * Returns SVG path data of a circle sector at `vertex` that marks the smaller angle between the
 * rays to `a` and `c`.
 */
export const sector = (a: Point, vertex: Point, c: Point, radius: number): string => {
  const [from, to] = [turn(vertex, a), turn(vertex, c)];
  const on = (angle: number): Point => ({
    x: vertex.x + radius * Math.cos(angle),
    y: vertex.y + radius * Math.sin(angle),
  });
  const sweep = Math.sin(to - from) >= 0 ? 1 : 0;
  return `M${write(vertex)}L${write(on(from))}A${radius} ${radius} 0 0 ${sweep} ${write(on(to))}Z`;
};

const X = AXIS_X;

const FRONT_TRUNK: readonly Station[] = [
  [X, 88, 13.5],
  [X, 104, 14],
  [X, 114, 20],
  [X, 122, 40],
  [X, 136, 54],
  [X, 160, 52],
  [X, 190, 45],
  [X, 222, 39.5],
  [X, 250, 42],
  [X, 276, 48.5],
  [X, 298, 52],
  [X, 318, 40],
];

const FRONT_LEG: readonly Station[] = [
  [X + 24, 290, 25],
  [X + 27.5, 318, 25.5],
  [X + 32, 350, 23],
  [X + 36, 380, 18],
  [X + 38, 404, 15.5],
  [X + 40, 432, 18],
  [X + 41.5, 462, 13.5],
  [X + 43, 488, 9],
  [X + 43, 506, 9.5],
  [X + 43, 526, 11],
];

const FRONT_FOOT: readonly Station[] = [
  [X + 38, 516, 8],
  [X + 48, 524, 11],
  [X + 62, 530, 9],
  [X + 75, 534, 5],
];

const FRONT_ARM: readonly Station[] = [
  [X + 40, 131, 8],
  [X + 50, 144, 16.5],
  [X + 61, 170, 15],
  [X + 74, 198, 12],
  [X + 82, 220, 10.5],
  [X + 89, 242, 11.5],
  [X + 96, 266, 9.5],
  [X + 102, 290, 7],
];

const FRONT_HAND: readonly Station[] = [
  [X + 101, 284, 7],
  [X + 104, 300, 12],
  [X + 108, 318, 15],
  [X + 111, 334, 13],
  [X + 113, 350, 7],
];

const FRONT_THUMB: readonly Station[] = [
  [X + 100, 294, 6],
  [X + 92, 306, 6],
  [X + 86, 320, 5],
  [X + 84, 330, 3.5],
];

const FRONT_HALF = [FRONT_LEG, FRONT_FOOT, FRONT_ARM, FRONT_HAND, FRONT_THUMB];

const FRONT = [...FRONT_HALF, ...FRONT_HALF.map((limb) => mirrored(limb, X)), FRONT_TRUNK].map(outline);

const SIDE = (
  [
    [
      [176, 84, 16],
      [174, 104, 15],
      [174, 120, 19],
      [178, 138, 29],
      [181, 160, 33],
      [179, 190, 30],
      [176, 220, 25.5],
      [172, 248, 28],
      [168, 276, 35],
      [170, 300, 36],
      [174, 322, 31],
      [179, 350, 26],
      [186, 380, 19.5],
      [188, 404, 17],
      [181, 432, 19.5],
      [174, 462, 15],
      [170, 488, 9.5],
      [168, 508, 10],
      [165, 524, 14],
    ],
    [
      [147, 527, 7],
      [163, 521, 15],
      [186, 526, 11],
      [208, 532, 6.5],
      [226, 535, 3.5],
    ],
    [
      [171, 128, 9],
      [177, 144, 18.5],
      [191, 170, 16],
      [207, 196, 12.5],
      [220, 213, 11.5],
      [240, 212, 12.5],
      [264, 204, 10.5],
      [290, 195, 7.5],
    ],
    [
      [284, 197, 7],
      [302, 191, 14],
      [324, 192, 18],
      [342, 190, 15],
      [356, 185, 7],
    ],
    [
      [292, 188, 7],
      [302, 173, 6.5],
      [310, 158, 5.5],
      [315, 147, 4],
    ],
  ] satisfies readonly (readonly Station[])[]
).map(outline);

const SIDE_HEAD =
  'M157 62C155 38 170 25 190 25C207 25 217 36 217 50C217 56 218 59 221 64L226 73C227 76 225 78 220 78C221 81 221 83 219 85C220 88 220 90 217 92C217 101 209 104 197 101C188 108 168 104 164 88C160 80 158 71 157 62Z';

const SIDE_LINES =
  'M182 62C186 58 192 62 190 69C189 75 185 78 182 75M200 152C206 160 208 168 206 176M190 212C194 220 196 226 196 232M202 396C204 402 204 408 202 413M160 300C163 310 168 318 174 322';

const FRONT_LINES = `M${X} 128L${X} 262M${X - 44} 168C${X - 34} 184 ${X - 12} 186 ${X} 178C${X + 12} 186 ${X + 34} 184 ${X + 44} 168M${X - 34} 124C${X - 22} 130 ${X - 10} 130 ${X - 4} 126M${X + 34} 124C${X + 22} 130 ${X + 10} 130 ${X + 4} 126M${X - 36} 262C${X - 28} 282 ${X - 16} 300 ${X} 310C${X + 16} 300 ${X + 28} 282 ${X + 36} 262M${X - 46} 398C${X - 42} 392 ${X - 34} 392 ${X - 30} 398M${X + 46} 398C${X + 42} 392 ${X + 34} 392 ${X + 30} 398`;

const BACK_LINES = `M${X} 112L${X} 272M${X - 38} 140C${X - 28} 156 ${X - 18} 170 ${X - 16} 182M${X + 38} 140C${X + 28} 156 ${X + 18} 170 ${X + 16} 182M${X} 272L${X} 318M${X - 46} 318C${X - 32} 326 ${X - 12} 324 ${X} 312C${X + 12} 324 ${X + 32} 326 ${X + 46} 318M${X - 50} 404C${X - 44} 408 ${X - 34} 408 ${X - 28} 404M${X + 50} 404C${X + 44} 408 ${X + 34} 408 ${X + 28} 404`;

const FRONT_HEAD = `M${X} 27C${X + 19} 27 ${X + 27} 41 ${X + 26} 60C${X + 25} 80 ${X + 13} 98 ${X} 98C${X - 13} 98 ${X - 25} 80 ${X - 26} 60C${X - 27} 41 ${X - 19} 27 ${X} 27Z`;

/**
 * Body parts, drawn as stone. All outlines are below all fills, so that overlapping parts look like
 * one body.
 */
const Stone = ({ paths }: { readonly paths: readonly string[] }): ReactElement => (
  <>
    {paths.map((path) => (
      <path key={`edge ${path}`} d={path} className="fill-edge stroke-edge" strokeWidth={2.5} strokeLinejoin="round" />
    ))}
    {paths.map((path) => (
      <path key={`stone ${path}`} d={path} fill="url(#stone)" />
    ))}
  </>
);

const Lines = ({ path }: { readonly path: string }): ReactElement => (
  <path d={path} className="fill-none stroke-line" strokeWidth={1.75} strokeLinecap="round" />
);

const FaceLens = ({ isBehind }: { readonly isBehind: boolean }): ReactElement => {
  const { x, y, radius } = LENS;
  return (
    <g>
      <path
        d={`M${x + radius * 0.55} ${y - radius * 0.83}L${X - 12} 30M${x + radius * 0.72} ${y + radius * 0.69}L${X - 14} 94`}
        className="stroke-edge"
        strokeDasharray="2 4"
      />
      <circle cx={x} cy={y} r={radius} className="fill-sunken stroke-edge" />
      <path
        d={`M${x} ${y - 84}C${x + 56} ${y - 84} ${x + 82} ${y - 46} ${x + 78} ${y + 4}C${x + 74} ${y + 52} ${x + 36} ${y + 90} ${x} ${y + 90}C${x - 36} ${y + 90} ${x - 74} ${y + 52} ${x - 78} ${y + 4}C${x - 82} ${y - 46} ${x - 56} ${y - 84} ${x} ${y - 84}Z`}
        fill="url(#stone)"
        className="stroke-edge"
        strokeDasharray={isBehind ? '4 5' : undefined}
      />
      <path
        d={`M${x - 26} ${y + 52}Q${x} ${y + 60} ${x + 26} ${y + 52}M${x} ${y - 16}L${x - 7} ${y + 16}Q${x} ${y + 22} ${x + 7} ${y + 16}`}
        className="fill-none stroke-edge"
        strokeLinecap="round"
        strokeDasharray={isBehind ? '2 4' : undefined}
      />
    </g>
  );
};

const Steps = ({ x, width }: { readonly x: number; readonly width: number }): ReactElement => (
  <g className="fill-sunken stroke-edge">
    <rect x={x - width / 2} y={540} width={width} height={8} />
    <rect x={x - width / 2 - 16} y={548} width={width + 32} height={10} />
  </g>
);

interface FigureProps {
  readonly view: CameraPosition;
  readonly hasLens?: boolean;
}

const Drawing = ({ view, hasLens = true }: FigureProps): ReactElement => (
  <svg
    viewBox={`0 0 ${FIGURE.width} ${FIGURE.height}`}
    aria-hidden
    className="pointer-events-none block size-full fill-none stroke-1"
  >
    <defs>
      <linearGradient id="stone" gradientUnits="userSpaceOnUse" x1={0} y1={0} x2={FIGURE.width} y2={FIGURE.height}>
        <stop offset={0} className="[stop-color:var(--color-raised)]" />
        <stop offset={1} className="[stop-color:var(--color-sunken)]" />
      </linearGradient>
    </defs>
    {view === 'side' ? (
      <>
        <Steps x={186} width={150} />
        <Stone paths={[SIDE_HEAD, ...SIDE]} />
        <Lines path={SIDE_LINES} />
      </>
    ) : (
      <>
        <Steps x={X} width={200} />
        <Stone paths={[FRONT_HEAD, ...FRONT]} />
        <Lines path={view === 'back' ? BACK_LINES : FRONT_LINES} />
        {hasLens ? <FaceLens isBehind={view === 'back'} /> : null}
      </>
    )}
  </svg>
);

export const Figure = memo(Drawing);
