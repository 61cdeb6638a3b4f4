/** user_profiles (first document, section 3), one row an account. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Goal } from '@reptemple/contract/goals';
import { PROFILE_GENDERS } from '@reptemple/contract/profile';
import { user } from '../auth/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

/** Up to 999.9. */
const WEIGHT = { precision: 4, scale: 1, mode: 'number' } as const;

export const userProfiles = pgTable(
  'user_profiles',
  {
    /** Equal to the account's id. */
    id: uuid()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** This and the next are the only truth about roles. */
    isAdmin: boolean('is_admin').notNull().default(false),
    isTester: boolean('is_tester').notNull().default(false),
    age: integer(),
    /** Null until the person has been asked. */
    gender: text({ enum: PROFILE_GENDERS }),
    weightKg: numeric('weight_kg', WEIGHT),
    heightCm: integer('height_cm'),
    targetWeightKg: numeric('target_weight_kg', WEIGHT),
    goals: jsonb().$type<readonly Goal[]>().notNull().default([]),
    expectations: text(),
    /** IANA name; null: that of the device. */
    timeZone: text('time_zone'),
    createdAt: timestamptz('created_at').notNull(),
  },
  // Few among many: what is counted without them asks who they are.
  (table) => [
    index('profiles_of_testers')
      .on(table.id)
      .where(sql`${table.isTester}`),
  ],
);
