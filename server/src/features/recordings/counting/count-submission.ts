/** Counts a track on the server: this count is the score (docs/decisions/0001). */
import { withoutSmoothingJson } from '@reptemple/engine/definition/without-smoothing';
import type { Database } from '../../../platform/database/database.ts';
import type { StoredChallenge } from '../../challenges/index.ts';
import { definitionAt, findExerciseAt } from '../../exercises/index.ts';
import type { CountedTrack, CountTrack } from './count-track.ts';

export interface CountedSubmission extends CountedTrack {
  readonly exerciseName: string;
  /** As stored, so that a later replay uses the same definition. */
  readonly definition: Record<string, unknown>;
}

interface SubmittedTo {
  readonly challenge: StoredChallenge;
  readonly begun: Date;
  readonly isSmoothed: boolean;
}

/**
 * Uses the exercise as it was at `begun`: an upload may wait days for a connection, and the
 * exercise may be edited meanwhile.
 * @throws Refusal when the track is hostile or broken.
 * @throws Error when the challenge's stored definition is missing or invalid, which is a server
 * fault.
 */
export const countSubmission = async (
  db: Database,
  { challenge, begun, isSmoothed }: SubmittedTo,
  packed: Uint8Array,
  countTrack: CountTrack,
): Promise<CountedSubmission> => {
  const { exerciseDefinitionId, depthStandard, maxDurationSeconds, maxRestSeconds } = challenge;
  const exercise = await findExerciseAt(db, exerciseDefinitionId, begun);
  if (!exercise) throw new Error(`The exercise definition ${exerciseDefinitionId} is missing.`);
  const judged = definitionAt(exercise, depthStandard);
  const definition = isSmoothed ? judged : withoutSmoothingJson(judged);
  const limits = { maxDurationSeconds, maxRestSeconds };
  return { exerciseName: exercise.name, definition, ...(await countTrack(packed, definition, limits)) };
};
