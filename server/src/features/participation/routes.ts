import {
  GetActiveChallenge,
  GetMyProgress,
  GetStanding,
  JoinChallenge,
} from '@reptemple/contract/challenges/participation';
import { route } from '../../platform/http/mount.ts';
import type { Handler, Route } from '../../platform/http/mount.ts';
import {
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
import { listChallengesOf, listEntries } from '../recordings/index.ts';
import { findStanding } from './participation-state.ts';
import type { Reply } from '@reptemple/contract/endpoint';
import { dayOf } from '../../platform/time/calendar.ts';

/** Calculates a user's progress in a challenge, by days of its time zone. */
interface Entry {
  readonly createdAt: Date;
  readonly validReps: number;
}

type Progress = Omit<Reply<typeof GetMyProgress>, 'joined' | 'isCreator'>;

const bestOf = (entries: readonly Entry[]): number | null =>
  entries.length === 0 ? null : Math.max(...entries.map(({ validReps }) => validReps));

/** Calculates progress from all recordings of the user in the challenge, in any order. */
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

/** Number of recent challenges searched for an active one, for the landing page. */
const LOOKED_AT = 100;

const getActive: Handler<typeof GetActiveChallenge> = async (_received, { db, caller, now }) => {
  if (!caller) return { challenge: null };
  const ids = await listChallengesOf(db, caller.userId, LOOKED_AT);
  const found = new Map((await findChallenges(db, ids)).map((challenge) => [challenge.id, challenge]));
  const isOn = (challenge: StoredChallenge): boolean =>
    challenge.isActive && !challenge.isHidden && statusOf(challenge, now) !== 'ended';
  const active = ids.map((id) => found.get(id)).find((challenge) => challenge && isOn(challenge));
  return { challenge: active ? { id: active.id, slug: active.slug } : null };
};

const getStanding: Handler<typeof GetStanding> = async ({ params }, { db, caller, now }) =>
  findStanding(await getChallenge(db, params.challenge), { db, caller, now });

export const participationRoutes: readonly Route[] = [
  route(JoinChallenge, join),
  route(GetMyProgress, getMyProgress),
  route(GetActiveChallenge, getActive),
  route(GetStanding, getStanding, { sharedBy: 'visitors' }),
];
