/**
 * How often an account may be asked for mail, and its secrets be tried, wherever the tries come from; how often an address
 * may call is better-auth's rule (`better-auth.ts`), counted here. Addresses without an account are counted alike. Only fingerprints of them are kept.
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
} from '@reptemple/contract/security';
import {
  Recover,
  SendCode,
  SendMagicLink,
  SendVerification,
  SignInWithCode,
  SignInWithPassword,
  VerifyEmailWithCode,
} from '@reptemple/contract/auth';
import { SendPhoneCode, SignInWithPhone } from '@reptemple/contract/phone';
import type { Database } from '../../platform/database.ts';
import { fingerprint } from '../../platform/ids.ts';
import { forget, isSpent, secondsToWait, spend, type RateLimit } from '../../platform/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { CLIENT_ADDRESS_HEADER, idsOf, type Asked } from './requests.ts';

const WINDOW_SECONDS = 15 * 60;
const MAILS = 5;
const TRIES = 20;

const SENDS = idsOf(
  SendPhoneCode,
  SendMagicLink,
  SendCode,
  SendVerification,
  Recover,
  SendReauthenticationCode,
  RequestEmailChange,
);
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

/** Whose mailbox or secret it is: the address in the call, or the account that is signed in. */
const subjectOf = ({ body }: Asked, userId: string | undefined): string | undefined => {
  const named = body['email'] ?? body['newEmail'] ?? body['phone'];
  return typeof named === 'string' ? named : userId;
};

const keyOf = (asked: Asked, userId: string | undefined): string | undefined => {
  const subject = subjectOf(asked, userId);
  return subject === undefined ? undefined : `auth:${asked.endpoint.id}:${fingerprint(subject)}`;
};

/** @throws Refusal too_many_requests */
export const countCall = async (db: Database, asked: Asked, userId: string | undefined, now: Date): Promise<void> => {
  const { id } = asked.endpoint;
  const key = keyOf(asked, userId);
  if (key === undefined) return;
  if (SENDS.has(id)) await spend(db, { key, max: MAILS, windowSeconds: WINDOW_SECONDS }, now);
  if (CHECKS.has(id)) await spend(db, { key, max: TRIES, windowSeconds: WINDOW_SECONDS }, now);
};

/** Whoever got it right is not held up by the tries before. */
export const forgetTries = async (db: Database, asked: Asked, userId: string | undefined): Promise<void> => {
  const key = keyOf(asked, userId);
  if (key !== undefined && CHECKS.has(asked.endpoint.id)) await forget(db, key);
};

interface Rule {
  /** Seconds. */
  readonly window: number;
  readonly max: number;
}

/**
 * What better-auth asks before it answers. Its own counter begins a window anew only after a whole one without any call, so that thirty
 * calls are the last ones wherever somebody calls once in a minute: a gym at its reception, for instance.
 */
export const countedByUs = ({ db, clock }: Pick<BetterAuthDependencies, 'db' | 'clock'>) => ({
  consume: async (key: string, { window, max }: Rule) => {
    const seconds = await secondsToWait(db, { key: `auth:address:${key}`, max, windowSeconds: window }, clock());
    return { allowed: seconds === undefined, retryAfter: seconds ?? null };
  },
});

const isWithin = async (db: Database, limit: RateLimit, now: Date): Promise<boolean> => {
  try {
    await spend(db, limit, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Whether one more message of this kind may go to this address; says nothing to the caller, who must not learn of the address. */
export const mayWrite = (db: Database, kind: string, email: string, now: Date): Promise<boolean> =>
  isWithin(
    db,
    { key: `auth:${kind}:${fingerprint(email.toLowerCase())}`, max: MAILS, windowSeconds: WINDOW_SECONDS },
    now,
  );

interface Once {
  readonly kind: string;
  readonly secret: string;
}

const onceKey = ({ kind, secret }: Once): string => `once:${kind}:${fingerprint(secret)}`;

/** For what would be believed again and again while it is valid: true for one of however many try it at the same moment, then never. */
export const isFirstUse = (
  db: Database,
  { validSeconds, ...once }: Once & { readonly validSeconds: number },
  now: Date,
): Promise<boolean> => isWithin(db, { key: onceKey(once), max: 1, windowSeconds: validSeconds }, now);

/** The same, without using it. */
export const wasUsed = (db: Database, once: Once, now: Date): Promise<boolean> => isSpent(db, onceKey(once), now);

/** As many as passwords: `better-auth.ts` counts those. */
const LINKS_A_MINUTE = 30;

/**
 * Reset links have their token in the path, so better-auth would keep it as it is and count each by itself.
 * @throws Refusal too_many_requests
 */
export const countFollowed = async (db: Database, { headers }: Asked, now: Date): Promise<void> => {
  const key = `auth:follow:${headers.get(CLIENT_ADDRESS_HEADER) ?? ''}`;
  await spend(db, { key, max: LINKS_A_MINUTE, windowSeconds: 60 }, now);
};
