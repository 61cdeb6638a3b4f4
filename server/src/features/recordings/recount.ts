/** The server's own count of a track: the score (docs/decisions: the server's recount is the score). */
import { parseExercise } from '@reptemple/engine/exercise';
import { replay, type Replay } from '@reptemple/engine/replay';
import type { Track } from '@reptemple/engine/track';
import type { Database } from '../../platform/database.ts';
import { findExercises } from '../exercises/public.ts';

export interface Recount {
  readonly exerciseName: string;
  /** As stored, so that a later replay can use the same. */
  readonly definition: Record<string, unknown>;
  readonly result: Replay;
}

/** @throws Error when the challenge's stored definition is missing or does not parse: only the server can be at fault. */
export const recount = async (db: Database, exerciseDefinitionId: string, track: Track): Promise<Recount> => {
  const [exercise] = await findExercises(db, [exerciseDefinitionId]);
  if (!exercise) throw new Error(`The exercise definition ${exerciseDefinitionId} is missing.`);
  const parsed = parseExercise(exercise.definition);
  if (!parsed.ok) throw new Error(`The exercise definition ${exerciseDefinitionId} is not valid.`);
  return { exerciseName: exercise.name, definition: exercise.definition, result: replay(track, parsed.value) };
};
