/**
 * Queries of account tables that better-auth does not offer: contacts, factors, sessions, and the
 * privacy export and deletion of accounts.
 */
import { createHash } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import { and, desc, eq, gt, inArray, ne, or, sql, getTableColumns } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { OpenSession } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import type { AuthSecrets } from '../../platform/crypto/auth-secrets.ts';
import type { Database } from '../../platform/database/database.ts';
import { holding } from '../../platform/database/pagination-and-search.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { NAMELESS } from './display-names-and-redirect-paths.ts';
import { decryptingKey } from './gateway/re-sign-cookies-and-tokens.ts';
import { account, passkey, session, twoFactor, user, verification } from './schema.ts';
import { PLACEHOLDER_ENDING } from './sign-in/placeholder-email.ts';

export const renameUser = async (db: Database, userId: string, name: string, now: Date): Promise<void> => {
  await db.update(user).set({ name, updatedAt: now }).where(eq(user.id, userId));
};

type Accounts = PgTable & Readonly<Record<'id' | 'name' | 'email' | 'guestEmail', AnyPgColumn>>;

/**
 * Returns SQL for the address that identifies an account to its owner and to admins. This is the
 * email address. For guests it is the unverified email they gave, and for accounts by phone or
 * wallet the phone number or wallet address. Empty if there is none.
 */
const contactIn = (accounts: Accounts): SQL<string> =>
  sql`case when ${accounts.email} not like ${`%${PLACEHOLDER_ENDING}`} then ${accounts.email}
  else coalesce(${accounts.guestEmail}, (
    select ${account.accountId} from ${account}
    where ${account.userId} = ${accounts}.${sql.identifier(user.id.name)} and ${account.providerId} in ('phone', 'siwe')
    order by ${account.createdAt} limit 1
  ), '') end`;

export const contact = contactIn(user);

/**
 * Returns SQL for the label that admins see: the name or, for accounts without a name, the
 * contact. Null if the row is null, as after a left join.
 */
export const personLabel = (accounts: Accounts = user): SQL<string | null> =>
  sql`coalesce(nullif(nullif(${accounts.name}, ''), ${NAMELESS}), nullif(${contactIn(accounts)}, ''), ${accounts.name})`;

export const findContact = async (db: Database, userId: string): Promise<string | undefined> => {
  const [row] = await db.select({ contact }).from(user).where(eq(user.id, userId));
  return row?.contact;
};

export interface AccountFacts {
  /** Email address, phone number or wallet address; see `contactIn`. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly isGuest: boolean;
  readonly isBanned: boolean;
  readonly hasSecondFactor: boolean;
}

export const findAccountFacts = async (db: Database, userId: string): Promise<AccountFacts | undefined> => {
  const [found] = await db.select({ row: user, contact }).from(user).where(eq(user.id, userId));
  if (!found) return undefined;
  const { row } = found;
  return {
    email: found.contact,
    emailVerified: row.emailVerified,
    name: row.name,
    isGuest: row.isAnonymous,
    isBanned: row.bannedAt !== null,
    hasSecondFactor: row.twoFactorEnabled,
  };
};

export const findNames = async (db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, [...userIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export const findTwoFactor = async (db: Database, userId: string) => {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  return row;
};

/**
 * Returns the account with this email address. Does not find guests, whose `email` is a
 * placeholder.
 */
export const findUserByEmail = async (db: Database, email: string) => {
  const [row] = await db.select().from(user).where(eq(user.email, email.toLowerCase()));
  return row;
};

/**
 * Deletes trusted devices and pending second-factor steps. Finds the rows by their value, the
 * user's id, because better-auth stores them under hashes. Also deletes password reset links, which
 * are stored in the same way.
 */
export const forgetTrust = async (db: Database, userId: string): Promise<void> => {
  await db.delete(verification).where(eq(verification.value, userId));
};

/** Deletes second factor, passkeys, trusted devices and password reset links. */
export const forgetFactors = async (db: Database, userId: string): Promise<void> => {
  await forgetTrust(db, userId);
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await db.delete(passkey).where(eq(passkey.userId, userId));
  await db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
};

/**
 * Returns the keys under which better-auth stores emailed codes: hashes that include the address.
 */
const codesOf = (email: string): readonly string[] =>
  ['sign-in', 'email-verification'].map((kind) =>
    createHash('sha256').update(`${kind}-otp-${email}`).digest('base64url'),
  );

export const forgetCodes = async (db: Database, email: string): Promise<void> => {
  await db.delete(verification).where(inArray(verification.identifier, [...codesOf(email)]));
};

/**
 * Deletes pending links, codes, second-factor steps and trusted devices. Codes are found by
 * address; everything else has the user's id or email in its value.
 */
const forgetUnderway = async (db: Database, userIds: readonly string[], email: string | undefined): Promise<void> => {
  const [named, codes] = email === undefined ? [[], []] : [[JSON.stringify(email)], codesOf(email)];
  const owned = [...userIds, ...named].map((text) => holding(text, [verification.value]));
  await db.delete(verification).where(or(...owned, inArray(verification.identifier, [...codes])));
};

/**
 * Ends all sessions. Also deletes pending links, codes and trusted devices, which could open
 * another session.
 */
export const endSessions = async (db: Database, userId: string): Promise<void> => {
  await db.delete(session).where(eq(session.userId, userId));
  const [owner] = await db.select({ email: user.email }).from(user).where(eq(user.id, userId));
  await forgetUnderway(db, [userId], owner?.email);
};

/**
 * Marks the email as verified, because the user has set a password through an emailed link.
 * Returns true if the email was unverified before.
 */
export const proveMailbox = async (db: Database, userId: string, now: Date): Promise<boolean> => {
  const proven = await db
    .update(user)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(user.id, userId), eq(user.emailVerified, false)))
    .returning();
  return proven.length > 0;
};

