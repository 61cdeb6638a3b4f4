/** Where names nobody can guess come from; an argument, so that tests can fix them. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';

export interface Ids {
  readonly uuid: () => string;
  /** 256 bits, URL-safe. */
  readonly secret: () => string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(32).toString('base64url'),
};

/** In either case. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** SHA-256 in hexadecimal: what is stored of a secret, or of bytes, that only need to be recognised. */
export const fingerprint = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
