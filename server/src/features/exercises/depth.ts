/** Defines which exercises have depth standards, and adapts a definition to one. */
import { withDepthStandard } from '@reptemple/engine/definition/depth-standard';
import type { DepthStandard } from '@reptemple/engine/definition/depth-standard';
import { parseExercise } from '@reptemple/engine/definition/exercise';

/**
 * Default exercise of a new challenge (specification S1, section 7: a fixed default definition).
 */
export const DEFAULT_EXERCISE = 'push-up';

interface Exercise {
  readonly shippedAs: string | null;
  readonly definition: Record<string, unknown>;
}

/** The angle that measures depth, by built-in exercise. */
const DEPTH_ANGLES: ReadonlyMap<string | null, string> = new Map([['push-up', 'angle_1']]);

export const hasDepthStandards = ({ shippedAs }: Pick<Exercise, 'shippedAs'>): boolean => DEPTH_ANGLES.has(shippedAs);

/**
 * Returns the definition adapted to the standard. Exercises with a fixed depth stay unchanged.
 * @throws Error if a stored definition does not parse, which is a bug.
 */
export const definitionAt = (exercise: Exercise, standard: DepthStandard): Record<string, unknown> => {
  const { definition, shippedAs } = exercise;
  const angle = DEPTH_ANGLES.get(shippedAs);
  if (angle === undefined) return definition;
  const parsed = parseExercise(definition);
  if (!parsed.ok) throw new Error(`The exercise definition ${shippedAs} is not valid.`);
  return { ...definition, phases: withDepthStandard(parsed.value, angle, standard).phases };
};
