/**
 * Stores a reviewer's vote. The vote ends the round and applies the decision, or waits for a second
 * reviewer.
 */
import type { Received } from '@reptemple/contract/endpoint';
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings/recordings';
import type { ReviewDecision, SubmitVote } from '@reptemple/contract/recordings/reviews-and-appeals';
import { countJudged, holdOf } from '@reptemple/engine/counting/count-after-review';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserContext } from '../../platform/http/mount-endpoints.ts';
import { recordAudit } from '../audit/index.ts';
import { answerRequest } from '../correction-requests/index.ts';
import { findVideoFacts } from '../media/index.ts';
import {
  changeResult,
  changeStatus,
  endHold,
  trustedStatus,
  findRecording,
  lockRecording,
  withChallenge,
} from '../recordings/index.ts';
import type { StoredRecording, CountedStatus, RecordingStatus, VideoComparison } from '../recordings/index.ts';
import { askForTwoAfterAppeal, needsTwo, reviewingOf, standingOf } from './review-state-and-permissions.ts';
import type { Standing } from './review-state-and-permissions.ts';
import {
  judgedReps,
  isCodeWordAnswerMissing,
  voteCounts,
  outcomeOf,
  reviewIssue,
  ruledOut,
  settlingFault,
  stageOf,
} from './review-voting-rules.ts';
import type { Counts } from './review-voting-rules.ts';
import { endRound, addVote, addRound } from './store.ts';
import type { StoredVote, StoredRound } from './store.ts';
import { updateTopPlaces } from './update-top-ranks.ts';

type MediaStatus = (typeof MEDIA_STATUSES)[number];

/**
 * State of the comparison of video and track, by media status. A reviewer who could play the video
 * has compared it. The server will compare a video that is still being processed.
 */
const COMPARED_BY_REVIEWER = {
  none: 'none',
  failed: 'none',
  processing: 'pending',
  ready: 'compared',
} as const satisfies Record<MediaStatus, VideoComparison>;

/**
 * Returns the status after the decision (docs/decisions/0070). It follows from the counts of
 * browser and server, not from the reviewer's verdicts. A recording without a video stays
 * `counted`. A recording that was unverified at submission stays unverified, because it has no
 * ticket or too few frames.
 */
export const statusAfter = (
  decision: ReviewDecision,
  countedStatus: CountedStatus,
  mediaStatus: MediaStatus,
): RecordingStatus =>
  decision === 'unverifiable' ? 'unverified' : trustedStatus(countedStatus, COMPARED_BY_REVIEWER[mediaStatus]);

interface Ending {
  readonly opinion: StoredVote;
  readonly reason: string;
}

const reviewedAnalysis = ({ analysisData }: StoredRecording, opinion: StoredVote) => {
  const hold = holdOf(analysisData.exercise_definition);
  const reps = judgedReps(analysisData.completed_reps, opinion.verdicts, hold);
  const counts = countJudged(reps, hold);
  const { validReps: repCount, invalidReps: invalidRepCount } = counts;
  const results = { ...analysisData.analysis_results, repCount, invalidRepCount };
  return { counts, analysisData: { ...analysisData, completed_reps: reps, analysis_results: results } };
};

