/**
 * Rotating secrets that sign sessions and emailed links and encrypt second factors
 * (docs/decisions/0040). Stored in the data folder with the embedded database, otherwise in the
 * settings table.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import type { OpenDatabase } from '../database/database.ts';
import { findSetting, lockSetting, setSetting, settingOr } from '../database/key-value-settings.ts';
import { findSecret, keptSecret, setSecret } from '../storage/open-data-folder-and-secrets.ts';
import type { DataFolder } from '../storage/open-data-folder-and-secrets.ts';

const SETTING = 'auth-secret';
const FILE = 'auth';

export interface AuthSecrets {
  readonly newest: string;
  /**
   * Earlier secrets, newest first. Their signatures are valid until `until`; they decrypt without
   * time limit.
   */
  readonly older: readonly { readonly value: string; readonly until: string }[];
}

const Rotated = z.object({
  newest: z.string().min(1),
  older: z.array(z.object({ value: z.string().min(1), until: z.iso.datetime() })).readonly(),
});

/** Parses the stored secrets. A secret that was never rotated is stored as plain text, not JSON. */
export const parseAuthSecrets = (text: string): AuthSecrets =>
  text.startsWith('{') ? Rotated.parse(JSON.parse(text)) : { newest: text, older: [] };

/**
 * Time in ms for which an older secret still verifies: the lifetime of an unused session. Sessions
 * in use are re-signed within minutes.
 */
const OVERLAP_MS = 30 * MILLIS_PER_DAY;

/**
 * Returns the text to store after a rotation, with `fresh` as the newest secret. If `isLeaked`, all
 * earlier signatures become invalid immediately.
 */
export const rotatedAuthSecrets = (text: string, fresh: string, now: Date, isLeaked: boolean): string => {
  const { newest, older } = parseAuthSecrets(text);
  const until = new Date(now.getTime() + (isLeaked ? 0 : OVERLAP_MS)).toISOString();
  const before = isLeaked ? older.map(({ value }) => ({ value, until })) : older;
  return JSON.stringify({ newest: fresh, older: [{ value: newest, until }, ...before] } satisfies AuthSecrets);
};

export const believed = ({ newest, older }: AuthSecrets, now: Date): readonly string[] => [
  newest,
  ...older.filter(({ until }) => Date.parse(until) > now.getTime()).map(({ value }) => value),
];

type Place = Pick<OpenDatabase, 'db' | 'isEmbedded'>;
type Folder = Pick<DataFolder, 'path'>;

export const findAuthSecrets = ({ db, isEmbedded }: Place, folder: Folder): Promise<string | undefined> =>
  isEmbedded ? findSecret(folder, FILE) : findSetting(db, SETTING);

/**
 * Returns the stored text, and locks the setting's row until the transaction ends. A data folder
 * needs no lock: only one process uses it.
 */
export const lockAuthSecrets = ({ db, isEmbedded }: Place, folder: Folder): Promise<string | undefined> =>
  isEmbedded ? findSecret(folder, FILE) : lockSetting(db, SETTING);

export const putAuthSecrets = async ({ db, isEmbedded }: Place, folder: Folder, text: string): Promise<void> => {
  if (isEmbedded) await setSecret(folder, FILE, text);
  else await setSetting(db, SETTING, text);
};

const makeAuthSecret = (place: Place, folder: Folder, make: () => string): Promise<string> =>
  place.isEmbedded ? keptSecret(folder, FILE, make) : settingOr(place.db, SETTING, make);

export interface ReadAuthSecrets {
  /**
   * Returns secrets that are at most a few seconds old, so that running processes notice a
   * rotation.
   */
  readonly current: () => Promise<AuthSecrets>;
  /**
   * Reads the secrets without the cache, to check a signature that no cached secret made. The
   * number of reads is limited, because anyone can forge such signatures.
   */
  readonly anew: () => Promise<AuthSecrets>;
}

const READ_EVERY_MS = 5_000;
/** Minimum time in ms between uncached reads, however many forged signatures arrive. */
const ANEW_EVERY_MS = 250;

/**
 * Returns a cached reader, which returns the same object while the stored secrets are unchanged.
 */
export const rereading = (read: () => Promise<string>, clock: () => Date): ReadAuthSecrets => {
  let last: { readonly text: string; readonly secrets: AuthSecrets; readonly atMs: number } | undefined;
  const look = async (): Promise<AuthSecrets> => {
    const atMs = clock().getTime();
    const text = await read();
    const secrets = last?.text === text ? last.secrets : parseAuthSecrets(text);
    last = { text, secrets, atMs };
    return secrets;
  };
  let looking: Promise<AuthSecrets> | undefined;
  // Shares one read among concurrent callers: at the first start, each would otherwise create its
  // own secret.
  const together = (): Promise<AuthSecrets> =>
    (looking ??= look().finally(() => {
      looking = undefined;
    }));
  let pause: Promise<void> = Promise.resolve();
  const anew = async (): Promise<AuthSecrets> => {
    await pause;
    pause = wait(ANEW_EVERY_MS, undefined, { ref: false });
    return together();
  };
  // Returns true if the last read is recent. A read in the future, after the clock was set back, is
  // not recent.
  const isRecent = (): boolean => last !== undefined && Math.abs(clock().getTime() - last.atMs) < READ_EVERY_MS;
  return { current: async () => (last && isRecent() ? last.secrets : together()), anew };
};

/**
 * Returns a reader of the stored secrets. It creates the secret at the first start only: replacing
 * a lost secret would make encrypted data unreadable. It throws if the secret disappears.
 */
export const openAuthSecrets = (
  place: Place,
  folder: Folder,
  { make, clock }: { readonly make: () => string; readonly clock: () => Date },
): ReadAuthSecrets => {
  let isThere = false;
  const read = async (): Promise<string> => {
    const kept =
      (await findAuthSecrets(place, folder)) ?? (isThere ? undefined : await makeAuthSecret(place, folder, make));
    if (kept === undefined)
      throw new Error('The secret for sessions and two-factor authentication is missing. Restore it from a backup.');
    isThere = true;
    return kept;
  };
  return rereading(read, clock);
};
