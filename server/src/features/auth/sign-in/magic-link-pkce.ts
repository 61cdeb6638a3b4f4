/**
 * Magic links for apps, bound to the requesting app by PKCE (RFC 7636): the emailed link contains
 * a code that signs in only together with the verifier, which never leaves the app.
 */
import { createHash } from 'node:crypto';
import { constantTimeEqual } from 'better-auth/crypto';
import { z } from 'zod';
import { LINK_VALID_SECONDS, ExchangeCode } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { callbackPath } from '../display-names-and-redirect-paths.ts';
import { AuthError } from '../gateway/auth-errors.ts';
import { countFollowed } from '../gateway/auth-rate-limits.ts';
import type { Dispatch, Inside } from '../gateway/better-auth-with-rotated-secrets.ts';
import { byGet } from '../gateway/build-better-auth-request.ts';
import type { Asked } from '../gateway/build-better-auth-request.ts';
import { withMailOverride, magicLinkMail } from '../links/account-mails.ts';
import { makeMagicLink } from '../links/create-account-links.ts';

const PendingSignIn = z.object({ email: z.string(), name: z.string().optional(), challenge: z.string() });

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const identifierOf = (code: string): string => `pkce:${code}`;

const mailCode = async ({ body }: Asked, challenge: string, { auth, ids, publicUrl, post }: Inside): Promise<void> => {
  const { internalAdapter } = await auth.$context;
  const email = text(body['email']) ?? '';
  const code = ids.secret();
  const pending: z.input<typeof PendingSignIn> = { email, name: text(body['name']), challenge };
  const expiresAt = new Date(Date.now() + LINK_VALID_SECONDS * 1000);
  const value = JSON.stringify(pending);
  await internalAdapter.createVerificationValue({ identifier: identifierOf(code), value, expiresAt });
  const url = new URL(callbackPath(text(body['redirect'])), publicUrl);
  url.searchParams.set('code', code);
  await post(magicLinkMail(email, url.href));
};

/**
 * Handles the request for a magic link with a PKCE challenge: emails a link with a code, which does
 * not sign in by itself. Returns undefined for a request without a PKCE challenge.
 */
export const sendCodeForApp = async (
  asked: Asked,
  inside: Inside,
  dispatch: Dispatch,
): Promise<Response | undefined> => {
  const challenge = text(asked.body['code_challenge']);
  if (challenge === undefined) return undefined;
  return withMailOverride(
    () => mailCode(asked, challenge, inside),
    () => dispatch(asked, inside),
  );
};

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/**
 * Checks the verifier, deletes the code and returns the pending sign-in. Returns undefined for an
 * unknown, expired or already used code, and for a wrong verifier, which leaves the code valid.
 */
const takePending = async ({ body }: Asked, { auth }: Inside): Promise<z.output<typeof PendingSignIn> | undefined> => {
  const { auth_code: code, code_verifier: verifier } = ExchangeCode.body.parse(body);
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(identifierOf(code));
  if (!kept || kept.expiresAt <= new Date()) return undefined;
  const pending = PendingSignIn.parse(JSON.parse(kept.value));
  if (!constantTimeEqual(pending.challenge, challengeOf(verifier))) return undefined;
  return (await internalAdapter.consumeVerificationValue(identifierOf(code))) ? pending : undefined;
};

/**
 * Signs in with code and verifier, as the magic link would, including the second factor.
 * @throws AuthError invalid_code
 * @throws AppError too_many_requests
 */
export const exchangeCode = async (asked: Asked, inside: Inside): Promise<Response> => {
  await countFollowed(inside.db, asked, inside.clock());
  const pending = await takePending(asked, inside);
  if (!pending) throw new AuthError('invalid_code', 'bad_request');
  const { hash } = new URL((await makeMagicLink(inside.auth, pending, inside)).url);
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  return inside.auth.handler(byGet(asked, '/magic-link/verify', { token }));
};
