/** A colonnade at sunrise, drawn in one-point perspective: every column stands on a line to the sun. */
import type { ReactElement } from 'react';

interface ColonnadeProps {
  /** Width of the picture; its height is always 900. */
  readonly width: number;
  /** Distance of the nearest column from the middle. */
  readonly spread: number;
  readonly className?: string;
}

const HEIGHT = 900;
const HORIZON = 600;
/** How far away each pair of columns stands; 1 is at the picture's edge. */
const DEPTHS = [5.4, 3.9, 2.9, 2.2, 1.7, 1.34] as const;
const NEAR = { rise: 860, fall: 330, thickness: 104 } as const;

/** Haze takes the far columns into the light: from basalt to the colour of the sky at the horizon. */
const stoneAt = (depth: number): string => {
  const haze = Math.round(Math.min(1, (depth - 1) / 5.2) * 100);
  return `color-mix(in oklab, #2a211d, #e3aa6d ${haze}%)`;
};

interface Standing {
  readonly x: number;
  readonly top: number;
  readonly base: number;
  readonly thickness: number;
}

const standingAt = (depth: number, middle: number, spread: number, side: -1 | 1): Standing => ({
  x: middle + (side * spread) / depth,
  top: HORIZON - NEAR.rise / depth,
  base: HORIZON + NEAR.fall / depth,
  thickness: NEAR.thickness / depth,
});

const Column = ({ depth, at, side }: { readonly depth: number; readonly at: Standing; readonly side: -1 | 1 }) => {
  const { x, top, base, thickness: wide } = at;
  const lit = side === -1 ? x + wide * 0.34 : x - wide * 0.5;
  return (
    <g fill={stoneAt(depth)}>
      <path
        d={`M${x - wide * 0.42} ${top + wide * 0.5} L${x + wide * 0.42} ${top + wide * 0.5} L${x + wide * 0.5} ${base} L${x - wide * 0.5} ${base}Z`}
      />
      <rect x={x - wide * 0.66} y={top} width={wide * 1.32} height={wide * 0.26} />
      <rect x={x - wide * 0.54} y={top + wide * 0.26} width={wide * 1.08} height={wide * 0.24} />
      <rect x={x - wide * 0.64} y={base - wide * 0.2} width={wide * 1.28} height={wide * 0.26} />
      <rect
        x={lit}
        y={top + wide * 0.5}
        width={wide * 0.16}
        height={base - top - wide * 0.7}
        fill="#ffd894"
        opacity="0.42"
      />
    </g>
  );
};

const Row = ({ middle, spread, side }: { readonly middle: number; readonly spread: number; readonly side: -1 | 1 }) => {
  const beam = DEPTHS.map((depth) => ({ depth, at: standingAt(depth, middle, spread, side) }));
  return (
    <g>
      {beam.map(({ depth, at }, index) => {
        const next = standingAt(DEPTHS[index + 1] ?? 1, middle, spread, side);
        const [thick, nextThick] = [at.thickness * 0.9, next.thickness * 0.9];
        return (
          <g key={depth}>
            <path
              d={`M${at.x} ${at.top} L${next.x} ${next.top} L${next.x} ${next.top - nextThick} L${at.x} ${at.top - thick}Z`}
              fill={stoneAt(depth)}
            />
            <Column depth={depth} at={at} side={side} />
          </g>
        );
      })}
    </g>
  );
};

const Light = (): ReactElement => (
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#2c3a4d" />
      <stop offset="0.36" stopColor="#6f7484" />
      <stop offset="0.66" stopColor="#d79a70" />
      <stop offset="0.88" stopColor="#f4c684" />
      <stop offset="1" stopColor="#fde6b4" />
    </linearGradient>
    <radialGradient id="glow">
      <stop offset="0" stopColor="#fff6db" stopOpacity="0.95" />
      <stop offset="0.25" stopColor="#ffdf9c" stopOpacity="0.55" />
      <stop offset="1" stopColor="#ffb765" stopOpacity="0" />
    </radialGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#c48a58" />
      <stop offset="0.3" stopColor="#6b4a38" />
      <stop offset="1" stopColor="#1d1715" />
    </linearGradient>
    <linearGradient id="path" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#fff0c4" stopOpacity="0.95" />
      <stop offset="0.5" stopColor="#f2b468" stopOpacity="0.35" />
      <stop offset="1" stopColor="#f2b468" stopOpacity="0.05" />
    </linearGradient>
  </defs>
);

export const Colonnade = ({ width, spread, className }: ColonnadeProps): ReactElement => {
  const middle = width / 2;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <Light />
      <rect width={width} height={HORIZON} fill="url(#sky)" />
      <circle cx={middle} cy={HORIZON - 46} r="430" fill="url(#glow)" className="animate-dawn" />
      <circle cx={middle} cy={HORIZON - 46} r="66" fill="#fff8e4" />
      <path
        d={`M0 ${HORIZON} L0 ${HORIZON - 30} Q${middle * 0.4} ${HORIZON - 74} ${middle * 0.8} ${HORIZON - 16} T${middle * 1.36} ${HORIZON - 30} T${width} ${HORIZON - 22} L${width} ${HORIZON}Z`}
        fill="#b5764f"
        opacity="0.75"
      />
      <rect y={HORIZON} width={width} height={HEIGHT - HORIZON} fill="url(#floor)" />
      <path
        d={`M${middle - 52} ${HORIZON} L${middle + 52} ${HORIZON} L${middle + 330} ${HEIGHT} L${middle - 330} ${HEIGHT}Z`}
        fill="url(#path)"
      />
      <Row middle={middle} spread={spread} side={-1} />
      <Row middle={middle} spread={spread} side={1} />
    </svg>
  );
};
