/**
 * Picture of an angle: one limb fixed, the other moving from folded (0°) to straight (180°); bands
 * show the required ranges.
 */
import type { ReactElement } from 'react';
import { type Measure, rangeLabel } from './rules.ts';

const RADIUS = 80;
const BAND = 14;
const STRAIGHT = 180;
/** Gold for the required depth, ink for the return to straight. */
const TINTS = ['stroke-ink', 'stroke-gold-bright'] as const;
const DOTS = ['bg-ink', 'bg-gold-bright'] as const;

const pointAt = (degrees: number, radius: number): string => {
  const turn = (Math.min(STRAIGHT, Math.max(0, degrees)) * Math.PI) / STRAIGHT;
  return `${(-radius * Math.cos(turn)).toFixed(2)} ${(-radius * Math.sin(turn)).toFixed(2)}`;
};

const arc = (from: number, to: number): string =>
  `M${pointAt(from, RADIUS)} A${RADIUS} ${RADIUS} 0 0 1 ${pointAt(to, RADIUS)}`;

/** Returns the bound of the last range that is not an end of the scale: the deciding position. */
const limbAngle = ({ requirements }: Measure): number => {
  const range = requirements.at(-1)?.range;
  if (!range) return STRAIGHT;
  return range.min > 0 ? range.min : range.max;
};

export const AngleDial = ({ measure }: { readonly measure: Measure }): ReactElement => (
  <li className="grid content-start gap-5">
    <svg viewBox="-96 -96 192 108" className="w-full max-w-64" aria-hidden fill="none">
      <path d={arc(0, STRAIGHT)} className="stroke-line" strokeWidth={2} />
      {measure.requirements.map(({ when, range }, index) => (
        <path key={when} d={arc(range.min, range.max)} className={TINTS[index]} strokeWidth={BAND} />
      ))}
      <path
        d={`M${pointAt(0, RADIUS - BAND)} L0 0 L${pointAt(limbAngle(measure), RADIUS - BAND)}`}
        className="stroke-ink"
        strokeWidth={5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle r="7" className="fill-ground stroke-ink" strokeWidth={5} />
    </svg>
    <div>
      <h3 className="inscription text-quiet">{measure.name}</h3>
      <dl className="mt-2 grid gap-1.5">
        {measure.requirements.map(({ when, range }, index) => (
          <div key={when} className="flex items-baseline gap-2.5">
            <span aria-hidden className={`size-2.5 shrink-0 rounded-full ${DOTS[index]}`} />
            <dt className="text-quiet">{when}</dt>
            <dd className="font-semibold tabular-nums">{rangeLabel(range)}</dd>
          </div>
        ))}
      </dl>
    </div>
  </li>
);
