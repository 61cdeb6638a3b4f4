/**
 * SQL and queries of the review queue: which recordings wait and why, who takes part in a
 * challenge, and which recordings have a prize rank or may win.
 */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL, AnyColumn } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { TRUSTED_STATUSES, UNDECIDED_STATUSES } from '@reptemple/contract/recordings/recordings';
import { REVIEW_REASONS, SAMPLE_DAYS } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { ListReviews, ReviewReason } from '@reptemple/contract/recordings/reviews-and-appeals';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { hasPrizes } from '../challenges/index.ts';
import { challenges, challengeParticipants } from '../challenges/schema.ts';
import { recordingCorrections } from '../correction-requests/schema.ts';
import { leaderboardPeople } from '../leaderboard/schema.ts';
import { userProfiles } from '../profile/schema.ts';
import { isTrusted } from '../recordings/index.ts';
import { challengeRecordings, isSampled, mailboxHolds } from '../recordings/schema.ts';
import { recordingReviews, reviewOpinions, reviewPlaces } from './schema.ts';

/**
 * Returns SQL that is true if the user is on a leaderboard of the challenge or has joined it. It is
 * false for testers, who cannot win.
 */
export const takesPart = (challengeId: AnyColumn, userId: string): SQL => sql`(
  exists (
    select 1 from ${leaderboardPeople}
    where ${leaderboardPeople.challengeId} = ${challengeId} and ${leaderboardPeople.person} = ${userId}
  ) or exists (
    select 1 from ${challengeParticipants}
    where ${challengeParticipants.challengeId} = ${challengeId} and ${challengeParticipants.userId} = ${userId}
      and not exists (select 1 from ${userProfiles} where ${userProfiles.id} = ${userId} and ${userProfiles.isTester})
  )
)`;

export const findTakenPart = async (
  db: Database,
  userId: string,
  challengeIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(inArray(challenges.id, [...new Set(challengeIds)]), takesPart(challenges.id, userId)));
  return new Set(rows.map(({ id }) => id));
};

/** SQL condition: the recording has a rank that may win a prize, reviewed or not. */
export const standsOnPrizePlace = sql`exists (
  select 1 from ${reviewPlaces} where ${reviewPlaces.recordingId} = ${challengeRecordings.id} and ${reviewPlaces.isPrize}
)`;

/**
 * Returns the query of results that get a prize rank once their owner confirms the email. Reviewing
 * such a result decides about that rank.
 */
const findHeldFromPrizes = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: mailboxHolds.recordingId })
    .from(mailboxHolds)
    .innerJoin(challengeRecordings, eq(challengeRecordings.id, mailboxHolds.recordingId))
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .where(and(inArray(mailboxHolds.recordingId, [...ids]), hasPrizes));

/** Returns the ids of recordings with a prize rank, now or after their owner confirms the email. */
export const findOnPrizePlaces = async (db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: reviewPlaces.recordingId })
    .from(reviewPlaces)
    .where(and(inArray(reviewPlaces.recordingId, [...ids]), eq(reviewPlaces.isPrize, true)));
  const held = await findHeldFromPrizes(db, ids);
  return new Set([...rows, ...held].map(({ id }) => id));
};

/**
 * SQL query with one row per recording and reason for its review: `recording_id`, `reason`,
 * `since`.
 */
type Rows = SQL;

const rowsOf = (reason: ReviewReason, { id, since }: { id: unknown; since: unknown }, from: SQL): Rows =>
  sql`select ${id} as recording_id, ${sql.raw(`'${reason}'`)} as reason, ${since} as since ${from}`;

const [recordings, rounds, places] = [challengeRecordings, recordingReviews, reviewPlaces];
const ofRecording = { id: recordings.id, since: recordings.createdAt };
const ofPlace = { id: places.recordingId, since: places.since };
const ofRound = { id: rounds.recordingId, since: rounds.openedAt };

const appeals = rowsOf(
  'appeal',
  ofRound,
  sql`from ${rounds} where ${rounds.decidedAt} is null and ${rounds.appealOf} is not null`,
);

const secondLooks = rowsOf(
  'second_look',
  ofRound,
  sql`from ${rounds} where ${rounds.decidedAt} is null and ${rounds.appealOf} is null`,
);

const flagged = rowsOf(
  'flagged',
  { id: recordings.id, since: sql`coalesce(${recordings.statusSince}, ${recordings.createdAt})` },
  sql`from ${recordings} where ${recordings.status} = 'pending_review'`,
);

