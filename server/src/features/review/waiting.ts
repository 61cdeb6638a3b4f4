/** Which recordings wait for a person to look, why and since when. Nothing is put into a queue: what waits follows from what is there. */
import { PRIZE_PLACES, SAMPLE_DAYS, type ReviewReason } from '@reptemple/contract/review';
import { sql, type SQL } from 'drizzle-orm';
import { challenges } from '../challenges/schema.ts';
import { recordingCorrections } from '../corrections/schema.ts';
import { leaderboardEntries, NO_DAY } from '../leaderboard/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { recordingReviews } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** One row for each reason of each recording: `recording_id`, `reason`, `since`. */
type Rows = SQL;

const rowsOf = (reason: ReviewReason, { id, since }: { id: unknown; since: unknown }, from: SQL): Rows =>
  sql`select ${id} as recording_id, ${sql.raw(`'${reason}'`)} as reason, ${since} as since ${from}`;

const [recordings, rounds, entries] = [challengeRecordings, recordingReviews, leaderboardEntries];
const ofRecording = { id: recordings.id, since: recordings.createdAt };
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

const flagged = rowsOf('flagged', ofRecording, sql`from ${recordings} where ${recordings.status} = 'pending_review'`);

const corrections = rowsOf(
  'correction',
  { id: recordingCorrections.recordingId, since: recordingCorrections.requestedAt },
  sql`from ${recordingCorrections} where ${recordingCorrections.state} = 'requested'`,
);

/** People have decided, and the count is still the one they decided on. */
const isSettled = (by: SQL): SQL => sql`exists (
  select 1 from ${rounds} where ${rounds.recordingId} = ${recordings.id} and ${rounds.decidedAt} is not null
    and ${rounds.validReps} = ${recordings.validReps} and ${rounds.invalidReps} = ${recordings.invalidReps} and ${by}
)`;

/** Whether a board of this tab has winners: All, men and women, or the one whose recordings alone rank. */
const givesPlaces = (tab: SQL): SQL => sql`case
  when ${challenges.challengeType} = 'duel' or coalesce(${challenges.genderFilter}, 'all') = 'all' then ${tab} <> 'other'
  else ${tab} = ${challenges.genderFilter}
end`;

/** The first places of a board, read from its index: as quick for many recordings as for few. What could not be verified wins nothing. */
const firstPlaces = (tab: SQL): SQL => sql`
  select ${entries.recordingId} as recording_id from ${entries}
  where ${entries.challengeId} = ${challenges.id} and ${entries.span} = 'all' and ${entries.startsOn} = ${NO_DAY}
    and ${entries.tab} = ${tab} and not ${entries.isUnverified} and ${entries.reps} > 0
  order by ${entries.isUnverified}, (-${entries.reps}), ${entries.createdAt}, ${entries.recordingId}
  limit ${sql.raw(String(PRIZE_PLACES))}`;

const prizePlaces: SQL = sql`
  select distinct place.recording_id from ${challenges}
  cross join (values ('all'), ('male'), ('female'), ('other')) board(tab)
  cross join lateral (${firstPlaces(sql`board.tab`)}) place
  where ${challenges.givesPrizes} and ${challenges.deletedAt} is null and ${givesPlaces(sql`board.tab`)}`;

/** Two people have to agree on these. */
const prizes = rowsOf(
  'prize',
  ofRecording,
  sql`from ${recordings} where ${recordings.id} in (${prizePlaces})
    and not ${isSettled(sql`${rounds.needsTwo}`)}`,
);

/** The index `recordings_sampled` holds these and no others. */
const samples = (now: Date): Rows =>
  rowsOf(
    'sample',
    ofRecording,
    sql`from ${recordings} where right(${recordings.id}::text, 4) < '0ccd'
      and ${recordings.createdAt} > ${new Date(now.getTime() - SAMPLE_DAYS * DAY_MS).toISOString()}
      and ${recordings.mediaId} is not null and not ${isSettled(sql`true`)}`,
  );

/** All of them, for a `from`. */
export const waiting = (now: Date): SQL => {
  const parts = [appeals, prizes, flagged, corrections, secondLooks, samples(now)];
  return sql`(${sql.join(parts, sql` union all `)}) waiting`;
};

export const waits = {
  recordingId: sql<string>`waiting.recording_id`,
  reason: sql<ReviewReason>`waiting.reason`,
  since: sql<Date>`waiting.since`.mapWith(rounds.openedAt),
} as const;
