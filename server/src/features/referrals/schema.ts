/** Tables of invite codes and of the users who joined by them. */
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';
import { user } from '../auth/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';

export const referralCodes = pgTable(
  'referral_codes',
  {
    code: text().primaryKey(),
    /**
     * Id of the code's owner. The codes of a claimed guest move to the account, so a user may have
     * several; the oldest is shown.
     */
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('referral_codes_by_user').on(table.userId, table.createdAt)],
);

export const referrals = pgTable(
  'referrals',
  {
    referredId: uuid('referred_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    code: text()
      .notNull()
      .references(() => referralCodes.code, { onDelete: 'cascade' }),
    /**
     * True if the referrer got credit for this user, which requires a verified recording of the
     * user.
     */
    isCounted: boolean('is_counted').notNull().default(false),
    /**
     * Id of the referrer's recording that got the credit, which is needed to take the credit back.
     * Null if there is no credit, or if that recording was deleted.
     */
    countedAt: uuid('counted_recording_id').references(() => challengeRecordings.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('referrals_by_code').on(table.code), index('referrals_by_counted').on(table.countedAt)],
);
