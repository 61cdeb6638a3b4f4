import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile, Person } from '../../platform/database/privacy.ts';
import { listMessagesTo, removeMessagesTo } from './store.ts';

/** Older messages may belong to a previous user of an unverified address. */
const since = ({ isVerified, since: made }: Person): Date | undefined => (isVerified ? undefined : made);

export const outboxData: PersonalData = {
  tables: ['outbox'],
  filesSay: {
    'messages.json': 'what this server wrote to you by mail',
  },
  collect: async function* (person, { db }): AsyncGenerator<PersonalFile> {
    const messages = person.isGuest ? [] : await listMessagesTo(db, person.email, since(person));
    yield jsonFile('messages.json', messages);
  },
  erase: async (tx, person) => {
    if (!person.isGuest) await removeMessagesTo(tx, person.email, since(person));
  },
};
