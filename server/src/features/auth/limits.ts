/**
 * Limits of tries and of mail, per account and network, so that a stranger on another network cannot use up the owner's; with a ceiling
 * per account over all networks. Limits per network alone are better-auth's rules (`better-auth.ts`), counted here. Addresses without an
 * account are counted alike. Only fingerprints of addresses are stored.
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
  SignUpWithPassword,
  VerifyEmailWithCode,
} from '@reptemple/contract/auth';
import { SendPhoneCode, SignInWithPhone } from '@reptemple/contract/phone';
import type { Database } from '../../platform/database.ts';
import { fingerprint } from '../../platform/ids.ts';
import { forget, isSpent, secondsLeft, secondsToWait, spend, tooOften } from '../../platform/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BetterAuthDependencies } from './dependencies.ts';
import { CLIENT_ADDRESS_HEADER, idsOf, type Asked } from './requests.ts';

const WINDOW_SECONDS = 15 * 60;
const TRIES = { perNetwork: 20, ceiling: 300 } as const;
/** Of all kinds together. */
const MAILS = { perNetwork: 10, ceiling: 40 } as const;

/** Text messages cost the operator money. */
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

/** Whose mailbox or secret it is: the address in the call, or the account that is signed in. */
const subjectOf = ({ body }: Asked, userId: string | undefined): string | undefined => {
  const named = body['email'] ?? body['newEmail'] ?? body['phone'];
  return typeof named === 'string' ? named : userId;
};

/** The network of a request, as the server wrote it into its headers. */
const networkOf = (headers: Headers): string => headers.get(CLIENT_ADDRESS_HEADER) ?? '';

interface Counted {
  /** What is limited, and for which account. */
  readonly key: string;
  readonly network: string;
}

const networkKey = ({ key, network }: Counted): string => `${key}:${network}`;

/** The network first: once it is refused, it counts no further towards the ceiling. @throws Refusal too_many_requests */
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

/** One count for mails of every kind. `mailbox`: an address, or the id of the account that is signed in. */
const mailsTo = (mailbox: string, headers: Headers): Counted => ({
  key: `auth:mail:${fingerprint(mailbox.toLowerCase())}`,
  network: networkOf(headers),
});

/** @throws Refusal too_many_requests */
export const countCall = async (db: Database, asked: Asked, userId: string | undefined, now: Date): Promise<void> => {
  const { id } = asked.endpoint;
  const subject = subjectOf(asked, userId);
  if (subject === undefined) return;
  if (SENDS.has(id)) await spendBoth(db, mailsTo(subject, asked.headers), MAILS, now);
  if (TEXTED.has(id)) await spendBoth(db, mailsTo(subject, asked.headers), TEXTS, now);
  if (CHECKS.has(id)) await spendBoth(db, triesOf(asked, subject), TRIES, now);
};

/** A right secret clears the tries of its network. The ceiling stays: a stranger elsewhere may be guessing on. */
export const forgetTries = async (db: Database, asked: Asked, userId: string | undefined): Promise<void> => {
  const subject = subjectOf(asked, userId);
  if (subject === undefined || !CHECKS.has(asked.endpoint.id)) return;
  await forget(db, networkKey(triesOf(asked, subject)));
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

const isAllowed = async (spending: Promise<void>): Promise<boolean> => {
  try {
    await spending;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Whether one more message may go to this address; says nothing to the caller, who must not learn of the address. */
export const mayWrite = (db: Database, headers: Headers, email: string, now: Date): Promise<boolean> =>
  isAllowed(spendBoth(db, mailsTo(email, headers), MAILS, now));

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
): Promise<boolean> => isAllowed(spend(db, { key: onceKey(once), max: 1, windowSeconds: validSeconds }, now));

/** The same, without using it. */
export const wasUsed = (db: Database, once: Once, now: Date): Promise<boolean> => isSpent(db, onceKey(once), now);

/** Sign-ups with an address that has an account, from one network: more look like a search for accounts. */
const TAKEN = { max: 30, windowSeconds: WINDOW_SECONDS } as const;

const takenKey = (headers: Headers): string => `auth:taken:${networkOf(headers)}`;

export const countTaken = async (db: Database, headers: Headers, now: Date): Promise<void> => {
  await secondsToWait(db, { key: takenKey(headers), ...TAKEN }, now);
};

/** A network that has used its sign-ups of taken addresses up is refused every sign-up. @throws Refusal too_many_requests */
export const countSignUp = async (db: Database, { endpoint, headers }: Asked, now: Date): Promise<void> => {
  if (endpoint.id !== SignUpWithPassword.id) return;
  const seconds = await secondsLeft(db, { key: takenKey(headers), max: TAKEN.max }, now);
  if (seconds !== undefined) throw tooOften(seconds);
};

/** As many as passwords: `better-auth.ts` counts those. */
const LINKS_A_MINUTE = 300;

/**
 * Counts reset links that a network has checked: better-auth has no call for it.
 * @throws Refusal too_many_requests
 */
export const countFollowed = async (db: Database, { headers }: Asked, now: Date): Promise<void> => {
  const key = `auth:follow:${networkOf(headers)}`;
  await spend(db, { key, max: LINKS_A_MINUTE, windowSeconds: 60 }, now);
};
