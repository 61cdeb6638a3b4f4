/** Which exercises have depth standards, and what a definition is at one of them. */
import { withDepthStandard, type DepthStandard } from '@reptemple/engine/depth-standard';
import { parseExercise } from '@reptemple/engine/exercise';

/** What a challenge is about unless its maker says otherwise (first document, section 7: a fixed default definition). */
export const DEFAULT_EXERCISE = 'push-up';

interface Exercise {
  readonly shippedAs: string | null;
  readonly definition: Record<string, unknown>;
}

/** The angle that says how deep a rep went, by shipped exercise. */
const DEPTH_ANGLES: ReadonlyMap<string | null, string> = new Map([['push-up', 'angle_1']]);

export const hasDepthStandards = ({ shippedAs }: Pick<Exercise, 'shippedAs'>): boolean => DEPTH_ANGLES.has(shippedAs);

/**
 * The definition that counts in a challenge of this standard; exercises with one depth of their own stay as they are.
 * @throws Error when a stored definition does not parse: only the server can be at fault.
 */
export const definitionAt = (exercise: Exercise, standard: DepthStandard): Record<string, unknown> => {
  const { definition, shippedAs } = exercise;
  const angle = DEPTH_ANGLES.get(shippedAs);
  if (angle === undefined) return definition;
  const parsed = parseExercise(definition);
  if (!parsed.ok) throw new Error(`The exercise definition ${shippedAs} is not valid.`);
  return { ...definition, phases: withDepthStandard(parsed.value, angle, standard).phases };
};
