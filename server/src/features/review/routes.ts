/**
 * Endpoints of review: queue, workbench, votes, appeals, and public statistics. Replies never name
 * a reviewer.
 */
import * as contract from '@reptemple/contract/recordings/reviews-and-appeals';
import type { Decided, ReviewVote, ReviewRow } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { Database } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/pagination-and-search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Caller, Handler, Route, UserContext } from '../../platform/http/mount-endpoints.ts';
import { recordAudit } from '../audit/index.ts';
import { areResultsHiddenFrom, getChallenge } from '../challenges/index.ts';
import { findRequest } from '../correction-requests/index.ts';
import { findCountUnits } from '../exercises/index.ts';
import type { UnitOf } from '../exercises/index.ts';
import { countAdmins } from '../profile/index.ts';
import { findRecording, findValidation, withChallenge, lockRecording } from '../recordings/index.ts';
import { openStatisticsCache } from './public-verification-statistics.ts';
import { listShown, listWaiting } from './review-queue.ts';
import { nextOf, needsTwo, standingOf, standingsOf } from './review-state-and-permissions.ts';
import type { Standing } from './review-state-and-permissions.ts';
import { appealStateOf, readable } from './review-voting-rules.ts';
import { listRounds, addRound } from './store.ts';
import type { StoredVote, StoredRound } from './store.ts';
import { submitVote } from './submit-vote.ts';
import { updateTopPlaces } from './update-top-ranks.ts';

type Shown = Awaited<ReturnType<typeof listShown>>[number];

const presentVote = (stored: StoredVote, callerId: string): ReviewVote => ({
  stage: stored.stage,
  decision: stored.decision,
  reason: stored.reason,
  verdicts: stored.verdicts,
  codeWordSeen: stored.codeWordSeen,
  counts: { validReps: stored.validReps, invalidReps: stored.invalidReps },
  at: stored.givenAt.toISOString(),
  isMine: stored.reviewerId === callerId,
});

const appealOf = ({ appealReason, openedAt }: StoredRound): Decided['appeal'] =>
  appealReason === null ? null : { reason: appealReason, at: openedAt.toISOString() };

const presentDecided = (round: StoredRound): readonly Decided[] => {
  const { decision, decidedAt, reason, validReps, invalidReps, validRepsBefore, invalidRepsBefore } = round;
  if (decision === null || decidedAt === null) return [];
  return [
    {
      isAppeal: round.appealOf !== null,
      decision,
      reason: reason ?? '',
      at: decidedAt.toISOString(),
      before: { validReps: validRepsBefore ?? 0, invalidReps: invalidRepsBefore ?? 0 },
      after: { validReps: validReps ?? 0, invalidReps: invalidReps ?? 0 },
      appeal: appealOf(round),
    },
  ];
};

const presentRow = (
  { userId, exerciseId, validReps, invalidReps, ...shown }: Shown,
  standing: Standing,
  callerId: string,
  unitOf: UnitOf,
): ReviewRow => {
  const next = nextOf(standing, userId, callerId);
  const waitsSince = next.why.map(({ since }) => since).toSorted()[0] ?? '';
  return { ...shown, unit: unitOf(exerciseId), ...next, counts: { validReps, invalidReps }, waitsSince };
};

const REFUSALS = {
  none: 'There’s no decision to appeal yet.',
  waiting: 'You’ve already appealed. Someone else will review it.',
  decided: 'Your appeal has been decided. That decision is final.',
} as const;

/**
 * Starts a round of review for the owner's appeal.
 * @throws AppError not_found; forbidden for another user's recording; conflict if there is no
 * decision to appeal
 */
const appeal = (recordingId: string, reason: string, context: UserContext): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { caller, ids, now } = context;
    const { recording } = await withChallenge(tx, await lockRecording(tx, recordingId));
    if (recording.userId !== caller.userId) throw new AppError('forbidden', 'Only the recording’s owner can appeal.');
    const rounds = await listRounds(tx, [recordingId]);
    const [state, last] = [appealStateOf(rounds), rounds.at(-1)];
    if (state !== 'possible') throw new AppError('conflict', REFUSALS[state]);
    if (!last) throw new Error('An appeal has nothing to be against.');
    await addRound(tx, {
      id: ids.uuid(),
      recordingId,
      openedAt: now,
      needsTwo: last.needsTwo,
      appealOf: last.id,
      appealReason: reason,
    });
    await recordAudit(tx, context, { action: 'review.appeal', subjectKind: 'recording', subjectId: recordingId });
  });

