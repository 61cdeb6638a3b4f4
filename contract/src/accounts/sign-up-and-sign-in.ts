/**
 * Endpoints to sign up, sign in and sign out, to follow emailed links and codes, and to get a
 * captcha (specification S1, sections 4, 5 and 7). They belong to better-auth or extend it. The
 * session is an HttpOnly cookie; no reply contains a token. Emailed links are valid for 1 hour and
 * single-use. They open /auth/confirm or /auth/reset-password with the token in the fragment; only
 * a POST consumes it (docs/decisions/0074).
 */
import { z } from 'zod';
import { emailAddress } from '../email-validation-and-contact-kind.ts';
import { endpoint } from '../endpoint.ts';
import { MessageWithParams } from '../message-with-params.ts';
import { publicLine } from '../public-text-validation.ts';

export const MIN_PASSWORD = 6;
export const MAX_PASSWORD = 128;
export const LINK_VALID_SECONDS = 60 * 60;
export const CODE_VALID_SECONDS = 10 * 60;
export const CODE_TRIES = 5;
export const CODE_LENGTH = 6;
export const FRESH_SECONDS = 15 * 60;

/**
 * Error body of account endpoints. Codes of specification S1, section 8: `weak_password` (with
 * `reasons`), `session_not_found`, `identity_already_exists`, `identity_not_found`,
 * `single_identity_not_deletable`. Further codes that a screen handles: `invalid_credentials`,
 * `sign_up_refused` (422), `invalid_link`, `invalid_code`, `too_many_tries`,
 * `reauthentication_needed` (403: call `Reauthenticate`), `user_banned` (403), `guest_account`
 * (403), `invalid_origin` (403: cross-site request), `too_many_requests` (429),
 * `invalid_two_factor` (restart the second step).
 */
export const AuthRefusal = z.object({
  code: z.string(),
  message: z.string(),
  /** The message as template and parameters, for translation; absent if it has no parameters. */
  worded: MessageWithParams.optional(),
  /** Rules that the password breaks; only with the code `weak_password`. */
  reasons: z.array(z.enum(['length', 'common', 'personal'])).optional(),
});
export type AuthRefusal = z.output<typeof AuthRefusal>;

export const AuthEmail = emailAddress();
/**
 * Schema of a new password. Checks only the maximum length; the server checks the strength, so that
 * it can return reasons.
 */
export const NewPassword = z.string().max(MAX_PASSWORD, `A password can have at most ${MAX_PASSWORD} characters.`);
const GivenPassword = z.string().max(MAX_PASSWORD);
export const AccountName = publicLine(100);
/**
 * Path of this site that opens after signing in, such as `/profile?tab=goals`. The server ignores
 * URLs of other sites.
 */
export const ReturnPath = z.string().max(2000);
const OneTimeCode = z.string().trim().max(64);
/**
 * True (or omitted) to create an account for an unknown address. With false, an unknown address
 * gets no email. The reply is the same in both cases.
 */
const CreateUser = z.boolean().optional();
/** Solution of a `GetCaptcha` challenge; required if a captcha is configured. */
export const Captcha = z.string().max(4000).optional();
/** PKCE code challenge: SHA-256 of the verifier as base64url (RFC 7636, section 4.2). */
const CodeChallenge = z.string().regex(/^[\w-]{43}$/, 'Invalid value.');
/** PKCE code verifier (RFC 7636, section 4.1). */
const CodeVerifier = z.string().regex(/^[\w.~-]{43,128}$/, 'Invalid value.');

export const AuthUser = z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() });
export type AuthUser = z.output<typeof AuthUser>;

const LinkToken = z.string().min(1).max(2000);

/**
 * Reply of a sign-in that needs a second factor. Continue with `VerifyTotp` or `VerifyRecoveryCode`
 * within 10 minutes.
 */
export const SecondFactorNeeded = z.object({ twoFactorRedirect: z.literal(true) });
export const SignedIn = z.object({ user: AuthUser });
const Done = z.object({ status: z.literal(true) });
/** Reply after an emailed link was followed. `isNew`: true if that created the account. */
const LinkFollowed = z.object({ isNew: z.boolean() });

