import { GetChallenge, ListChallenges, type Challenge } from '@reptemple/contract/challenges';
import type { Database } from '../../platform/database.ts';
import { route, type Handler, type Route } from '../../platform/http.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findExercises } from '../exercises/public.ts';
import { statusOf } from './rules.ts';
import { countParticipants, findChallenge, listVisibleChallenges, type StoredChallenge } from './store.ts';

const present = async (db: Database, stored: readonly StoredChallenge[], now: Date): Promise<readonly Challenge[]> => {
  const [exercises, participants] = await Promise.all([
    findExercises(db, [...new Set(stored.map((challenge) => challenge.exerciseDefinitionId))]),
    countParticipants(
      db,
      stored.map((challenge) => challenge.id),
    ),
  ]);
  const exerciseNames = new Map(exercises.map(({ id, name }) => [id, name]));
  return stored.map((challenge) => ({
    id: challenge.id,
    slug: challenge.slug,
    name: challenge.name,
    description: challenge.description,
    type: challenge.challengeType,
    status: statusOf(challenge, now),
    isDaily: challenge.isDaily,
    startDate: challenge.startDate?.toISOString() ?? null,
    endDate: challenge.endDate?.toISOString() ?? null,
    timeZone: challenge.timeZone,
    allowsGuests: challenge.allowGuests,
    exercise: {
      id: challenge.exerciseDefinitionId,
      name: exerciseNames.get(challenge.exerciseDefinitionId) ?? challenge.name,
    },
    participants: participants.get(challenge.id) ?? 0,
  }));
};

const listChallenges: Handler<typeof ListChallenges> = async (_received, { db, now }) => ({
  challenges: [...(await present(db, await listVisibleChallenges(db), now))],
});

const getChallenge: Handler<typeof GetChallenge> = async ({ params }, { db, now }) => {
  const stored = await findChallenge(db, params.challenge);
  if (!stored) throw new Refusal('not_found', "The challenge you're looking for doesn't exist.");
  const [[challenge], [exercise]] = await Promise.all([
    present(db, [stored], now),
    findExercises(db, [stored.exerciseDefinitionId]),
  ]);
  if (!challenge || !exercise) throw new Error(`The challenge ${stored.id} has no exercise.`);
  return { challenge, exerciseDefinition: exercise.definition };
};

export const challengeRoutes: readonly Route[] = [
  route(ListChallenges, listChallenges),
  route(GetChallenge, getChallenge),
];
