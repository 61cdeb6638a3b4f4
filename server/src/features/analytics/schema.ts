/**
 * A challenge in figures, however many recordings it has. These tables are written by the database alone, from challenge_recordings (see
 * the migration `analytics_tables`): no code of ours inserts into them. They hold everybody's recordings, those of testers too: testers
 * are few, and are taken away when the figures are read.
 */
import { bigint, date, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { challenges } from '../challenges/schema.ts';

const challengeId = () =>
  uuid('challenge_id')
    .notNull()
    .references(() => challenges.id, { onDelete: 'cascade' });

/** In sixteen parts, which different people's recordings add to, so that they seldom wait for each other. */
export const analyticsTotals = pgTable(
  'analytics_totals',
  {
    challengeId: challengeId(),
    part: integer().notNull(),
    recordings: integer().notNull(),
    male: integer().notNull(),
    female: integer().notNull(),
    validReps: bigint('valid_reps', { mode: 'number' }).notNull(),
    /** Different ones, in any case. */
    addresses: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'analytics_totals_pk', columns: [table.challengeId, table.part] })],
);

/** How many were recorded on a day of the challenge's zone, in the same parts. */
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

/** How many recordings have an e-mail: only so can it be known, when one of them goes, whether another one has it. */
export const analyticsAddresses = pgTable(
  'analytics_addresses',
  {
    challengeId: challengeId(),
    /** The first half of its SHA-256, lower-cased: it is only ever counted, so it need not be readable here. */
    address: uuid().notNull(),
    recordings: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'analytics_addresses_pk', columns: [table.challengeId, table.address] })],
);
