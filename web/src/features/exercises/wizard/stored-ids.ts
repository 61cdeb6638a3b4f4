/**
 * Assigns ids in the format of stored definitions: `angle_` and a timestamp (specification S2,
 * section 3).
 */
import type { ExerciseDefinition, PhaseDefinition } from '@reptemple/engine/definition/definition';
import type { Millis } from '@reptemple/engine/units';

/** Gives every suggested angle a new id, starting with `now`. Existing `angle_` ids are kept. */
export const withStoredIds = (definition: ExerciseDefinition, now: Millis): ExerciseDefinition => {
  const { angles, phases, globalAlignments, robust } = definition;
  const ids = new Map(angles.map(({ id }, index) => [id, id.startsWith('angle_') ? id : `angle_${now + index}`]));
  const stored = (id: string): string => ids.get(id) ?? id;
  const renamed = ({ id, angleRanges }: PhaseDefinition): PhaseDefinition => ({
    id,
    angleRanges: Object.fromEntries(Object.entries(angleRanges).map(([of, range]) => [stored(of), range])),
  });
  const leading = robust.attempts?.angle;
  return {
    ...definition,
    angles: angles.map(({ id, name, landmarks, exerciseStop }) => ({ id: stored(id), name, landmarks, exerciseStop })),
    phases: { start: renamed(phases.start), transition: renamed(phases.transition), end: renamed(phases.end) },
    globalAlignments: globalAlignments.map(stored),
    robust:
      robust.attempts && leading ? { ...robust, attempts: { ...robust.attempts, angle: stored(leading) } } : robust,
  };
};
