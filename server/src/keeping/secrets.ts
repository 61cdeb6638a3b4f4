/** The secret behind sessions and second factors: beside the embedded database it lies in the data folder, a database server keeps it itself. */
import { readFile } from 'node:fs/promises';
import { findAuthSecrets, putAuthSecrets } from '../platform/auth-secrets.ts';
import type { OpenDatabase } from '../platform/database.ts';
import { Secrets, secretsPath, type Generation } from './generation.ts';

type Place = Pick<OpenDatabase, 'db' | 'isEmbedded'>;

export const secretsOf = async (place: Place, dataDir: string): Promise<Secrets> => {
  const auth = await findAuthSecrets(place, { path: dataDir });
  return auth === undefined ? {} : { auth };
};

/** Over the one that came with the rows: whoever moved from a server to a folder and back has a stale one in them. */
export const putSecrets = async (
  generation: Pick<Generation, 'path'>,
  place: Place,
  dataDir: string,
): Promise<void> => {
  const { auth } = Secrets.parse(JSON.parse(await readFile(secretsPath(generation), 'utf8')));
  if (auth !== undefined) await putAuthSecrets(place, { path: dataDir }, auth);
};
