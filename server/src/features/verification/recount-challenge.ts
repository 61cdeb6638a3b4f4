/**
 * Recounts all recordings of a challenge with the current engine: reports the changes, and stores
 * them on request.
 */
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Files } from '../../platform/storage/file-storage-and-local-folder.ts';
import { recordAudit } from '../audit/index.ts';
import {
  changeToRecount,
  finalResultsOf,
  findValidation,
  listToRecount,
  lockRecording,
  recordedRep,
} from '../recordings/index.ts';
import type { StoredRecording } from '../recordings/index.ts';
import { hasBeenDecided } from '../review/index.ts';
import type { Recounted, RecountTrack } from './compare-and-recount-tracks.ts';

export interface RecountLine {
  readonly recordingId: string;
  readonly name: string;
  /**
   * Result of the recount. impossible: the track is missing or damaged, or the definition is
   * invalid. set_by_hand: a person set or confirmed the count, or changed it during the recount.
   */
  readonly outcome: 'same' | 'changed' | 'impossible' | 'set_by_hand';
  readonly stored: { readonly validReps: number; readonly invalidReps: number; readonly engineVersion: string };
  readonly recounted: { readonly validReps: number; readonly invalidReps: number } | null;
}

export interface RecountSettings {
  readonly recount: RecountTrack;
  /** True to store the new counts; false for a dry run. */
  readonly isApplied: boolean;
}

export interface RecountContext {
  readonly db: Database;
  readonly files: Files;
  readonly ids: Ids;
  readonly now: Date;
}

const countAgain = async (
  recording: StoredRecording,
  { recount }: RecountSettings,
  { db, files }: RecountContext,
): Promise<Recounted | null> => {
  const own = await findValidation(db, recording.id);
  if (!own || !(await files.find(own.landmarksTimeline))) return null;
  const { landmarksTimeline: key, exerciseDefinition, endedEarly } = own;
  const packed = await files.read(key);
  try {
    return await recount(packed, exerciseDefinition, endedEarly?.atMs ?? null);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

/**
 * Returns true if counts and the public fields of each rep are equal; other fields of the engine do
 * not matter.
 */
const isSame = (recording: StoredRecording, recounted: Recounted): boolean =>
  recording.validReps === recounted.validReps &&
  recording.invalidReps === recounted.invalidReps &&
  JSON.stringify(recording.analysisData.completed_reps.map(recordedRep)) ===
    JSON.stringify(recounted.reps.map(recordedRep));

const isAsRead = (current: StoredRecording, read: StoredRecording): boolean =>
  current.validReps === read.validReps && current.invalidReps === read.invalidReps;

const isDecided = async (db: Database, { id, correctedBy }: StoredRecording): Promise<boolean> =>
  correctedBy !== null || hasBeenDecided(db, id);

/**
 * Stores the new count and an audit entry. Returns false, and stores nothing, if the count was
 * changed or decided in the meantime.
 */
const apply = async (
  recording: StoredRecording,
  recounted: Recounted,
  { db, ids, now }: RecountContext,
): Promise<boolean> => {
  const { validReps, invalidReps, formScore, lockedSide, seenView, reps, events } = recounted;
  const result = {
    validReps,
    invalidReps,
    formScore,
    seenView,
    engineVersion: ENGINE_VERSION,
    reps: reps.map(recordedRep),
    events,
    finalResults: finalResultsOf(recounted),
    lockedSide,
  };
  return db.transaction(async (tx) => {
    const current = await lockRecording(tx, recording.id);
    if (!current || !isAsRead(current, recording) || (await isDecided(tx, current))) return false;
    await changeToRecount(tx, current, result, { id: ids.uuid(), now });
    await recordAudit(
      tx,
      { caller: null, now, ids },
      {
        action: 'recordings.recount',
        subjectKind: 'recording',
        subjectId: recording.id,
        details: {
          validReps: { from: recording.validReps, to: validReps },
          invalidReps: { from: recording.invalidReps, to: invalidReps },
          engineVersion: { from: recording.engineVersion, to: ENGINE_VERSION },
        },
      },
    );
    return true;
  });
};

const recountOne = async (
  recording: StoredRecording,
  settings: RecountSettings,
  context: RecountContext,
): Promise<RecountLine> => {
  const { id, name, validReps, invalidReps, engineVersion } = recording;
  const line = { recordingId: id, name, stored: { validReps, invalidReps, engineVersion }, recounted: null };
  if (await isDecided(context.db, recording)) return { ...line, outcome: 'set_by_hand' };
  const recounted = await countAgain(recording, settings, context);
  if (!recounted) return { ...line, outcome: 'impossible' };
  const counts = { validReps: recounted.validReps, invalidReps: recounted.invalidReps };
  if (isSame(recording, recounted)) return { ...line, outcome: 'same', recounted: counts };
  if (settings.isApplied && !(await apply(recording, recounted, context))) return { ...line, outcome: 'set_by_hand' };
  return { ...line, outcome: 'changed', recounted: counts };
};

/**
 * Recounts the recordings and yields one report per recording. Handles one recording at a time to
 * limit memory.
 */
export const recountChallenge = async function* (
  challengeId: string,
  settings: RecountSettings,
  context: RecountContext,
): AsyncGenerator<RecountLine> {
  for await (const recording of listToRecount(context.db, challengeId)) {
    yield await recountOne(recording, settings, context);
  }
};
