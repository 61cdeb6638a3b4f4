/** The review queue: one page of waiting recordings, and the reasons of one recording. */
import { REVIEW_REASONS, type ListReviews, type ReviewReason } from '@reptemple/contract/recordings/review';
import { TRUSTED_STATUSES, UNDECIDED_STATUSES } from '@reptemple/contract/recordings/recordings';
import { and, asc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination.ts';
import { challenges } from '../challenges/schema.ts';
import { isTrusted } from '../recordings/index.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { standsOnPrizePlace, takesPart } from './competitors.ts';
import { recordingReviews, reviewOpinions } from './schema.ts';
import { isConfirmed, waiting, waits } from './waiting.ts';

export interface Why {
  readonly reason: ReviewReason;
  readonly since: Date;
}

interface Asked {
  readonly query: z.output<typeof ListReviews.query>;
  readonly callerId: string;
  readonly now: Date;
}

const isOpenRound = and(eq(recordingReviews.recordingId, challengeRecordings.id), isNull(recordingReviews.decidedAt));

const opinionOf = (roundId: SQL, callerId: string): SQL =>
  sql`exists (select 1 from ${reviewOpinions} where ${reviewOpinions.reviewId} = ${roundId} and ${reviewOpinions.reviewerId} = ${callerId})`;

/** Excludes recordings that may win a prize against the caller. */
const isNoRival = (callerId: string): SQL => sql`not (
  ${takesPart(challengeRecordings.challengeId, callerId)}
  and (${standsOnPrizePlace} or coalesce(bool_or(${recordingReviews.needsTwo}), false))
)`;

/** SQL version of the other conditions of `reviewIssue`, for pagination. */
const mayDecide = (callerId: string): SQL | undefined => {
  const given = sql`(select count(*) from ${reviewOpinions} where ${reviewOpinions.reviewId} = ${recordingReviews.id})`;
  return and(
    sql`${challengeRecordings.userId} is distinct from ${callerId}::uuid`,
    sql`(not ${opinionOf(sql`${recordingReviews.id}`, callerId)} or ${given} > 1)`,
    sql`not ${opinionOf(sql`${recordingReviews.appealOf}`, callerId)}`,
  );
};

const listed = (db: Database, { query, callerId, now }: Asked) => {
  const since = sql`min(${waits.since})`;
  return db
    .select({ id: challengeRecordings.id, since: since.as('waits_since') })
    .from(waiting(now))
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, waits.recordingId))
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .leftJoin(recordingReviews, isOpenRound)
    .where(
      and(
        isNull(challenges.deletedAt),
        holding(query.search, [challengeRecordings.name, challenges.name]),
        query.who === 'yours' ? mayDecide(callerId) : undefined,
      ),
    )
    .groupBy(challengeRecordings.id)
    .having(
      and(
        query.why === undefined ? undefined : sql`bool_or(${waits.reason} = ${query.why})`,
        query.who === 'yours' ? isNoRival(callerId) : undefined,
      ),
    );
};

/** Lists waiting recordings, longest waiting first. */
export const listWaiting = async (db: Database, asked: Asked) => {
  const { limit, offset } = windowOf(asked.query);
  const rows = await listed(db, asked)
    .orderBy(sql`waits_since`, asc(challengeRecordings.id))
    .limit(limit)
    .offset(offset);
  return { ids: rows.map(({ id }) => id), total: await db.$count(listed(db, asked).as('listed')) };
};

/** Counts waiting recordings, including those that the caller may not decide. */
export const countWaiting = async (db: Database, now: Date): Promise<number> => {
  const [row] = await db
    .select({ total: sql<number>`count(distinct waiting.recording_id)::int` })
    .from(waiting(now))
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, waits.recordingId))
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .where(isNull(challenges.deletedAt));
  return row?.total ?? 0;
};

const inOrder = (why: readonly Why[]): readonly Why[] =>
  why.toSorted((a, b) => REVIEW_REASONS.indexOf(a.reason) - REVIEW_REASONS.indexOf(b.reason));

/**
 * Returns the reasons for review of each recording, in the fixed order of reasons. Recordings
 * that do not wait are absent.
 */
export const whyOf = async (
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, readonly Why[]>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(waits)
    .from(waiting(now))
    .where(inArray(waits.recordingId, [...ids]));
  return new Map(ids.map((id) => [id, inOrder(rows.filter(({ recordingId }) => recordingId === id))]));
};

/**
 * Returns for each recording that may win if it does: it is verified or adjusted, two reviewers
 * settled its count, and nothing but the random sample asks for another review. Does not check
 * the place: a recording new to a place has not been reviewed by two either. Counted and
 * unverified recordings are absent, because they never win.
 */
export const findWinning = async (
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, boolean>> => {
  if (ids.length === 0) return new Map();
  const recording = challengeRecordings;
  const mayWin = and(
    inArray(recording.id, [...ids]),
    inArray(recording.status, [...TRUSTED_STATUSES, ...UNDECIDED_STATUSES]),
    gt(recording.validReps, 0),
  );
  const rows = await db
    .select({ id: recording.id, status: recording.status, isConfirmed: sql<boolean>`${isConfirmed}` })
    .from(recording)
    .where(mayWin);
  const why = await whyOf(db, ids, now);
  const isDone = (id: string): boolean => (why.get(id) ?? []).every(({ reason }) => reason === 'sample');
  return new Map(rows.map((row) => [row.id, isTrusted(row.status) && row.isConfirmed && isDone(row.id)]));
};

const shown = {
  id: challengeRecordings.id,
  userId: challengeRecordings.userId,
  challengeId: challenges.id,
  challengeName: challenges.name,
  name: challengeRecordings.name,
  validReps: challengeRecordings.validReps,
  invalidReps: challengeRecordings.invalidReps,
  status: challengeRecordings.status,
};

/** Returns the queue's data of these recordings, unordered. */
export const listShown = (db: Database, ids: readonly string[]) =>
  db
    .select(shown)
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .where(inArray(challengeRecordings.id, [...ids]));
