import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';

const moment = (name: string) => timestamptz(name);

export const attemptTickets = pgTable(
  'attempt_tickets',
  {
    id: uuid().primaryKey(),
    /**
     * User id of the owner. Null if the ticket was issued to a visitor who was not signed in, until
     * their set is submitted.
     */
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    challengeId: uuid('challenge_id')
      .notNull()
      .references(() => challenges.id, { onDelete: 'cascade' }),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** Session id of the upload that used the ticket; null if unused. */
    sessionId: text('session_id'),
    /** Server time at which the browser reported the end of the set; null if not reported. */
    endedAt: moment('ended_at'),
    /**
     * SHA-256 of the gzipped track, reported at the end of the set. Only this track counts as
     * recorded before `endedAt`.
     */
    trackSha256: text('track_sha256'),
    /**
     * Digits that the athlete shows at the start of the video; null if the challenge asks for none.
     */
    codeWord: text('code_word'),
  },
  (table) => [
    index('tickets_by_user').on(table.userId),
    index('tickets_by_challenge').on(table.challengeId),
    index('tickets_expiring').on(table.expiresAt),
  ],
);
