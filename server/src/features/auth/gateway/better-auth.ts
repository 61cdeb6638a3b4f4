/**
 * Configuration of better-auth: options, rate limits per network, cookies, and hooks on its tables.
 * `build-better-auth-request.ts` rejects requests that are not in the contract.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { z } from 'zod';
import {
  FRESH_SECONDS,
  LINK_VALID_SECONDS,
  MAX_PASSWORD,
  MIN_PASSWORD,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { isEmailAddress } from '@reptemple/contract/email-validation-and-contact-kind';
import type { Log } from '../../../platform/observability/log.ts';
import { proveMailbox, noteUse } from '../account-store.ts';
import type { BetterAuthDependencies, Account } from '../auth-dependencies.ts';
import { nameOr } from '../display-names-and-redirect-paths.ts';
import { findSuspended, suspendAccess, suspendedMail, suspendUnproven } from '../factors/suspended-sign-in-methods.ts';
import { confirmUrl, resetUrl, changedMail, recoveryMail, verificationMail } from '../links/account-mails.ts';
import * as schema from '../schema.ts';
import { isPlaceholderEmail } from '../sign-in/placeholder-email.ts';
import { countedByUs } from './auth-rate-limits.ts';
import { plugins } from './better-auth-plugins.ts';
import { CLIENT_ADDRESS_HEADER } from './build-better-auth-request.ts';
import { numbered } from './re-sign-cookies-and-tokens.ts';

interface Row extends Account {
  readonly emailVerified: boolean;
  readonly isAnonymous?: boolean | null;
}

interface HookContext {
  readonly path?: string;
  readonly context: {
    readonly internalAdapter: {
      readonly findUserById: (
        id: string,
      ) => Promise<(Row & { bannedAt?: Date | null; banReason?: string | null }) | null>;
    };
  };
}

/**
 * Paths of sign-ins that prove access to the mailbox. If the account's email was unverified, the
 * sign-in makes the mailbox's owner the owner of the account.
 */
const PROVING = new Set(['/magic-link/verify', '/sign-in/email-otp']);

const isHandover = (context: HookContext | null): boolean => context?.path !== undefined && PROVING.has(context.path);

const sendVerification = async (
  { email }: Account,
  { secrets, publicUrl, post }: BetterAuthDependencies,
): Promise<void> => {
  const token = await createEmailVerificationToken(secrets.newest, email, undefined, LINK_VALID_SECONDS);
  await post(verificationMail(email, confirmUrl(publicUrl, 'verification', token)));
};

const userHooks = (dependencies: BetterAuthDependencies) => {
  const { events, db } = dependencies;
  return {
    create: {
      before: async (row: { name?: string }) => Promise.resolve({ data: { ...row, name: nameOr(row.name) } }),
      after: async (row: Row) => {
        await events.onUserCreated(row);
        if (row.isAnonymous || isPlaceholderEmail(row.email)) return;
        await (row.emailVerified ? events.onVerified(row) : sendVerification(row, dependencies));
      },
    },
    update: {
      before: async (change: { emailVerified?: boolean }, context: HookContext | null) =>
        Promise.resolve({
          data: change.emailVerified && isHandover(context) ? { ...change, twoFactorEnabled: false } : change,
        }),
      after: async (row: Row | null, context: HookContext | null) => {
        if (!row) return;
        if (row.emailVerified && isHandover(context)) await suspendAccess(db, row.id);
        await events.onEmailChanged(row);
        if (row.emailVerified) await events.onVerified(row);
      },
    },
  };
};

const sessionHooks = ({ events, db, clock, log }: BetterAuthDependencies) => ({
  create: {
    /** Hook that rejects banned users for every method of signing in. */
    before: async (row: { userId: string }, context: HookContext | null) => {
      const owner = await context?.context.internalAdapter.findUserById(row.userId);
      if (!owner?.bannedAt) return;
      const why = owner.banReason ? ` ${owner.banReason}` : '';
      throw new APIError('FORBIDDEN', { code: 'USER_BANNED', message: `This account has been banned.${why}` });
    },
    after: async (row: { userId: string }, context: HookContext | null) => {
      log.info({ userId: row.userId, by: context?.path }, 'session began');
      await noteUse(db, row.userId, clock());
      const owner = await context?.context.internalAdapter.findUserById(row.userId);
      if (owner?.emailVerified) await events.onVerified(owner);
    },
  },
  update: {
    after: async (row: { userId?: string } | null) => {
      if (row?.userId !== undefined) await noteUse(db, row.userId, clock());
    },
  },
});

