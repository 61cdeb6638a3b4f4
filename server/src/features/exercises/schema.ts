/** exercise_definitions (second document, section 3), and what each of them was before. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { user } from '../auth/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

const moment = (name: string) => timestamptz(name);

export const exerciseDefinitions = pgTable(
  'exercise_definitions',
  {
    id: uuid().primaryKey(),
    /** The shipped definition's file name; null for those people make. */
    shippedAs: text('shipped_as').unique(),
    name: text().notNull(),
    /** The engine's parser reads it on the way out: a shipped one is as it was shipped, without defaults. */
    definition: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Goes up by one with every change. */
    version: integer().notNull().default(1),
    /** A user's id; null: the system, or somebody who left. */
    author: uuid().references(() => user.id, { onDelete: 'set null' }),
    /** Whoever knows it may see the definition; null: it has never been shared. */
    shareCode: text('share_code').unique(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // Not of shipped ones: a start must not fail because somebody took a name that is shipped later.
    uniqueIndex('exercises_by_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.shippedAs} is null`),
    index('exercises_by_author').on(table.author),
  ],
);

/** Every version there has been, the present one included; never changed. */
export const exerciseDefinitionVersions = pgTable(
  'exercise_definition_versions',
  {
    definitionId: uuid('definition_id')
      .notNull()
      .references(() => exerciseDefinitions.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    definition: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null: the system, or somebody who left. */
    storedBy: uuid('stored_by').references(() => user.id, { onDelete: 'set null' }),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.definitionId, table.version] }),
    index('exercise_versions_by_person').on(table.storedBy),
  ],
);