const corrections = rowsOf(
  'correction',
  { id: recordingCorrections.recordingId, since: recordingCorrections.requestedAt },
  sql`from ${recordingCorrections} where ${recordingCorrections.state} = 'requested'`,
);

const isSettled = (by: SQL): SQL => sql`exists (
  select 1 from ${rounds} where ${rounds.recordingId} = ${recordings.id} and ${rounds.decidedAt} is not null
    and ${rounds.validReps} = ${recordings.validReps} and ${rounds.invalidReps} = ${recordings.invalidReps} and ${by}
)`;

const appealed = alias(rounds, 'appealed');

/**
 * SQL condition on a decided round: true if two reviewers decided it. The round must have needed
 * two. If it is an appeal, the decision appealed against must have needed two as well, and its
 * count must be the one that was in force until the appeal was decided.
 */
const byTwo = sql`${rounds.needsTwo} and (${rounds.appealOf} is null or exists (
  select 1 from ${rounds} as ${appealed} where ${appealed.id} = ${rounds.appealOf} and ${appealed.needsTwo}
    and ${appealed.validReps} = ${rounds.validRepsBefore} and ${appealed.invalidReps} = ${rounds.invalidRepsBefore}
))`;

export const isConfirmed = isSettled(byTwo);

/**
 * SQL query of recordings with a prize rank. They need two reviewers after the server has checked
 * the video.
 */
const prizes = rowsOf(
  'prize',
  ofPlace,
  sql`from ${places} join ${recordings} on ${recordings.id} = ${places.recordingId}
    where ${places.isPrize} and ${recordings.status} <> 'checking' and not ${isConfirmed}`,
);

/** SQL query of recordings with a top rank without a prize. They need one reviewer and a video. */
const tops = rowsOf(
  'top',
  ofPlace,
  sql`from ${places} join ${recordings} on ${recordings.id} = ${places.recordingId}
    where not ${places.isPrize} and ${recordings.mediaId} is not null and not ${isSettled(sql`true`)}`,
);

/**
 * Returns the SQL query of the random sample of recent recordings for review. Matches the partial
 * index `recordings_sampled`.
 */
const samples = (now: Date): Rows =>
  rowsOf(
    'sample',
    ofRecording,
    sql`from ${recordings} where ${isSampled(recordings.id)}
      and ${recordings.createdAt} > ${new Date(now.getTime() - SAMPLE_DAYS * MILLIS_PER_DAY).toISOString()}
      and ${recordings.mediaId} is not null and not ${isSettled(sql`true`)}`,
  );

export const waiting = (now: Date): SQL => {
  const parts = [appeals, prizes, flagged, corrections, secondLooks, tops, samples(now)];
  return sql`(${sql.join(parts, sql` union all `)}) waiting`;
};

export const waits = {
  recordingId: sql<string>`waiting.recording_id`,
  reason: sql<ReviewReason>`waiting.reason`,
  since: sql<Date>`waiting.since`.mapWith(rounds.openedAt),
} as const;

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

const isNoRival = (callerId: string): SQL => sql`not (
  ${takesPart(challengeRecordings.challengeId, callerId)}
  and (${standsOnPrizePlace} or coalesce(bool_or(${recordingReviews.needsTwo}), false))
)`;

/**
 * Returns the conditions of `reviewIssue` that depend on the caller, as SQL, so that the queue can
 * be paginated.
 */
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

export const listWaiting = async (db: Database, asked: Asked) => {
  const { limit, offset } = windowOf(asked.query);
  const rows = await listed(db, asked)
    .orderBy(sql`waits_since`, asc(challengeRecordings.id))
    .limit(limit)
    .offset(offset);
  return { ids: rows.map(({ id }) => id), total: await db.$count(listed(db, asked).as('listed')) };
};

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
 * Returns the reasons for review by recording id, in the order of `REVIEW_REASONS`; an empty list
 * for recordings that do not wait.
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
 * Returns, for each recording that may win, true if it wins: it is verified or adjusted, two
 * reviewers settled its count, and nothing but the random sample asks for another review.
 * Recordings that can never win are omitted, such as unverified ones. Does not check ranks.
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
  exerciseId: challenges.exerciseDefinitionId,
  name: challengeRecordings.name,
  validReps: challengeRecordings.validReps,
  invalidReps: challengeRecordings.invalidReps,
  status: challengeRecordings.status,
};

export const listShown = (db: Database, ids: readonly string[]) =>
  db
    .select(shown)
    .from(challengeRecordings)
    .innerJoin(challenges, eq(challenges.id, challengeRecordings.challengeId))
    .where(inArray(challengeRecordings.id, [...ids]));
