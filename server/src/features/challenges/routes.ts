import type { UserChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import {
  CHALLENGES_PER_DAY,
  CHALLENGES_PER_PAGE,
  CreateChallenge,
  GetChallenge,
  ListChallenges,
} from '@reptemple/contract/challenges/challenges';
import type { Database } from '../../platform/database/database.ts';
import { pagedBy } from '../../platform/database/pagination-and-search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { spend } from '../../platform/http/rate-limit-counter.ts';
import { lastMomentOf } from '../../platform/time/calendar.ts';
import {
  DEFAULT_EXERCISE,
  definitionAt,
  findExercises,
  findShippedExerciseId,
  holdExercise,
} from '../exercises/index.ts';
import { listVisibleChallenges, presentChallenges } from './challenge-responses-and-catalogue.ts';
import { placesOf } from './challenge-state.ts';
import { planOf } from './daily-plan-and-streaks.ts';
import { addChallenge, findJoined, getChallenge } from './store.ts';
import type { NewChallenge } from './store.ts';

export interface Maker {
  readonly id: string;
  readonly createdBy: string;
  readonly exerciseDefinitionId: string;
  readonly now: Date;
}

const NOTHING_DAILY = {
  endDate: null,
  challengeLengthValue: null,
  challengeLengthUnit: null,
  minDailyReps: null,
} as const;

const dailyOf = ({ type, length, minDailyReps, timeZone }: UserChallengeForm, now: Date) =>
  type === 'duel'
    ? NOTHING_DAILY
    : {
        endDate: lastMomentOf(now, length, timeZone),
        challengeLengthValue: length.value,
        challengeLengthUnit: length.unit,
        minDailyReps,
      };

const incrementOf = (form: UserChallengeForm) =>
  form.type === 'progression'
    ? {
        incrementValue: form.incrementValue,
        incrementCadenceValue: form.incrementCadenceValue,
        incrementCadenceUnit: form.incrementCadenceUnit,
      }
    : {};

export const challengeOf = (form: UserChallengeForm, maker: Maker): NewChallenge => {
  const { id, createdBy, exerciseDefinitionId, now } = maker;
  return {
    id,
    createdBy,
    exerciseDefinitionId,
    name: form.name,
    description: form.description,
    challengeType: form.type,
    isActive: true,
    isHidden: form.isHidden,
    startDate: now,
    ...dailyOf(form, now),
    ...incrementOf(form),
    genderFilter: 'all',
    hideResultsUntilFinished: form.type === 'duel' && form.hideResultsUntilFinished,
    timeZone: form.timeZone,
    depthStandard: form.depthStandard,
    allowGuests: form.allowGuests,
    asksCodeWord: form.asksCodeWord,
    hasKudos: form.hasKudos,
    corrections: form.corrections,
    maxDurationSeconds: form.maxDurationSeconds,
    maxRestSeconds: form.maxRestSeconds,
    maxDailyAttempts: form.maxDailyAttempts,
    createdAt: now,
    updatedAt: now,
  };
};

const listChallenges: Handler<typeof ListChallenges> = async ({ query }, { caller, db, now }) => {
  const { rows, total } = await listVisibleChallenges(db, query, { isTester: caller?.isTester ?? false }, now);
  const duels = rows.filter((challenge) => placesOf(challenge) !== null).map(({ id }) => id);
  return {
    challenges: await presentChallenges(db, rows, now),
    placesTaken: caller ? [...(await findJoined(db, duels, caller.userId))] : [],
    ...pagedBy(CHALLENGES_PER_PAGE, total, query),
  };
};

const showChallenge: Handler<typeof GetChallenge> = async ({ params }, { db, now }) => {
  const stored = await getChallenge(db, params.challenge);
  const [[challenge], [exercise]] = await Promise.all([
    presentChallenges(db, [stored], now),
    findExercises(db, [stored.exerciseDefinitionId]),
  ]);
  if (!challenge || !exercise) throw new Error(`The challenge ${stored.id} has no exercise.`);
  const plan = planOf(stored);
  return {
    challenge,
    exerciseDefinition: definitionAt(exercise, stored.depthStandard),
    plan: plan && [...plan],
  };
};

const exerciseFor = async (tx: Database, chosen: string | undefined): Promise<string> => {
  if (chosen === undefined) {
    const id = await findShippedExerciseId(tx, DEFAULT_EXERCISE);
    if (id === undefined) throw new Error(`The exercise ${DEFAULT_EXERCISE} was not seeded.`);
    return id;
  }
  const exercise = await holdExercise(tx, chosen);
  if (exercise) return exercise.id;
  const message = 'This exercise is unfinished or was deleted. Choose another one.';
  throw new AppError('unprocessable', message, [{ field: 'exerciseDefinitionId', message }]);
};

const DAY_SECONDS = 24 * 60 * 60;

const createChallenge: Handler<typeof CreateChallenge> = ({ body }, { db, caller, now, ids }) =>
  db.transaction(async (tx) => {
    const exerciseDefinitionId = await exerciseFor(tx, body.exerciseDefinitionId);
    const limit = { key: `challenges:${caller.userId}`, max: CHALLENGES_PER_DAY, windowSeconds: DAY_SECONDS };
    await spend(tx, limit, now);
    const challenge = challengeOf(body, { id: ids.uuid(), createdBy: caller.userId, exerciseDefinitionId, now });
    return addChallenge(tx, challenge, ids.uuid);
  });

export const challengeRoutes: readonly Route[] = [
  route(ListChallenges, listChallenges, { sharedBy: 'visitors' }),
  route(CreateChallenge, createChallenge),
  route(GetChallenge, showChallenge, { sharedBy: 'everyone' }),
];
