/**
 * Rotating keys that sign short-lived data. The newest key signs; older keys verify until
 * everything they signed has expired. A key is replaced after a month (docs/decisions/0047).
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { Database } from '../database/database.ts';
import {
  findSetting,
  listSettings,
  lockSetting,
  setSetting,
  settingOr,
  swapSetting,
} from '../database/key-value-settings.ts';
import type { Ids } from './random-ids-and-sha256.ts';

export const KEY_AGE_MS = 30 * MILLIS_PER_DAY;

const Keys = z
  .array(z.object({ id: z.string(), secret: z.string(), since: z.iso.datetime() }))
  .min(1)
  .readonly();
type Keys = z.output<typeof Keys>;

export interface KeyRing {
  readonly name: string;
  readonly validMs: number;
}

const PREFIX = 'signing-keys:';
const settingOf = ({ name }: KeyRing): string => PREFIX + name;

const newKey = (ids: Ids, now: Date) => ({
  id: ids.secret().slice(0, 8),
  secret: ids.secret(),
  since: now.toISOString(),
});

const read = (text: string): Keys => Keys.parse(JSON.parse(text));

const ageOf = (since: string, now: Date): number => now.getTime() - Date.parse(since);

/** Returns the keys with a new one in front, without keys whose signatures have all expired. */
const renewed = ([newest, ...older]: Keys, { validMs }: KeyRing, ids: Ids, now: Date): Keys => {
  const kept = older.filter((_key, at) => ageOf((older[at - 1] ?? newest ?? { since: '' }).since, now) < validMs);
  return [newKey(ids, now), ...(newest ? [newest] : []), ...kept];
};

/**
 * Returns the valid keys, the signing key first. Creates or replaces the signing key if necessary.
 */
export const signingKeys = async (db: Database, ring: KeyRing, ids: Ids, now: Date): Promise<Keys> => {
  const name = settingOf(ring);
  const text = await settingOr(db, name, () => JSON.stringify([newKey(ids, now)]));
  const keys = read(text);
  if (ageOf(keys[0]?.since ?? '', now) < KEY_AGE_MS) return keys;
  const next = renewed(keys, ring, ids, now);
  // Stores the new keys only if the setting is unchanged. If another process was faster, returns
  // the keys that it stored.
  if (await swapSetting(db, name, text, JSON.stringify(next))) return next;
  return read((await findSetting(db, name)) ?? text);
};

/** Rotates all key rings immediately. `isLeaked` invalidates all existing signatures. */
export const rotateKeys = async (db: Database, isLeaked: boolean, ids: Ids, now: Date): Promise<void> => {
  for (const { name, value } of await listSettings(db, PREFIX)) {
    // Reads the keys again under a lock: a running server may have replaced them since they were
    // listed.
    const kept = read((await lockSetting(db, name)) ?? value);
    const next = [newKey(ids, now), ...(isLeaked ? [] : kept)];
    await setSetting(db, name, JSON.stringify(next));
  }
};

const macOf = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest();

export const signed = (text: string, [key]: Keys): { readonly key: string; readonly signature: string } => {
  if (!key) throw new Error('No signing key found.');
  return { key: key.id, signature: macOf(text, key.secret).toString('base64url') };
};

export const isSigned = (
  text: string,
  given: { readonly key: string; readonly signature: string },
  keys: Keys,
): boolean => {
  const key = keys.find(({ id }) => id === given.key);
  const signature = Buffer.from(given.signature, 'base64url');
  const expected = macOf(text, key?.secret ?? '');
  return signature.length === expected.length && timingSafeEqual(signature, expected) && key !== undefined;
};
