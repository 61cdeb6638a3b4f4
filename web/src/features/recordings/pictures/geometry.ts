/** Geometry of the charts of a set: the range of degrees and the reach of each rep. */
import type { AngleSpan } from '@reptemple/engine/rules/rep';
import { clamp } from '@reptemple/engine/units';
import type { Degrees } from '@reptemple/engine/units';
import type { Standard } from '../../../player/timeline/counting-limits.ts';

const down = (value: number, step: number): number => Math.floor(value / step) * step;
const up = (value: number, step: number): number => Math.ceil(value / step) * step;

/** Margin beyond the extreme values, so that no curve touches an edge. */
const AIR_DEGREES = 6;

/** Returns the range of seen angles and limits, rounded to tens. */
export const angleDomain = (
  values: readonly (Degrees | null)[],
  { depth, extension }: Pick<Standard, 'depth' | 'extension'>,
): readonly [Degrees, Degrees] => {
  const seen = [...values, depth, extension].filter((value) => value !== null);
  if (seen.length === 0) return [0, 180];
  // `Math.min(...seen)` would exceed the maximum number of arguments for a long track.
  let [least, most] = [180, 0];
  for (const value of seen) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [clamp(down(least - AIR_DEGREES, 10), 0, 170), clamp(up(most + AIR_DEGREES, 10), 10, 180)];
};

export interface Stretch {
  readonly number: number;
  readonly isValid: boolean;
  /** Angle in the end position, and the angle it returned to. */
  readonly deepest: Degrees;
  readonly highest: Degrees;
  readonly isDeepEnough: boolean;
  readonly isExtended: boolean;
}

interface Measured {
  readonly number: number;
  readonly valid: boolean;
  readonly angles: Readonly<Record<string, AngleSpan>>;
}

const reaches = (value: Degrees, limit: Degrees | null, isBelow: boolean): boolean =>
  limit === null || (isBelow ? value <= limit : value >= limit);

/**
 * Returns the reach of each rep relative to the limits. Omits reps of older recordings without
 * angles.
 */
export const stretchesOf = (reps: readonly Measured[], standard: Standard): readonly Stretch[] =>
  reps.flatMap(({ number, valid, angles }) => {
    const span = angles[standard.angleId];
    if (!span) return [];
    const isFall = standard.direction === 1;
    const [deepest, highest] = isFall ? [span.min, span.max] : [span.max, span.min];
    return [
      {
        number,
        isValid: valid,
        deepest,
        highest,
        isDeepEnough: reaches(deepest, standard.depth, isFall),
        isExtended: reaches(highest, standard.extension, !isFall),
      },
    ];
  });

/** Returns the width of each column: the available width, limited to the minimum and maximum. */
export const columnWidth = (columns: number, widthPx: number, leastPx: number, mostPx: number): number =>
  columns === 0 ? mostPx : clamp(widthPx / columns, leastPx, mostPx);
