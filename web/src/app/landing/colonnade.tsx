/** A colonnade at sunrise, drawn in one-point perspective: every stone lies on a line to the sun. */
import { Fragment, type ReactElement, useId } from 'react';
import { Athlete } from './athlete.tsx';

interface ColonnadeProps {
  /** Width of the picture; its height is always 900. */
  readonly width: number;
  /** Distance of a column from the middle, were it at depth 1. */
  readonly spread: number;
  readonly className?: string;
}

/** The point every line runs to, and how wide a row stands from it. */
interface View {
  readonly middle: number;
  readonly spread: number;
}

type Side = -1 | 1;

const HEIGHT = 900;
/** Length of the athlete, in the light between the columns. */
const ATHLETE = 240;
/** On a narrow picture the athlete stays within the columns. */
const ATHLETE_SHARE = 0.31;
const HORIZON = 480;
/** How far away each pair of columns stands; 1 is at the picture's edge. */
const DEPTHS = [6.4, 4.6, 3.4, 2.56, 1.94, 1.46] as const;
const FARTHEST = DEPTHS[0];
const NEAREST = 0.95;
/** Sizes at depth 1. */
const RISE = 780;
const FALL = 430;
const THICKNESS = 104;
const BEAM = 88;
const JOINTS = [1.06, 1.3, 1.64, 2.1, 2.8, 4, 6.5, 12] as const;
const SEAMS = [-6, -4.5, -3, -1.5, 1.5, 3, 4.5, 6] as const;

/** Haze takes the far columns into the light: from basalt to the colour of the sky at the horizon. */
const stoneAt = (depth: number): string => {
  const haze = Math.round(Math.min(1, (depth - 1) / 6.6) * 100);
  return `color-mix(in oklab, #2b211c, #ecb678 ${haze}%)`;
};

const across = ({ middle, spread }: View, side: Side, depth: number, aside = 0): number =>
  middle + (side * spread + aside) / depth;
const above = (depth: number, lift = 0): number => HORIZON - (RISE + lift) / depth;
const below = (depth: number): number => HORIZON + FALL / depth;

const Column = ({ view, side, depth }: { readonly view: View; readonly side: Side; readonly depth: number }) => {
  const wide = THICKNESS / depth;
  const [x, top, base] = [across(view, side, depth), above(depth), below(depth)];
  const shaft = `M${x - wide * 0.41} ${top + wide * 0.5} H${x + wide * 0.41} L${x + wide * 0.5} ${base} H${x - wide * 0.5}Z`;
  const lit = side === -1 ? x + wide * 0.27 : x - wide * 0.41;
  return (
    <g fill={stoneAt(depth)}>
      <path d={shaft} />
      {[-0.22, -0.04, 0.14].map((flute) => (
        <path
          key={flute}
          d={`M${x + wide * flute} ${top + wide * 0.6} V${base - wide * 0.25}`}
          stroke="#00000040"
          strokeWidth={wide * 0.05}
        />
      ))}
      <rect
        x={lit}
        y={top + wide * 0.5}
        width={wide * 0.14}
        height={base - top - wide * 0.7}
        fill="#ffdb9b"
        opacity="0.5"
      />
      <rect x={x - wide * 0.66} y={top} width={wide * 1.32} height={wide * 0.26} />
      <rect x={x - wide * 0.54} y={top + wide * 0.26} width={wide * 1.08} height={wide * 0.24} />
      <rect x={x - wide * 0.64} y={base - wide * 0.22} width={wide * 1.28} height={wide * 0.28} />
    </g>
  );
};

const Row = ({ view, side, beam }: { readonly view: View; readonly side: Side; readonly beam: string }) => {
  const [far, near] = [across(view, side, FARTHEST), across(view, side, NEAREST)];
  const shade = (depth: number, aside: number): string => `${across(view, side, depth, aside)} ${below(depth)}`;
  return (
    <g>
      <path
        d={`M${shade(FARTHEST, -60)} L${shade(FARTHEST, 60)} L${shade(NEAREST, 60)} L${shade(NEAREST, -60)}Z`}
        fill="#150e0b"
        opacity="0.42"
      />
      <path
        d={`M${far} ${above(FARTHEST)} L${near} ${above(NEAREST)} V${above(NEAREST, BEAM)} L${far} ${above(FARTHEST, BEAM)}Z`}
        fill={`url(#${beam})`}
      />
      {DEPTHS.map((depth) => (
        <Column key={depth} view={view} side={side} depth={depth} />
      ))}
    </g>
  );
};

