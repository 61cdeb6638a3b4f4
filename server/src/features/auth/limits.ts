/**
 * How often an account may be asked for mail, and its secrets be tried, wherever the tries come from; better-auth counts per address
 * (`better-auth.ts`). Addresses without an account are counted alike. Only fingerprints of them are kept.
 */
import type { Database } from '../../platform/database.ts';
import { fingerprint } from '../../platform/ids.ts';
import { forget, spend } from '../../platform/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Asked } from './requests.ts';

const WINDOW_SECONDS = 15 * 60;
const MAILS = 5;
const TRIES = 20;

const SENDS = new Set([
  'auth.sendMagicLink',
  'auth.sendCode',
  'auth.sendVerification',
  'auth.recover',
  'security.sendReauthenticationCode',
  'security.requestEmailChange',
]);
const CHECKS = new Set([
  'auth.signIn',
  'auth.signInWithCode',
  'auth.verifyEmail',
  'security.reauthenticate',
  'security.changePassword',
  'security.changeEmail',
  'security.enableSecondFactor',
  'security.disableSecondFactor',
  'security.newRecoveryCodes',
  'security.verifyTotp',
  'security.verifyRecoveryCode',
]);

/** Whose mailbox or secret it is: the address in the call, or the account that is signed in. */
const subjectOf = ({ body }: Asked, userId: string | undefined): string | undefined => {
  const named = body['email'] ?? body['newEmail'];
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

/** Whether one more message of this kind may go to this address; says nothing to the caller, who must not learn of the address. */
export const mayWrite = async (db: Database, kind: string, email: string, now: Date): Promise<boolean> => {
  const key = `auth:${kind}:${fingerprint(email.toLowerCase())}`;
  try {
    await spend(db, { key, max: MAILS, windowSeconds: WINDOW_SECONDS }, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
