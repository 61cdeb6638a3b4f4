/**
 * Checks before better-auth gets a request: captcha, password policy, and protection against
 * account enumeration (an address with an account gets the same reply as one without).
 */
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { z } from 'zod';
import { ChangePassword, SetPassword } from '@reptemple/contract/accounts/account-security';
import { SendPhoneCode } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import {
  Recover,
  SendCode,
  SendMagicLink,
  SignUpWithPassword,
  ResetPassword,
  CaptchaChallenge,
  CaptchaSolution,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { SignedIn } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { AuthSecrets } from '../../../platform/crypto/auth-secrets.ts';
import { fingerprint } from '../../../platform/crypto/random-ids-and-sha256.ts';
import { findUserByEmail, forgetCodes } from '../account-store.ts';
import { nameOr } from '../display-names-and-redirect-paths.ts';
import { AuthError } from '../gateway/auth-errors.ts';
import { isFirstUse, countTaken, mayWrite } from '../gateway/auth-rate-limits.ts';
import type { Dispatch, Inside } from '../gateway/better-auth-with-rotated-secrets.ts';
import { idsOf } from '../gateway/build-better-auth-request.ts';
import type { Asked, Body } from '../gateway/build-better-auth-request.ts';
import { withMailOverride, signUpAgainMail } from '../links/account-mails.ts';
import { makeMagicLink } from '../links/create-account-links.ts';
import { WEAKNESS, weaknessesOf } from '../password-policy.ts';

const GUARDED = idsOf(SignUpWithPassword, SendMagicLink, SendPhoneCode, Recover);

/**
 * Returns true if the request requires a captcha. Codes that verify an email do not: they are sent
 * to existing accounts only.
 */
const isGuarded = ({ endpoint, body }: Asked): boolean =>
  GUARDED.has(endpoint.id) || (endpoint.id === SendCode.id && body['type'] === 'sign-in');

const VALID_SECONDS = 10 * 60;
const COST = 5000;
/**
 * Minimum and maximum number of tries that solve a captcha; the number is random. A phone makes
 * about 300 tries per second, a laptop 1,000.
 */
const MIN_TRIES = 100;
const MAX_TRIES = 300;

const signingKeys = ({ newest }: Pick<AuthSecrets, 'newest'>) => ({
  hmacSignatureSecret: fingerprint(`captcha:${newest}`),
  hmacKeySignatureSecret: fingerprint(`captcha-key:${newest}`),
});

/**
 * Creates a captcha. Calculates the expiry with the machine's clock, because the library checks it
 * with that clock.
 */
const createCaptcha = async (secrets: Pick<AuthSecrets, 'newest'>): Promise<CaptchaChallenge> =>
  CaptchaChallenge.parse(
    await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MAX_TRIES, MIN_TRIES),
      deriveKey,
      expiresAt: Math.ceil(Date.now() / 1000) + VALID_SECONDS,
      ...signingKeys(secrets),
    }),
  );

const parseSolution = (sent: unknown): CaptchaSolution | undefined => {
  try {
    return CaptchaSolution.parse(JSON.parse(Buffer.from(String(sent), 'base64').toString()));
  } catch {
    return undefined;
  }
};

/**
 * Checks the solution, and marks it as used. Returns true if it is valid and unused, or if no
 * captcha is configured.
 */
const isCaptchaSolved = async (sent: unknown, inside: Inside): Promise<boolean> => {
  if (inside.captcha === 'off') return true;
  const solved = parseSolution(sent);
  if (!solved) return false;
  const { verified } = await verifySolution({ ...solved, deriveKey, ...signingKeys(inside.secrets) });
  const once = { kind: 'captcha', secret: solved.challenge.signature, validSeconds: VALID_SECONDS };
  return verified && isFirstUse(inside.db, once, inside.clock());
};

