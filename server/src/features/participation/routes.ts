import {
  GetActiveChallenge,
  GetMyProgress,
  GetStanding,
  JoinChallenge,
} from '@reptemple/contract/challenges/participation';
import { route, type Handler, type Route } from '../../platform/http/mount.ts';
import {
  findChallenges,
  getChallenge,
  isParticipant,
  joinChallenge,
  statusOf,
  type StoredChallenge,
} from '../challenges/public.ts';
import { listChallengesOf, listEntries } from '../recordings/public.ts';
import { progressOf } from './progress.ts';
import { findStanding } from './standing.ts';

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
  return { joined, ...progressOf(challenge, entries, now) };
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
  route(GetStanding, getStanding),
];
