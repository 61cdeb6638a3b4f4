/**
 * Checks of a definition before it is stored: can the engine use it, and if not, is it at least an
 * unfinished one.
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