/** Stores the time of last use in the user's row, because session rows are deleted. */
export const noteUse = async (db: Database, userId: string, now: Date): Promise<void> => {
  await db.update(user).set({ lastUsedAt: now }).where(eq(user.id, userId));
};

const listSessions = (db: Database, userId: string, now: Date) =>
  db
    .select()
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, now)))
    .orderBy(desc(session.updatedAt), desc(session.id));

export const findSessionByToken = async (db: Database, token: string, moment: Date) => {
  const [row] = await db
    .select({ session, user })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.token, token), gt(session.expiresAt, moment)));
  return row;
};

export const endSession = async (db: Database, userId: string, sessionId: string): Promise<boolean> => {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, sessionId)))
    .returning();
  return ended.length > 0;
};

export const endOtherSessions = async (db: Database, userId: string, sessionId: string): Promise<void> => {
  await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, sessionId)));
};

export const listPasskeys = (db: Database, userId: string) =>
  db.select().from(passkey).where(eq(passkey.userId, userId)).orderBy(passkey.createdAt, passkey.id);

export const listIdentities = (db: Database, userId: string) =>
  db.select().from(account).where(eq(account.userId, userId)).orderBy(account.createdAt, account.id);

export const findIdentityOwner = async (
  db: Database,
  providerId: string,
  accountId: string,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.providerId, providerId), eq(account.accountId, accountId)));
  return row?.userId;
};

/**
 * Locks the guests with this address until the transaction ends, and returns their ids. Locks in a
 * fixed order, so that concurrent claims of guest results do not deadlock.
 */
export const lockGuests = async (tx: Database, email: string): Promise<readonly string[]> => {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.guestEmail, email.toLowerCase()))
    .orderBy(user.id)
    .for('update');
  return rows.map(({ id }) => id);
};

/**
 * Deletes accounts with sessions, factors and profiles. Other features must delete their own data.
 */
export const removeUsers = async (tx: Database, userIds: readonly string[]): Promise<void> => {
  if (userIds.length > 0) await tx.delete(user).where(inArray(user.id, [...userIds]));
};

export const setAccount = async (
  tx: Database,
  userId: string,
  { name, emailVerified }: { readonly name?: string | undefined; readonly emailVerified?: boolean | undefined },
  now: Date,
): Promise<void> => {
  await tx
    .update(user)
    .set({ ...(name !== undefined && { name }), ...(emailVerified !== undefined && { emailVerified }), updatedAt: now })
    .where(eq(user.id, userId));
};

export const banUser = async (tx: Database, userId: string, reason: string, now: Date): Promise<void> => {
  await tx.update(user).set({ bannedAt: now, banReason: reason, updatedAt: now }).where(eq(user.id, userId));
  await endSessions(tx, userId);
};

export const unbanUser = async (tx: Database, userId: string, now: Date): Promise<void> => {
  await tx.update(user).set({ bannedAt: null, banReason: null, updatedAt: now }).where(eq(user.id, userId));
};

/** Locks the account until the transaction ends, so that no data can be added to it. */
export const lockAccount = async (tx: Database, userId: string): Promise<{ readonly createdAt: Date } | undefined> => {
  const [row] = await tx.select({ createdAt: user.createdAt }).from(user).where(eq(user.id, userId)).for('update');
  return row;
};

const orNull = (text: string | null): string | null => (text === '' ? null : text);

/** Lists the sessions that are unexpired at `now`, last used first. */
export const findOpenSessions = async (
  db: Database,
  userId: string,
  now: Date,
): Promise<Omit<OpenSession, 'isCurrent'>[]> =>
  (await listSessions(db, userId, now)).map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    userAgent: orNull(userAgent),
    ipAddress: orNull(ipAddress),
    createdAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
  }));

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
    'account.json': 'account, sign-in methods, sessions',
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

export interface Factors {
  /** Authenticator app; null if none. `isVerified` is false until its first code was correct. */
  readonly totp: { readonly isVerified: boolean; readonly recoveryCodesLeft: number } | null;
  readonly passkeys: readonly { readonly id: string; readonly name: string | null; readonly createdAt: Date | null }[];
  readonly hasPassword: boolean;
  readonly identities: readonly { readonly providerId: string; readonly createdAt: Date }[];
}

const Codes = z.array(z.string());

const countCodes = async (encrypted: string, secrets: AuthSecrets): Promise<number> =>
  Codes.parse(JSON.parse(await symmetricDecrypt({ key: decryptingKey(secrets), data: encrypted }))).length;

export const findFactors = async (db: Database, secrets: AuthSecrets, userId: string): Promise<Factors> => {
  const [factor, passkeys, identities] = await Promise.all([
    findTwoFactor(db, userId),
    listPasskeys(db, userId),
    listIdentities(db, userId),
  ]);
  return {
    totp: factor
      ? { isVerified: factor.verified, recoveryCodesLeft: await countCodes(factor.backupCodes, secrets) }
      : null,
    passkeys: passkeys.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
    hasPassword: identities.some(({ providerId }) => providerId === 'credential'),
    identities: identities
      .filter(({ providerId }) => providerId !== 'credential')
      .map(({ providerId, createdAt }) => ({ providerId, createdAt })),
  };
};
