/** The account itself: what is known of it, never what opens it. Ending it takes sessions, factors and identities with it. */
import { eq, inArray, or, sql } from 'drizzle-orm';
import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data.ts';
import { account, passkey, session, user, verification } from './schema.ts';
import { removeUsers } from './store.ts';

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
  tables: ['user', 'session', 'account', 'verification', 'two_factor', 'passkey'],
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const ids = [...userIds];
    yield jsonFile('account.json', {
      accounts: await db.select().from(user).where(inArray(user.id, ids)),
      identities: await db.select(identities).from(account).where(inArray(account.userId, ids)),
      passkeys: await db.select(passkeys).from(passkey).where(inArray(passkey.userId, ids)),
      sessions: await db.select(sessions).from(session).where(inArray(session.userId, ids)),
    });
  },
  erase: async (tx, { userIds, email }) => {
    const ids = [...userIds];
    const isAbout = sql`position(lower(${email}) in lower(${verification.identifier})) > 0`;
    const opens = [inArray(verification.value, ids), ...ids.map((id) => eq(verification.identifier, id)), isAbout];
    await tx.delete(verification).where(or(...opens));
    await removeUsers(tx, ids);
  },
};
