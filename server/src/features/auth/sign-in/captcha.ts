/**
 * Proof of work for sign-up, magic link, one-time code and password reset, if a captcha is
 * configured.
 */
import { Recover, SendCode, SendMagicLink, SignUpWithPassword } from '@reptemple/contract/accounts/auth';
import { CaptchaChallenge, CaptchaSolution } from '@reptemple/contract/accounts/captcha';
import { SendPhoneCode } from '@reptemple/contract/accounts/phone';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { AuthSecrets } from '../../../platform/crypto/auth-secrets.ts';
import { fingerprint } from '../../../platform/crypto/ids.ts';
import type { Inside } from '../gateway/auth-gateway.ts';
import { isFirstUse } from '../gateway/limits.ts';
import { AuthError } from '../gateway/auth-errors.ts';
import { idsOf } from '../gateway/requests.ts';
import type { Asked } from '../gateway/requests.ts';

/** Calls that send mail or create an account for a visitor. */
const GUARDED = idsOf(SignUpWithPassword, SendMagicLink, SendPhoneCode, Recover);

/** A code that verifies an email goes to existing accounts only. */
const isGuarded = ({ endpoint, body }: Asked): boolean =>
  GUARDED.has(endpoint.id) || (endpoint.id === SendCode.id && body['type'] === 'sign-in');

const VALID_SECONDS = 10 * 60;
/** PBKDF2 iterations per try. */
const COST = 5000;
/** Number of tries: a phone makes about 300 per second, a laptop 1,000. */
const MIN_TRIES = 100;
const MAX_TRIES = 300;

const signingKeys = ({ newest }: Pick<AuthSecrets, 'newest'>) => ({
  hmacSignatureSecret: fingerprint(`captcha:${newest}`),
  hmacKeySignatureSecret: fingerprint(`captcha-key:${newest}`),
});

/** Expiry uses the machine's clock, because the library compares with it. */
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

/** True for an unused, valid solution, or if no captcha is configured. */
const isCaptchaSolved = async (sent: unknown, inside: Inside): Promise<boolean> => {
  if (inside.captcha === 'off') return true;
  const solved = parseSolution(sent);
  if (!solved) return false;
  const { verified } = await verifySolution({ ...solved, deriveKey, ...signingKeys(inside.secrets) });
  const once = { kind: 'captcha', secret: solved.challenge.signature, validSeconds: VALID_SECONDS };
  return verified && isFirstUse(inside.db, once, inside.clock());
};

/** Captcha functions for other features. */
export const captchaDoors = (open: () => Promise<Inside>) => ({
  createCaptcha: async (): Promise<CaptchaChallenge | undefined> => {
    const { captcha, secrets } = await open();
    return captcha === 'off' ? undefined : createCaptcha(secrets);
  },
  isCaptchaSolved: async (solution: string | undefined): Promise<boolean> => isCaptchaSolved(solution, await open()),
});

/** @throws AuthFault captcha_failed without an unused, valid solution */
export const checkCaptcha = async (asked: Asked, inside: Inside): Promise<void> => {
  if (!isGuarded(asked) || (await isCaptchaSolved(asked.body['captcha'], inside))) return;
  throw new AuthError('captcha_failed', 'bad_request');
};
