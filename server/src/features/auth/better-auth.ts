/** better-auth as we use it: its tables, its plugins, its limits. What of it is offered is `requests.ts`; the words are ours. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { FRESH_SECONDS, LINK_VALID_SECONDS, MAX_PASSWORD, MIN_PASSWORD } from '@reptemple/contract/auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import type { Log } from '../../platform/log.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { databaseHooks } from './hooks.ts';
import { acceptInternationalEmail } from './international-email.ts';
import { countedByUs } from './limits.ts';
import { confirmUrl, resetUrl } from './link-urls.ts';
import { changedMail, recoveryMail, verificationMail } from './mails.ts';
import { numbered } from './older-signatures.ts';
import { plugins } from './plugins.ts';
import { CLIENT_ADDRESS_HEADER } from './requests.ts';
import * as schema from './schema.ts';
import { proveMailbox } from './store.ts';
import { findSuspended, suspendAccess, suspendedMail } from './suspended-access.ts';

/** Why it failed, of what is done within: it says `INTERNAL_SERVER_ERROR` to whoever calls it, and the reason to its log alone. */
export const failures = new AsyncLocalStorage<{ reason?: Error }>();

/** Of the names of all its cookies. */
export const COOKIE_PREFIX = 'reptemple';
/** A session's cookie and row are renewed at most this often: "last used" is right to within it. */
const RENEWED_SECONDS = 5 * 60;
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * A hundred people in a gym share one address, and each may mistype twice. Guessing one account is limited far below this, per account
 * and network (`limits.ts`).
 */
const CHECKS_A_MINUTE = { window: 60, max: 300 } as const;
const MAILS_A_MINUTE = { window: 60, max: 150 } as const;
/** Each costs the operator money. */
const TEXTS_AN_HOUR = { window: 60 * 60, max: 30 } as const;
/** Each stores a nonce. */
const WALLET_MESSAGES_A_MINUTE = { window: 60, max: 30 } as const;
const READS_A_MINUTE = { window: 60, max: 300 } as const;

/** Per address and minute; who counts, and what is counted per account, is in `limits.ts`. */
const RATE_LIMITS = {
  // Reads one row by the cookie's key, which cannot be guessed. A refusal would show a signed-in person as signed out.
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
  // Looking at one's own is no guess. The first rule that fits holds.
  '/passkey/list-user-passkeys': READS_A_MINUTE,
  '/passkey/*': CHECKS_A_MINUTE,
} as const;

/** Fields of the user's row that no call may set. */
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
      await post(changedMail(user.email, 'The password of your account was set anew.'));
    },
  },
  emailVerification: {
    expiresIn: LINK_VALID_SECONDS,
    // It is sent once the account is stored: within better-auth's transaction nothing else can reach the embedded database.
    sendOnSignUp: false,
    sendVerificationEmail: ({ user, token }: { user: { email: string }; token: string }) =>
      post(verificationMail(user.email, confirmUrl(publicUrl, 'verification', token))),
  },
});

/**
 * Its errors are of a caller's making, such as a link with a made-up state: anybody could fill the log of errors with them. What really
 * fails is thrown, and logged by us.
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
  const { dbOnce, ids, log, secrets, publicUrl, trustedOrigins } = dependencies;
  return betterAuth({
    appName: 'RepTemple',
    baseURL: publicUrl,
    basePath: '/api/auth',
    ...numbered(secrets),
    database: drizzleAdapter(dbOnce, { provider: 'pg', transaction: true, schema }),
    trustedOrigins: (request) => (request ? [...trustedOrigins(request.headers)] : []),
    ...emailOptions(dependencies),
    user: { additionalFields: USER_FIELDS },
    session: { expiresIn: SESSION_SECONDS, updateAge: RENEWED_SECONDS, freshAge: FRESH_SECONDS },
    account: { accountLinking: { enabled: true, allowDifferentEmails: true } },
    // Tokens of links are kept as fingerprints.
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
    // What it does not foresee comes to us, instead of to the console with every value of the failed statement.
    onAPIError: { throw: true, errorURL: `${publicUrl}/auth/callback` },
    logger: logger(log),
  });
};

export type BetterAuth = ReturnType<typeof openBetterAuth>;
