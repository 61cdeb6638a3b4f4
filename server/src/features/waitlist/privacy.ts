import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { findEntryOf, removeEntryOf } from './store.ts';

/**
 * A typed email address: only a user with that verified address may export or delete the entry.
 */
export const waitlistData: PersonalData = {
  tables: ['waitlist'],
  filesSay: {
    'waitlist.json': 'if you are on the waitlist',
  },
  collect: async function* ({ email, isVerified }, { db }): AsyncGenerator<PersonalFile> {
    const entry = isVerified ? await findEntryOf(db, email) : undefined;
    if (entry) yield jsonFile('waitlist.json', entry);
  },
  erase: async (tx, { email, isVerified }) => {
    if (isVerified) await removeEntryOf(tx, email);
  },
};