const Floor = ({ view, floor, path }: { readonly view: View; readonly floor: string; readonly path: string }) => (
  <>
    <rect y={HORIZON} width={view.middle * 2} height={HEIGHT - HORIZON} fill={`url(#${floor})`} />
    <path d={`M${view.middle - 40} ${HORIZON} h80 L${view.middle + 300} ${HEIGHT} h-600Z`} fill={`url(#${path})`} />
    <g stroke="#140d0a" strokeOpacity="0.3" fill="none">
      {SEAMS.map((seam) => (
        <path key={seam} d={`M${view.middle} ${HORIZON} L${view.middle + seam * 140} ${HEIGHT}`} />
      ))}
      {JOINTS.map((depth) => (
        <path key={depth} d={`M0 ${below(depth)} H${view.middle * 2}`} strokeWidth={1.6 / depth} />
      ))}
    </g>
  </>
);

type Stop = readonly [offset: number, colour: string, opacity?: number];

const SKY: readonly Stop[] = [
  [0, '#26364b'],
  [0.38, '#6c7488'],
  [0.68, '#d49a74'],
  [0.88, '#f5c783'],
  [1, '#fee9bb'],
];
const FLOOR: readonly Stop[] = [
  [0, '#d09a66'],
  [0.22, '#7d5840'],
  [0.7, '#2c211c'],
  [1, '#171210'],
];
const PATH: readonly Stop[] = [
  [0, '#fff2cc', 1],
  [0.35, '#f8c682', 0.55],
  [1, '#f2b468', 0],
];
const GLOW: readonly Stop[] = [
  [0, '#fff6db', 0.95],
  [0.25, '#ffdf9c', 0.55],
  [1, '#ffb765', 0],
];

const Stops = ({ of }: { readonly of: readonly Stop[] }): ReactElement => (
  <>
    {of.map(([offset, colour, opacity = 1]) => (
      <Fragment key={offset}>
        <stop offset={offset} stopColor={colour} stopOpacity={opacity} />
      </Fragment>
    ))}
  </>
);

const Light = ({ id, view }: { readonly id: string; readonly view: View }): ReactElement => (
  <defs>
    <linearGradient id={`${id}sky`} x2="0" y2="1">
      <Stops of={SKY} />
    </linearGradient>
    <linearGradient id={`${id}floor`} x2="0" y2="1">
      <Stops of={FLOOR} />
    </linearGradient>
    <linearGradient id={`${id}path`} x2="0" y2="1">
      <Stops of={PATH} />
    </linearGradient>
    <radialGradient id={`${id}glow`}>
      <Stops of={GLOW} />
    </radialGradient>
    {([-1, 1] as const).map((side) => (
      <linearGradient
        key={side}
        id={`${id}beam${side}`}
        gradientUnits="userSpaceOnUse"
        x1={across(view, side, FARTHEST)}
        x2={across(view, side, 1.5)}
      >
        <Stops of={[FARTHEST, 3.4, 2.2, 1.5].map((depth, step) => [step / 3, stoneAt(depth)])} />
      </linearGradient>
    ))}
  </defs>
);

export const Colonnade = ({ width, spread, className }: ColonnadeProps): ReactElement => {
  const id = useId();
  const middle = width / 2;
  const view = { middle, spread };
  const athlete = Math.min(ATHLETE, width * ATHLETE_SHARE);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <Light id={id} view={view} />
      <rect width={width} height={HORIZON} fill={`url(#${id}sky)`} />
      <circle cx={middle} cy={HORIZON - 40} r="400" fill={`url(#${id}glow)`} className="animate-dawn" />
      <circle cx={middle} cy={HORIZON - 40} r={Math.min(56, width * 0.062)} fill="#fff9e8" />
      <path
        d={`M0 ${HORIZON} V${HORIZON - 34} Q${middle * 0.4} ${HORIZON - 66} ${middle * 0.8} ${HORIZON - 12} T${middle * 1.36} ${HORIZON - 24} T${width} ${HORIZON - 30} V${HORIZON}Z`}
        fill="#b97b54"
        opacity="0.8"
      />
      <Floor view={view} floor={`${id}floor`} path={`${id}path`} />
      <Row view={view} side={-1} beam={`${id}beam-1`} />
      <Row view={view} side={1} beam={`${id}beam1`} />
      <Athlete x={middle - athlete / 2} ground={650} length={athlete} />
    </svg>
  );
};
