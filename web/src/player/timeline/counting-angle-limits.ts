/** Limits of the angle that counts reps, such as the elbow in a push-up. */
import { makePlan } from '@reptemple/engine/definition/counting-plan';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { AngleSpan } from '@reptemple/engine/rules/rep-result';
import type { Degrees } from '@reptemple/engine/units';
import { translateMessage } from '../../i18n/translate.ts';

export interface Standard {
  readonly angleId: string;
  readonly angleName: string;
  /** 1 if the angle decreases towards the rep's end position, otherwise -1. */
  readonly direction: 1 | -1;
  /** Angle in degrees that a rep must reach; null if the exercise sets no limit. */
  readonly depth: Degrees | null;
  /** Angle in degrees to which a rep must return; null if the exercise sets no limit. */
  readonly extension: Degrees | null;
}

const edge = (range: AngleSpan | null | undefined, side: 'min' | 'max'): Degrees | null => {
  if (!range) return null;
  const isOpen = side === 'min' ? range.min <= 0 : range.max >= 180;
  return isOpen ? null : range[side];
};

export const standardOf = (definition: ExerciseDefinition): Standard | undefined => {
  const { angles, moving, direction, ranges } = makePlan(definition);
  const angle = angles[moving];
  if (!angle) return undefined;
  const isFall = direction === 1;
  return {
    angleId: angle.id,
    angleName: translateMessage(angle.name),
    direction,
    depth: edge(ranges.end[moving], isFall ? 'max' : 'min'),
    extension: edge(ranges.start[moving], isFall ? 'min' : 'max'),
  };
};
