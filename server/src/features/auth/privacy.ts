/**
 * Account data for export and deletion, without secrets. Deletion includes sessions, factors and
 * identities.
 */
import { getTableColumns, inArray } from 'drizzle-orm';
import { jsonFile } from '../../platform/database/privacy.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/privacy.ts';
import { account, passkey, session, user } from './schema.ts';
import { contact, forgetUnderway, removeUsers } from './store.ts';

const sessions = {
  createdAt: session.createdAt,
  lastUsedAt: session.updatedAt,
  expiresAt: session.expiresAt,
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
};
const identities = { provider: account.providerId, accountId: account.accountId, createdAt: account.createdAt };
const passkeys = { name: passkey.name, deviceType: passkey.deviceType, createdAt: passkey.createdAt };

export const accountData: PersonalData = {
  tables: ['user', 'session', 'account', 'verification', 'two_factor', 'passkey', 'suspended_credential'],
  filesSay: {
    'account.json': 'account, ways to sign in, sessions',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const ids = [...userIds];
    yield jsonFile('account.json', {
      accounts: await db
        .select({ ...getTableColumns(user), email: contact })
        .from(user)
        .where(inArray(user.id, ids))
        .orderBy(user.createdAt, user.id),
      identities: await db
        .select(identities)
        .from(account)
        .where(inArray(account.userId, ids))
        .orderBy(account.createdAt, account.id),
      passkeys: await db
        .select(passkeys)
        .from(passkey)
        .where(inArray(passkey.userId, ids))
        .orderBy(passkey.createdAt, passkey.id),
      sessions: await db
        .select(sessions)
        .from(session)
        .where(inArray(session.userId, ids))
        .orderBy(session.createdAt, session.id),
    });
  },
  erase: async (tx, { userIds, email, isGuest }) => {
    const ids = [...userIds];
    await forgetUnderway(tx, ids, isGuest ? undefined : email);
    await removeUsers(tx, ids);
  },
};
