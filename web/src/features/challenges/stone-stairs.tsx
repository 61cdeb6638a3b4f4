/** A week that asks for one rep more every day, as the stairs up to a temple. */
import type { ReactElement } from 'react';

const FIRST = 10;
const STEPS = 7;
const WIDTH = 1400;
const HEIGHT = 420;
const RISE = 46;
const BASE = 70;
const TREAD = WIDTH / STEPS;
const LIP = 12;

export const StoneStairs = (): ReactElement => (
  <svg
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMaxYMax slice"
    role="img"
    aria-label={`A flight of ${STEPS} stairs: ${FIRST} reps on the first day, ${FIRST + STEPS - 1} on the last`}
    className="mt-auto h-72 w-full sm:h-auto sm:max-h-[52vh]"
  >
    {Array.from({ length: STEPS }, (_, step) => {
      const height = BASE + step * RISE;
      const x = step * TREAD;
      return (
        <g key={step} transform={`translate(${x} ${HEIGHT - height})`}>
          <rect width={TREAD + 1} height={height} className={step % 2 === 0 ? 'fill-sunken' : 'fill-ground'} />
          <path d={`M0 ${LIP}V${height}`} className="stroke-edge" strokeWidth="2" opacity="0.5" />
          <rect x="-8" width={TREAD + 9} height={LIP} className="fill-edge" />
          <text
            x={TREAD / 2}
            y={LIP + 44}
            textAnchor="middle"
            className="fill-ink font-display text-[30px] font-semibold"
          >
            {FIRST + step}
          </text>
        </g>
      );
    })}
  </svg>
);
