/**
 * Endpoints to sign in with an OpenID provider, a phone number (SMS code) or an Ethereum wallet,
 * and to link and unlink the provider (specification S1, section 7).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuthRefusal, ReturnPath, SecondFactorNeeded, SignedIn, AccountName } from './sign-up-and-sign-in.ts';

const Done = z.object({ status: z.literal(true) });

export const Identity = z.object({
  id: z.uuid(),
  /** Kind of the identity: `credential` for the password, `oidc` for the OpenID provider. */
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
    nonce: z.string().min(8, 'Invalid value.').max(512),
  }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['not_signed_in', 'not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const ProviderCallback = endpoint({
  id: 'auth.providerCallback',
  method: 'get',
  path: '/api/auth/callback/{provider}',
  summary: 'Callback of the OpenID provider.',
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
    'Link the account to the configured OpenID provider. Fresh. It returns with error=identity_already_exists when that identity belongs to another account.',
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
  /**
   * Id of the sign-in method to unlink: the `id` of an `Identity`, not the `accountId` of that
   * identity.
   */
  body: z.object({ accountId: z.uuid() }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

/** Phone number in E.164 format: a plus sign, the country code and the number, without spaces. */
export const PhoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'Include the country code, for example +4915112345678.');

export const SendPhoneCode = endpoint({
  id: 'auth.sendPhoneCode',
  method: 'post',
  path: '/api/auth/phone/send-code',
  summary:
    'Send a one-time code by SMS. With `create_user: false` only a number with an account gets one; the answer is the same. Not found where no SMS gateway is configured.',
  access: 'anyone',
  body: z.object({
    phone: PhoneNumber,
    create_user: z.boolean().optional(),
    /** Solution of `GetCaptcha`; required if a captcha is configured. */
    captcha: z.string().max(4000).optional(),
  }),
  output: z.object({ status: z.literal(true) }),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const SignInWithPhone = endpoint({
  id: 'auth.signInWithPhone',
  method: 'post',
  path: '/api/auth/sign-in/phone',
  summary: 'Sign in with the code from the SMS; a number without an account gets one.',
  access: 'anyone',
  body: z.object({ phone: PhoneNumber, otp: z.string().trim().min(1).max(64), name: AccountName.optional() }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

const WalletAddress = z.string().regex(/^0x[\dA-Fa-f]{40}$/, 'Invalid value.');
/** Wallet signature (EIP-191): 0x and the 65 bytes of r, s and v in hexadecimal. */
const WalletSignature = z.string().regex(/^0x[\dA-Fa-f]{130}$/, 'Invalid value.');

export const CreateWalletMessage = endpoint({
  id: 'auth.createWalletMessage',
  method: 'post',
  path: '/api/auth/wallet/message',
  summary:
    'An EIP-4361 message with a nonce, for the wallet to sign. Valid for 10 minutes, once. Not found where signing in with a wallet is off.',
  access: 'anyone',
  body: z.object({ address: WalletAddress, chainId: z.int().positive() }),
  output: z.object({ message: z.string() }),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const SignInWithWallet = endpoint({
  id: 'auth.signInWithWallet',
  method: 'post',
  path: '/api/auth/sign-in/wallet',
  summary: 'Sign in with the signed message (`personal_sign`). An address without an account gets one.',
  access: 'anyone',
  body: z.object({ message: z.string().min(1).max(2000), signature: WalletSignature, name: AccountName.optional() }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});
