/** user_profiles (first document, section 3), one row an account. */
import { boolean, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { PROFILE_GENDERS } from '@reptemple/contract/profile';
import { user } from '../auth/schema.ts';

export const userProfiles = pgTable('user_profiles', {
  /** Equal to the account's id. */
  id: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  isAdmin: boolean('is_admin').notNull().default(false),
  age: integer(),
  /** Null until the person has been asked. */
  gender: text({ enum: PROFILE_GENDERS }),
  weightKg: numeric('weight_kg', { precision: 4, scale: 1 }),
  heightCm: integer('height_cm'),
  targetWeightKg: numeric('target_weight_kg', { precision: 4, scale: 1 }),
  goals: jsonb().$type<readonly string[]>().notNull().default([]),
  expectations: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
