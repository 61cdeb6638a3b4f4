/**
 * better-auth decrypts with all secrets, but verifies signatures with the newest only. Cookies and
 * mailed tokens signed with an older, still valid secret are re-signed here.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { SecretConfig } from 'better-auth/crypto';
import { believed } from '../../../platform/crypto/auth-secrets.ts';
import type { AuthSecrets } from '../../../platform/crypto/auth-secrets.ts';

const macOf = (value: string, secret: string): Buffer => createHmac('sha256', secret).update(value).digest();

/** Matches `value.signature`: the signature has 44 base64 characters (better-call). */
const SIGNED = /^(?<value>.+)\.(?<signature>[\w+/]{43}=)$/s;

const isBy = (value: string, signature: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(signature, 'base64'), macOf(value, secret));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

interface Resigned {
  readonly cookie: string;
  /** True if the cookies include one whose signature matches no secret. */
  readonly holdsUnknown: boolean;
}

/** Returns the `Cookie` header, re-signed with the newest secret. */
export const resignedCookies = (cookie: string, secrets: AuthSecrets, now: Date): Resigned => {
  const [newest = '', ...older] = believed(secrets, now);
  let holdsUnknown = false;
  const pairs = cookie.split(';').map((pair) => {
    const at = pair.indexOf('=');
    const { value, signature } = SIGNED.exec(decoded(pair.slice(at + 1).trim()))?.groups ?? {};
    if (value === undefined || signature === undefined || isBy(value, signature, newest)) return pair;
    if (!older.some((secret) => isBy(value, signature, secret))) {
      holdsUnknown = true;
      return pair;
    }
    const signed = `${value}.${macOf(value, newest).toString('base64')}`;
    return `${pair.slice(0, at + 1)}${encodeURIComponent(signed)}`;
  });
  return { cookie: pairs.join(';'), holdsUnknown };
};

/** Returns the value of a signed cookie if `secret` signed it. */
export const verifiedCookie = (headers: Headers, name: string, secret: string): string | undefined => {
  const text = parseCookies(headers.get('cookie') ?? '').get(name) ?? '';
  const { value, signature } = SIGNED.exec(text)?.groups ?? {};
  return value !== undefined && signature !== undefined && isBy(value, signature, secret) ? value : undefined;
};

/** Returns the payload of a mailed token if a valid secret signed it. */
export const statementOf = async (
  token: string,
  secrets: AuthSecrets,
  now: Date,
): Promise<Readonly<Record<string, unknown>> | undefined> => {
  for (const secret of believed(secrets, now)) {
    const statement = await verifyJWT<Record<string, unknown>>(token, secret);
    if (statement) return statement;
  }
  return undefined;
};

/** Returns true if no valid secret has signed the token. */
export const isTokenUnknown = async (token: string | undefined, secrets: AuthSecrets, now: Date): Promise<boolean> =>
  token !== undefined && (await statementOf(token, secrets, now)) === undefined;

/** Validity of a re-signed token in seconds, because it is used immediately. */
const RESIGNED_SECONDS = 60;

/** Returns the token, re-signed with the newest secret if necessary. */
export const resignedToken = async (token: string, secrets: AuthSecrets, now: Date): Promise<string> => {
  if (secrets.older.length === 0 || (await verifyJWT(token, secrets.newest))) return token;
  const statement = await statementOf(token, secrets, now);
  if (!statement) return token;
  const { iat: _made, exp: _ends, ...said } = statement;
  return signJWT(said, secrets.newest, RESIGNED_SECONDS);
};

interface Secrets {
  readonly secret: string;
  readonly secrets?: { version: number; value: string }[];
}

/** Secrets in better-auth's format. The very first one encrypted without a version number. */
export const numbered = ({ newest, older }: AuthSecrets): Secrets => {
  const first = older.at(-1)?.value;
  if (first === undefined) return { secret: newest };
  const rotated = [newest, ...older.slice(0, -1).map(({ value }) => value)];
  return { secret: first, secrets: rotated.map((value, at) => ({ version: rotated.length - at, value })) };
};

/** Returns the server's secrets in better-auth's format, for decrypting with any of them. */
export const decryptingKey = (kept: AuthSecrets): string | SecretConfig => {
  const { secret, secrets } = numbered(kept);
  if (!secrets) return secret;
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  return { keys, currentVersion: secrets.length, legacySecret: secret };
};
