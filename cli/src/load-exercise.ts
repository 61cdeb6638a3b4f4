import { readFileSync } from 'node:fs';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import { SHIPPED } from '@reptemple/engine/definition/shipped-exercises';
import { UsageError } from './usage-error.ts';

const DEFINITIONS: ReadonlyMap<string, unknown> = new Map(Object.entries(SHIPPED));

export const SHIPPED_IDS: readonly string[] = [...DEFINITIONS.keys()];

const readDefinition = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new UsageError(
      `${path} is neither a shipped exercise (${SHIPPED_IDS.join(', ')}) nor a readable definition in JSON.`,
    );
  }
};

/**
 * Returns the definition of a built-in exercise (by id) or of a JSON file (by path).
 * @throws UsageError that names the invalid fields
 */
export const getExercise = (idOrPath: string): ExerciseDefinition => {
  const parsed = parseExercise(DEFINITIONS.get(idOrPath) ?? readDefinition(idOrPath));
  if (parsed.ok) return parsed.value;
  const faults = parsed.faults.slice(0, 5).map(({ field, message }) => `${field} ${message}`);
  throw new UsageError(`The exercise definition isn’t valid: ${faults.join('; ')}.`);
};
