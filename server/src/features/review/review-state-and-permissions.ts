/**
 * State of a recording's review, who may review it, and conflicts of interest: users who may win a
 * prize cannot change its conditions or review competitors (docs/decisions/0001).
 */
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserContext } from '../../platform/http/mount-endpoints.ts';
import type { StoredRecording } from '../recordings/index.ts';
import { whyOf, findOnPrizePlaces, findTakenPart } from './review-queue.ts';
import type { Why } from './review-queue.ts';
import { appealStands, reviewIssue, stageOf } from './review-voting-rules.ts';
import type { Counts, Reviewing } from './review-voting-rules.ts';
import { addRound, requireSecondReviewer, listVotes, listRounds } from './store.ts';
import type { StoredVote, StoredRound } from './store.ts';

export interface Standing {
  readonly rounds: readonly StoredRound[];
  readonly open: StoredRound | undefined;
  readonly opinions: readonly StoredVote[];
  /**
   * User ids of the reviewers of the decision that the open round appeals; null for deleted users.
   */
  readonly decidedBefore: readonly (string | null)[];
  readonly why: readonly Why[];
  /** True if the caller takes part in the same challenge. */
  readonly asksRival: boolean;
  /** True if the recording has a prize rank, even if it still waits for review. */
  readonly isPrizePlace: boolean;
}

export interface Asker {
  readonly callerId: string;
  readonly now: Date;
}

type Named = Pick<StoredRecording, 'id' | 'challengeId'>;

/**
 * Loads the review state of several recordings. The number of queries is the same for any number of
 * recordings.
 */
export const standingsOf = async (
  db: Database,
  recordings: readonly Named[],
  { callerId, now }: Asker,
): Promise<ReadonlyMap<string, Standing>> => {
  if (recordings.length === 0) return new Map();
  const ids = recordings.map(({ id }) => id);
  const [rounds, why] = [await listRounds(db, ids), await whyOf(db, ids, now)];
  const prizes = await findOnPrizePlaces(db, ids);
  const taken = await findTakenPart(
    db,
    callerId,
    recordings.map(({ challengeId }) => challengeId),
  );
  const opinions =
    rounds.length === 0
      ? []
      : await listVotes(
          db,
          rounds.map(({ id }) => id),
        );
  const standingOf = ({ id, challengeId }: Named): Standing => {
    const own = rounds.filter(({ recordingId }) => recordingId === id);
    const open = own.find(({ decidedAt }) => decidedAt === null);
    const given = (roundId: string | null | undefined) => opinions.filter(({ reviewId }) => reviewId === roundId);
    const decidedBefore = given(open?.appealOf).map(({ reviewerId }) => reviewerId);
    const stands = { asksRival: taken.has(challengeId), isPrizePlace: prizes.has(id) };
    return { rounds: own, open, opinions: given(open?.id), decidedBefore, why: why.get(id) ?? [], ...stands };
  };
  return new Map(recordings.map((recording) => [recording.id, standingOf(recording)]));
};

export const standingOf = async (db: Database, recording: Named, asker: Asker): Promise<Standing> => {
  const standing = (await standingsOf(db, [recording], asker)).get(recording.id);
  if (!standing) throw new Error('A recording has no standing.');
  return standing;
};

/**
 * Returns true if the recording may win a prize: it has a prize rank, or its open review round
 * requires two reviewers. Reasons for review, such as findings, make no difference.
 */
const mayWin = ({ open, isPrizePlace }: Standing): boolean => open?.needsTwo === true || isPrizePlace;

const wouldJudgeRival = (standing: Standing): boolean => standing.asksRival && mayWin(standing);

/**
 * Returns true if the caller would review a competitor for a prize. Call `updateTopPlaces` before,
 * so that the ranks are current.
 */
export const isRival = async (db: Database, recording: Named, asker: Asker): Promise<boolean> =>
  wouldJudgeRival(await standingOf(db, recording, asker));

export const findRivals = async (
  db: Database,
  recordings: readonly Named[],
  asker: Asker,
): Promise<ReadonlySet<string>> => {
  const standings = await standingsOf(db, recordings, asker);
  return new Set([...standings].filter(([, standing]) => wouldJudgeRival(standing)).map(([id]) => id));
};

/**
 * Returns true if two reviewers must agree, as for prize ranks. An appeal needs only one, because
 * others reviewed before.
 */
export const needsTwo = (standing: Standing): boolean => standing.open?.appealOf == null && mayWin(standing);

/**
 * Requires two reviewers after one admin changed a result that may win a prize. The change is valid
 * immediately, but the recording then waits until two reviewers agree, even if its rank changes.
 * Also makes an open appeal require two reviewers, if it started before the challenge had prizes.
 */
export const askForTwo = async (tx: Database, recording: Named, { caller, ids, now }: UserContext): Promise<void> => {
  const standing = await standingOf(tx, recording, { callerId: caller.userId, now });
  if (!mayWin(standing)) return;
  if (standing.open) await requireSecondReviewer(tx, standing.open.id);
  else await addRound(tx, { id: ids.uuid(), recordingId: recording.id, openedAt: now, needsTwo: true });
};

/**
 * Requires two reviewers after one reviewer decided an appeal about a result that may win: starts a
 * round. Does nothing if two reviewers made the appealed decision, and its count was current before
 * or after the appeal's decision. A single reviewer may have made the appealed decision if prizes
 * were added later.
 */
export const askForTwoAfterAppeal = async (
  tx: Database,
  recording: StoredRecording,
  { standing, after }: { readonly standing: Standing; readonly after: Counts },
  { ids, now }: UserContext,
): Promise<void> => {
  const { rounds, open } = standing;
  if (open?.appealOf == null || !mayWin(standing)) return;
  const appealed = rounds.find(({ id, needsTwo: byTwo }) => byTwo && id === open.appealOf);
  if (appealStands(appealed, recording, after)) return;
  await addRound(tx, { id: ids.uuid(), recordingId: recording.id, openedAt: now, needsTwo: true });
};

/**
 * Converts the state to the input of the voting rules. Reviewers can decide on a recording if it
 * waits for review, or was never reviewed.
 */
export const reviewingOf = (standing: Standing, ownerId: string | null, callerId: string): Reviewing => ({
  callerId,
  ownerId,
  opinions: standing.opinions,
  decidedBefore: standing.decidedBefore,
  isRival: wouldJudgeRival(standing),
  isOpen: standing.open !== undefined || standing.why.length > 0 || standing.rounds.length === 0,
});

/**
 * Returns the fields about the next step of a review, which the queue and the review page both
 * show.
 */
export const nextOf = (standing: Standing, ownerId: string | null, callerId: string) => ({
  why: standing.why.map(({ reason, since }) => ({ reason, since: since.toISOString() })),
  stage: stageOf(standing.opinions),
  fault: reviewIssue(reviewingOf(standing, ownerId, callerId)) ?? null,
});

const TAKES_PART = 'You compete in this challenge and it has prizes, so another admin has to decide.';
const BY_ANOTHER = 'Another admin can change this.';

/**
 * Checks that the user does not take part in the challenge. `fields` has the form fields that would
 * change, which the error names; it is empty if the whole challenge is concerned.
 * @throws AppError unprocessable
 */
export const checkNoConflictOfInterest = async (
  tx: Database,
  challengeId: string,
  userId: string,
  fields: readonly string[],
): Promise<void> => {
  if (!(await findTakenPart(tx, userId, [challengeId])).has(challengeId)) return;
  throw new AppError(
    'unprocessable',
    TAKES_PART,
    fields.map((field) => ({ field, message: BY_ANOTHER })),
  );
};
