/**
 * Loads the leaders of a challenge, and the state and winner of a duel (specification S1, sections
 * 2, 4 and 9).
 */
import { DUEL_PLACES } from '@reptemple/contract/challenges/challenges';
import { TOP_PARTICIPANTS } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { DECIDED_BY, GetStanding, Leader } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Reply } from '@reptemple/contract/endpoint';
import { isUndecided } from '@reptemple/contract/recordings/recordings';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/mount-endpoints.ts';
import { findNames } from '../auth/index.ts';
import {
  areResultsHiddenFrom,
  countParticipants,
  givesPrizes,
  listParticipants,
  maySeeReps,
  statusOf,
} from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { listLeaders } from '../leaderboard/index.ts';
import type { First } from '../leaderboard/index.ts';
import { findAvatars } from '../pictures/index.ts';
import { findBests, findRecorders, listActivity, listFirsts, listRecordings } from '../recordings/index.ts';

type Standing = Reply<typeof GetStanding>;
type Duel = NonNullable<Standing['duel']>;
type Listed = Awaited<ReturnType<typeof listRecordings>>[number];

interface Look {
  readonly db: Database;
  readonly caller: Caller | null;
  readonly now: Date;
}

const byArrival = (a: { readonly createdAt: Date }, b: { readonly createdAt: Date }): number =>
  a.createdAt.getTime() - b.createdAt.getTime();

/**
 * Returns the leaders while results are hidden. Sorts by the first recording of each participant,
 * because the time of their best one would reveal an improvement.
 */
const hiddenLeaders = async (
  db: Database,
  challenge: StoredChallenge,
  leaders: readonly Listed[],
  { caller, gender }: { readonly caller: Caller | null; readonly gender: First['gender'] },
): Promise<readonly Listed[]> => {
  const firsts = await listFirsts(db, challenge.id, gender === 'all' ? undefined : gender, new Date(0));
  const recordings = await listRecordings(
    db,
    firsts.map(({ id }) => id),
  );
  const own = leaders.find(({ userId }) => userId !== null && userId === caller?.userId);
  return recordings
    .toSorted(byArrival)
    .slice(0, TOP_PARTICIPANTS)
    .map((first) => (own && first.userId === own.userId ? own : first));
};

/**
 * Returns the three best participants, of all or of one gender. While results are hidden, returns
 * the first three to take part, without ranks and without the counts of others.
 */
export const findStandingLeaders = async (
  challenge: StoredChallenge,
  { db, caller, now }: Look,
  gender: First['gender'] = 'all',
): Promise<readonly Leader[]> => {
  const isHidden = areResultsHiddenFrom(caller, challenge, now);
  const leaders = await listLeaders(db, challenge, { people: TOP_PARTICIPANTS, gender }, now);
  const shown = isHidden ? await hiddenLeaders(db, challenge, leaders, { caller, gender }) : leaders;
  const avatars = await findAvatars(
    db,
    shown.flatMap(({ userId }) => userId ?? []),
  );
  return shown.map(({ id, userId, name, validReps, status }, at) => ({
    rank: isHidden ? null : at + 1,
    recordingId: id,
    name,
    avatar: (userId !== null && avatars.get(userId)) || null,
    validReps: maySeeReps(isHidden, userId, caller) ? validReps : null,
    status,
    isMine: caller !== null && caller.userId === userId,
  }));
};

const stateOf = (challenge: StoredChallenge, now: Date): Duel['state'] => {
  if (statusOf(challenge, now) === 'ended') return 'over';
  return challenge.firstParticipantJoinedAt ? 'open' : 'waiting';
};

export interface Best {
  readonly userId: string;
  readonly validReps: number;
  readonly formScore: number | null;
  readonly createdAt: Date;
}

interface DuelOutcome {
  /** User id of the winner; null for a draw. */
  readonly winnerId: string | null;
  readonly decidedBy: (typeof DECIDED_BY)[number] | null;
}

type Comparison = readonly [(typeof DECIDED_BY)[number], (best: Best) => number];

/**
 * Values that decide a duel, compared in this order; the higher value wins. A missing form score
 * counts as −1, because such a recording has no valid rep.
 */
