/**
 * An e-mail that only this server can read, for invite links of people who are not signed in. Nothing is stored and nothing is looked up
 * when a link is made, so nobody learns from it who has an account; the same e-mail always gives the same link.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { findSetting, lockSetting, setSetting, settingOr } from '../../platform/settings.ts';

const SETTING = 'referral-key';
const PREFIX = 'e.';
const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** The newest first; one that was never replaced is a bare word. */
const readSecrets = (text: string): readonly string[] =>
  text.startsWith('[') ? z.array(z.string()).parse(JSON.parse(text)) : [text];

const keyFrom = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** From the e-mail itself: one nonce stands for one text, and never for two. */
const nonceOf = (email: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(email).digest().subarray(0, NONCE_BYTES);

/** The `ref` of this e-mail's link. */
export const sealEmail = async (email: string, db: Database, ids: Ids): Promise<string> => {
  const [newest = ''] = readSecrets(await settingOr(db, SETTING, ids.secret));
  const key = keyFrom(newest);
  const text = email.trim().toLowerCase();
  const nonce = nonceOf(text, key);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return PREFIX + sealed.toString('base64url');
};

const unsealed = (sealed: Buffer, key: Buffer): string | undefined => {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Not made here, or changed on its way.
    return undefined;
  }
};

/** The e-mail in a `ref` that was made here; undefined for anything else. */
export const openSealed = async (ref: string, db: Database): Promise<string | undefined> => {
  if (!ref.startsWith(PREFIX)) return undefined;
  const kept = await findSetting(db, SETTING);
  const sealed = Buffer.from(ref.slice(PREFIX.length), 'base64url');
  for (const secret of kept === undefined ? [] : readSecrets(kept)) {
    const email = unsealed(sealed, keyFrom(secret));
    if (email !== undefined) return email;
  }
  return undefined;
};

/** Links that were sent go on counting, unless the key has leaked: whoever has it reads the e-mails in them. */
export const rotateSealing = async (db: Database, isLeaked: boolean, ids: Ids): Promise<void> => {
  const kept = await lockSetting(db, SETTING);
  if (kept !== undefined)
    await setSetting(db, SETTING, JSON.stringify([ids.secret(), ...(isLeaked ? [] : readSecrets(kept))]));
};
