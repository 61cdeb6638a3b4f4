/** exercise_definitions (second document, section 3). */
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { user } from '../auth/schema.ts';

export const exerciseDefinitions = pgTable('exercise_definitions', {
  id: uuid().primaryKey(),
  /** The shipped definition's file name; null for those people make. */
  shippedAs: text('shipped_as').unique(),
  name: text().notNull(),
  /** As written by its author; the engine's parser fills in defaults on the way out. */
  definition: jsonb().$type<Record<string, unknown>>().notNull(),
  /** A user's id; null: the system. */
  author: uuid().references(() => user.id, { onDelete: 'set null' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});
