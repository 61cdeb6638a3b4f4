/**
 * Distinguishes finished definitions, which the engine can use, from unfinished ones, which can
 * only be stored.
 */
import { isDeepStrictEqual } from 'node:util';
import { parseExercise, readExercise } from '@reptemple/engine/definition/parse-exercise';

interface Named {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

export const isFinished = ({ name, definition }: Named): boolean => parseExercise({ ...definition, name }).ok;

/**
 * Returns true if the definition has the stored shape with all defaults, so that it can be stored
 * even if the engine rejects it.
 */
export const isUnfinishedOnly = (json: Readonly<Record<string, unknown>>): boolean => {
  const read: unknown = JSON.parse(JSON.stringify(readExercise(json).definition));
  return isDeepStrictEqual(read, json);
};
