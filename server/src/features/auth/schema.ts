import { sql } from 'drizzle-orm';
/** better-auth's tables, in its words (its documentation, "Core schema"). */
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '../../platform/timestamptz.ts';

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
    /** A guest: a row with a made-up address, until somebody with a verified account of the given one claims it. */
    isAnonymous: boolean('is_anonymous').notNull().default(false),
    /** What the guest gave, in lower case; nobody has verified it, and nobody but them and admins sees it. */
    guestEmail: text('guest_email'),
    bannedAt: moment('banned_at'),
    banReason: text('ban_reason'),
    /** To within five minutes, and kept when the sessions have ended; null: never signed in. */
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
    /** One password an account (it stands under the account's own id), and one account an identity elsewhere. */
    uniqueIndex('account_identity').on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  'verification',
  {
    /** better-auth names some of its rows by a fingerprint, so that there can be one only. */
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...created,
  },
  (table) => [index('verification_identifier').on(table.identifier)],
);

/** Secret and recovery codes are encrypted with the server's own secret. */
export const twoFactor = pgTable(
  'two_factor',
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    secret: text().notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** False until the app's first code was right. */
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

/** Rows of `account`, `passkey`, `two_factor` and `session` that no one can use until the owner of the mailbox has decided. */
export const suspendedCredential = pgTable(
  'suspended_credential',
  {
    /** The row's own. */
    id: uuid().primaryKey(),
    userId: ownerId(),
    /** The table that it is of. */
    kind: text().notNull(),
    /** The row, by its columns. */
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('suspended_credential_user').on(table.userId)],
);

/** The server's signing keys; the private half is encrypted. */
export const jwks = pgTable('jwks', {
  id: uuid().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  alg: text(),
  crv: text(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at'),
});

/** Of the version before, which counted calls in it: nothing is written here any more (docs/decisions/0041 says why it is still there). */
export const rateLimit = pgTable('rate_limit', {
  id: uuid().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
});
