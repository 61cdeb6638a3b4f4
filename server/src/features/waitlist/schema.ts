/** waitlist (first document, section 3). */
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { WAITLIST_SOURCES } from '@reptemple/contract/waitlist';

export const waitlist = pgTable(
  'waitlist',
  {
    id: uuid().primaryKey(),
    /** Lower-cased and trimmed. */
    email: text().notNull().unique(),
    source: text({ enum: WAITLIST_SOURCES }).notNull(),
    /** The visitor's own words, with source `other`; the specification's `source` is these then. */
    specification: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('waitlist_newest').on(table.createdAt, table.id)],
);
