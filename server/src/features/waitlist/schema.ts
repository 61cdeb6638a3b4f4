/** Table of the waitlist (specification S1, section 3). */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { WAITLIST_SOURCES } from '@reptemple/contract/campaigns/waitlist';
import { timestamptz } from '../../platform/database/timestamptz.ts';

export const waitlist = pgTable(
  'waitlist',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    source: text({ enum: WAITLIST_SOURCES }).notNull(),
    /** The visitor's own text for the source `other`; null otherwise. */
    specification: text(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('waitlist_newest').on(table.createdAt, table.id)],
);
