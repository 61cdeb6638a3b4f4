/**
 * Endpoints to register, list, rename and delete passkeys and to sign in with a passkey; and the
 * server's public keys (JWKS).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { publicLine } from '../public-text-validation.ts';
import { AuthRefusal, SignedIn } from './sign-up-and-sign-in.ts';

const Done = z.object({ status: z.literal(true) });

export const Passkey = z.object({
  id: z.string(),
  name: z.string().nullable(),
  createdAt: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof Passkey>;

const WebAuthn = z.record(z.string(), z.unknown());

export const PasskeyRegistrationOptions = endpoint({
  id: 'security.passkeyRegistrationOptions',
  method: 'get',
  path: '/api/auth/passkey/generate-register-options',
  summary: 'Options for creating a passkey in the browser. Fresh.',
  access: 'user',
  output: WebAuthn,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const RegisterPasskey = endpoint({
  id: 'security.registerPasskey',
  method: 'post',
  path: '/api/auth/passkey/verify-registration',
  summary: 'Store the passkey that the browser created.',
  access: 'user',
  body: z.object({ response: WebAuthn, name: publicLine(100).optional() }),
  output: Passkey,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const PasskeySignInOptions = endpoint({
  id: 'auth.passkeySignInOptions',
  method: 'get',
  path: '/api/auth/passkey/generate-authenticate-options',
  summary: 'Options for signing in with a passkey in the browser.',
  access: 'anyone',
  output: WebAuthn,
  errors: [],
  refusal: AuthRefusal,
});

export const SignInWithPasskey = endpoint({
  id: 'auth.signInWithPasskey',
  method: 'post',
  path: '/api/auth/passkey/verify-authentication',
  summary: 'Sign in with a passkey; it is two factors in one, so no second step follows.',
  access: 'anyone',
  body: z.object({ response: WebAuthn }),
  output: SignedIn,
  errors: ['not_signed_in', 'forbidden'],
  refusal: AuthRefusal,
});

export const ListPasskeys = endpoint({
  id: 'security.passkeys',
  method: 'get',
  path: '/api/auth/passkey/list-user-passkeys',
  summary: 'One’s passkeys.',
  access: 'user',
  output: z.array(Passkey),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const RenamePasskey = endpoint({
  id: 'security.renamePasskey',
  method: 'post',
  path: '/api/auth/passkey/update-passkey',
  summary: 'Rename a passkey.',
  access: 'user',
  body: z.object({ id: z.uuid(), name: publicLine(100, 'Enter a name.') }),
  output: z.object({ passkey: Passkey }),
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const DeletePasskey = endpoint({
  id: 'security.deletePasskey',
  method: 'post',
  path: '/api/auth/passkey/delete-passkey',
  summary: 'Remove a passkey. Fresh.',
  access: 'user',
  body: z.object({ id: z.uuid() }),
  output: Done,
  errors: ['not_found', 'forbidden'],
  refusal: AuthRefusal,
});

export const GetPublicKeys = endpoint({
  id: 'auth.publicKeys',
  method: 'get',
  path: '/api/auth/jwks',
  summary: 'The public keys of this server, as a JSON Web Key Set.',
  access: 'anyone',
  output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  errors: [],
  refusal: AuthRefusal,
});
