/** Tables of exercise definitions (specification S2, section 3) and their versions. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';

const moment = (name: string) => timestamptz(name);

export const exerciseDefinitions = pgTable(
  'exercise_definitions',
  {
    id: uuid().primaryKey(),
    /** File name of a built-in definition; null for those of users. */
    shippedAs: text('shipped_as').unique(),
    name: text().notNull(),
    /**
     * Definition as JSON, parsed by the engine after reading. Built-in definitions are stored as in
     * their file, without defaults.
     */
    definition: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    /** User id of the author; null for the system and for deleted users. */
    author: uuid().references(() => user.id, { onDelete: 'set null' }),
    /** Code with which anyone can view the definition; null if it was never shared. */
    shareCode: text('share_code').unique(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    // Only users' definitions need unique names. A new built-in definition may have a name that a
    // user already chose, which must not make the server's start fail.
    uniqueIndex('exercises_by_name')
      .on(sql`lower(${table.name})`)
      .where(sql`${table.shippedAs} is null`),
    index('exercises_by_author').on(table.author),
  ],
);

/** Table of all versions, including the current one. Rows are never changed. */
export const exerciseDefinitionVersions = pgTable(
  'exercise_definition_versions',
  {
    definitionId: uuid('definition_id')
      .notNull()
      .references(() => exerciseDefinitions.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    definition: jsonb().$type<Record<string, unknown>>().notNull(),
    /** User id of the editor; null for the system and for deleted users. */
    storedBy: uuid('stored_by').references(() => user.id, { onDelete: 'set null' }),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.definitionId, table.version] }),
    index('exercise_versions_by_person').on(table.storedBy),
  ],
);
