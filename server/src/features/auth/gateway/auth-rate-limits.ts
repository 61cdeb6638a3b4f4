/**
 * Limits of tries and mails per account and network, so that a stranger on another network cannot
 * use up the owner's. A ceiling per account applies over all networks. Limits per network alone are
 * better-auth's rules (`better-auth.ts`), counted here. Addresses without an account count alike.
 * Only hashes of addresses are stored.
 */
import {
  ChangeEmail,
  ChangePassword,
  DisableSecondFactor,
  EnableSecondFactor,
  NewRecoveryCodes,
  Reauthenticate,
  RequestEmailChange,
  SendReauthenticationCode,
  VerifyRecoveryCode,
  VerifyTotp,
} from '@reptemple/contract/accounts/account-security';
import {
  Recover,
  SendCode,
  SendMagicLink,
  SendVerification,
  SignInWithCode,
  SignInWithPassword,
  SignUpWithPassword,
  VerifyEmailWithCode,
} from '@reptemple/contract/accounts/auth';
import { SendPhoneCode, SignInWithPhone } from '@reptemple/contract/accounts/external-identities';
import { fingerprint } from '../../../platform/crypto/ids.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { forget, isSpent, secondsLeft, secondsToWait, spend, tooOften } from '../../../platform/http/rate-limits.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { CLIENT_ADDRESS_HEADER, idsOf } from './request-allowlist.ts';
import type { Asked } from './request-allowlist.ts';

const WINDOW_SECONDS = 15 * 60;
const TRIES = { perNetwork: 20, ceiling: 300 } as const;
/** Hourly limits of mails to an account, all kinds together. */
const MAILS = { perNetwork: 10, ceiling: 40 } as const;

/** Hourly limits of text messages, which cost the operator money. */
const TEXTS = { perNetwork: 5, ceiling: 5 } as const;

const SENDS = idsOf(SendMagicLink, SendCode, SendVerification, Recover, SendReauthenticationCode, RequestEmailChange);
const TEXTED = idsOf(SendPhoneCode);
const CHECKS = idsOf(
  SignInWithPassword,
  SignInWithCode,
  SignInWithPhone,
  VerifyEmailWithCode,
  Reauthenticate,
  ChangePassword,
  ChangeEmail,
  EnableSecondFactor,
  DisableSecondFactor,
  NewRecoveryCodes,
  VerifyTotp,
  VerifyRecoveryCode,
);

/** Returns the address in the call, or the signed-in account's id. */
const subjectOf = ({ body }: Asked, userId: string | undefined): string | undefined => {
  const named = body['email'] ?? body['newEmail'] ?? body['phone'];
  return typeof named === 'string' ? named : userId;
};

/** Returns the client's IP address or network, which the server has put into this header. */
const networkOf = (headers: Headers): string => headers.get(CLIENT_ADDRESS_HEADER) ?? '';

interface Counted {
  /** Key of the counter: limited action and account. */
  readonly key: string;
  readonly network: string;
}

const networkKey = ({ key, network }: Counted): string => `${key}:${network}`;

/**
 * Checks the network first: once it is refused, it does not count towards the ceiling.
 * @throws AppError too_many_requests
 */
const spendBoth = async (
  db: Database,
  counted: Counted,
  max: { readonly perNetwork: number; readonly ceiling: number },
  now: Date,
): Promise<void> => {
  await spend(db, { key: networkKey(counted), max: max.perNetwork, windowSeconds: WINDOW_SECONDS }, now);
  await spend(db, { key: counted.key, max: max.ceiling, windowSeconds: WINDOW_SECONDS }, now);
};

const triesOf = ({ endpoint, headers }: Asked, subject: string): Counted => ({
  key: `auth:${endpoint.id}:${fingerprint(subject)}`,
  network: networkOf(headers),
});

/**
 * Counts mails of all kinds together. `mailbox`: an address, or the id of the signed-in account.
 */
const mailsTo = (mailbox: string, headers: Headers): Counted => ({
  key: `auth:mail:${fingerprint(mailbox.toLowerCase())}`,
  network: networkOf(headers),
});

