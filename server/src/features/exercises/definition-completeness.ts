/**
 * Checks if the engine can use a definition, and if not, if it is an unfinished definition in the
 * stored shape.
 */
import { isDeepStrictEqual } from 'node:util';
import { parseExercise, readExercise } from '@reptemple/engine/definition/parse-exercise';

interface Named {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

export const isFinished = ({ name, definition }: Named): boolean => parseExercise({ ...definition, name }).ok;

/**
 * Returns true if the definition has the stored shape with all defaults, although it may be
 * unusable.
 */
export const isUnfinishedOnly = (json: Readonly<Record<string, unknown>>): boolean => {
  const read: unknown = JSON.parse(JSON.stringify(readExercise(json).definition));
  return isDeepStrictEqual(read, json);
};
