/**
 * External identities: sign in with the configured OpenID provider, link and unlink it
 * (specification S1, section 7).
 */
import { z } from 'zod';
import { AuthRefusal, ReturnPath, SecondFactorNeeded, SignedIn } from './auth.ts';
import { endpoint } from '../endpoint.ts';

const Done = z.object({ status: z.literal(true) });

export const Identity = z.object({
  id: z.uuid(),
  /** `credential` is the password, `oidc` the configured provider. */
  providerId: z.string(),
  accountId: z.string(),
  createdAt: z.iso.datetime(),
});
export type Identity = z.output<typeof Identity>;

export const ListIdentities = endpoint({
  id: 'security.identities',
  method: 'get',
  path: '/api/auth/list-accounts',
  summary: 'The identities linked to the account.',
  access: 'user',
  output: z.array(Identity),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

/**
 * Provider `url` to navigate to. The provider returns to /auth/callback with `redirect` or `error`.
 */
const Elsewhere = z.object({ url: z.string() });

export const SignInWithProvider = endpoint({
  id: 'auth.signInWithProvider',
  method: 'post',
  path: '/api/auth/sign-in/social',
  summary: 'Sign in with the configured OpenID provider.',
  access: 'anyone',
  body: z.object({ provider: z.literal('oidc'), redirect: ReturnPath.optional() }),
  output: Elsewhere,
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const SignInWithIdToken = endpoint({
  id: 'auth.signInWithIdToken',
  method: 'post',
  path: '/api/auth/sign-in/id-token',
  summary:
    'Sign in with an id token that an app received from the configured OpenID provider, issued for our client id. Each works once; `invalid_jwt` and `expired_jwt` refuse it.',
  access: 'anyone',
  body: z.object({
    provider: z.literal('oidc'),
    token: z.string().min(1).max(16_000),
    /** Nonce that the app sent to the provider when requesting the token. */
    nonce: z.string().min(8, 'A nonce has at least 8 characters.').max(512),
  }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['not_signed_in', 'not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const ProviderCallback = endpoint({
  id: 'auth.providerCallback',
  method: 'get',
  path: '/api/auth/callback/{provider}',
  summary: 'Where the OpenID provider sends people back.',
  access: 'anyone',
  params: z.object({ provider: z.string() }),
  query: z.object({
    code: z.string().optional(),
    state: z.string().optional(),
    error: z.string().optional(),
    error_description: z.string().optional(),
    iss: z.string().optional(),
  }),
  output: z.null(),
  isRedirect: true,
  errors: ['forbidden', 'not_found'],
  refusal: AuthRefusal,
});

export const LinkIdentity = endpoint({
  id: 'security.linkIdentity',
  method: 'post',
  path: '/api/auth/link-social',
  summary:
    'Link the account to the configured OpenID provider. Fresh. It comes back with error=identity_already_exists when that identity belongs to somebody else.',
  access: 'user',
  body: z.object({ provider: z.literal('oidc'), redirect: ReturnPath.optional() }),
  output: Elsewhere,
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const UnlinkIdentity = endpoint({
  id: 'security.unlinkIdentity',
  method: 'post',
  path: '/api/auth/unlink-account',
  summary: 'Unlink an identity. Fresh. The last one stays: `single_identity_not_deletable`.',
  access: 'user',
  /** The identity's `id`. */
  body: z.object({ accountId: z.uuid() }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});
