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

/** What is stored of a secret that only needs to be recognised. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('hex');