/** Counts a call that has a limit per account. @throws AppError too_many_requests */
export const countCall = async (db: Database, asked: Asked, userId: string | undefined, now: Date): Promise<void> => {
  const { id } = asked.endpoint;
  const subject = subjectOf(asked, userId);
  if (subject === undefined) return;
  if (SENDS.has(id)) await spendBoth(db, mailsTo(subject, asked.headers), MAILS, now);
  if (TEXTED.has(id)) await spendBoth(db, mailsTo(subject, asked.headers), TEXTS, now);
  if (CHECKS.has(id)) await spendBoth(db, triesOf(asked, subject), TRIES, now);
};

/**
 * Resets the count of the caller's network after a correct secret. The ceiling stays, because a
 * stranger elsewhere may still be guessing.
 */
export const forgetTries = async (db: Database, asked: Asked, userId: string | undefined): Promise<void> => {
  const subject = subjectOf(asked, userId);
  if (subject === undefined || !CHECKS.has(asked.endpoint.id)) return;
  await forget(db, networkKey(triesOf(asked, subject)));
};

interface Rule {
  /** Duration of the window in seconds. */
  readonly window: number;
  readonly max: number;
}

/**
 * Counts calls per network for better-auth. Its own counter starts a new window only after a whole
 * one without calls, so one call per minute, as at a gym's reception, never frees the limit.
 */
export const countedByUs = ({ db, clock }: Pick<BetterAuthDependencies, 'db' | 'clock'>) => ({
  consume: async (key: string, { window, max }: Rule) => {
    const seconds = await secondsToWait(db, { key: `auth:address:${key}`, max, windowSeconds: window }, clock());
    return { allowed: seconds === undefined, retryAfter: seconds ?? null };
  },
});

const isAllowed = async (spending: Promise<void>): Promise<boolean> => {
  try {
    await spending;
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
};

/**
 * Returns true if another mail may go to this address. The caller must not learn the result, which
 * would reveal the account.
 */
export const mayWrite = (db: Database, headers: Headers, email: string, now: Date): Promise<boolean> =>
  isAllowed(spendBoth(db, mailsTo(email, headers), MAILS, now));

interface Once {
  readonly kind: string;
  readonly secret: string;
}

const onceKey = ({ kind, secret }: Once): string => `once:${kind}:${fingerprint(secret)}`;

/**
 * Returns true once per secret, even for concurrent calls. For secrets that stay valid after use.
 */
export const isFirstUse = (
  db: Database,
  { validSeconds, ...once }: Once & { readonly validSeconds: number },
  now: Date,
): Promise<boolean> => isAllowed(spend(db, { key: onceKey(once), max: 1, windowSeconds: validSeconds }, now));

/** Returns true if this secret was used before, without marking it as used. */
export const wasUsed = (db: Database, once: Once, now: Date): Promise<boolean> => isSpent(db, onceKey(once), now);

/** Limit of sign-ups with existing addresses per network, so that no one can enumerate accounts. */
const TAKEN = { max: 30, windowSeconds: WINDOW_SECONDS } as const;

const takenKey = (headers: Headers): string => `auth:taken:${networkOf(headers)}`;

export const countTaken = async (db: Database, headers: Headers, now: Date): Promise<void> => {
  await secondsToWait(db, { key: takenKey(headers), ...TAKEN }, now);
};

/**
 * Rejects all sign-ups of a network that has used up its limit of existing addresses.
 * @throws AppError too_many_requests
 */
export const countSignUp = async (db: Database, { endpoint, headers }: Asked, now: Date): Promise<void> => {
  if (endpoint.id !== SignUpWithPassword.id) return;
  const seconds = await secondsLeft(db, { key: takenKey(headers), max: TAKEN.max }, now);
  if (seconds !== undefined) throw tooOften(seconds);
};

/**
 * Limit of checks of reset links per minute and network: the same as for passwords
 * (`better-auth.ts`).
 */
const LINKS_A_MINUTE = 300;

/**
 * Counts a network's checks of reset links, for which better-auth has no call.
 * @throws AppError too_many_requests
 */
export const countFollowed = async (db: Database, { headers }: Asked, now: Date): Promise<void> => {
  const key = `auth:follow:${networkOf(headers)}`;
  await spend(db, { key, max: LINKS_A_MINUTE, windowSeconds: 60 }, now);
};
