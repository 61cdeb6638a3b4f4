/**
 * Tables of better-auth, named as in its documentation ("Core schema"), and our own
 * `suspended_credential`.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/database/timestamptz.ts';

const moment = (name: string) => timestamptz(name);
const created = {
  createdAt: moment('created_at')
    .notNull()
    .default(sql`now()`),
  updatedAt: moment('updated_at')
    .notNull()
    .default(sql`now()`),
};

export const user = pgTable(
  'user',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /**
     * True for guests. Their `email` is a placeholder until a verified account with the address
     * `guestEmail` claims them.
     */
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /**
     * A guest's unverified email address in lower case; null for other users. Only the guest and
     * admins see it.
     */
    guestEmail: text('guest_email'),
    bannedAt: moment('banned_at'),
    banReason: text('ban_reason'),
    /**
     * Time of last use, accurate to five minutes; kept when sessions end. Null if never signed in.
     */
    lastUsedAt: moment('last_used_at'),
    ...created,
  },
  (table) => [index('user_guest_email').on(table.guestEmail), index('user_newest').on(table.createdAt, table.id)],
);

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' });

export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    token: text().notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    ...created,
  },
  (table) => [index('session_user').on(table.userId)],
);

export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    ...created,
  },
  (table) => [
    index('account_user').on(table.userId),
    /**
     * Limits an account to one password (whose accountId is the user's id), and an external
     * identity to one account.
     */
    uniqueIndex('account_identity').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verification',
  {
    /**
     * Text instead of a UUID, because better-auth sometimes stores a hash here, to make the row
     * unique.
     */
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...created,
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/**
 * Authenticator apps of users. Secret and recovery codes are encrypted with the server's secret.
 */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** False until the authenticator app's first code was correct. */
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
  },
  (table) => [uniqueIndex('two_factor_user').on(table.userId)],
);

export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    name: text(),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: moment('created_at'),
  },
  (table) => [index('passkey_user').on(table.userId)],
);

/**
 * Sign-in methods and sessions from before the mailbox was verified: rows moved out of `account`,
 * `passkey`, `two_factor` and `session` until the mailbox's owner keeps or removes them.
 */
export const suspendedCredential = pgTable(
  'suspended_credential',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    kind: text().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('suspended_credential_user').on(table.userId)],
);

export const jwks = pgTable('jwks', {
  id: uuid().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text(),
  crv: text(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
});

/** Unused counter of an earlier version, kept for the reasons in docs/decisions/0041. */
export const rateLimit = pgTable('rate_limit', {
  id: uuid().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});
