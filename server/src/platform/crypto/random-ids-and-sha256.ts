import { createHash, randomBytes, randomUUID } from 'node:crypto';

export interface Ids {
  readonly uuid: () => string;
  /** Returns 256 random bits as text that is safe in URLs. */
  readonly secret: () => string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
};

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Returns the SHA-256 in hexadecimal. It is stored instead of a secret, or identifies content. */
export const fingerprint = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
