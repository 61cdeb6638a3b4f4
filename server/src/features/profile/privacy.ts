import { inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { userProfiles } from './schema.ts';

/** Body measurements and goals. */
export const profileData: PersonalData = {
  tables: ['user_profiles'],
  filesSay: {
    'profile.json': 'your profile',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select()
      .from(userProfiles)
      .where(inArray(userProfiles.id, [...userIds]));
    yield jsonFile('profile.json', rows);
  },
  erase: async (tx, { userIds }) => {
    await tx.delete(userProfiles).where(inArray(userProfiles.id, [...userIds]));
  },
};
