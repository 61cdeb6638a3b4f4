/**
 * Opens settings, data folder and database of an installation for a command, as the server does.
 */
import { join, resolve } from 'node:path';
import { randomIds } from '../../server/src/platform/crypto/random-ids-and-sha256.ts';
import { openEmbedded } from '../../server/src/platform/database/database.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openServer } from '../../server/src/platform/database/open-postgres-server.ts';
import { parseConfig } from '../../server/src/platform/process/environment-config.ts';
import type { Files } from '../../server/src/platform/storage/file-storage-and-local-folder.ts';
import { openDataFolder } from '../../server/src/platform/storage/open-data-folder-and-secrets.ts';
import { openFiles } from '../../server/src/platform/storage/open-storage.ts';

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');

export interface Installation {
  readonly db: Database;
  readonly files: Files;
}

/**
 * Opens the installation that the environment describes, runs `work`, and closes it.
 * @throws Error with a message if a setting is invalid or the server is running
 */
export const inInstallation = async (work: (installation: Installation) => Promise<void>): Promise<void> => {
  const config = parseConfig(process.env);
  if (!config.ok) throw new Error(config.message);
  const { dataDir, databaseUrl } = config.value;
  const folder = await openDataFolder(resolve(dataDir));
  const database = databaseUrl
    ? await openServer(databaseUrl, MIGRATIONS)
    : await openEmbedded(join(folder.path, 'database'), MIGRATIONS);
  try {
    const here = { dataFolder: folder.path, unique: randomIds.uuid, clock: () => new Date() };
    await work({ db: database.db, files: await openFiles(config.value, here) });
  } finally {
    await database.close();
    await folder.release();
  }
};
