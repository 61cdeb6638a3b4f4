/**
 * Finds recordings together with their challenge; a recording is hidden once its challenge is
 * deleted.
 */
import { RECORDING_NOT_FOUND } from '@reptemple/contract/recordings/recordings';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findChallenge } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import type { StoredRecording } from './store.ts';

/** @throws Refusal not_found when the recording is missing or its challenge was deleted. */
export const withChallenge = async (
  db: Database,
  recording: StoredRecording | undefined,
): Promise<{ readonly recording: StoredRecording; readonly challenge: StoredChallenge }> => {
  const challenge = recording && (await findChallenge(db, recording.challengeId));
  if (!recording || !challenge) throw new AppError('not_found', RECORDING_NOT_FOUND);
  return { recording, challenge };
};
