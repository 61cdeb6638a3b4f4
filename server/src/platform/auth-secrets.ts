/**
 * The secret behind sessions, links in mails and second factors, and those it took the place of (docs/decisions/0055). Beside the embedded
 * database it lies in the data folder; a database server keeps it itself.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { z } from 'zod';
import { findSecret, keptSecret, setSecret, type DataFolder } from './data-folder.ts';
import type { OpenDatabase } from './database.ts';
import { findSetting, lockSetting, setSetting, settingOr } from './settings.ts';

const SETTING = 'auth-secret';
const FILE = 'auth';

export interface AuthSecrets {
  /** Signs and encrypts. */
  readonly newest: string;
  /** The youngest first. What one encrypted is read for ever, what it signed is believed until then. */
  readonly older: readonly { readonly value: string; readonly until: string }[];
}

const Rotated = z.object({
  newest: z.string().min(1),
  older: z.array(z.object({ value: z.string().min(1), until: z.iso.datetime() })).readonly(),
});

/** One that was never replaced is a bare word. */
export const parseAuthSecrets = (text: string): AuthSecrets =>
  text.startsWith('{') ? Rotated.parse(JSON.parse(text)) : { newest: text, older: [] };

/** As long as a session lives that nobody uses; one in use is signed anew within minutes. */
const OVERLAP_MS = 30 * MILLIS_PER_DAY;

/** The same text with another secret in front. `isLeaked`: what was signed until now is void. */
export const rotatedAuthSecrets = (text: string, fresh: string, now: Date, isLeaked: boolean): string => {
  const { newest, older } = parseAuthSecrets(text);
  const until = new Date(now.getTime() + (isLeaked ? 0 : OVERLAP_MS)).toISOString();
  const before = isLeaked ? older.map(({ value }) => ({ value, until })) : older;
  return JSON.stringify({ newest: fresh, older: [{ value: newest, until }, ...before] } satisfies AuthSecrets);
};

/** Whose signatures hold, the newest first. */
export const believed = ({ newest, older }: AuthSecrets, now: Date): readonly string[] => [
  newest,
  ...older.filter(({ until }) => Date.parse(until) > now.getTime()).map(({ value }) => value),
];

type Place = Pick<OpenDatabase, 'db' | 'isEmbedded'>;
type Folder = Pick<DataFolder, 'path'>;

/** As it is kept. */
export const findAuthSecrets = ({ db, isEmbedded }: Place, folder: Folder): Promise<string | undefined> =>
  isEmbedded ? findSecret(folder, FILE) : findSetting(db, SETTING);

/** The same; nobody else changes it before the transaction ends. A folder belongs to one process anyway. */
export const lockAuthSecrets = ({ db, isEmbedded }: Place, folder: Folder): Promise<string | undefined> =>
  isEmbedded ? findSecret(folder, FILE) : lockSetting(db, SETTING);

export const putAuthSecrets = async ({ db, isEmbedded }: Place, folder: Folder, text: string): Promise<void> => {
  if (isEmbedded) await setSecret(folder, FILE, text);
  else await setSetting(db, SETTING, text);
};

const makeAuthSecret = (place: Place, folder: Folder, make: () => string): Promise<string> =>
  place.isEmbedded ? keptSecret(folder, FILE, make) : settingOr(place.db, SETTING, make);

export interface ReadAuthSecrets {
  /** As they were a few seconds ago at most: what is rotated while processes run is taken up by each within that time. */
  readonly current: () => Promise<AuthSecrets>;
  /** As they are: for what was signed by a secret that this process does not know yet. Anybody can make such a thing up, so it may wait a moment. */
  readonly anew: () => Promise<AuthSecrets>;
}

const READ_EVERY_MS = 5_000;
/** However many made-up signatures arrive. */
const ANEW_EVERY_MS = 250;

/** The same object as long as they are the same. */
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
  // Together, whoever asks at once: at the first start each would make a secret of their own, and one of them would be lost.
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
  // A clock that was set back makes an answer from the future; it is not kept.
  const isRecent = (): boolean => last !== undefined && Math.abs(clock().getTime() - last.atMs) < READ_EVERY_MS;
  return { current: async () => (last && isRecent() ? last.secrets : together()), anew };
};

/** Made at the first start, and never again by a process that has seen it: what was encrypted with it could not be read any more. */
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
      throw new Error('The secret of sessions and second factors is gone: restore it from a backup.');
    isThere = true;
    return kept;
  };
  return rereading(read, clock);
};
