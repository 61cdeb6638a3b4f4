import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data.ts';
import { findEntryOf, removeEntryOf } from './store.ts';

/** An e-mail somebody typed: only whoever proved that the mailbox is theirs gets or ends it. */
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