export const captchaFunctions = (open: () => Promise<Inside>) => ({
  createCaptcha: async (): Promise<CaptchaChallenge | undefined> => {
    const { captcha, secrets } = await open();
    return captcha === 'off' ? undefined : createCaptcha(secrets);
  },
  isCaptchaSolved: async (solution: string | undefined): Promise<boolean> => isCaptchaSolved(solution, await open()),
});

/**
 * Requires a solved captcha for sign-up, magic link, one-time code and password reset, if a
 * captcha is configured.
 * @throws AuthError captcha_failed if the solution is missing, wrong or already used
 */
export const checkCaptcha = async (asked: Asked, inside: Inside): Promise<void> => {
  if (!isGuarded(asked) || (await isCaptchaSolved(asked.body['captcha'], inside))) return;
  throw new AuthError('captcha_failed', 'bad_request');
};

/** Set of about 49,000 common passwords, loaded on first use. */
let known: Promise<ReadonlySet<string>> | undefined;

const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

const isCommonPassword = async (password: string): Promise<boolean> => {
  known ??= read();
  return (await known).has(password.toLowerCase());
};

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const CHOSEN: Readonly<Record<string, string>> = {
  [SignUpWithPassword.id]: 'password',
  [ResetPassword.id]: 'newPassword',
  [ChangePassword.id]: 'newPassword',
  [SetPassword.id]: 'newPassword',
};

/**
 * Rejects weak passwords.
 * @throws AuthError weak_password, with all reasons
 */
export const checkPassword = async (
  endpointId: string,
  body: Body,
  person: { readonly email: string; readonly name: string } | null,
): Promise<void> => {
  const password = text(body[CHOSEN[endpointId] ?? '']);
  if (password === undefined) return;
  const email = person?.email ?? text(body['email']);
  const name = person?.name ?? text(body['name']);
  const [reason, ...more] = weaknessesOf({ password, email, name, isCommon: await isCommonPassword(password) });
  if (reason === undefined) return;
  throw new AuthError('weak_password', 'bad_request', WEAKNESS[reason], [reason, ...more]);
};

/** Returns true if the request may sign in to an existing account only, never create one. */
export const isExistingOnly = ({ body }: Asked): boolean => body['create_user'] === false;

/**
 * Replies to a magic link or code request with `create_user: false` for an address without an
 * account: creates no account and sends no mail. Runs the same steps and limits as for an existing
 * account, so that the replies do not differ. Returns undefined if the request should proceed as
 * usual.
 */
export const answerWithoutAccount = async (
  asked: Asked,
  inside: Inside,
  dispatch: Dispatch,
): Promise<Response | undefined> => {
  const { email } = asked.body;
  if (!isExistingOnly(asked) || typeof email !== 'string') return undefined;
  if (await findUserByEmail(inside.db, email)) return undefined;
  const reply = await withMailOverride(
    () => Promise.resolve(),
    () => dispatch(asked, inside),
  );
  // Deletes the sign-in code that was just created: it was mailed to no one, but a lucky guess
  // would create the account.
  await forgetCodes(inside.db, email);
  return reply;
};

/**
 * Replies to a sign-up with an address that already has an account as to a successful sign-up.
 * Emails the account a sign-in link if the limit of mails allows it.
 */
export const signUpOfTaken = async ({ body, headers }: Asked, inside: Inside): Promise<Response> => {
  const { auth, db, clock, ids, passwordHash, post } = inside;
  const email = text(body['email']) ?? '';
  // Hashes the password, so that the reply takes as long as creating an account.
  await passwordHash.hash(text(body['password']) ?? '');
  await countTaken(db, headers, clock());
  if (await mayWrite(db, headers, email, clock())) {
    const { url } = await makeMagicLink(auth, { email }, inside);
    await post(signUpAgainMail(email, url));
  }
  const user = { id: ids.uuid(), email, name: nameOr(text(body['name'])), emailVerified: false };
  return Response.json({ user } satisfies z.output<typeof SignedIn>);
};
