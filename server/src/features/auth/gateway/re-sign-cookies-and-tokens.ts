/**
 * Re-signs cookies and tokens of emailed links after a rotation of secrets. better-auth decrypts
 * with every secret, but verifies signatures with the newest only.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import type { SecretConfig } from 'better-auth/crypto';
import { believed } from '../../../platform/crypto/auth-secrets.ts';
import type { AuthSecrets } from '../../../platform/crypto/auth-secrets.ts';

const macOf = (value: string, secret: string): Buffer => createHmac('sha256', secret).update(value).digest();

/** Matches `value.signature`; better-call's signatures have 44 base64 characters. */
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
  readonly holdsUnknown: boolean;
}

/**
 * Returns the `Cookie` header. Cookies that older valid secrets signed are re-signed by the newest.
 */
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

export const verifiedCookie = (headers: Headers, name: string, secret: string): string | undefined => {
  const text = parseCookies(headers.get('cookie') ?? '').get(name) ?? '';
  const { value, signature } = SIGNED.exec(text)?.groups ?? {};
  return value !== undefined && signature !== undefined && isBy(value, signature, secret) ? value : undefined;
};

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

export const isTokenUnknown = async (token: string | undefined, secrets: AuthSecrets, now: Date): Promise<boolean> =>
  token !== undefined && (await statementOf(token, secrets, now)) === undefined;

const RESIGNED_SECONDS = 60;

/**
 * Returns the token, re-signed with the newest secret if an older one signed it. Returns invalid
 * tokens unchanged.
 */
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

/**
 * Returns the secrets in better-auth's format. The oldest secret must be `secret`: it encrypted
 * data before versions existed.
 */
export const numbered = ({ newest, older }: AuthSecrets): Secrets => {
  const first = older.at(-1)?.value;
  if (first === undefined) return { secret: newest };
  const rotated = [newest, ...older.slice(0, -1).map(({ value }) => value)];
  return { secret: first, secrets: rotated.map((value, at) => ({ version: rotated.length - at, value })) };
};

export const decryptingKey = (kept: AuthSecrets): string | SecretConfig => {
  const { secret, secrets } = numbered(kept);
  if (!secrets) return secret;
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  return { keys, currentVersion: secrets.length, legacySecret: secret };
};
