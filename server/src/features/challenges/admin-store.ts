/**
 * Queries of the challenges table for admins, including deleted challenges, and SQL expressions for
 * a challenge's status and end.
 */
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { SQLWrapper, SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { CHALLENGE_NOT_FOUND, CHALLENGE_STATUSES, DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import { TABLE_PAGE_SIZE } from '@reptemple/contract/pagination';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contact, personLabel } from '../auth/index.ts';
import { user } from '../auth/schema.ts';
import { exerciseDefinitions } from '../exercises/schema.ts';
import type { ChallengeStatus } from './challenge-state.ts';
import { challenges } from './schema.ts';
import type { StoredChallenge } from './store.ts';

/**
 * SQL for the end of a duel's 72 hours. Null before the first user joins, and for challenges that
 * are not duels.
 */
const expiry = sql`case when ${challenges.challengeType} = 'duel' then ${challenges.firstParticipantJoinedAt} + make_interval(hours => ${DUEL_HOURS}) end`;

/** SQL for the earlier of the end date and the end of a duel's 72 hours; null if neither is set. */
export const endsAt: SQL = sql`least(${challenges.endDate}, ${expiry})`;

/**
 * Returns SQL for the status of a challenge at `now`. A duel is over exactly when its 72 hours have
 * passed, other challenges only after their end date.
 */
export const statusAt = (now: Date): SQL<ChallengeStatus> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<ChallengeStatus>`case
    when ${challenges.startDate} > ${at} then 'upcoming'
    when ${challenges.endDate} < ${at} or ${expiry} <= ${at} then 'ended'
    else 'active' end`;
};

export const statusOrder = (now: Date): SQL =>
  sql`array_position(array[${sql.join(
    CHALLENGE_STATUSES.map((status) => sql`${status}::text`),
    sql`, `,
  )}], ${statusAt(now)})`;

type Query = z.output<typeof ListAdminChallenges.query>;
export type ChallengeChange = Partial<Omit<typeof challenges.$inferInsert, 'id' | 'slug' | 'updatedAt' | 'updatedBy'>>;

const creator = alias(user, 'creator');
const updater = alias(user, 'updater');

const views = (db: Database) =>
  db
    .select({
      challenge: challenges,
      exerciseName: exerciseDefinitions.name,
      // Falls back to the email for accounts without a name (specification S1, section 6).
      createdBy: personLabel(creator),
      updatedBy: personLabel(updater),
    })
    .from(challenges)
    .innerJoin(exerciseDefinitions, eq(exerciseDefinitions.id, challenges.exerciseDefinitionId))
    .leftJoin(creator, eq(creator.id, challenges.createdBy))
    .leftJoin(updater, eq(updater.id, challenges.updatedBy));

export type ChallengeView = Awaited<ReturnType<typeof views>>[number];

const columnsOf = (sort: Query['sort'], now: Date): readonly SQLWrapper[] => {
  const columns: Readonly<Record<Query['sort'], readonly SQLWrapper[]>> = {
    name: [sql`lower(${challenges.name})`],
    status: [challenges.isActive, statusOrder(now)],
    visibility: [challenges.isHidden],
    type: [challenges.challengeType, challenges.isDaily],
    hideResults: [challenges.hideResultsUntilFinished],
    genderFilter: [sql`coalesce(${challenges.genderFilter}, '')`],
    dates: [challenges.startDate, challenges.endDate],
    created: [],
  };
  return [...columns[sort], challenges.createdAt, challenges.id];
};

const isDeleted = isNotNull(challenges.deletedAt);
const isThere = isNull(challenges.deletedAt);
const isOwn = and(isThere, isNotNull(challenges.createdBy));

const creatorTexts = sql`(select concat_ws(chr(31), ${user.name}, ${contact}) from ${user} where ${user.id} = ${challenges.createdBy})`;

const viewsOf = async (db: Database, ids: readonly string[]): Promise<readonly ChallengeView[]> => {
  if (ids.length === 0) return [];
  const found = await views(db).where(inArray(challenges.id, [...ids]));
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ challenge }: ChallengeView): number => places.get(challenge.id) ?? 0;
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
};

