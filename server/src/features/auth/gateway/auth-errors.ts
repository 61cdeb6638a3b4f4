/**
 * Errors of account requests: our error class and its reply, and the mapping of better-auth's
 * errors to our codes and messages.
 */
import { z } from 'zod';
import { AUTH_SENTENCES } from '@reptemple/contract/accounts/auth-errors';
import type { AuthCode } from '@reptemple/contract/accounts/auth-errors';
import { SignInWithIdToken } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { VerifyEmailWithCode } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { AuthRefusal } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ERROR_STATUS } from '@reptemple/contract/error-codes';
import type { ErrorCode } from '@reptemple/contract/error-codes';
import { bothWays, tooOftenMessage, worded } from '@reptemple/contract/message-with-params';
import type { Sentence } from '@reptemple/contract/message-with-params';

const OURS: Readonly<Record<string, AuthCode>> = {
  PASSWORD_TOO_SHORT: 'weak_password',
  PASSWORD_TOO_LONG: 'bad_request',
  INVALID_EMAIL: 'bad_request',
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  INVALID_PASSWORD: 'invalid_password',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'no_password',
  PASSWORD_ALREADY_SET: 'password_already_set',
  USER_ALREADY_EXISTS: 'sign_up_refused',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'sign_up_refused',
  FAILED_TO_CREATE_USER: 'sign_up_refused',
  INVALID_TOKEN: 'invalid_link',
  TOKEN_EXPIRED: 'invalid_link',
  INVALID_USER: 'invalid_link',
  USER_NOT_FOUND: 'invalid_link',
  INVALID_OTP: 'invalid_code',
  OTP_EXPIRED: 'invalid_code',
  INVALID_CODE: 'invalid_code',
  INVALID_BACKUP_CODE: 'invalid_code',
  TOO_MANY_ATTEMPTS: 'too_many_tries',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'too_many_tries',
  ACCOUNT_TEMPORARILY_LOCKED: 'too_many_tries',
  INVALID_TWO_FACTOR_COOKIE: 'invalid_two_factor',
  TOTP_NOT_ENABLED: 'second_factor_not_set_up',
  TWO_FACTOR_NOT_ENABLED: 'second_factor_not_set_up',
  BACKUP_CODES_NOT_ENABLED: 'second_factor_not_set_up',
  TOTP_ALREADY_ENABLED: 'second_factor_exists',
  UNAUTHORIZED: 'session_not_found',
  SESSION_REQUIRED: 'session_not_found',
  SESSION_NOT_FRESH: 'reauthentication_needed',
  EMAIL_ALREADY_VERIFIED: 'email_already_verified',
  EMAIL_MISMATCH: 'bad_request',
  EMAIL_IS_THE_SAME: 'email_not_changed',
  EMAIL_ALREADY_IN_USE: 'email_not_changed',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'single_identity_not_deletable',
  ACCOUNT_NOT_FOUND: 'identity_not_found',
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: 'identity_already_exists',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'identity_already_exists',
  ACCOUNT_NOT_LINKED: 'identity_not_linked',
  OAUTH_LINK_ERROR: 'identity_not_linked',
  UNABLE_TO_LINK_ACCOUNT: 'identity_not_linked',
  PROVIDER_NOT_FOUND: 'provider_not_found',
  ACCESS_DENIED: 'access_denied',
  CHALLENGE_NOT_FOUND: 'passkey_expired',
  PASSKEY_NOT_FOUND: 'passkey_not_found',
  AUTHENTICATION_FAILED: 'passkey_failed',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_failed',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'passkey_failed',
  INVALID_ORIGIN: 'invalid_origin',
  MISSING_OR_NULL_ORIGIN: 'invalid_origin',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'invalid_origin',
  USER_BANNED: 'user_banned',
};

const BY_STATUS: Readonly<Record<number, AuthCode>> = {
  401: 'session_not_found',
  404: 'not_offered',
  409: 'invalid_code',
  422: 'sign_up_refused',
  429: 'too_many_requests',
  500: 'internal',
};

const isOurs = (code: string): code is AuthCode => Object.hasOwn(AUTH_SENTENCES, code);

/**
 * Returns our code for better-auth's code, in upper or lower case. For a code without a mapping,
 * returns the code of the HTTP status, or `bad_request`.
 */
export const authCode = (theirs: string | undefined, status: number): AuthCode => {
  if (theirs !== undefined && isOurs(theirs)) return theirs;
  return (theirs === undefined ? undefined : OURS[theirs.toUpperCase()]) ?? BY_STATUS[status] ?? 'bad_request';
};

/**
 * Returns our code for an error in a redirect. There, `invalid_code` is the provider's
 * authorisation code, which the user never saw.
 */
