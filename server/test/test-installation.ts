/**
 * Installations for tests of the real server: a copy of a prepared data folder and, if configured,
 * a new PostgreSQL database and S3 bucket. The folder is prepared once, because the first start
 * takes several times as long as later ones.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ask, newDatabase, TEST_SERVER } from './postgres-test-server.ts';
import { freePort, startServer } from './start-server-process.ts';
import { installFiles } from './test-storage.ts';
import type { InstalledFiles } from './test-storage.ts';

const BUILT_FROM = join(import.meta.dirname, '../dist/.built-from');
const PREPARED = join(import.meta.dirname, '../../build/first-start');

/**
 * Starts the built server once and stores its data folder. Does nothing if the folder of this build
 * is already stored.
 */
export const prepareDataFolder = async (): Promise<void> => {
  const build = `${readFileSync(BUILT_FROM, 'utf8')} ${statSync(BUILT_FROM).mtimeMs}`;
  const marker = `${PREPARED}.made-by`;
  if (existsSync(marker) && readFileSync(marker, 'utf8') === build) return;
  rmSync(PREPARED, { recursive: true, force: true });
  const server = await startServer(await freePort(), { DATA_DIR: PREPARED });
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`The server did not end as it should (${code}):\n${server.output()}`);
  writeFileSync(marker, build);
};

/** Copies the prepared data folder. Returns the path of the copy, which is named after `label`. */
export const newDataFolder = (label: string): string => {
  const dataDir = mkdtempSync(join(tmpdir(), `reptemple-${label}-`));
  cpSync(PREPARED, dataDir, { recursive: true });
  return dataDir;
};

export interface TestInstallation {
  readonly dataDir: string;
  readonly storage: InstalledFiles;
  readonly environment: Readonly<Record<string, string>>;
  /** Runs a query in the installation's database. No process may use the database meanwhile. */
  readonly stored: (query: string) => Promise<readonly unknown[]>;
  readonly remove: () => Promise<void>;
}

/**
 * Returns a function that runs queries in the embedded database of a data folder. No server may
 * have it open.
 */
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

export const newInstallation = async (label: string): Promise<TestInstallation> =>
  TEST_SERVER === undefined ? embedded(label) : onServer(label, TEST_SERVER);
