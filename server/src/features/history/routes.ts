/** Endpoints of the caller's own history across all challenges, which no one else can see. */
import {
  GetHistory,
  HISTORY_DAYS,
  ListOwnRecordings,
  MAX_CHALLENGES,
} from '@reptemple/contract/accounts/recording-history';
import type { OwnRecording, PersonalRecord } from '@reptemple/contract/accounts/recording-history';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { Database } from '../../platform/database/database.ts';
import { paged, windowOf } from '../../platform/database/pagination-and-search.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { dayOf, daysBefore, startOfDay } from '../../platform/time/calendar.ts';
import { findExercises } from '../exercises/index.ts';
import { findVideoFacts } from '../media/index.ts';
import {
  countOwn,
  findStreaks,
  listBestDays,
  listBests,
  listDays,
  listOwn,
  sumChallenges,
  sumExercises,
  summariseHistory,
} from '../recordings/index.ts';
import type { Whose } from '../recordings/index.ts';
import { streakOf } from './streaks.ts';

/**
 * Returns a lookup of exercises by id. Every id should be found, because an exercise is not deleted
 * while a challenge uses it.
 */
const exercisesBy = async (db: Database, ids: readonly string[]): Promise<(id: string) => OwnRecording['exercise']> => {
  const found = await findExercises(db, [...new Set(ids)]);
  const byId = new Map(
    found.map(({ id, name, definition }) => [id, { id, name, unit: countUnitOf(definition) }] as const),
  );
  return (id) => byId.get(id) ?? { id, name: '', unit: 'reps' };
};

interface Best extends Omit<PersonalRecord, 'createdAt'> {
  readonly of: string;
  readonly createdAt: Date;
}

const recordsBy = (bests: readonly Best[]): ((of: string) => PersonalRecord | null) => {
  const found = new Map(
    bests.map(({ of, createdAt, ...best }) => [of, { ...best, createdAt: createdAt.toISOString() }]),
  );
  return (of) => found.get(of) ?? null;
};

const exercisesOf = async (db: Database, whose: Whose) => {
  const { userId } = whose;
  const [sums, reps, form, days] = await Promise.all([
    sumExercises(db, userId),
    listBests(db, userId, 'exercise', 'reps'),
    listBests(db, userId, 'exercise', 'form'),
    listBestDays(db, whose),
  ]);
  const exerciseOf = await exercisesBy(
    db,
    sums.map(({ exerciseId }) => exerciseId),
  );
  const [bestOf, bestFormOf] = [recordsBy(reps), recordsBy(form)];
  const bestDays = new Map(days.map(({ exerciseId, day, validReps }) => [exerciseId, { day, validReps }]));
  return sums.map(({ exerciseId, recordings, validReps }) => ({
    id: exerciseId,
    name: exerciseOf(exerciseId).name,
    unit: exerciseOf(exerciseId).unit,
    recordings,
    validReps,
    best: bestOf(exerciseId),
    bestForm: bestFormOf(exerciseId),
    bestDay: bestDays.get(exerciseId) ?? null,
  }));
};

const challengesOf = async (db: Database, userId: string) => {
  const [sums, reps] = await Promise.all([
    sumChallenges(db, userId, MAX_CHALLENGES),
    listBests(db, userId, 'challenge', 'reps'),
  ]);
  const bestOf = recordsBy(reps);
  return sums.map(({ id, slug, name, deletedAt, exerciseId, recordings }) => ({
    id,
    slug,
    name,
    isGone: deletedAt !== null,
    exerciseId,
    recordings,
    best: bestOf(id),
  }));
};

const getHistory: Handler<typeof GetHistory> = async ({ query: { timeZone } }, { caller: { userId }, db, now }) => {
  const whose = { userId, timeZone };
  const today = dayOf(now, timeZone);
  const yesterday = daysBefore(today, 1);
  const [totals, streaks, exercises, challenges, days] = await Promise.all([
    summariseHistory(db, whose),
    findStreaks(db, whose, yesterday),
    exercisesOf(db, whose),
    challengesOf(db, userId),
    listDays(db, whose, startOfDay(daysBefore(today, HISTORY_DAYS - 1), timeZone)),
  ]);
  return { today, totals, streak: streakOf(streaks, yesterday), exercises, challenges, days };
};

type Listed = Awaited<ReturnType<typeof listOwn>>[number];

const challengeOf = ({ challengeId: id, challenge: { slug, name, deletedAt } }: Listed): OwnRecording['challenge'] => ({
  id,
  slug,
  name,
  isGone: deletedAt !== null,
});

const listRecordings: Handler<typeof ListOwnRecordings> = async ({ query }, { caller, db }) => {
  const { userId } = caller;
  const [rows, total] = await Promise.all([listOwn(db, userId, query, windowOf(query)), countOwn(db, userId, query)]);
  const [exerciseOf, videos] = await Promise.all([
    exercisesBy(
      db,
      rows.map(({ exerciseId }) => exerciseId),
    ),
    findVideoFacts(
      db,
      rows.map(({ mediaId }) => mediaId),
      caller,
    ),
  ]);
  const gifOf = (mediaId: string | null): string | null =>
    (mediaId === null ? undefined : videos.get(mediaId)?.gifUrl) ?? null;
  const recordings = rows.map((row): OwnRecording => ({
    id: row.id,
    challenge: challengeOf(row),
    exercise: exerciseOf(row.exerciseId),
    validReps: row.validReps,
    invalidReps: row.invalidReps,
    durationSeconds: row.durationSeconds,
    formScore: row.formScore,
    status: row.status,
    correctedBy: row.correctedBy,
    shares: row.referralCount,
    gifUrl: gifOf(row.mediaId),
    createdAt: row.createdAt.toISOString(),
  }));
  return { recordings, ...paged(total, query) };
};

export const historyRoutes: readonly Route[] = [
  route(GetHistory, getHistory),
  route(ListOwnRecordings, listRecordings),
];
