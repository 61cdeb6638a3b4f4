/**
 * Sign-in with an id token. better-auth checks issuer, audience, nonce and signature; this adds
 * expiry and replay protection.
 */
import { SignInWithIdToken } from '@reptemple/contract/accounts/identities';
import { z } from 'zod';
import type { BetterAuthDependencies } from '../dependencies.ts';
import { isFirstUse } from '../gateway/limits.ts';
import { AuthError } from '../gateway/auth-errors.ts';
import type { Asked } from '../gateway/requests.ts';

/** OpenID Connect Core 1.0, section 2, requires `exp`, in seconds since 1970. */
const Claims = z.object({ exp: z.number(), nonce: z.string() });

const parseClaims = (token: string): z.output<typeof Claims> => {
  const [, payload = '', ...rest] = token.split('.');
  try {
    if (rest.length !== 1) throw new Error('Not a signed JWT.');
    return Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    throw new AuthError('invalid_jwt', 'bad_request');
  }
};

/** better-auth's endpoint, which also takes id tokens. */
const SOCIAL_PATH = '/api/auth/sign-in/social';

/**
 * Rejects expired and reused id tokens, so that an intercepted one cannot be replayed. Returns the
 * call in better-auth's format.
 * @throws AuthFault invalid_jwt or expired_jwt
 */
export const checkIdToken = async (
  asked: Asked,
  { db, clock }: Pick<BetterAuthDependencies, 'db' | 'clock'>,
): Promise<Asked> => {
  const { token } = SignInWithIdToken.body.parse(asked.body);
  const { exp } = parseClaims(token);
  const validSeconds = Math.ceil(exp - clock().getTime() / 1000);
  if (validSeconds <= 0) throw new AuthError('expired_jwt', 'bad_request');
  const isFirst = await isFirstUse(db, { kind: 'id-token', secret: token, validSeconds }, clock());
  if (!isFirst) throw new AuthError('invalid_jwt', 'bad_request');
  return { ...asked, url: new URL(SOCIAL_PATH, asked.url) };
};
