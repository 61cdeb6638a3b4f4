/**
 * Who stands where. These tables are written by the database alone, from challenge_recordings (see the migrations
 * `leaderboard_triggers`, `leaderboard_milestones` and `ranking_tiers`): no code of ours inserts into them.
 *
 * A board is one list of people: of a challenge, over a span of time, of one tab. `total` ranks by all reps together, the others by each
 * person's best recording.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { challenges } from '../challenges/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

export const SPANS = ['day', 'week', 'all', 'total'] as const;
/** `other`: recordings that belong to neither of the others. */
export const TABS = ['all', 'male', 'female', 'other'] as const;

/** The first day of boards that have none. */
export const NO_DAY = '1970-01-01';

const challengeId = () =>
  uuid('challenge_id')
    .notNull()
    .references(() => challenges.id, { onDelete: 'cascade' });

/** A board's first day in the challenge's zone, a Sunday for weeks; 1970-01-01 where there is no first day. */
const board = () => ({
  challengeId: challengeId(),
  span: text({ enum: SPANS }).notNull(),
  startsOn: date('starts_on').notNull(),
  tab: text({ enum: TABS }).notNull(),
});

/** Unused since `tier`; removed in the next version, as processes of the version before still read it. */
const isUnverified = () => boolean('is_unverified').notNull().default(false);

/**
 * Ranks before reps. 0 everywhere in a challenge without prizes. Where there are prizes: 0 verified or adjusted; 1 checking, counted or
 * under review; 2 unverified (docs/decisions/0070).
 */
const tier = () => integer().notNull().default(0);

/** Decides among equals where a challenge says so; −1: it does not, or there is none. Totals never ask for it. */
const formScore = () => integer('form_score').notNull();

/** One row for each person on each board. */
export const leaderboardEntries = pgTable(
  'leaderboard_entries',
  {
    ...board(),
    /** The user's id, or the recording's where its user has left: who left keeps their places, one for each recording. */
    person: uuid().notNull(),
    isUnverified: isUnverified(),
    tier: tier(),
    reps: integer().notNull(),
    formScore: formScore(),
    /** When those reps were reached: of the recording. */
    createdAt: timestamptz('created_at').notNull(),
    /** The best one; of a total, the latest that counts. */
    recordingId: uuid('recording_id').notNull(),
  },
  (table) => [
    // By person first: all that changes with one recording is found together, whoever else stands there.
    primaryKey({
      name: 'leaderboard_entries_pk',
      columns: [table.challengeId, table.person, table.span, table.startsOn, table.tab],
    }),
    // The order of the ranks: `-reps` and `-form_score`, so that all of it ascends and a page can begin after any row.
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

/** How many people of a board are equals, by reps and by form where that decides: a rank is a sum over these, whatever the number of people. */
export const leaderboardHistogram = pgTable(
  'leaderboard_histogram',
  {
    ...board(),
    isUnverified: isUnverified(),
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
 * Among equals, in the order in which they came, one of 64 is a milestone, of those one of 64 also on the next level, and
 * again: it says how many there are behind the one before it, up to itself. So whoever asks for their place counts some dozens of rows,
 * however many equals there are. Which ones are milestones follows from the recordings' ids.
 */
export const leaderboardMilestones = pgTable(
  'leaderboard_milestones',
  {
    ...board(),
    isUnverified: isUnverified(),
    tier: tier(),
    reps: integer().notNull(),
    formScore: formScore(),
    /** 1 to 3. */
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

/** Locked while a person's entries change, so that of two changes at once the second sees what the first has done. */
export const leaderboardPeople = pgTable(
  'leaderboard_people',
  { challengeId: challengeId(), person: uuid().notNull() },
  (table) => [primaryKey({ name: 'leaderboard_people_pk', columns: [table.challengeId, table.person] })],
);

/** How often a challenge's boards have changed, in sixteen parts that different people count up. */
export const leaderboardChanges = pgTable(
  'leaderboard_changes',
  { challengeId: challengeId(), part: integer().notNull(), changes: bigint({ mode: 'number' }).notNull() },
  (table) => [primaryKey({ name: 'leaderboard_changes_pk', columns: [table.challengeId, table.part] })],
);