export const redirectCode = (theirs: string): AuthCode => {
  const code = isOurs(theirs) ? theirs : (OURS[theirs.toUpperCase()] ?? 'provider_failed');
  return code === 'invalid_code' ? 'provider_failed' : code;
};

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthCode;
  readonly status: number;
  readonly reasons: AuthRefusal['reasons'];

  constructor(
    code: AuthCode,
    kind: ErrorCode,
    message: string = AUTH_SENTENCES[code],
    reasons?: AuthRefusal['reasons'],
  ) {
    super(message);
    this.code = code;
    this.status = ERROR_STATUS[kind];
    this.reasons = reasons;
  }
}

export const refusalReply = ({ code, status, message, reasons }: AuthError): Response => {
  const body: AuthRefusal = { code, message, ...(reasons && { reasons }) };
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
};

const Theirs = z.object({ code: z.string().optional(), message: z.string().optional() }).catch({});

type JwtCode = 'invalid_jwt' | 'expired_jwt';

/** Messages of refused id tokens. Those of `AUTH_SENTENCES` speak of a mailed link. */
const ID_TOKEN_SENTENCES: Readonly<Record<JwtCode, string>> = {
  invalid_jwt: AUTH_SENTENCES.provider_failed,
  expired_jwt: AUTH_SENTENCES.invalid_two_factor,
};

export const idTokenError = (code: JwtCode): AuthError => new AuthError(code, 'bad_request', ID_TOKEN_SENTENCES[code]);

/**
 * Returns our message. For a ban, includes the reason that the session hook appended to
 * better-auth's message.
 */
const ownSentence = (endpointId: string, code: AuthCode, message: string | undefined): Sentence => {
  if (endpointId === SignInWithIdToken.id && (code === 'invalid_jwt' || code === 'expired_jwt'))
    return ID_TOKEN_SENTENCES[code];
  const reason = code === 'user_banned' ? message?.slice(AUTH_SENTENCES.user_banned.length).trim() : '';
  return reason ? worded('This account has been banned. {reason}', { reason }) : AUTH_SENTENCES[code];
};

/**
 * Number of seconds to wait if a 429 reply does not say: the window of most of better-auth's
 * limits.
 */
const DEFAULT_RETRY_SECONDS = 60;

const retryAfterSeconds = (reply: Response): number | undefined => {
  if (reply.status !== 429) return undefined;
  const seconds = Number(reply.headers.get('x-retry-after'));
  return seconds > 0 ? seconds : DEFAULT_RETRY_SECONDS;
};

/**
 * Returns true if the error would reveal that an account exists: codes to verify an email are sent
 * to existing accounts only.
 */
const isTelling = (endpointId: string, code: AuthCode): boolean =>
  endpointId === VerifyEmailWithCode.id && code === 'too_many_tries';

export const translated = async (reply: Response, endpointId: string): Promise<Response> => {
  const text = await reply.text();
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    sent = {};
  }
  const theirs = Theirs.parse(sent);
  const code = authCode(theirs.code ?? named(theirs.message), reply.status);
  if (isTelling(endpointId, code)) return refusalReply(new AuthError('invalid_code', 'bad_request'));
  const seconds = retryAfterSeconds(reply);
  const message =
    code === 'too_many_requests' && seconds !== undefined
      ? tooOftenMessage(seconds)
      : ownSentence(endpointId, code, theirs.message);
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (seconds !== undefined) headers.set('retry-after', String(seconds));
  for (const cookie of reply.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return Response.json({ code, ...bothWays(message) }, { status: reply.status, headers });
};

const named = (message: string | undefined): string | undefined =>
  message
    ?.replaceAll(/[^a-z]+/gi, '_')
    .replaceAll(/^_|_$/g, '')
    .toUpperCase();

const JWT_CODES: Readonly<Record<string, JwtCode>> = {
  INVALID_TOKEN: 'invalid_jwt',
  TOKEN_EXPIRED: 'expired_jwt',
};

const Refused = z.object({ code: z.string() });

const namedInLocation = (reply: Response, location: string): Response => {
  const [path = '', query = ''] = location.split('?');
  const params = new URLSearchParams(query);
  const code = JWT_CODES[params.get('error') ?? ''];
  if (code === undefined) return reply;
  params.set('error', code);
  const headers = new Headers(reply.headers);
  headers.set('location', `${path}?${params.toString()}`);
  return new Response(null, { status: reply.status, headers });
};

export const withJwtCode = async (reply: Response): Promise<Response> => {
  const location = reply.headers.get('location');
  if (location !== null) return namedInLocation(reply, location);
  if (reply.ok) return reply;
  const refused = Refused.safeParse(await reply.clone().json());
  const code = refused.success ? JWT_CODES[refused.data.code] : undefined;
  return code === undefined ? reply : Response.json({ code }, reply);
};
