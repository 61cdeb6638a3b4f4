/** Whether a stored definition can count, or is still being worked on. */
import { isDeepStrictEqual } from 'node:util';
import { parseExercise, readExercise } from '@reptemple/engine/exercise';

interface Named {
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}

export const isFinished = ({ name, definition }: Named): boolean => parseExercise({ ...definition, name }).ok;

/** Whether a definition that cannot count is in the stored shape all the same: reading it changes nothing. */
export const isUnfinishedOnly = (json: Readonly<Record<string, unknown>>): boolean => {
  const read: unknown = JSON.parse(JSON.stringify(readExercise(json).definition));
  return isDeepStrictEqual(read, json);
};
