/**
 * Rate limits per account for password checks, code checks and messages. Each has two limits: one
 * per network, so that a stranger elsewhere cannot use up the owner's tries, and one for all
 * networks together. Email addresses without an account count the same way. Stores only hashes of
 * email addresses. Also counts better-auth's limits per network (`better-auth.ts`), and marks
 * secrets as used.
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
import { SendPhoneCode, SignInWithPhone } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import {
  Recover,
  SendCode,
  SendMagicLink,
  SendVerification,
  SignInWithCode,
  SignInWithPassword,
  SignUpWithPassword,
  VerifyEmailWithCode,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { fingerprint } from '../../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import {
  forget,
  isSpent,
  secondsLeft,
  secondsToWait,
  spend,
  tooOften,
} from '../../../platform/http/rate-limit-counter.ts';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { CLIENT_ADDRESS_HEADER, idsOf } from './build-better-auth-request.ts';
import type { Asked } from './build-better-auth-request.ts';

const WINDOW_SECONDS = 15 * 60;
const TRIES = { perNetwork: 20, ceiling: 300 } as const;
const MAILS = { perNetwork: 10, ceiling: 40 } as const;

/**
 * Maximum number of text messages to a phone number per window: from one network, and from all
 * together. Each message costs the operator money.
 */
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

const subjectOf = ({ body }: Asked, userId: string | undefined): string | undefined => {
  const named = body['email'] ?? body['newEmail'] ?? body['phone'];
  return typeof named === 'string' ? named : userId;
};

const networkOf = (headers: Headers): string => headers.get(CLIENT_ADDRESS_HEADER) ?? '';

interface Counted {
  readonly key: string;
  readonly network: string;
}

const networkKey = ({ key, network }: Counted): string => `${key}:${network}`;

/**
 * Counts a request towards the limit of its network, then towards the limit for all networks. A
 * network over its own limit is rejected first, so its requests do not use up the other limit.
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

const mailsTo = (mailbox: string, headers: Headers): Counted => ({
  key: `auth:mail:${fingerprint(mailbox.toLowerCase())}`,
  network: networkOf(headers),
});

/**
 * Counts a request towards the limits of its account, if the endpoint has any.
 * @throws AppError too_many_requests
 */
export const countCall = async (db: Database, asked: Asked, userId: string | undefined, now: Date): Promise<void> => {
  const { id } = asked.endpoint;
  const subject = subjectOf(asked, userId);
  if (subject === undefined) return;
  if (SENDS.has(id)) await spendBoth(db, mailsTo(subject, asked.headers), MAILS, now);
  if (TEXTED.has(id)) await spendBoth(db, mailsTo(subject, asked.headers), TEXTS, now);
  if (CHECKS.has(id)) await spendBoth(db, triesOf(asked, subject), TRIES, now);
};

/**
 * Resets the count of the caller's network after a correct password or code. Does not reset the
 * count of all networks, because a stranger elsewhere may still be guessing.
 */
export const forgetTries = async (db: Database, asked: Asked, userId: string | undefined): Promise<void> => {
  const subject = subjectOf(asked, userId);
  if (subject === undefined || !CHECKS.has(asked.endpoint.id)) return;
  await forget(db, networkKey(triesOf(asked, subject)));
};

interface Rule {
  readonly window: number;
  readonly max: number;
}

/**
 * Returns the counter for better-auth's limits per network. better-auth's own counter restarts only
 * after a whole window without requests. One request per minute, as at a gym's reception, would
 * keep it full.
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
 * Counts a mail to this address, and returns true if it may be sent. The caller must not reveal the
 * result, because it shows whether the address has an account.
 */
export const mayWrite = (db: Database, headers: Headers, email: string, now: Date): Promise<boolean> =>
  isAllowed(spendBoth(db, mailsTo(email, headers), MAILS, now));

interface Once {
  readonly kind: string;
  readonly secret: string;
}

const onceKey = ({ kind, secret }: Once): string => `once:${kind}:${fingerprint(secret)}`;

/**
 * Marks a secret as used for `validSeconds`. Returns true only the first time, even for concurrent
 * requests. Used for secrets that better-auth would accept again.
 */
export const isFirstUse = (
  db: Database,
  { validSeconds, ...once }: Once & { readonly validSeconds: number },
  now: Date,
): Promise<boolean> => isAllowed(spend(db, { key: onceKey(once), max: 1, windowSeconds: validSeconds }, now));

export const wasUsed = (db: Database, once: Once, now: Date): Promise<boolean> => isSpent(db, onceKey(once), now);

/**
 * Maximum number of sign-ups per network with email addresses that already have an account. Limits
 * how many addresses an attacker can test.
 */
const TAKEN = { max: 30, windowSeconds: WINDOW_SECONDS } as const;

const takenKey = (headers: Headers): string => `auth:taken:${networkOf(headers)}`;

export const countTaken = async (db: Database, headers: Headers, now: Date): Promise<void> => {
  await secondsToWait(db, { key: takenKey(headers), ...TAKEN }, now);
};

/**
 * Rejects all sign-ups of a network that has used up its limit `TAKEN`.
 * @throws AppError too_many_requests
 */
export const countSignUp = async (db: Database, { endpoint, headers }: Asked, now: Date): Promise<void> => {
  if (endpoint.id !== SignUpWithPassword.id) return;
  const seconds = await secondsLeft(db, { key: takenKey(headers), max: TAKEN.max }, now);
  if (seconds !== undefined) throw tooOften(seconds);
};

const LINKS_A_MINUTE = 300;

/**
 * Counts a network's checks of reset links. These requests do not reach better-auth's limits.
 * @throws AppError too_many_requests
 */
export const countFollowed = async (db: Database, { headers }: Asked, now: Date): Promise<void> => {
  const key = `auth:follow:${networkOf(headers)}`;
  await spend(db, { key, max: LINKS_A_MINUTE, windowSeconds: 60 }, now);
};
