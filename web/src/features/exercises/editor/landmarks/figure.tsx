/** Our figure: a body of stone on two steps, from the side, the front or the back. What can be picked lies over it. */
import type { CameraPosition } from '@reptemple/engine/definition';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { mirrored, outline } from './outline.ts';
import type { Station } from './outline.ts';
import { AXIS_X, FIGURE, LENS } from './places.ts';

const X = AXIS_X;

const FRONT_TRUNK: readonly Station[] = [
  [X, 92, 13],
  [X, 108, 14],
  [X, 118, 24],
  [X, 126, 47],
  [X, 140, 56],
  [X, 165, 51],
  [X, 195, 44],
  [X, 225, 39],
  [X, 252, 42],
  [X, 280, 48],
  [X, 302, 46],
  [X, 316, 30],
];

const FRONT_LEG: readonly Station[] = [
  [X + 22, 288, 22],
  [X + 28, 318, 25],
  [X + 33, 350, 22.5],
  [X + 37, 382, 17],
  [X + 39, 404, 15],
  [X + 41, 432, 17.5],
  [X + 42, 462, 13.5],
  [X + 43, 490, 9],
  [X + 43, 508, 9.5],
  [X + 43, 528, 11],
];

const FRONT_FOOT: readonly Station[] = [
  [X + 38, 516, 8],
  [X + 48, 524, 11],
  [X + 62, 530, 9],
  [X + 75, 534, 5],
];

const FRONT_ARM: readonly Station[] = [
  [X + 40, 130, 14],
  [X + 51, 145, 17],
  [X + 62, 170, 15],
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
      [178, 90, 15],
      [177, 108, 15],
      [176, 122, 20],
      [178, 140, 29],
      [180, 165, 33],
      [178, 195, 29],
      [176, 222, 25],
      [173, 250, 27],
      [170, 278, 33],
      [172, 300, 32],
      [174, 316, 24],
    ],
    [
      [172, 286, 30],
      [177, 316, 29],
      [183, 350, 24],
      [188, 380, 18.5],
      [189, 404, 16.5],
      [183, 432, 18.5],
      [176, 462, 14.5],
      [171, 488, 9.5],
      [168, 508, 10],
      [166, 524, 14],
    ],
    [
      [148, 526, 8],
      [166, 522, 15],
      [188, 526, 11],
      [210, 532, 6.5],
      [226, 535, 3.5],
    ],
    [
      [172, 122, 14],
      [177, 142, 18],
      [192, 170, 15.5],
      [208, 196, 12.5],
      [220, 214, 11.5],
      [240, 212, 12],
      [264, 204, 10],
      [290, 194, 7.5],
    ],
    [
      [284, 196, 7],
      [302, 190, 13],
      [322, 190, 16],
      [338, 188, 14],
      [354, 184, 7],
    ],
    [
      [292, 186, 6],
      [302, 174, 6],
      [310, 162, 5],
      [316, 153, 3.5],
    ],
  ] satisfies readonly (readonly Station[])[]
).map(outline);

/** A profile looking right: brow, nose, chin. */
const SIDE_HEAD =
  'M160 60C159 38 173 27 191 28C206 29 215 39 215 53C215 58 217 61 222 69C224 73 221 75 217 76C218 81 217 84 216 87C214 97 205 99 196 98C186 106 170 100 167 88C162 80 160 71 160 60Z';

const FRONT_HEAD = `M${X} 27C${X + 19} 27 ${X + 27} 41 ${X + 26} 60C${X + 25} 80 ${X + 13} 98 ${X} 98C${X - 13} 98 ${X - 25} 80 ${X - 26} 60C${X - 27} 41 ${X - 19} 27 ${X} 27Z`;

/** Outlines first, stone over them: what overlaps is one body. */
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

/** The head once more, large enough for eleven landmarks. */
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

const Drawing = ({ view }: { readonly view: CameraPosition }): ReactElement => (
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
      </>
    ) : (
      <>
        <Steps x={X} width={200} />
        <Stone paths={[FRONT_HEAD, ...FRONT]} />
        <FaceLens isBehind={view === 'back'} />
      </>
    )}
  </svg>
);

export const Figure = memo(Drawing);
