/** Campaigns stay when their author deletes the account. */
import { inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { campaigns } from './schema.ts';

export const campaignData: PersonalData = {
  tables: ['campaigns'],
  filesSay: {
    'campaigns.json': 'event pages that you were the last to change',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const changed = await db
      .select()
      .from(campaigns)
      .where(inArray(campaigns.updatedBy, [...userIds]))
      .orderBy(campaigns.path);
    if (changed.length > 0) yield jsonFile('campaigns.json', changed);
  },
  erase: async (tx, { userIds }) => {
    await tx
      .update(campaigns)
      .set({ updatedBy: null })
      .where(inArray(campaigns.updatedBy, [...userIds]));
  },
};