/**
 * Returns one page of challenges. Sorts only ids, then loads the data of the page's challenges,
 * which is faster than sorting whole rows.
 */
export const listForAdmin = async (db: Database, query: Query, now: Date) => {
  const { search, sort, direction, deleted, status } = query;
  const found = holding(search, [challenges.name, challenges.slug, creatorTexts]);
  const where = and(deleted === 'only' ? isDeleted : isThere, status && eq(statusAt(now), status), found);
  const order = direction === 'asc' ? asc : desc;
  const { limit, offset } = windowOf(query, TABLE_PAGE_SIZE);
  const ids = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(where)
    .orderBy(...columnsOf(sort, now).map((column) => order(column)))
    .limit(limit)
    .offset(offset);
  const rows = await viewsOf(
    db,
    ids.map(({ id }) => id),
  );
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(challenges).where(where);
  return { rows, total };
};

const given = (view: ChallengeView | undefined): ChallengeView => {
  if (!view) throw new AppError('not_found', CHALLENGE_NOT_FOUND);
  return view;
};

/**
 * Returns the challenge, even if it was deleted.
 * @throws AppError not_found
 */
export const getForAdmin = async (db: Database, id: string): Promise<ChallengeView> => {
  const [view] = await views(db).where(eq(challenges.id, id));
  return given(view);
};

/** Locks the challenge until the transaction ends. Undefined if it does not exist. */
export const lockIfThere = async (tx: Database, id: string): Promise<ChallengeView | undefined> => {
  const [view] = await views(tx).where(eq(challenges.id, id)).for('update', { of: challenges });
  return view;
};

/**
 * Locks the challenge, even if it was deleted, until the transaction ends.
 * @throws AppError not_found
 */
export const lockForAdmin = async (tx: Database, id: string): Promise<ChallengeView> =>
  given(await lockIfThere(tx, id));

/**
 * Returns the time to store as `updatedAt`. It is always later than the previous value, because
 * `updatedAt` identifies a version.
 */
const momentAfter = ({ updatedAt }: StoredChallenge, now: Date): Date =>
  new Date(Math.max(now.getTime(), updatedAt.getTime() + 1));

export const changeChallenge = async (
  tx: Database,
  before: StoredChallenge,
  change: ChallengeChange,
  by: { readonly userId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .update(challenges)
    .set({ ...change, updatedAt: momentAfter(before, by.now), updatedBy: by.userId })
    .where(eq(challenges.id, before.id));
};

/**
 * Counts challenges, those that are running at `now` and switched on, and those created after
 * `since`.
 */
export const countForAdmin = async (db: Database, since: Date, now: Date) => {
  const [row] = await db
    .select({
      challenges: count(),
      activeChallenges: sql<number>`(count(*) filter (where ${challenges.isActive} and ${statusAt(now)} = 'active'))::int`,
      newChallenges: sql<number>`(count(*) filter (where ${gte(challenges.createdAt, since)}))::int`,
    })
    .from(challenges)
    .where(isThere);
  return row ?? { challenges: 0, activeChallenges: 0, newChallenges: 0 };
};

/** Returns true if any challenge was created by a user rather than by the system. */
export const hasOwnChallenge = async (db: Database): Promise<boolean> => {
  return (await db.select({ id: challenges.id }).from(challenges).where(isOwn).limit(1)).length > 0;
};

/** Returns the latest challenges that users created, without those of the example campaigns. */
export const listLatest = (db: Database, limit: number): Promise<StoredChallenge[]> =>
  db.select().from(challenges).where(isOwn).orderBy(desc(challenges.createdAt), desc(challenges.id)).limit(limit);

export const listDeletedBefore = (db: Database, before: Date): Promise<StoredChallenge[]> =>
  db.select().from(challenges).where(lt(challenges.deletedAt, before)).orderBy(challenges.deletedAt);

/**
 * Deletes a challenge and the rows that refer to it. The caller must delete recordings and videos
 * first.
 */
export const removeChallenge = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(challenges).where(eq(challenges.id, id));
};
