/**
 * Route handlers to join a challenge, read the caller's progress and challenges, and read the
 * leaders and the state of a duel.
 */
import {
  GetActiveChallenge,
  GetMyProgress,
  GetStanding,
  JoinChallenge,
  ListOwnChallenges,
  MAX_OWN_RUNNING,
} from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { OwnChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Reply } from '@reptemple/contract/endpoint';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import type { Database } from '../../platform/database/database.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Caller, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import {
  countParticipants,
  findChallenges,
  getChallenge,
  isParticipant,
  joinChallenge,
  statusOf,
  daysLogged,
  minimumOn,
  repsByDay,
  streakOf,
} from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { findCountUnits } from '../exercises/index.ts';
import { findOwnRank } from '../leaderboard/index.ts';
import { listChallengesOf, listEntries } from '../recordings/index.ts';
import { findStanding } from './leaders-and-duel-state.ts';

interface Entry {
  readonly createdAt: Date;
  readonly validReps: number;
}

type Progress = Omit<Reply<typeof GetMyProgress>, 'joined' | 'isCreator'>;

const bestOf = (entries: readonly Entry[]): number | null =>
  entries.length === 0 ? null : Math.max(...entries.map(({ validReps }) => validReps));

const progressOf = (challenge: StoredChallenge, entries: readonly Entry[], now: Date): Progress => {
  const { timeZone, maxDailyAttempts } = challenge;
  const today = dayOf(now, timeZone);
  const todays = entries.filter(({ createdAt }) => dayOf(createdAt, timeZone) === today);
  const reps = repsByDay(entries, timeZone);
  const days = daysLogged(challenge, reps);
  return {
    recordings: entries.length,
    recordedToday: todays.length,
    attemptsLeftToday: maxDailyAttempts === null ? null : Math.max(0, maxDailyAttempts - todays.length),
    daysLogged: days.length,
    streak: streakOf(days, today),
    todayMinimum: statusOf(challenge, now) === 'active' ? minimumOn(challenge, today) : null,
    todayBest: bestOf(todays),
    best: bestOf(entries),
    todayReps: reps.get(today) ?? 0,
  };
};

const join: Handler<typeof JoinChallenge> = async ({ params }, { db, caller, now }) => {
  const challenge = await getChallenge(db, params.challenge);
  await db.transaction((tx) => joinChallenge(tx, challenge, caller, now));
  return { joined: true, challengeId: challenge.id };
};

const getMyProgress: Handler<typeof GetMyProgress> = async ({ params }, { db, caller, now }) => {
  const challenge = await getChallenge(db, params.challenge);
  const [joined, entries] = await Promise.all([
    isParticipant(db, challenge.id, caller.userId),
    listEntries(db, challenge.id, caller.userId),
  ]);
  return { joined, isCreator: challenge.createdBy === caller.userId, ...progressOf(challenge, entries, now) };
};

/** Maximum number of most recent challenges among which running ones are searched. */
const LOOKED_AT = 100;

const findRecordedIn = async (db: Database, userId: string): Promise<readonly StoredChallenge[]> => {
  const ids = await listChallengesOf(db, userId, LOOKED_AT);
  const found = new Map((await findChallenges(db, ids)).map((challenge) => [challenge.id, challenge]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

const getActive: Handler<typeof GetActiveChallenge> = async (_received, { db, caller, now }) => {
  if (!caller) return { challenge: null };
  const isOn = (challenge: StoredChallenge): boolean =>
    challenge.isActive && !challenge.isHidden && statusOf(challenge, now) !== 'ended';
  const active = (await findRecordedIn(db, caller.userId)).find(isOn);
  return { challenge: active ? { id: active.id, slug: active.slug } : null };
};

interface Look {
  readonly caller: Caller;
  readonly db: Database;
  readonly now: Date;
}

const presentOwn = async (
  challenge: StoredChallenge,
  participants: ReadonlyMap<string, number>,
  unit: CountUnit,
  { caller, db, now }: Look,
): Promise<OwnChallenge> => {
  const { id, slug, name } = challenge;
  const [entries, own] = await Promise.all([
    listEntries(db, id, caller.userId),
    findOwnRank(db, challenge, caller, now),
  ]);
  const { todayMinimum, todayReps, best, streak } = progressOf(challenge, entries, now);
  return {
    id,
    slug,
    name,
    unit,
    rank: own?.rank ?? null,
    participants: participants.get(id) ?? 0,
    repsToNext: own?.repsToNext ?? null,
    rankedReps: own?.reps ?? null,
    todayMinimum,
    todayReps,
    best,
    streak,
  };
};

const listOwnChallenges: Handler<typeof ListOwnChallenges> = async (_received, { db, caller, now }) => {
  const recordedIn = await findRecordedIn(db, caller.userId);
  const running = recordedIn
    .filter((challenge) => challenge.isActive && statusOf(challenge, now) === 'active')
    .slice(0, MAX_OWN_RUNNING);
  const [participants, unitOf] = await Promise.all([
    countParticipants(
      db,
      running.map(({ id }) => id),
    ),
    findCountUnits(
      db,
      running.map(({ exerciseDefinitionId }) => exerciseDefinitionId),
    ),
  ]);
  const look = { db, caller, now };
  const present = (challenge: StoredChallenge): Promise<OwnChallenge> =>
    presentOwn(challenge, participants, unitOf(challenge.exerciseDefinitionId), look);
  return { challenges: await Promise.all(running.map(present)) };
};

const getStanding: Handler<typeof GetStanding> = async ({ params }, { db, caller, now }) =>
  findStanding(await getChallenge(db, params.challenge), { db, caller, now });

export const participationRoutes: readonly Route[] = [
  route(JoinChallenge, join),
  route(GetMyProgress, getMyProgress),
  route(ListOwnChallenges, listOwnChallenges),
  route(GetActiveChallenge, getActive),
  route(GetStanding, getStanding, { sharedBy: 'visitors' }),
];