const change = async (
  tx: Database,
  recording: StoredRecording,
  opinion: StoredVote,
  { caller, ids, now }: UserContext,
): Promise<Counts> => {
  const { counts, analysisData } = reviewedAnalysis(recording, opinion);
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
 * Writes all votes to the audit log at the end: earlier entries would reveal the first vote to the
 * second reviewer.
 */
const note = (
  tx: Database,
  {
    before,
    after,
    opinions,
    reason,
  }: { before: Counts; after: Counts; opinions: readonly StoredVote[]; reason: string },
  { subjectId, decision }: { readonly subjectId: string; readonly decision: StoredVote['decision'] },
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

/**
 * Ends the round: changes the result and status, and resolves an open correction request. The
 * recording must be locked. Returns the new count.
 */
const applyDecision = async (
  tx: Database,
  recording: StoredRecording,
  { round, opinions }: { readonly round: StoredRound; readonly opinions: readonly StoredVote[] },
  { opinion, reason }: Ending,
  context: UserContext,
): Promise<Counts> => {
  const { caller, jobs, now } = context;
  const { decision } = opinion;
  const before = { validReps: recording.validReps, invalidReps: recording.invalidReps };
  const after = decision === 'change' ? await change(tx, recording, opinion, context) : before;
  // Stops waiting for a confirmed email, so that confirming it later does not override the
  // reviewer's decision.
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

type Given = Received<typeof SubmitVote>['body'];

const CHANGED = 'The result changed in the meantime. Please check again. Your verdicts are saved.';
const DIFFERING = 'Two others have decided and disagree. Please read their decisions. Your verdicts are saved.';
const NO_CHANGE = 'Your verdicts match the current count. Choose Keep the count.';

const CODE_WORD_UNANSWERED = 'First say whether the video shows the code.';

/**
 * Checks that the caller may decide on this recording now.
 * @throws AppError forbidden for excluded reviewers; conflict if there is nothing that the caller
 * may decide now
 */
const permit = (recording: StoredRecording, standing: Standing, callerId: string): void => {
  const reviewing = reviewingOf(standing, recording.userId, callerId);
  const [never, now] = [ruledOut(reviewing), reviewIssue(reviewing)];
  if (never !== undefined) throw new AppError('forbidden', never);
  if (now !== undefined) throw new AppError('conflict', now);
};

/**
 * Fields that must be as the reviewer saw them. They include the analysis: verdicts refer to the
 * reps of one analysis, and another one may have the same count.
 */
const SEEN = ['validReps', 'invalidReps', 'status', 'analysisId'] as const;

/**
 * Checks that result and stage are as the reviewer saw them.
 * @throws AppError conflict
 */
const checkSeen = (recording: StoredRecording, standing: Standing, { seen, stage }: Given): void => {
  const isSame = SEEN.every((what) => seen[what] === recording[what]);
  if (!isSame) throw new AppError('conflict', CHANGED);
  const isSettling = stageOf(standing.opinions) === 'settling';
  if (isSettling !== (stage === 'settling')) throw new AppError('conflict', isSettling ? DIFFERING : CHANGED);
};

/**
 * Returns the counts that result from the vote.
 * @throws AppError unprocessable if the decision is `change` but the verdicts change nothing
 */
const countsFor = (recording: StoredRecording, { decision, verdicts }: Given) => {
  const { completed_reps: reps, exercise_definition: definition } = recording.analysisData;
  const hold = holdOf(definition);
  const judged = judgedReps(reps, verdicts, hold);
  const counts = voteCounts(decision, recording, judged, hold);
  const isSame = counts.validReps === recording.validReps && counts.invalidReps === recording.invalidReps;
  if (decision === 'change' && isSame && judged.every((rep, at) => rep === reps[at]))
    throw new AppError('unprocessable', NO_CHANGE);
  return counts;
};

const roundOf = (tx: Database, recording: StoredRecording, standing: Standing, { ids, now }: UserContext) =>
  standing.open ??
  addRound(tx, {
    id: ids.uuid(),
    recordingId: recording.id,
    openedAt: now,
    needsTwo: needsTwo(standing),
  });

/**
 * Result of a vote. `differing` means that the caller is the second reviewer, and the first voted
 * differently.
 */
type Outcome = 'decided' | 'waiting' | 'differing';

const take = async (tx: Database, recordingId: string, given: Given, context: UserContext): Promise<Outcome> => {
  const { caller, ids, now } = context;
  // Locks the recording first, as in every change of a result, so that the following reads are
  // current.
  const { recording, challenge } = await withChallenge(tx, await lockRecording(tx, recordingId));
  const standing = await standingOf(tx, recording, { callerId: caller.userId, now });
  permit(recording, standing, caller.userId);
  checkSeen(recording, standing, given);
  const stage = stageOf(standing.opinions);
  const { decision, reason, verdicts, codeWordSeen } = given;
  if (isCodeWordAnswerMissing(given, { asksCodeWord: challenge.asksCodeWord, mayWin: needsTwo(standing) }))
    throw new AppError('unprocessable', CODE_WORD_UNANSWERED, [
      { field: 'codeWordSeen', message: CODE_WORD_UNANSWERED },
    ]);
  const counts = countsFor(recording, given);
  const opinion = { reviewerId: caller.userId, stage, decision, reason, verdicts, codeWordSeen, ...counts };
  const fault = stage === 'settling' ? settlingFault(opinion, standing.opinions) : undefined;
  if (fault !== undefined) throw new AppError('conflict', fault);
  const round = await roundOf(tx, recording, standing, context);
  const added = await addVote(tx, { ...opinion, id: ids.uuid(), reviewId: round.id, givenAt: now });
  const opinions = [...standing.opinions, added];
  const ending = outcomeOf(opinions, needsTwo(standing));
  if (ending) {
    const after = await applyDecision(tx, recording, { round, opinions }, ending, context);
    await askForTwoAfterAppeal(tx, recording, { standing, after }, context);
    return 'decided';
  }
  const details = { stage };
  await recordAudit(tx, context, {
    action: 'review.look',
    subjectKind: 'recording',
    subjectId: recordingId,
    details,
  });
  return stage === 'first' ? 'waiting' : 'differing';
};

/**
 * Stores a vote, which ends the round or waits for a second reviewer.
 * @throws AppError as in the contract
 */
export const submitVote = async (recordingId: string, given: Given, context: UserContext): Promise<Outcome> => {
  const { db, now } = context;
  const { challenge } = await withChallenge(db, await findRecording(db, recordingId));
  // Updates the top ranks, which decide whether two reviewers must agree. Runs before any row is
  // locked.
  await updateTopPlaces(db, now, challenge.id);
  return db.transaction((tx) => take(tx, recordingId, given, context));
};
