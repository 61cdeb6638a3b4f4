/** The secret behind sessions and second factors: beside the embedded database it lies in the data folder, a database server keeps it itself. */
import { readFile } from 'node:fs/promises';
import { findSecret, setSecret } from '../platform/data-folder.ts';
import type { OpenDatabase } from '../platform/database.ts';
import { findSetting, setSetting } from '../platform/settings.ts';
import { Secrets, secretsPath, type Generation } from './generation.ts';

const AUTH_SETTING = 'auth-secret';
const AUTH_FILE = 'auth';

type Place = Pick<OpenDatabase, 'db' | 'isEmbedded'>;

export const secretsOf = async ({ db, isEmbedded }: Place, dataDir: string): Promise<Secrets> => {
  const auth = isEmbedded ? await findSecret({ path: dataDir }, AUTH_FILE) : await findSetting(db, AUTH_SETTING);
  return auth === undefined ? {} : { auth };
};

/** Over the one that came with the rows: whoever moved from a server to a folder and back has a stale one in them. */
export const putSecrets = async (
  generation: Pick<Generation, 'path'>,
  { db, isEmbedded }: Place,
  dataDir: string,
): Promise<void> => {
  const { auth } = Secrets.parse(JSON.parse(await readFile(secretsPath(generation), 'utf8')));
  if (auth === undefined) return;
  if (isEmbedded) await setSecret({ path: dataDir }, AUTH_FILE, auth);
  else await setSetting(db, AUTH_SETTING, auth);
};
