/**
 * Ends a round: updates the result, stores the row that documents the change, and answers open
 * correction requests.
 */
import type { Database } from '../../platform/database/database.ts';
import type { UserContext } from '../../platform/http/mount.ts';
import { recordAudit } from '../audit/index.ts';
import { findVideoFacts } from '../media/index.ts';
import { changeResult, changeStatus, endHold, trustedStatus } from '../recordings/index.ts';
import type { StoredRecording, CountedStatus, RecordingStatus, VideoComparison } from '../recordings/index.ts';
import { answerRequest } from '../wishes/index.ts';
import { countsOf, judgedReps } from './decisions.ts';
import type { Counts } from './decisions.ts';
import { endRound } from './store.ts';
import type { StoredOpinion, StoredRound } from './store.ts';
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings/recordings';
import type { ReviewDecision } from '@reptemple/contract/recordings/review';

/** Determines the status of a result after a review. */
type MediaStatus = (typeof MEDIA_STATUSES)[number];

/**
 * The reviewer compares a playable video. A video still in processing is compared by the server
 * later.
 */
const COMPARED_BY_REVIEWER = {
  none: 'none',
  failed: 'none',
  processing: 'pending',
  ready: 'compared',
} as const satisfies Record<MediaStatus, VideoComparison>;

/**
 * Returns the status after the decision (docs/decisions/0070). With a video it follows from claim
 * and server count, independent of the reviewer's verdicts. Without one it stays counted.
 * Initially unverified results stay so, because they lack a ticket or frames.
 */
export const statusAfter = (
  decision: ReviewDecision,
  countedStatus: CountedStatus,
  mediaStatus: MediaStatus,
): RecordingStatus =>
  decision === 'unverifiable' ? 'unverified' : trustedStatus(countedStatus, COMPARED_BY_REVIEWER[mediaStatus]);

interface Ending {
  readonly opinion: StoredOpinion;
  /** Shown to the owner. */
  readonly reason: string;
}

/** Returns the stored analysis with the reviewer's verdicts instead of the engine's. */
const reviewedAnalysis = ({ analysisData }: StoredRecording, opinion: StoredOpinion) => {
  const reps = judgedReps(analysisData.completed_reps, opinion.verdicts);
  const { validReps, invalidReps } = countsOf(reps);
  return {
    ...analysisData,
    completed_reps: reps,
    analysis_results: { ...analysisData.analysis_results, repCount: validReps, invalidRepCount: invalidReps },
  };
};

const change = async (
  tx: Database,
  recording: StoredRecording,
  opinion: StoredOpinion,
  { caller, ids, now }: UserContext,
): Promise<Counts> => {
  const analysisData = reviewedAnalysis(recording, opinion);
  const counts = countsOf(analysisData.completed_reps);
  const { engineVersion, analysisId } = recording;
  await changeResult(
    tx,
    recording,
    { ...counts, analysisData, engineVersion, analysisId, correctedBy: 'admin' },
    { updatedBy: caller.userId, suggestedReps: null, isManualOverride: true },
    { id: ids.uuid(), now },
  );
  return counts;
};

/**
 * Writes all votes to the audit log only at the end. Earlier entries would reveal the first vote
 * to the second reviewer.
 */
const note = (
  tx: Database,
  {
    before,
    after,
    opinions,
    reason,
  }: { before: Counts; after: Counts; opinions: readonly StoredOpinion[]; reason: string },
  { subjectId, decision }: { readonly subjectId: string; readonly decision: StoredOpinion['decision'] },
  context: UserContext,
) =>
  recordAudit(tx, context, {
    action: `review.${decision}`,
    subjectKind: 'recording',
    subjectId,
    details: {
      before,
      after,
      reason,
      opinions: opinions.map(({ stage, decision: said, codeWordSeen, validReps, invalidReps }) => ({
        stage,
        decision: said,
        codeWordSeen,
        validReps,
        invalidReps,
      })),
    },
  });

const mediaStatusOf = async (tx: Database, { mediaId }: StoredRecording) =>
  (mediaId === null ? undefined : (await findVideoFacts(tx, [mediaId], null)).get(mediaId)?.mediaStatus) ?? 'none';

/** `recording` must be locked. Returns the new count. */
export const applyDecision = async (
  tx: Database,
  recording: StoredRecording,
  { round, opinions }: { readonly round: StoredRound; readonly opinions: readonly StoredOpinion[] },
  { opinion, reason }: Ending,
  context: UserContext,
): Promise<Counts> => {
  const { caller, jobs, now } = context;
  const { decision } = opinion;
  const before = { validReps: recording.validReps, invalidReps: recording.invalidReps };
  const after = decision === 'change' ? await change(tx, recording, opinion, context) : before;
  // Confirming an email address must not override the reviewer's decision.
  if (decision === 'unverifiable') await endHold(tx, recording.id);
  const status = statusAfter(decision, recording.countedStatus, await mediaStatusOf(tx, recording));
  await changeStatus(tx, recording.id, status, now);
  await answerRequest(tx, recording.id, after, { decidedBy: caller.userId, decidedAt: now, reason, jobs });
  await endRound(tx, round.id, {
    decidedAt: now,
    decision,
    reason,
    validRepsBefore: before.validReps,
    invalidRepsBefore: before.invalidReps,
    ...after,
  });
  await note(tx, { before, after, opinions, reason }, { subjectId: recording.id, decision }, context);
  return after;
};
