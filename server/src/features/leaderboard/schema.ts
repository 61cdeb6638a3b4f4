/**
 * Leaderboard tables. Only database triggers write them, from challenge_recordings (migrations
 * `leaderboard_triggers`, `leaderboard_milestones` and `ranking_tiers`). A board is a ranked list
 * for a challenge, a time span and a tab. Span `total` ranks by the sum of all reps, the others by
 * each person's best recording.
 */
import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { challenges } from '../challenges/schema.ts';

export const SPANS = ['day', 'week', 'all', 'total'] as const;
/** Tabs by gender. `other` has the recordings of people who are neither male nor female. */
export const TABS = ['all', 'male', 'female', 'other'] as const;

/** Value of `startsOn` for boards that have no first day: all time and totals. */
export const NO_DAY = '1970-01-01';

const challengeId = () =>
  uuid('challenge_id')
    .notNull()
    .references(() => challenges.id, { onDelete: 'cascade' });

/**
 * Columns that identify a board. `startsOn` is its first day in the challenge's time zone, which is
 * a Sunday for weeks. It is `NO_DAY` for all time and totals.
 */
const board = () => ({
  challengeId: challengeId(),
  span: text({ enum: SPANS }).notNull(),
  startsOn: date('starts_on').notNull(),
  tab: text({ enum: TABS }).notNull(),
});

/**
 * Returns the column of the ranking tier, which is compared before reps. Always 0 in challenges
 * without prizes. With prizes: 0 verified or adjusted; 1 checking, counted or under review; 2
 * unverified (docs/decisions/0070).
 */
const tier = () => integer().notNull().default(0);

/**
 * Returns the column of the form score that decides ties: −1 if the challenge does not use it, or
 * there is no score. Not used for totals.
 */
const formScore = () => integer('form_score').notNull();

export const leaderboardEntries = pgTable(
  'leaderboard_entries',
  {
    ...board(),
    /**
     * User id; after the user was deleted the recording's id, so that each such recording keeps a
     * rank.
     */
    person: uuid().notNull(),
    tier: tier(),
    reps: integer().notNull(),
    formScore: formScore(),
    /** Time of the recording with which the number of reps was reached. */
    createdAt: timestamptz('created_at').notNull(),
    /** Id of the best recording; for totals, of the latest that counts. */
    recordingId: uuid('recording_id').notNull(),
  },
  (table) => [
    // Has the person near the start, so that all rows that one recording affects are adjacent in
    // the index.
    primaryKey({
      name: 'leaderboard_entries_pk',
      columns: [table.challengeId, table.person, table.span, table.startsOn, table.tab],
    }),
    // Index in rank order. `-reps` and `-form_score` make all columns ascending, so that a page can
    // start after any row.
    index('leaderboard_ranked').on(
      table.challengeId,
      table.span,
      table.startsOn,
      table.tab,
      table.tier,
      sql`(-${table.reps})`,
      sql`(-${table.formScore})`,
      table.createdAt,
      table.recordingId,
    ),
  ],
);

/**
 * Number of people per score (reps, and form score if it decides ties) of a board. A rank is the
 * sum of the better scores' rows, so more people do not make it slower.
 */
export const leaderboardHistogram = pgTable(
  'leaderboard_histogram',
  {
    ...board(),
    tier: tier(),
    reps: integer().notNull(),
    formScore: formScore(),
    people: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'leaderboard_histogram_pk',
      columns: [table.challengeId, table.span, table.startsOn, table.tab, table.tier, table.reps, table.formScore],
    }),
  ],
);

/**
 * Milestones, which speed up ranks among ties. An entry is a milestone if the last byte of its
 * recording id is a multiple of 64, so about one in 64 entries is one. About one in 64 milestones
 * is also a milestone on the next level. `people` counts the entries since the previous milestone,
 * including the milestone itself, so a rank reads only a few dozen rows.
 */
export const leaderboardMilestones = pgTable(
  'leaderboard_milestones',
  {
    ...board(),
    tier: tier(),
    reps: integer().notNull(),
    formScore: formScore(),
    /** Level of the milestone, 1 to 3. */
    level: integer().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    recordingId: uuid('recording_id').notNull(),
    people: integer().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'leaderboard_milestones_pk',
      columns: [
        table.challengeId,
        table.span,
        table.startsOn,
        table.tab,
        table.tier,
        table.reps,
        table.formScore,
        table.level,
        table.createdAt,
        table.recordingId,
      ],
    }),
  ],
);

/**
 * Rows that are locked while a person's entries change, so that concurrent changes see each other.
 */
export const leaderboardPeople = pgTable(
  'leaderboard_people',
  { challengeId: challengeId(), person: uuid().notNull() },
  (table) => [primaryKey({ name: 'leaderboard_people_pk', columns: [table.challengeId, table.person] })],
);

/**
 * Counter of changes of a challenge's boards, divided over sixteen rows so that concurrent
 * recordings rarely wait for the same row.
 */
export const leaderboardChanges = pgTable(
  'leaderboard_changes',
  { challengeId: challengeId(), part: integer().notNull(), changes: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ name: 'leaderboard_changes_pk', columns: [table.challengeId, table.part] })],
);
