/** Table of outgoing mails. A message is inserted before it is sent. */
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { OUTBOX_STATES } from '@reptemple/contract/operations/mail-outbox';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import type { MailMessage } from '../../platform/mail/mail-message-and-rendering.ts';

const moment = (name: string) => timestamptz(name);

export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    heading: text().notNull(),
    paragraphs: jsonb().$type<MailMessage['paragraphs']>().notNull(),
    action: jsonb().$type<NonNullable<MailMessage['action']>>(),
    state: text({ enum: OUTBOX_STATES }).notNull(),
    attempts: integer().notNull().default(0),
    /**
     * Number of manual resends. The Message-ID contains it, so that mail clients do not treat a
     * resend as a duplicate.
     */
    round: integer().notNull().default(0),
    lastError: text('last_error'),
    lastErrorAt: moment('last_error_at'),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    sweptAt: moment('swept_at'),
  },
  (table) => [
    index('outbox_newest').on(table.createdAt, table.id),
    index('outbox_by_state').on(table.state, table.createdAt),
    index('outbox_by_address').on(sql`lower(${table.to})`),
  ],
);
