/**
 * Backs up and restores the secret for sessions and second factors. Stored in the data folder
 * with the embedded database, otherwise in the settings table.
 */
import { findAuthSecrets, putAuthSecrets } from '../platform/crypto/auth-secrets.ts';
import { CannotStart } from '../platform/process/startup-error.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { Secrets, secretsPath, type Generation } from './backup-snapshot.ts';
import { readTextOf } from './hashed-files.ts';

type Place = Pick<OpenDatabase, 'db' | 'isEmbedded'>;

export const secretsOf = async (place: Place, dataDir: string): Promise<Secrets> => {
  const auth = await findAuthSecrets(place, { path: dataDir });
  return auth === undefined ? {} : { auth };
};

/**
 * Overwrites the secret in the restored rows, which is outdated if the installation moved from a
 * server to a folder and back.
 */
export const putSecrets = async (
  generation: Pick<Generation, 'path'>,
  place: Place,
  dataDir: string,
): Promise<void> => {
  const path = secretsPath(generation);
  const text = await readTextOf(path);
  if (text === undefined) throw new CannotStart(`${path} is gone. Restore again, from a backup that has it.`);
  const { auth } = Secrets.parse(JSON.parse(text));
  if (auth !== undefined) await putAuthSecrets(place, { path: dataDir }, auth);
};
