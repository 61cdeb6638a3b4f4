/** audit_log: written in the transaction of what it tells of, never changed but to make a person who left unrecognisable. */
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../auth/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    at: timestamptz().notNull(),
    /** Null for the server itself, and for accounts that are gone. */
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
    /** As the actor was called then. */
    actorLabel: text('actor_label').notNull(),
    action: text().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id'),
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  },
  (table) => [
    index('audit_newest').on(table.at, table.id),
    index('audit_by_actor').on(table.actorId),
    index('audit_by_subject').on(table.subjectKind, table.subjectId),
  ],
);
