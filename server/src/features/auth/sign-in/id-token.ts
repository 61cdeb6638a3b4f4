/**
 * Sign-in with an id token that an app got from an OpenID Connect provider: rejects expired and
 * already used tokens.
 */
import { z } from 'zod';
import { SignInWithIdToken } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import type { BetterAuthDependencies } from '../auth-dependencies.ts';
import { idTokenError } from '../gateway/auth-errors.ts';
import { isFirstUse } from '../gateway/auth-rate-limits.ts';
import type { Asked } from '../gateway/build-better-auth-request.ts';

/** Claims that OpenID Connect Core 1.0, section 2, requires. `exp` is in seconds since 1970. */
const Claims = z.object({ exp: z.number(), nonce: z.string() });

const parseClaims = (token: string): z.output<typeof Claims> => {
  const [, payload = '', ...rest] = token.split('.');
  try {
    if (rest.length !== 1) throw new Error('Not a signed JWT.');
    return Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    throw idTokenError('invalid_jwt');
  }
};

const SOCIAL_PATH = '/api/auth/sign-in/social';

/**
 * Rejects expired and already used id tokens, so that an intercepted token cannot be replayed.
 * better-auth checks issuer, audience, nonce and signature. Returns the request for better-auth's
 * path.
 * @throws AuthError invalid_jwt, expired_jwt
 */
export const checkIdToken = async (
  asked: Asked,
  { db, clock }: Pick<BetterAuthDependencies, 'db' | 'clock'>,
): Promise<Asked> => {
  const { token } = SignInWithIdToken.body.parse(asked.body);
  const { exp } = parseClaims(token);
  const validSeconds = Math.ceil(exp - clock().getTime() / 1000);
  if (validSeconds <= 0) throw idTokenError('expired_jwt');
  const isFirst = await isFirstUse(db, { kind: 'id-token', secret: token, validSeconds }, clock());
  if (!isFirst) throw idTokenError('invalid_jwt');
  return { ...asked, url: new URL(SOCIAL_PATH, asked.url) };
};