/** Number of reviewers who must agree on the count of a winner (docs/decisions/0025). */
const REVIEWERS = 2;
const PRIZE_PLACES = { page: 1, search: '', why: 'prize', who: 'all' } as const;

const lacksReviewers = async (db: Database, callerId: string, now: Date): Promise<boolean> =>
  (await countAdmins(db)) < REVIEWERS && (await listWaiting(db, { query: PRIZE_PLACES, callerId, now })).total > 0;

const list: Handler<typeof contract.ListReviews> = async ({ query }, { db, caller, now }) => {
  await updateTopPlaces(db, now);
  const { ids, total } = await listWaiting(db, { query, callerId: caller.userId, now });
  const shown = ids.length === 0 ? [] : await listShown(db, ids);
  const standings = await standingsOf(db, shown, { callerId: caller.userId, now });
  const unitOf = await findCountUnits(
    db,
    shown.map(({ exerciseId }) => exerciseId),
  );
  const recordings = ids.flatMap((id) => {
    const [row, standing] = [shown.find((one) => one.id === id), standings.get(id)];
    return row && standing ? [presentRow(row, standing, caller.userId, unitOf)] : [];
  });
  return { recordings, lacksReviewers: await lacksReviewers(db, caller.userId, now), ...paged(total, query) };
};

const get: Handler<typeof contract.GetReview> = async ({ params }, { db, caller, now }) => {
  const { recording, challenge } = await withChallenge(db, await findRecording(db, params.recording));
  await updateTopPlaces(db, now, challenge.id);
  const standing = await standingOf(db, recording, { callerId: caller.userId, now });
  const wanted = await findRequest(db, recording.id);
  const { validReps, invalidReps, status, analysisId } = recording;
  return {
    recording: recording.id,
    challengeId: challenge.id,
    challengeName: challenge.name,
    unit: (await findCountUnits(db, [challenge.exerciseDefinitionId]))(challenge.exerciseDefinitionId),
    seen: { validReps, invalidReps, status, analysisId },
    ...nextOf(standing, recording.userId, caller.userId),
    needsTwo: needsTwo(standing),
    codeWord: (await findValidation(db, recording.id))?.codeWord ?? null,
    asksCodeWordSeen: challenge.asksCodeWord && needsTwo(standing),
    opinions: readable(standing.opinions, caller.userId).map((one) => presentVote(one, caller.userId)),
    appeal: standing.open ? appealOf(standing.open) : null,
    decided: standing.rounds.flatMap(presentDecided),
    correction: wanted
      ? {
          wanted: { validReps: wanted.validReps, invalidReps: wanted.invalidReps },
          isAnalysed: wanted.analysisId !== null,
          requestedAt: wanted.requestedAt.toISOString(),
        }
      : null,
  };
};

const decide: Handler<typeof contract.SubmitVote> = async ({ params, body }, context) => ({
  outcome: await submitVote(params.recording, body, context),
});

const ownRounds = async (db: Database, recordingId: string, caller: Caller) => {
  const { recording } = await withChallenge(db, await findRecording(db, recordingId));
  if (recording.userId !== caller.userId && !caller.isAdmin)
    throw new AppError('forbidden', 'Only the recording’s owner and admins can do this.');
  return listRounds(db, [recording.id]);
};

const getOwn: Handler<typeof contract.GetOwnReview> = async ({ params }, { db, caller }) => {
  const rounds = await ownRounds(db, params.recording, caller);
  const open = rounds.find(({ decidedAt }) => decidedAt === null);
  return {
    decided: rounds.flatMap(presentDecided),
    appealState: appealStateOf(rounds),
    appeal: open ? appealOf(open) : null,
  };
};

const makeAppeal: Handler<typeof contract.AppealReview> = async ({ params, body }, context) => {
  await appeal(params.recording, body.reason, context);
  return { appealState: 'waiting' };
};

const getTransparency = (): Handler<typeof contract.GetTransparency> => {
  const figures = openStatisticsCache();
  return async ({ params }, { db, now, caller }) => {
    const challenge = await getChallenge(db, params.challenge);
    if (areResultsHiddenFrom(caller, challenge, now)) return null;
    return figures(db, challenge.id, now);
  };
};

export const reviewRoutes = (): readonly Route[] => [
  route(contract.ListReviews, list),
  route(contract.GetReview, get),
  route(contract.SubmitVote, decide),
  route(contract.GetOwnReview, getOwn),
  route(contract.AppealReview, makeAppeal),
  route(contract.GetTransparency, getTransparency(), { sharedBy: 'visitors' }),
];
