/** Converts stored challenges to public responses, and lists the challenges of the catalogue. */
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { CHALLENGES_PER_PAGE } from '@reptemple/contract/challenges/challenges';
import type { Challenge, ListChallenges } from '@reptemple/contract/challenges/challenges';
import type { Received } from '@reptemple/contract/endpoint';
import { countUnitOf } from '@reptemple/engine/definition/exercise-definition';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { dayOf } from '../../platform/time/calendar.ts';
import { findNames } from '../auth/index.ts';
import { findExercises, hasDepthStandards } from '../exercises/index.ts';
import { endsAt, statusAt } from './admin-store.ts';
import { areResultsHidden, endMs, placesOf, reasonClosed, statusOf, tiesOf } from './challenge-state.ts';
import { incrementOf, minimumOn } from './daily-plan-and-streaks.ts';
import { challenges } from './schema.ts';
import { countParticipants } from './store.ts';
import type { StoredChallenge } from './store.ts';

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const isoOfMs = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const timesOf = (stored: StoredChallenge, now: Date) => ({
  status: statusOf(stored, now),
  closedReason: reasonClosed(stored, now) ?? null,
  startDate: isoOf(stored.startDate),
  endDate: isoOf(stored.endDate),
  endsAt: isoOfMs(endMs(stored)),
  timeZone: stored.timeZone,
  firstParticipantJoinedAt: isoOf(stored.firstParticipantJoinedAt),
  createdAt: stored.createdAt.toISOString(),
});

const lengthOf = ({ challengeLengthValue: value, challengeLengthUnit: unit }: StoredChallenge) =>
  value === null || unit === null ? null : { value, unit };

const dailyOf = (stored: StoredChallenge, now: Date) => {
  const increment = incrementOf(stored);
  const isUnderWay = statusOf(stored, now) === 'active';
  return {
    length: lengthOf(stored),
    minDailyReps: stored.challengeType === 'duel' ? null : stored.minDailyReps,
    increment: increment
      ? { value: increment.value, cadenceValue: increment.cadence.value, cadenceUnit: increment.cadence.unit }
      : null,
    todayMinimum: isUnderWay ? minimumOn(stored, dayOf(now, stored.timeZone)) : null,
  };
};

const settingsOf = (stored: StoredChallenge, now: Date) => ({
  isDaily: stored.isDaily,
  isActive: stored.isActive,
  isHidden: stored.isHidden,
  allowsGuests: stored.allowGuests,
  places: placesOf(stored),
  genderFilter: stored.genderFilter,
  hideResultsUntilFinished: stored.hideResultsUntilFinished,
  areResultsHidden: areResultsHidden(stored, now),
  corrections: stored.corrections,
  ties: tiesOf(stored),
  asksCodeWord: stored.asksCodeWord,
  hasKudos: stored.hasKudos,
  maxDurationSeconds: stored.maxDurationSeconds,
  maxRestSeconds: stored.maxRestSeconds,
  maxDailyAttempts: stored.maxDailyAttempts,
});

interface RelatedData {
  readonly exercise: Awaited<ReturnType<typeof findExercises>>[number] | undefined;
  readonly participants: number;
  readonly creator: string | undefined;
}

const presentOne = (stored: StoredChallenge, related: RelatedData, now: Date): Challenge => {
  const { exercise, participants, creator } = related;
  if (!exercise) throw new Error(`The challenge ${stored.id} has no exercise.`);
  return {
    id: stored.id,
    slug: stored.slug,
    name: stored.name,
    description: stored.description,
    type: stored.challengeType,
    ...timesOf(stored, now),
    ...dailyOf(stored, now),
    ...settingsOf(stored, now),
    exercise: {
      id: exercise.id,
      name: exercise.name,
      unit: countUnitOf(exercise.definition),
      depthStandard: hasDepthStandards(exercise) ? stored.depthStandard : null,
    },
    participants,
    createdBy: creator ?? null,
  };
};

/**
 * Converts challenges to responses, in the same order. The number of queries is the same for any
 * number of challenges.
 */
export const presentChallenges = async (
  db: Database,
  stored: readonly StoredChallenge[],
  now: Date,
): Promise<Challenge[]> => {
  const creators = stored.map(({ createdBy }) => createdBy).filter((id) => id !== null);
  const [exercises, participants, names] = await Promise.all([
    findExercises(db, [...new Set(stored.map(({ exerciseDefinitionId }) => exerciseDefinitionId))]),
    countParticipants(
      db,
      stored.map(({ id }) => id),
    ),
    findNames(db, [...new Set(creators)]),
  ]);
  return stored.map((one) => {
    const exercise = exercises.find(({ id }) => id === one.exerciseDefinitionId);
    const creator = one.createdBy === null ? undefined : names.get(one.createdBy);
    return presentOne(one, { exercise, participants: participants.get(one.id) ?? 0, creator }, now);
  });
};

type Query = Received<typeof ListChallenges>['query'];

const ORDERS: Readonly<Record<Query['sort'], readonly SQL[]>> = {
  newest: [desc(challenges.createdAt), desc(challenges.id)],
  ending: [sql`${endsAt} asc nulls last`, desc(challenges.createdAt), desc(challenges.id)],
  name: [asc(sql`lower(${challenges.name})`), asc(challenges.id)],
};

export interface CataloguePage {
  readonly rows: readonly StoredChallenge[];
  readonly total: number;
}

/**
 * Caller of the catalogue. Testers also see hidden challenges, which others can only open by link.
 */
interface Looking {
  readonly isTester: boolean;
}

/** Lists one page of the active, visible challenges (specification S1, sections 2 and 7). */
export const listVisibleChallenges = async (
  db: Database,
  query: Query,
  { isTester }: Looking,
  now: Date,
): Promise<CataloguePage> => {
  const { search, sort, type, status } = query;
  const where = and(
    eq(challenges.isActive, true),
    isTester ? undefined : eq(challenges.isHidden, false),
    isNull(challenges.deletedAt),
    type && eq(challenges.challengeType, type),
    status && eq(statusAt(now), status),
    holding(search, [challenges.name, challenges.description]),
  );
  const { limit, offset } = windowOf(query, CHALLENGES_PER_PAGE);
  const rows = await db
    .select()
    .from(challenges)
    .where(where)
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(challenges).where(where);
  return { rows, total: counted?.total ?? 0 };
};
