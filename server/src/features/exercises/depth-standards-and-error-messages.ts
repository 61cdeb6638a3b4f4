/**
 * Depth standards of exercises, and error messages for authors whose definition cannot be stored,
 * changed or deleted.
 */
import { worded } from '@reptemple/contract/message-with-params';
import type { MessageWithParams } from '@reptemple/contract/message-with-params';
import { withDepthStandard } from '@reptemple/engine/definition/depth-standards-and-unsmoothed-definitions';
import type { DepthStandard } from '@reptemple/engine/definition/depth-standards-and-unsmoothed-definitions';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { Fault } from '@reptemple/engine/definition/parse-exercise';

/** Id of the preselected exercise of a new challenge (specification S1, section 7). */
export const DEFAULT_EXERCISE = 'push-up';

interface Exercise {
  readonly shippedAs: string | null;
  readonly definition: Record<string, unknown>;
}

const DEPTH_ANGLES: ReadonlyMap<string | null, string> = new Map([['push-up', 'angle_1']]);

export const hasDepthStandards = ({ shippedAs }: Pick<Exercise, 'shippedAs'>): boolean => DEPTH_ANGLES.has(shippedAs);

/**
 * Returns the definition at this depth standard; unchanged for exercises with a single depth.
 * @throws Error if the stored definition does not parse, which would be a bug
 */
export const definitionAt = (exercise: Exercise, standard: DepthStandard): Record<string, unknown> => {
  const { definition, shippedAs } = exercise;
  const angle = DEPTH_ANGLES.get(shippedAs);
  if (angle === undefined) return definition;
  const parsed = parseExercise(definition);
  if (!parsed.ok) throw new Error(`The exercise definition ${shippedAs} is not valid.`);
  return { ...definition, phases: withDepthStandard(parsed.value, angle, standard).phases };
};

export const faultsMessage = (faults: readonly Fault[]): string => {
  const [first, ...more] = faults;
  if (!first) return 'Exercise definition is missing or invalid.';
  const sentence = `${first.field} ${first.message}.`;
  return more.length === 0
    ? sentence
    : `${sentence} There ${more.length === 1 ? 'is 1 more fault' : `are ${more.length} more faults`}.`;
};

const NAMED = 3;

interface UsingChallenge {
  readonly name: string;
  readonly isDeleted: boolean;
}

/**
 * Returns the message that explains why an exercise cannot be deleted. `using` has some of the
 * challenges that use it; `total` is the number of all, at least 1.
 */
export const usedMessage = (using: readonly UsingChallenge[], total: number): MessageWithParams => {
  const named = using.slice(0, NAMED);
  const rest = total - named.length;
  const list = [...named.map(({ name }) => `“${name}”`), ...(rest > 0 ? [`+${rest}`] : [])].join(', ');
  return named.some(({ isDeleted }) => isDeleted)
    ? worded('Can’t delete this exercise. It’s used by {list}, including deleted challenges that can be restored.', {
        list,
      })
    : worded('Can’t delete this exercise. It’s used by {list}.', { list });
};
