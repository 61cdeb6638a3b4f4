/**
 * Analyses of a recording: the original one of the attempt, and later ones of its video. Each is
 * replayed with its own track, definition, end and engine version. Exactly one is current
 * (docs/decisions/0032).
 */
import { RecordedRep } from '@reptemple/contract/recordings/recordings';
import type { EarlyEnd } from '@reptemple/engine/rules/limits';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { recordingAnalyses } from '../schema.ts';
import { findValidation } from '../store.ts';
import type { StoredRecording, StoredValidation } from '../store.ts';

export interface Analysis {
  /** Storage key; null for analyses of older versions, which did not store the track. */
  readonly track: string | null;
  readonly definition: Record<string, unknown>;
  readonly endedEarly: EarlyEnd | null;
  readonly engineVersion: string;
  readonly finalResults: object;
  readonly timeline: readonly object[];
}

export type NewAnalysis = typeof recordingAnalyses.$inferInsert;
export type StoredAnalysis = typeof recordingAnalyses.$inferSelect;

/** Limit of additional analyses per recording: each track takes megabytes. */
export const MAX_ANALYSES = 20;

export const addAnalysis = async (tx: Database, analysis: NewAnalysis): Promise<void> => {
  await tx.insert(recordingAnalyses).values(analysis);
};

export const countAnalyses = (db: Database, recordingId: string): Promise<number> =>
  db.$count(recordingAnalyses, eq(recordingAnalyses.recordingId, recordingId));

export const findAnalysis = async (db: Database, id: string): Promise<StoredAnalysis | undefined> => {
  const [row] = await db.select().from(recordingAnalyses).where(eq(recordingAnalyses.id, id));
  return row;
};

const ofAttempt = (stored: StoredValidation): Analysis => ({
  track: stored.landmarksTimeline,
  definition: stored.exerciseDefinition,
  endedEarly: stored.endedEarly,
  engineVersion: stored.engineVersion,
  finalResults: stored.finalResults,
  timeline: stored.analysisTimeline,
});

const ofOther = (stored: StoredAnalysis): Analysis => ({
  track: stored.landmarksTimeline,
  definition: stored.analysisData.exercise_definition,
  endedEarly: stored.analysisData.ended_early ?? null,
  engineVersion: stored.engineVersion,
  finalResults: stored.finalResults,
  timeline: stored.analysisTimeline,
});

/**
 * Returns the current analysis, whose reps and track the recording shows. Undefined if the
 * recording has no validation data.
 */
export const findStanding = async (
  db: Database,
  { id, analysisId }: Pick<StoredRecording, 'id' | 'analysisId'>,
): Promise<Analysis | undefined> => {
  if (analysisId === null) {
    const own = await findValidation(db, id);
    return own && ofAttempt(own);
  }
  const other = await findAnalysis(db, analysisId);
  return other && ofOther(other);
};

const Counted = z.object({ completedReps: z.array(RecordedRep) });

/** Returns the server's original count of the attempt's own track, without later corrections. */
export const repsOfAttempt = ({ finalResults }: StoredValidation): readonly RecordedRep[] =>
  Counted.parse(finalResults).completedReps;
