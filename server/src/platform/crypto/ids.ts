/** Source of unguessable ids. Passed as an argument, so that tests can use fixed ones. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

export interface Ids {
  readonly uuid: () => string;
  /** Returns a secret of 256 random bits, URL-safe. */
  readonly secret: () => string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
};

/** Returns true for a UUID in upper or lower case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Returns the SHA-256 in hexadecimal, which is stored instead of secrets or bytes that only have to
 * be recognized.
 */
export const fingerprint = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
