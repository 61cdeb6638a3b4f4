/**
 * Audit log. Rows are inserted in the transaction of the action and never changed, except to
 * anonymise deleted users.
 */
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';

export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    at: timestamptz().notNull(),
    actorId: uuid('actor_id').references(() => user.id, { onDelete: 'set null' }),
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
