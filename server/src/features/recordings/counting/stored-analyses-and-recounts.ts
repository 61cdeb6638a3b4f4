/**
 * Analyses of a recording: one of the attempt, and later ones of its video. Each has its own track,
 * exercise definition, end and engine version. Exactly one is current (docs/decisions/0032).
 */
import { eq, and, asc, gt } from 'drizzle-orm';
import { z } from 'zod';
import { NotCountedMovement, RecordedRep } from '@reptemple/contract/recordings/recordings';
import type { GetProcessing, Processing } from '@reptemple/contract/recordings/recordings';
import type { SeenView } from '@reptemple/engine/definition/exercise-definition';
import { ENGINE_VERSION } from '@reptemple/engine/engine-version';
import type { EarlyEnd, StatedLimits } from '@reptemple/engine/rules/attempt-limits';
import type { Ids } from '../../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Handler } from '../../../platform/http/mount-endpoints.ts';
import { changeStatus } from '../referral-credit-and-status-change.ts';
import { changeResult } from '../result-change-and-recording-lock.ts';
import { recordingAnalyses, challengeRecordings, recordingValidationData } from '../schema.ts';
import { findRecording, findValidation, setCountedStatus, trackKey, withChallenge } from '../store.ts';
import type { StoredRecording, StoredValidation } from '../store.ts';
import { recordedRep, isTrusted, recountedStatus } from '../submission-rules.ts';
import { analysisResultsOf, finalResultsOf } from './count-track.ts';
import type { CountTrack } from './count-track.ts';

export interface Analysis {
  /** Storage key of the track; null for analyses of older versions, which did not store it. */
  readonly track: string | null;
  readonly definition: Record<string, unknown>;
  readonly endedEarly: EarlyEnd | null;
  readonly engineVersion: string;
  readonly finalResults: object;
  readonly timeline: readonly object[];
}

type NewAnalysis = typeof recordingAnalyses.$inferInsert;
export type StoredAnalysis = typeof recordingAnalyses.$inferSelect;

/** Maximum number of additional analyses per recording: each track takes megabytes. */
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
 * Returns the current analysis, whose reps and track the recording shows; undefined if the
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

/** Returns the server's original count of the attempt's track, without later corrections. */
export const repsOfAttempt = ({ finalResults }: StoredValidation): readonly RecordedRep[] =>
  Counted.parse(finalResults).completedReps;

export interface Reanalysis {
  readonly validReps: number;
  readonly invalidReps: number;
  readonly analysis: NewAnalysis & { readonly landmarksTimeline: string };
}

/**
 * Counts a new analysis of the video, without storing it. `packed` is the new track, and `earlier`
 * that of the attempt; both are gzipped.
 * @throws AppError if the track is malicious, broken, of another video, or has too few frames
 */
