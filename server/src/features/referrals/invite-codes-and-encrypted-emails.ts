/**
 * Creates and reads the `ref` of invite links: a user's code, or the encrypted email of a person
 * who is not signed in. Also finds the referrer that a `ref` identifies.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { REFERRAL_CODE } from '@reptemple/contract/accounts/referrals';
import type { Ids } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { findSetting, lockSetting, setSetting, settingOr } from '../../platform/database/key-value-settings.ts';
import type { UserContext } from '../../platform/http/mount-endpoints.ts';
import { findAccountFacts, findUserByEmail, lockAccount } from '../auth/index.ts';
import { addCode, findCodeOf, findOwner } from './store.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

export const isReferralCode = (ref: string): boolean => REFERRAL_CODE.test(ref);

/** Returns an invite code of 72 bits: too many to guess, and short enough for a link. */
export const codeFrom = (secret: string): string => secret.slice(0, 12);

const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Decodes an email address from plain, percent-encoded, base64 or base64url text. Returns it in
 * lower case; undefined if the text is not an email address.
 */
export const emailIn = (ref: string): string | undefined => {
  const plain = percentDecoded(ref.trim());
  const readings = [plain, ...(BASE64.test(plain) ? [Buffer.from(plain, 'base64').toString('utf8')] : [])];
  return readings.map((reading) => reading.trim().toLowerCase()).find((reading) => EMAIL.test(reading));
};

const SETTING = 'referral-key';
const PREFIX = 'e.';
const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/**
 * Returns the stored secrets, newest first. Before the first rotation the setting is a plain
 * string.
 */
const readSecrets = (text: string): readonly string[] =>
  text.startsWith('[') ? z.array(z.string()).parse(JSON.parse(text)) : [text];

const keyFrom = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Derives the cipher's nonce from the email. Two different emails must never use the same nonce.
 */
const nonceOf = (email: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(email).digest().subarray(0, NONCE_BYTES);

/**
 * Returns a `ref` with the encrypted email. Stores and looks up nothing, so that a link does not
 * reveal whether an account exists. The same email always gives the same `ref`.
 */
export const encryptEmail = async (email: string, db: Database, ids: Ids): Promise<string> => {
  const [newest = ''] = readSecrets(await settingOr(db, SETTING, ids.secret));
  const key = keyFrom(newest);
  const text = email.trim().toLowerCase();
  const nonce = nonceOf(text, key);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return PREFIX + sealed.toString('base64url');
};

const decrypted = (sealed: Buffer, key: Buffer): string | undefined => {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    // Returns undefined if the text was modified, or not encrypted with this key.
    return undefined;
  }
};

/** Returns the email in a `ref` that this server encrypted; otherwise undefined. */
export const decryptEmail = async (ref: string, db: Database): Promise<string | undefined> => {
  if (!ref.startsWith(PREFIX)) return undefined;
  const kept = await findSetting(db, SETTING);
  const sealed = Buffer.from(ref.slice(PREFIX.length), 'base64url');
  for (const secret of kept === undefined ? [] : readSecrets(kept)) {
    const email = decrypted(sealed, keyFrom(secret));
    if (email !== undefined) return email;
  }
  return undefined;
};

/**
 * Replaces the key. Old links stay valid, except if the key has leaked: its holder could decrypt
 * the emails in them.
 */
export const rotateEmailKey = async (db: Database, isLeaked: boolean, ids: Ids): Promise<void> => {
  const kept = await lockSetting(db, SETTING);
  if (kept !== undefined)
    await setSetting(db, SETTING, JSON.stringify([ids.secret(), ...(isLeaked ? [] : readSecrets(kept))]));
};

interface Making {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: Date;
}

/** Returns the user's code; creates it on first use. Concurrent calls return the same code. */
export const codeOf = async (userId: string, { db, ids, now }: Making): Promise<string> => {
  const known = await findCodeOf(db, userId);
  if (known !== undefined) return known;
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const meanwhile = await findCodeOf(tx, userId);
    if (meanwhile !== undefined) return meanwhile;
    const code = codeFrom(ids.secret());
    await addCode(tx, code, userId, now);
    return code;
  });
};

const findReferrer = async (ref: string, db: Database): Promise<string | undefined> => {
  const owner = isReferralCode(ref) ? await findOwner(db, ref) : undefined;
  if (owner !== undefined) return owner;
  const email = (await decryptEmail(ref, db)) ?? emailIn(ref);
  return email === undefined ? undefined : (await findUserByEmail(db, email))?.id;
};

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Returns the invite code of the user that a `ref` identifies. Null if the `ref` identifies no
 * user, or the caller.
 */
export const referredBy = async (ref: string | null, context: UserContext): Promise<string | null> => {
  const referrer = ref === null ? undefined : await findReferrer(ref, context.db);
  if (referrer === undefined || referrer === context.caller.userId) return null;
  const facts = await findAccountFacts(context.db, referrer);
  if (!facts || isSame(facts.email, context.caller.email)) return null;
  return codeOf(referrer, context);
};
