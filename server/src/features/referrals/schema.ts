/** referral_codes and referrals: whose invite link is whose, and who came by which. */
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../auth/schema.ts';
import { challengeRecordings } from '../recordings/schema.ts';
import { timestamptz } from '../../platform/timestamptz.ts';

export const referralCodes = pgTable(
  'referral_codes',
  {
    code: text().primaryKey(),
    /** A guest's codes go to the account that claims the guest, so one person may have several: the oldest is theirs to give away. */
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('referral_codes_by_user').on(table.userId, table.createdAt)],
);

/** One row a person at most: nobody is a newcomer twice. */
export const referrals = pgTable(
  'referrals',
  {
    referredId: uuid('referred_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    code: text()
      .notNull()
      .references(() => referralCodes.code, { onDelete: 'cascade' }),
    /** Their first verified recording has been put down to whoever invited them. */
    isCounted: boolean('is_counted').notNull().default(false),
    /** The inviter's recording that shows it, to take it back from; null while not counted, and once that recording is gone. */
    countedAt: uuid('counted_recording_id').references(() => challengeRecordings.id, { onDelete: 'set null' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('referrals_by_code').on(table.code), index('referrals_by_counted').on(table.countedAt)],
);
