/**
 * Parts of an angle dial that do not react to input: ticks, lanes of the ranges, and the ring that
 * marks gaps and overlaps.
 */
import { memo } from 'react';
import type { ReactElement } from 'react';
import { arc, bar, DIAL, LEAST, MOST, pointAt } from './dial-geometry-and-input.ts';
import type { Clash } from './gaps-and-overlaps.ts';

const RING_RADIUS = 154;
const WHOLE = { min: LEAST, max: MOST };
const TICKS = Array.from({ length: 19 }, (_, index) => index * 10);

const Tick = ({ degrees }: { readonly degrees: number }): ReactElement => {
  const isNumbered = degrees % 30 === 0;
  const isEnd = degrees === LEAST || degrees === MOST;
  const [from, to] = [pointAt(degrees, DIAL.rim), pointAt(degrees, DIAL.rim + (isNumbered ? 7 : 4))];
  const at = pointAt(degrees, DIAL.rim + 18);
  return (
    <>
      {isEnd ? null : <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className="stroke-edge" />}
      {isNumbered ? (
        <text
          x={at.x}
          y={at.y}
          textAnchor="middle"
          dominantBaseline="middle"
          className="fill-quiet text-[12px] tabular-nums"
        >
          {degrees}
        </text>
      ) : null}
    </>
  );
};

const Face = ({ laneCount }: { readonly laneCount: number }): ReactElement => (
  <g aria-hidden>
    {TICKS.map((degrees) => (
      <Tick key={degrees} degrees={degrees} />
    ))}
    {Array.from({ length: laneCount }, (_, lane) => (
      <path key={lane} d={bar(WHOLE, lane)} className="fill-sunken" />
    ))}
  </g>
);

export const DialFace = memo(Face);

/**
 * Ring that marks gaps and overlaps. Gaps are solid, because no phase counts there; overlaps are
 * dashed.
 */
export const ClashRing = ({ clashes }: { readonly clashes: readonly Clash[] }): ReactElement => (
  <g aria-hidden className="fill-none" strokeWidth={5}>
    {clashes.map(({ kind, stretch }) => (
      <path
        key={`${kind} ${stretch.min}`}
        d={arc(stretch, RING_RADIUS)}
        className={kind === 'gap' ? 'stroke-clay' : 'stroke-focus'}
        strokeDasharray={kind === 'gap' ? undefined : '3 3'}
      />
    ))}
  </g>
);
