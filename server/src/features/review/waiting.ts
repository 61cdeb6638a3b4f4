/** Derives which recordings need review, why and since when. There is no stored queue. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { SAMPLE_DAYS, type ReviewReason } from '@reptemple/contract/recordings/review';
import { sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { challengeRecordings, isSampled } from '../recordings/schema.ts';
import { recordingCorrections } from '../wishes/schema.ts';
import { recordingReviews, reviewPlaces } from './schema.ts';

/** One row per recording and reason: `recording_id`, `reason`, `since`. */
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

/** True if reviewers decided on the current count. */
const isSettled = (by: SQL): SQL => sql`exists (
  select 1 from ${rounds} where ${rounds.recordingId} = ${recordings.id} and ${rounds.decidedAt} is not null
    and ${rounds.validReps} = ${recordings.validReps} and ${rounds.invalidReps} = ${recordings.invalidReps} and ${by}
)`;

const appealed = alias(rounds, 'appealed');

/**
 * Settled by two reviewers, or by one in an appeal that keeps the count two agreed on. Any other
 * count has only one reviewer.
 */
const byTwo = sql`${rounds.needsTwo} and (${rounds.appealOf} is null or exists (
  select 1 from ${rounds} as ${appealed} where ${appealed.id} = ${rounds.appealOf} and ${appealed.needsTwo}
    and ${appealed.validReps} = ${rounds.validRepsBefore} and ${appealed.invalidReps} = ${rounds.invalidRepsBefore}
))`;

/** True if two reviewers settled the current count. */
export const isConfirmed = isSettled(byTwo);

/** Prize places need two reviewers, after the server has verified the video. */
const prizes = rowsOf(
  'prize',
  ofPlace,
  sql`from ${places} join ${recordings} on ${recordings.id} = ${places.recordingId}
    where ${places.isPrize} and ${recordings.status} <> 'checking' and not ${isConfirmed}`,
);

/** Top places without prizes need one reviewer and a video. */
const tops = rowsOf(
  'top',
  ofPlace,
  sql`from ${places} join ${recordings} on ${recordings.id} = ${places.recordingId}
    where not ${places.isPrize} and ${recordings.mediaId} is not null and not ${isSettled(sql`true`)}`,
);

/** Matches the partial index `recordings_sampled`. */
const samples = (now: Date): Rows =>
  rowsOf(
    'sample',
    ofRecording,
    sql`from ${recordings} where ${isSampled(recordings.id)}
      and ${recordings.createdAt} > ${new Date(now.getTime() - SAMPLE_DAYS * MILLIS_PER_DAY).toISOString()}
      and ${recordings.mediaId} is not null and not ${isSettled(sql`true`)}`,
  );

/** Returns all waiting recordings as a subquery for `from`. */
export const waiting = (now: Date): SQL => {
  const parts = [appeals, prizes, flagged, corrections, secondLooks, tops, samples(now)];
  return sql`(${sql.join(parts, sql` union all `)}) waiting`;
};

export const waits = {
  recordingId: sql<string>`waiting.recording_id`,
  reason: sql<ReviewReason>`waiting.reason`,
  since: sql<Date>`waiting.since`.mapWith(rounds.openedAt),
} as const;
