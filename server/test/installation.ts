/**
 * Installation for the real server: a data folder, and a new PostgreSQL database and S3 bucket if
 * configured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { newDataFolder } from './prepared-folder.ts';
import { installFiles } from './storage.ts';
import type { InstalledFiles } from './storage.ts';
import { ask, newDatabase, TEST_SERVER } from './test-server.ts';

export interface TestInstallation {
  readonly dataDir: string;
  readonly storage: InstalledFiles;
  /** Environment variables for the server or a command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Queries the database while no process uses it. */
  readonly stored: (query: string) => Promise<readonly unknown[]>;
  readonly remove: () => Promise<void>;
}

/** Queries the embedded database of a folder that no server has open. */
export const storedIn =
  (dataDir: string): TestInstallation['stored'] =>
  async (query) => {
    const database = await PGlite.create(join(dataDir, 'database'));
    try {
      return (await database.query(query)).rows;
    } finally {
      await database.close();
    }
  };

const embedded = async (label: string): Promise<TestInstallation> => {
  const dataDir = newDataFolder(label);
  const storage = await installFiles(dataDir);
  return {
    dataDir,
    storage,
    environment: { DATA_DIR: dataDir, ...storage.settings },
    stored: storedIn(dataDir),
    remove: () => Promise.resolve(rmSync(dataDir, { recursive: true, force: true })),
  };
};

const onServer = async (label: string, server: string): Promise<TestInstallation> => {
  const dataDir = mkdtempSync(join(tmpdir(), `reptemple-${label}-`));
  const { url, drop } = await newDatabase(server);
  const storage = await installFiles(dataDir);
  return {
    dataDir,
    storage,
    environment: { DATA_DIR: dataDir, DATABASE_URL: url, ...storage.settings },
    stored: (query) => ask(url, query),
    remove: async () => {
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Creates a new installation; its folder is named after `label`. */
export const newInstallation = async (label: string): Promise<TestInstallation> =>
  TEST_SERVER === undefined ? embedded(label) : onServer(label, TEST_SERVER);
