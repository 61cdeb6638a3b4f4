/**
 * Endpoints for account security (specification S1, section 7): password, second factor, change of
 * email, reauthentication. Endpoints marked "fresh" return `reauthentication_needed` if the sign-in
 * is older than 15 minutes.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { AuthEmail, AuthRefusal, AuthUser, MAX_PASSWORD, NewPassword, SignedIn } from './sign-up-and-sign-in.ts';

export const SuspendedAccess = z.object({
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  passkeys: z.int(),
  identities: z.int(),
  sessions: z.int(),
});
export type SuspendedAccess = z.output<typeof SuspendedAccess>;

/**
 * Endpoint that keeps or removes the sign-in methods and sessions from before the owner verified
 * the mailbox. They do not work until the owner decides (docs/decisions/0074).
 */
export const ResolveSuspendedAccess = endpoint({
  id: 'security.resolveSuspended',
  method: 'post',
  path: '/api/security/suspended',
  summary: 'Confirm suspended passwords and devices, so that they work again, or remove them permanently.',
  access: 'user',
  body: z.object({ keep: z.boolean() }),
  output: z.object({ status: z.literal(true) }),
  errors: [],
});

const Done = z.object({ status: z.literal(true) });
const Code = z.string().trim().min(1).max(64);
const Given = z.string().max(MAX_PASSWORD);

export const SendReauthenticationCode = endpoint({
  id: 'security.sendReauthenticationCode',
  method: 'post',
  path: '/api/auth/reauthenticate/send',
  summary: 'Send a one-time code to the caller’s mailbox, for `Reauthenticate`.',
  access: 'user',
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const Reauthenticate = endpoint({
  id: 'security.reauthenticate',
  method: 'post',
  path: '/api/auth/reauthenticate',
  summary:
    'Confirm the caller’s identity with the password or a one-time code; with a second factor, only its code. The session is replaced by a fresh one.',
  access: 'user',
  body: z.union([z.object({ password: Given }), z.object({ emailCode: Code }), z.object({ totpCode: Code })]),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const GetSecurity = endpoint({
  id: 'security.get',
  method: 'get',
  path: '/api/security',
  summary: 'The account’s sign-in methods and the number of recovery codes left.',
  access: 'user',
  output: z.object({
    hasPassword: z.boolean(),
    emailVerified: z.boolean(),
    secondFactor: z.boolean(),
    /** Number of unused recovery codes; null without a second factor. */
    recoveryCodesLeft: z.int().nullable(),
    passkeys: z.int(),
    /** Time until which sensitive changes need no new sign-in; null if they need one now. */
    freshUntil: z.iso.datetime().nullable(),
    suspended: SuspendedAccess.nullable(),
  }),
  errors: [],
});

export const ChangePassword = endpoint({
  id: 'security.changePassword',
  method: 'post',
  path: '/api/auth/change-password',
  summary: 'Change the password. Asks for the old one; the other sessions end unless told otherwise.',
  access: 'user',
  body: z.object({ currentPassword: Given, newPassword: NewPassword, revokeOtherSessions: z.boolean().default(true) }),
  output: z.object({ user: AuthUser }),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const SetPassword = endpoint({
  id: 'security.setPassword',
  method: 'post',
  path: '/api/auth/set-password',
  summary: 'Set a first password, for an account that signs in by link or elsewhere. Fresh.',
  access: 'user',
  body: z.object({ newPassword: NewPassword }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const RequestEmailChange = endpoint({
  id: 'security.requestEmailChange',
  method: 'post',
  path: '/api/auth/email-otp/request-email-change',
  summary:
    'First step of changing the email: `otp` is a code sent to the present address (`SendCode`, `email-verification`); another is sent to the new one. Fresh. The same answer when the new address is taken.',
  access: 'user',
  body: z.object({ newEmail: AuthEmail, otp: Code }),
  output: z.object({ success: z.literal(true) }),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const ChangeEmail = endpoint({
  id: 'security.changeEmail',
  method: 'post',
  path: '/api/auth/email-otp/change-email',
  summary: 'Second step: the code sent to the new address. Only now the email changes.',
  access: 'user',
  body: z.object({ newEmail: AuthEmail, otp: Code }),
  output: z.object({ success: z.literal(true) }),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const EnableSecondFactor = endpoint({
  id: 'security.enableSecondFactor',
  method: 'post',
  path: '/api/auth/two-factor/enable',
  summary:
    'Begin with a second factor: the address for the authenticator app (a QR code) and ten recovery codes, shown this once. It counts from the first `VerifyTotp`. Fresh.',
  access: 'user',
  /** The account's current password; required if it has one. */
  body: z.object({ password: Given.optional() }),
  output: z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) }),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const VerifyTotp = endpoint({
  id: 'security.verifyTotp',
  method: 'post',
  path: '/api/auth/two-factor/verify-totp',
  summary: 'The code of the authenticator app: as the second step of a sign-in, or to finish setting it up.',
  access: 'anyone',
  body: z.object({ code: Code, trustDevice: z.boolean().optional() }),
  output: SignedIn,
  errors: ['not_signed_in', 'forbidden'],
  refusal: AuthRefusal,
});

export const VerifyRecoveryCode = endpoint({
  id: 'security.verifyRecoveryCode',
  method: 'post',
  path: '/api/auth/two-factor/verify-backup-code',
  summary: 'A recovery code instead of the app’s code, as the second step of a sign-in. Each works once.',
  access: 'anyone',
  body: z.object({ code: Code, trustDevice: z.boolean().optional() }),
  output: SignedIn,
  errors: ['not_signed_in', 'forbidden', 'conflict'],
  refusal: AuthRefusal,
});

export const NewRecoveryCodes = endpoint({
  id: 'security.newRecoveryCodes',
  method: 'post',
  path: '/api/auth/two-factor/generate-backup-codes',
  summary: 'Ten new recovery codes; the old ones are void. Fresh.',
  access: 'user',
  body: z.object({ password: Given.optional() }),
  output: z.object({ backupCodes: z.array(z.string()) }),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const DisableSecondFactor = endpoint({
  id: 'security.disableSecondFactor',
  method: 'post',
  path: '/api/auth/two-factor/disable',
  summary: 'Turn off two-factor authentication. Fresh.',
  access: 'user',
  body: z.object({ password: Given.optional() }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});
