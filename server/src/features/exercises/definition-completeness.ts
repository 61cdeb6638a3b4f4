/** Checks if a stored definition is complete, or still a draft. */
import { isDeepStrictEqual } from 'node:util';
import { parseExercise, readExercise } from '@reptemple/engine/definition/parse-exercise';

interface Named {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

export const isFinished = ({ name, definition }: Named): boolean => parseExercise({ ...definition, name }).ok;

/**
 * Returns true if an incomplete definition at least has the stored shape: parsing does not change
 * it.
 */
export const isUnfinishedOnly = (json: Readonly<Record<string, unknown>>): boolean => {
  const read: unknown = JSON.parse(JSON.stringify(readExercise(json).definition));
  return isDeepStrictEqual(read, json);
};
