/** What an exercise asks of the angle that makes its reps: the limits the pictures draw. */
import type { ExerciseDefinition } from '@reptemple/engine/exercise';
import { makePlan } from '@reptemple/engine/plan';
import type { AngleSpan } from '@reptemple/engine/rep';
import type { Degrees } from '@reptemple/engine/units';
import { said } from '../language/texts.ts';

export interface Standard {
  readonly angleId: string;
  readonly angleName: string;
  /** 1 when the angle falls on the way to the end position, otherwise -1. */
  readonly direction: 1 | -1;
  /** What a rep has to reach at its end position; null where the exercise asks nothing. */
  readonly depth: Degrees | null;
  /** What it has to come back to. */
  readonly extension: Degrees | null;
}

/** The edge of a range that is met first on the way into it; null where the range has no such edge. */
const edge = (range: AngleSpan | null | undefined, side: 'min' | 'max'): Degrees | null => {
  if (!range) return null;
  const isOpen = side === 'min' ? range.min <= 0 : range.max >= 180;
  return isOpen ? null : range[side];
};

/** Undefined for an exercise without angles. */
export const standardOf = (definition: ExerciseDefinition): Standard | undefined => {
  const { angles, moving, direction, ranges } = makePlan(definition);
  const angle = angles[moving];
  if (!angle) return undefined;
  const isFall = direction === 1;
  return {
    angleId: angle.id,
    angleName: said(angle.name),
    direction,
    depth: edge(ranges.end[moving], isFall ? 'max' : 'min'),
    extension: edge(ranges.start[moving], isFall ? 'min' : 'max'),
  };
};