const withoutTokens = async <T extends object>(row: T) =>
  Promise.resolve({ data: { ...row, accessToken: null, refreshToken: null, idToken: null } });

/**
 * Returns a hook that suspends sign-in methods that were added before the mailbox was proven.
 * better-auth deletes them on proof, so this hook moves them first.
 */
const suspendFirst =
  ({ db }: BetterAuthDependencies) =>
  async ({ userId }: { userId: string }, context: HookContext | null): Promise<void> => {
    if (isHandover(context)) await suspendUnproven(db, userId);
  };

export const databaseHooks = (dependencies: BetterAuthDependencies) => ({
  user: userHooks(dependencies),
  session: { ...sessionHooks(dependencies), delete: { before: suspendFirst(dependencies) } },
  account: {
    create: { before: withoutTokens },
    update: { before: keepWithoutTokens },
    delete: { before: suspendFirst(dependencies) },
  },
});

/**
 * Removes the provider's tokens before a row is stored; we never call a provider on a user's
 * behalf. Password changes update the same table without tokens and pass unchanged.
 */
const keepWithoutTokens = async (change: object) =>
  'accessToken' in change || 'idToken' in change ? withoutTokens(change) : Promise.resolve({ data: change });

/**
 * Context of a request with the error that made it fail inside better-auth, so that our handler can
 * report it. better-auth only logs the error and replies `INTERNAL_SERVER_ERROR`.
 */
export const failures = new AsyncLocalStorage<{ reason?: Error }>();

export const COOKIE_PREFIX = 'reptemple';
/**
 * Interval in seconds for renewing a session's cookie and row. The time of last use is accurate to
 * this interval.
 */
export const RENEWED_SECONDS = 5 * 60;
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Maximum number of password and code checks per network and minute. A hundred people in a gym may
 * share one IP address, and each may mistype twice. Guessing one account's password is limited far
 * more strictly (`auth-rate-limits.ts`).
 */
const CHECKS_A_MINUTE = { window: 60, max: 300 } as const;
const MAILS_A_MINUTE = { window: 60, max: 150 } as const;
/** Maximum number of text messages per network and hour: each costs the operator money. */
const TEXTS_AN_HOUR = { window: 60 * 60, max: 30 } as const;
const WALLET_MESSAGES_A_MINUTE = { window: 60, max: 30 } as const;
const READS_A_MINUTE = { window: 60, max: 300 } as const;

/**
 * Rate limits per network, by better-auth's path; the first match applies. Limits per account and
 * the counter are in `auth-rate-limits.ts`.
 */
const RATE_LIMITS = {
  // Reading the session is unlimited: it reads one row by an unguessable key, and a 429 would show
  // the user as signed out.
  '/get-session': false,
  '/sign-in/email': CHECKS_A_MINUTE,
  '/sign-up/email': CHECKS_A_MINUTE,
  '/sign-in/email-otp': CHECKS_A_MINUTE,
  '/sign-in/social': CHECKS_A_MINUTE,
  '/sign-in/phone': CHECKS_A_MINUTE,
  '/sign-in/wallet': CHECKS_A_MINUTE,
  '/wallet/message': WALLET_MESSAGES_A_MINUTE,
  '/phone/send-code': TEXTS_AN_HOUR,
  '/sign-in/magic-link': MAILS_A_MINUTE,
  '/magic-link/verify': CHECKS_A_MINUTE,
  '/email-otp/send-verification-otp': MAILS_A_MINUTE,
  '/email-otp/*': CHECKS_A_MINUTE,
  '/send-verification-email': MAILS_A_MINUTE,
  '/request-password-reset': MAILS_A_MINUTE,
  '/reset-password': CHECKS_A_MINUTE,
  '/change-password': CHECKS_A_MINUTE,
  '/two-factor/*': CHECKS_A_MINUTE,
  '/reauthenticate': CHECKS_A_MINUTE,
  '/reauthenticate/send': MAILS_A_MINUTE,
  '/passkey/list-user-passkeys': READS_A_MINUTE,
  '/passkey/*': CHECKS_A_MINUTE,
} as const;

