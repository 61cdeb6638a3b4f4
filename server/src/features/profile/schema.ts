/** Table of profiles (specification S1, section 3), one row per account. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PROFILE_GENDERS } from '@reptemple/contract/accounts/profile';
import type { Goal } from '@reptemple/contract/accounts/profile';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';

/** Column options of weights in kg, up to 999.9. */
const WEIGHT = { precision: 4, scale: 1, mode: 'number' } as const;

export const userProfiles = pgTable(
  'user_profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** Roles of the user, which are stored only in these two columns. */
    isAdmin: boolean('is_admin').notNull().default(false),
    isTester: boolean('is_tester').notNull().default(false),
    age: integer(),
    /** Gender; null until the user has answered. */
    gender: text({ enum: PROFILE_GENDERS }),
    weightKg: numeric('weight_kg', WEIGHT),
    heightCm: integer('height_cm'),
    targetWeightKg: numeric('target_weight_kg', WEIGHT),
    goals: jsonb().$type<readonly Goal[]>().notNull().default([]),
    expectations: text(),
    /** IANA time zone; null uses the device's time zone. */
    timeZone: text('time_zone'),
    createdAt: timestamptz('created_at').notNull(),
  },
  // Index of testers only, because there are few of them. Analytics exclude them.
  (table) => [
    index('profiles_of_testers')
      .on(table.id)
      .where(sql`${table.isTester}`),
  ],
);
