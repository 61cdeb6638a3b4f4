/** The installation that a command works on: settings, data folder and database as the server itself opens them. */
import { join, resolve } from 'node:path';
import { parseConfig } from '../src/platform/config.ts';
import { openDataFolder } from '../src/platform/data-folder.ts';
import { openEmbedded, openServer, type Database } from '../src/platform/database.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

export interface Installation {
  readonly db: Database;
  /** Tracks, videos, GIFs. */
  readonly filesFolder: string;
}

/** Opens what the environment names, does the work and closes it. @throws with a sentence when a setting is wrong or the server runs. */
export const inInstallation = async (work: (installation: Installation) => Promise<void>): Promise<void> => {
  const config = parseConfig(process.env);
  if (!config.ok) throw new Error(config.message);
  const { dataDir, databaseUrl } = config.value;
  const folder = await openDataFolder(resolve(dataDir));
  const database = databaseUrl
    ? await openServer(databaseUrl, MIGRATIONS)
    : await openEmbedded(join(folder.path, 'database'), MIGRATIONS);
  try {
    await work({ db: database.db, filesFolder: join(folder.path, 'files') });
  } finally {
    await database.close();
    await folder.release();
  }
};
