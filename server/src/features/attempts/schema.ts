/** attempt_tickets: one row for each tap on Start that reached us, until it is of no more use. */
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

const moment = (name: string) => timestamptz(name);

export const attemptTickets = pgTable(
  'attempt_tickets',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The submission that used it up; null: none has. */
    sessionId: text('session_id'),
    /** When the browser reported that the set was over, by our clock; null: not reported. */
    endedAt: moment('ended_at'),
    /** SHA-256 of the gzipped track, reported with the end: no other track can be submitted as this set. */
    trackSha256: text('track_sha256'),
    /** What the athlete shows at the start of the video; null: the challenge asks for no code word. */
    codeWord: text('code_word'),
  },
  (table) => [
    index('tickets_by_user').on(table.userId),
    index('tickets_by_challenge').on(table.challengeId),
    index('tickets_expiring').on(table.expiresAt),
  ],
);