const COMPARISONS: readonly Comparison[] = [
  ['reps', ({ validReps }) => validReps],
  ['form', ({ formScore }) => formScore ?? -1],
  ['time', ({ createdAt }) => -createdAt.getTime()],
];

/**
 * Compares two recordings by the first value that differs, and sorts the better one first. Returns
 * 0 for a draw.
 */
const compareBests = (a: Best, b: Best): number =>
  COMPARISONS.map(([, of]) => of(b) - of(a)).find((difference) => difference !== 0) ?? 0;

/**
 * Returns the outcome among the participants' best recordings, or null if there are none. A single
 * participant wins by reps. No one wins with 0 reps: a duel of 0 against 0 is a draw.
 */
export const duelOutcomeOf = (bests: readonly Best[]): DuelOutcome | null => {
  if (bests.length === 0) return null;
  const [first, second] = bests.filter(({ validReps }) => validReps > 0).toSorted(compareBests);
  if (!first) return { winnerId: null, decidedBy: null };
  if (!second) return { winnerId: first.userId, decidedBy: 'reps' };
  const decisive = COMPARISONS.find(([, of]) => of(first) !== of(second));
  return decisive ? { winnerId: first.userId, decidedBy: decisive[0] } : { winnerId: null, decidedBy: null };
};

type Activity = Awaited<ReturnType<typeof listActivity>>[number];

/**
 * Returns true if a participant's best recording is undecided, or an undecided one may become their
 * best.
 */
const isAnyUndecided = (
  bests: readonly Pick<Listed, 'userId' | 'validReps'>[],
  recordings: readonly Activity[],
): boolean =>
  recordings.some(
    ({ person, status, validReps }) =>
      isUndecided({ status }) && validReps >= (bests.find(({ userId }) => userId === person)?.validReps ?? 0),
  );

const findOutcome = async (
  challenge: StoredChallenge,
  people: readonly string[],
  names: ReadonlyMap<string, string>,
  { db, caller }: Look,
): Promise<Pick<Duel, 'outcome' | 'isUnderReview'>> => {
  const rules = { id: challenge.id, givesPrizes: await givesPrizes(db, challenge.id) };
  const bests = await findBests(db, rules, people);
  const isUnderReview = isAnyUndecided(bests, await listActivity(db, challenge.id, people));
  const outcome = duelOutcomeOf(bests.flatMap(({ userId, ...best }) => (userId === null ? [] : [{ ...best, userId }])));
  if (!outcome) return { outcome, isUnderReview };
  const { winnerId, decidedBy } = outcome;
  const best = bests.find(({ userId }) => userId === winnerId);
  if (winnerId === null || !best) return { outcome: { winner: null, decidedBy }, isUnderReview };
  const winner = {
    name: names.get(winnerId) ?? best.name,
    isMine: caller?.userId === winnerId,
    validReps: best.validReps,
  };
  return { outcome: { winner, decidedBy }, isUnderReview };
};

const findDuel = async (challenge: StoredChallenge, look: Look): Promise<Duel | null> => {
  if (challenge.challengeType !== 'duel') return null;
  const { db, caller, now } = look;
  const people = await listParticipants(db, challenge.id, DUEL_PLACES);
  const [names, recorders, avatars] = await Promise.all([
    findNames(db, people),
    findRecorders(db, challenge.id, people),
    findAvatars(db, people),
  ]);
  const state = stateOf(challenge, now);
  return {
    state,
    people: people.map((userId) => ({
      name: names.get(userId) ?? '',
      avatar: avatars.get(userId) ?? null,
      isMine: caller?.userId === userId,
      hasRecorded: recorders.has(userId),
    })),
    ...(state === 'over' ? await findOutcome(challenge, people, names, look) : { outcome: null, isUnderReview: false }),
  };
};

export const findStanding = async (challenge: StoredChallenge, look: Look): Promise<Standing> => {
  const { db, caller, now } = look;
  const [leaders, participants, duel] = await Promise.all([
    findStandingLeaders(challenge, look),
    countParticipants(db, [challenge.id]),
    findDuel(challenge, look),
  ]);
  return {
    leaders: [...leaders],
    participants: participants.get(challenge.id) ?? 0,
    areResultsHidden: areResultsHiddenFrom(caller, challenge, now),
    duel,
  };
};
