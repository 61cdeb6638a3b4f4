/**
 * Precalculated statistics per challenge. Only database triggers write them, from
 * challenge_recordings (migration `analytics_tables`), except for visits. They include testers,
 * whose few recordings are subtracted on reading.
 */
import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { VISIT_STEPS } from '@reptemple/contract/operations/challenge-analytics';
import { challenges } from '../challenges/schema.ts';

const challengeId = () =>
  uuid('challenge_id')
    .notNull()
    .references(() => challenges.id, { onDelete: 'cascade' });

/**
 * Totals of a challenge, divided over sixteen rows so that concurrent recordings rarely wait for
 * the same row.
 */
export const analyticsTotals = pgTable(
  'analytics_totals',
  {
    challengeId: challengeId(),
    part: integer().notNull(),
    recordings: integer().notNull(),
    male: integer().notNull(),
    female: integer().notNull(),
    validReps: bigint('valid_reps', { mode: 'number' }).notNull(),
    /** Number of distinct emails, ignoring case. */
    addresses: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'analytics_totals_pk', columns: [table.challengeId, table.part] })],
);

/** Recordings per day in the challenge's time zone, divided over sixteen rows each. */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    challengeId: challengeId(),
    day: date().notNull(),
    part: integer().notNull(),
    recordings: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'analytics_days_pk', columns: [table.challengeId, table.day, table.part] })],
);

/**
 * Number of recordings per email in each challenge. After a recording is deleted, it shows whether
 * the email still counts as a participant.
 */
export const analyticsAddresses = pgTable(
  'analytics_addresses',
  {
    challengeId: challengeId(),
    address: uuid().notNull(),
    recordings: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'analytics_addresses_pk', columns: [table.challengeId, table.address] })],
);

/**
 * Number of visits per day in the challenge's time zone, by step from opening the challenge to
 * starting a set. No row is about a single visitor (docs/decisions/0049).
 */
export const analyticsVisits = pgTable(
  'analytics_visits',
  {
    challengeId: challengeId(),
    day: date().notNull(),
    step: text({ enum: VISIT_STEPS }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'analytics_visits_pk', columns: [table.challengeId, table.day, table.step] })],
);
