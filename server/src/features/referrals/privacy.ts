/** Exports a user's invite codes, and the code of the invitation they followed. */
import { inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { referralCodes, referrals } from './schema.ts';

export const referralData: PersonalData = {
  tables: ['referral_codes', 'referrals'],
  filesSay: {
    'referrals.json': 'the codes of your invite links, and by which one you came',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const ids = [...userIds];
    const codes = await db
      .select()
      .from(referralCodes)
      .where(inArray(referralCodes.userId, ids))
      .orderBy(referralCodes.code);
    const followed = await db
      .select()
      .from(referrals)
      .where(inArray(referrals.referredId, ids))
      .orderBy(referrals.createdAt, referrals.referredId);
    if (codes.length + followed.length > 0) yield jsonFile('referrals.json', { codes, followed });
  },
  erase: async (tx, { userIds }) => {
    const ids = [...userIds];
    await tx.delete(referrals).where(inArray(referrals.referredId, ids));
    await tx.delete(referralCodes).where(inArray(referralCodes.userId, ids));
  },
};