export const SignUpWithPassword = endpoint({
  id: 'auth.signUp',
  method: 'post',
  path: '/api/auth/sign-up/email',
  summary:
    'Create an account and sign in. If the address already has one, the response looks the same, but without a session, and a link is sent by mail.',
  access: 'anyone',
  body: z.object({ email: AuthEmail, password: NewPassword, name: AccountName.optional(), captcha: Captcha }),
  output: SignedIn,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const SignInWithPassword = endpoint({
  id: 'auth.signIn',
  method: 'post',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with email and password.',
  access: 'anyone',
  body: z.object({ email: AuthEmail, password: GivenPassword, rememberMe: z.boolean().optional() }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['not_signed_in', 'forbidden'],
  refusal: AuthRefusal,
});

export const SendMagicLink = endpoint({
  id: 'auth.sendMagicLink',
  method: 'post',
  path: '/api/auth/sign-in/magic-link',
  summary:
    'Send a link that signs in, or signs up an address without an account. It leads to /auth/confirm, which follows it by a tap. With a `code_challenge` it carries a `code` for `ExchangeCode` and signs no one in by itself.',
  access: 'anyone',
  body: z.object({
    email: AuthEmail,
    name: AccountName.optional(),
    redirect: ReturnPath.optional(),
    create_user: CreateUser,
    captcha: Captcha,
    code_challenge: CodeChallenge.optional(),
    code_challenge_method: z.enum(['S256', 's256']).optional(),
  }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const ExchangeCode = endpoint({
  id: 'auth.exchangeCode',
  method: 'post',
  path: '/api/auth/token',
  summary:
    'Sign in with PKCE: `auth_code` is the `code` of the mailed link, `code_verifier` belongs to the `code_challenge` of `SendMagicLink`. The link alone does not sign anyone in.',
  access: 'anyone',
  body: z.object({
    grant_type: z.literal('pkce'),
    auth_code: z.string().min(1).max(200),
    code_verifier: CodeVerifier,
  }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const FollowMagicLink = endpoint({
  id: 'auth.followMagicLink',
  method: 'post',
  path: '/api/auth/magic-link/verify',
  summary: 'Sign in with the token of a magic link or an invitation. An address without an account gets one.',
  access: 'anyone',
  body: z.object({ token: LinkToken }),
  output: z.union([LinkFollowed, SecondFactorNeeded]),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const CODE_PURPOSES = ['sign-in', 'email-verification'] as const;

export const SendCode = endpoint({
  id: 'auth.sendCode',
  method: 'post',
  path: '/api/auth/email-otp/send-verification-otp',
  summary:
    'Send a one-time code: to sign in (or up), or to confirm a mailbox. The response is the same with or without an account.',
  access: 'anyone',
  body: z.object({ email: AuthEmail, type: z.enum(CODE_PURPOSES), create_user: CreateUser, captcha: Captcha }),
  output: z.object({ success: z.literal(true) }),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const SignInWithCode = endpoint({
  id: 'auth.signInWithCode',
  method: 'post',
  path: '/api/auth/sign-in/email-otp',
  summary: 'Sign in with the code from the mail; an address without an account gets one.',
  access: 'anyone',
  body: z.object({ email: AuthEmail, otp: OneTimeCode, name: AccountName.optional() }),
  output: z.union([SignedIn, SecondFactorNeeded]),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const VerifyEmailWithCode = endpoint({
  id: 'auth.verifyEmail',
  method: 'post',
  path: '/api/auth/email-otp/verify-email',
  summary: 'Verify the caller’s email with the code from the mail. Refused with sign_in_first for anyone else.',
  access: 'anyone',
  body: z.object({ email: AuthEmail, otp: OneTimeCode }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const SendVerification = endpoint({
  id: 'auth.sendVerification',
  method: 'post',
  path: '/api/auth/send-verification-email',
  summary: 'Send the verification link again. It leads to /auth/confirm, which follows it by a tap.',
  access: 'anyone',
  body: z.object({ email: AuthEmail }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const FollowVerification = endpoint({
  id: 'auth.followVerification',
  method: 'post',
  path: '/api/auth/verify-email',
  summary: 'Verify the caller’s email with the token of a verification link. It works once.',
  access: 'anyone',
  body: z.object({ token: LinkToken }),
  output: Done,
  errors: ['not_signed_in', 'forbidden'],
  refusal: AuthRefusal,
});

export const Recover = endpoint({
  id: 'auth.recover',
  method: 'post',
  path: '/api/auth/request-password-reset',
  summary: 'Send a link to set a new password. The response is the same with or without an account.',
  access: 'anyone',
  body: z.object({ email: AuthEmail, captcha: Captcha }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const CheckRecovery = endpoint({
  id: 'auth.checkRecovery',
  method: 'post',
  path: '/api/auth/reset-password/check',
  summary: 'Whether the token of a reset link still works. It is not used up.',
  access: 'anyone',
  body: z.object({ token: LinkToken }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const ResetPassword = endpoint({
  id: 'auth.resetPassword',
  method: 'post',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token of the reset link. All sessions of the account end.',
  access: 'anyone',
  body: z.object({ newPassword: NewPassword, token: LinkToken }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const SIGN_OUT_SCOPES = ['local', 'global', 'others'] as const;

export const SignOut = endpoint({
  id: 'auth.signOut',
  method: 'post',
  path: '/api/auth/sign-out',
  summary:
    'End this session (local), all of the caller’s sessions (global), or all but this one (others). Does nothing without a session.',
  access: 'anyone',
  body: z.object({ scope: z.enum(SIGN_OUT_SCOPES).default('local') }),
  output: z.object({ success: z.literal(true) }),
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const GetSession = endpoint({
  id: 'auth.session',
  method: 'get',
  path: '/api/auth/get-session',
  summary: 'Who is signed in, or null. It keeps the session alive: this is the refresh.',
  access: 'anyone',
  output: z
    .object({
      user: AuthUser,
      session: z.object({ id: z.string(), createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
    })
    .nullable(),
  errors: [],
  refusal: AuthRefusal,
});

export const UpdateAccount = endpoint({
  id: 'auth.updateUser',
  method: 'post',
  path: '/api/auth/update-user',
  summary: 'Change the caller’s name, like `UpdateMyProfile`.',
  access: 'user',
  body: z.object({ name: publicLine(100, 'Enter a name.') }),
  output: Done,
  errors: ['forbidden'],
  refusal: AuthRefusal,
});

export const CaptchaChallenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.int(),
    /** Time in seconds (Unix time) at which the captcha expires. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});
export type CaptchaChallenge = z.output<typeof CaptchaChallenge>;

/** Solved captcha: the challenge and the counter that the browser found (proof of work). */
export const CaptchaSolution = z.object({
  challenge: CaptchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});
export type CaptchaSolution = z.output<typeof CaptchaSolution>;

export const GetCaptcha = endpoint({
  id: 'sessions.captcha',
  method: 'get',
  path: '/api/captcha',
  summary:
    'A challenge for the `captcha` field of sign-up, magic link, one-time code, password reset, join and guest registration: base64 of the JSON of challenge and solution, as ALTCHA sends it. Valid for 10 minutes, once. Not found where no captcha is configured.',
  access: 'anyone',
  output: CaptchaChallenge,
  errors: ['not_found'],
});