/** Options of user fields that clients cannot set. */
const hidden = { required: false, input: false } as const;
const USER_FIELDS = {
  isAnonymous: { type: 'boolean', defaultValue: false, ...hidden },
  guestEmail: { type: 'string', ...hidden },
  bannedAt: { type: 'date', ...hidden },
  banReason: { type: 'string', ...hidden },
} as const;

const emailOptions = ({ db, post, clock, events, passwordHash, publicUrl }: BetterAuthDependencies) => ({
  emailAndPassword: {
    enabled: true,
    password: passwordHash,
    minPasswordLength: MIN_PASSWORD,
    maxPasswordLength: MAX_PASSWORD,
    resetPasswordTokenExpiresIn: LINK_VALID_SECONDS,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }: { user: { email: string }; token: string }) =>
      post(recoveryMail(user.email, resetUrl(publicUrl, token))),
    onPasswordReset: async ({ user }: { user: { id: string; email: string } }) => {
      if (await proveMailbox(db, user.id, clock())) {
        await suspendAccess(db, user.id, { keepsPassword: true });
        const suspended = await findSuspended(db, user.id);
        if (suspended) await post(suspendedMail(user.email, suspended, `${publicUrl}/profile/security`));
        await events.onVerified(user);
      }
      await post(changedMail(user.email, 'Your password was reset.'));
    },
  },
  emailVerification: {
    expiresIn: LINK_VALID_SECONDS,
    // Sends no mail here, because the embedded database is locked during better-auth's transaction.
    // A hook sends the mail once the account is stored.
    sendOnSignUp: false,
    sendVerificationEmail: ({ user, token }: { user: { email: string }; token: string }) =>
      post(verificationMail(user.email, confirmUrl(publicUrl, 'verification', token))),
  },
});

/**
 * Returns a logger that logs better-auth's errors as warnings, because callers can cause them, for
 * example with an invalid `state`. Real failures are thrown, and logged elsewhere.
 */
const logger = (log: Log) => ({
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...details: unknown[]): void => {
    const err = details.find((detail) => detail instanceof Error);
    const failure = failures.getStore();
    if (failure && err && level === 'error') failure.reason = err;
    log[level === 'error' ? 'warn' : level](err === undefined ? {} : { err }, message);
  },
});

export const openBetterAuth = (dependencies: BetterAuthDependencies) => {
  acceptInternationalEmail();
  const { dbNoRetry, ids, log, secrets, publicUrl, trustedOrigins } = dependencies;
  return betterAuth({
    appName: 'RepTemple',
    baseURL: publicUrl,
    basePath: '/api/auth',
    ...numbered(secrets),
    database: drizzleAdapter(dbNoRetry, { provider: 'pg', transaction: true, schema }),
    trustedOrigins: (request) => (request ? [...trustedOrigins(request.headers)] : []),
    ...emailOptions(dependencies),
    user: { additionalFields: USER_FIELDS },
    session: { expiresIn: SESSION_SECONDS, updateAge: RENEWED_SECONDS, freshAge: FRESH_SECONDS },
    account: { accountLinking: { enabled: true, allowDifferentEmails: true } },
    verification: { storeIdentifier: 'hashed' },
    rateLimit: { enabled: true, ...READS_A_MINUTE, customRules: RATE_LIMITS, customStorage: countedByUs(dependencies) },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      database: { generateId: () => ids.uuid() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    plugins: plugins(dependencies),
    databaseHooks: databaseHooks(dependencies),
    // Throws unexpected errors to our handler. better-auth would print them with all values of the
    // failed statement.
    onAPIError: { throw: true, errorURL: `${publicUrl}/auth/callback` },
    logger: logger(log),
  });
};

export type BetterAuth = ReturnType<typeof openBetterAuth>;

/**
 * Patches zod's email pattern, which better-auth uses and which is ASCII only. The pattern is one
 * shared object, so replacing its `test` makes better-auth accept all addresses of our contract
 * (docs/decisions/0074). Idempotent.
 */
export const acceptInternationalEmail = (): void => {
  Object.defineProperty(z.core.regexes.email, 'test', { value: isEmailAddress, configurable: true });
};