export const reanalyse = async (
  { id: recordingId, analysisData }: Pick<StoredRecording, 'id' | 'analysisData'>,
  { packed, earlier }: { readonly packed: Uint8Array; readonly earlier: Uint8Array },
  limits: StatedLimits,
  countTrack: CountTrack,
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<Reanalysis> => {
  const counted = await countTrack(packed, analysisData.exercise_definition, limits, earlier);
  const { result, earlyEnd } = counted;
  if (!result.isRankable)
    throw new AppError('unprocessable', 'The frame rate was too low for a strict count. Please run it again.');
  if (counted.isOfSameSet !== true)
    throw new AppError(
      'unprocessable',
      'This analysis doesn’t match the recording’s video. Your result hasn’t changed.',
    );
  const { validReps, invalidReps, reps } = result;
  const id = ids.uuid();
  return {
    validReps,
    invalidReps,
    analysis: {
      id,
      recordingId,
      landmarksTimeline: trackKey(id),
      engineVersion: ENGINE_VERSION,
      analysisTimeline: result.events,
      finalResults: finalResultsOf(result),
      analysisData: {
        ...analysisData,
        analysis_results: analysisResultsOf(result),
        completed_reps: reps.map(recordedRep),
        ended_early: earlyEnd,
      },
      createdAt: now,
    },
  };
};

/** Number of recordings read per query. Small, because each row contains a whole analysis. */
const BATCH = 20;

export const listToRecount = async function* (db: Database, challengeId: string): AsyncGenerator<StoredRecording> {
  const { id } = challengeRecordings;
  let last: string | undefined;
  do {
    const rows: StoredRecording[] = await db
      .select()
      .from(challengeRecordings)
      .where(and(eq(challengeRecordings.challengeId, challengeId), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(BATCH);
    yield* rows;
    last = rows.at(-1)?.id;
  } while (last !== undefined);
};

export interface Recounted {
  readonly validReps: number;
  readonly invalidReps: number;
  readonly formScore: number | null;
  readonly seenView: SeenView | null;
  readonly engineVersion: string;
  readonly reps: readonly RecordedRep[];
  readonly events: readonly object[];
  readonly finalResults: object;
  readonly lockedSide: string | null;
}

const BY_THE_SERVER = { updatedBy: null, suggestedReps: null, isManualOverride: false } as const;

const claimOf = ({ claimedValidReps, claimedInvalidReps }: StoredRecording) => ({
  validReps: claimedValidReps,
  invalidReps: claimedInvalidReps,
});

/**
 * Replaces the attempt's count by the server's new one, and stores the old count in the audit
 * table. Compares claim and count again, which sets the status of a trusted recording. Keeps the
 * findings of its checks.
 */
export const changeToRecount = async (
  tx: Database,
  recording: StoredRecording,
  recounted: Recounted,
  source: { readonly id: string; readonly now: Date },
): Promise<void> => {
  const { validReps, invalidReps, engineVersion, events, finalResults, lockedSide } = recounted;
  const analysisData = {
    ...recording.analysisData,
    analysis_results: analysisResultsOf(recounted),
    completed_reps: recounted.reps,
  };
  const result = { validReps, invalidReps, analysisData, engineVersion, analysisId: null, correctedBy: null };
  const countedStatus = recountedStatus(recording.countedStatus, claimOf(recording), recounted);
  await changeResult(tx, recording, result, BY_THE_SERVER, source);
  await setCountedStatus(tx, recording.id, countedStatus);
  if (isTrusted(recording.status)) await changeStatus(tx, recording.id, countedStatus, source.now);
  await tx
    .update(recordingValidationData)
    .set({ finalResults, lockedSide, engineVersion, analysisTimeline: events })
    .where(eq(recordingValidationData.recordingId, recording.id));
};

const NotCountedEvent = z.object({ event: z.literal('movement_not_counted'), data: NotCountedMovement });

/**
 * Returns the movements that were not counted as reps. Returns an empty list if an older engine
 * version counted the track, because it did not log them.
 */
export const parseNotCounted = (timeline: readonly object[]): NotCountedMovement[] =>
  timeline.flatMap((entry) => NotCountedEvent.safeParse(entry).data?.data ?? []);

const Logged = z.object({ event: z.string() });
const Final = z.object({ repCount: z.int(), invalidRepCount: z.int() });

const eventsOf = ({ analysisTimeline }: StoredValidation): Record<string, number> =>
  timesEach(analysisTimeline.flatMap((entry) => Logged.safeParse(entry).data?.event ?? []));

const present = (stored: StoredValidation): Processing => ({
  mediapipeConfig: stored.mediapipeConfig,
  lockedSide: stored.lockedSide,
  processingIntervalMs: stored.processingInterval,
  targetFrames: stored.targetTimestamps.length,
  analysedFrames: stored.actualTimestamps.length,
  droppedFrames: stored.droppedFrames.length,
  longestGapMs: longestGap(stored.actualTimestamps),
  events: eventsOf(stored),
  finalResults: Final.safeParse(stored.finalResults).data ?? null,
  engineVersion: stored.engineVersion,
  ticketIssuedAt: stored.ticketIssuedAt?.toISOString() ?? null,
  trackSha256: stored.trackSha256,
});

/** Returns to admins how the original attempt was analysed, even if another analysis is current. */
export const getProcessing: Handler<typeof GetProcessing> = async ({ params }, { db }) => {
  const { recording } = await withChallenge(db, await findRecording(db, params.recording));
  const stored = await findValidation(db, recording.id);
  return { processing: stored ? present(stored) : null };
};

export const longestGap = (times: readonly number[]): number | null =>
  times.length < 2 ? null : times.reduce((longest, time, at) => Math.max(longest, time - (times[at - 1] ?? time)), 0);

export const timesEach = (words: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
};
