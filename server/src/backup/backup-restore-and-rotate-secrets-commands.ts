/**
 * Commands `backup`, `restore`, `restore --verify` and `rotate` for the installation that the
 * environment describes (docs/decisions/0040).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  findAuthSecrets,
  putAuthSecrets,
  lockAuthSecrets,
  rotatedAuthSecrets,
} from '../platform/crypto/auth-secrets.ts';
import { randomIds } from '../platform/crypto/random-ids-and-sha256.ts';
import type { Ids } from '../platform/crypto/random-ids-and-sha256.ts';
import { rotateKeys } from '../platform/crypto/rotating-signing-keys.ts';
import { openEmbedded } from '../platform/database/database.ts';
import type { Database, OpenDatabase } from '../platform/database/database.ts';
import { checkTogether, partsOf, noteBackup } from '../platform/database/installation-id-and-last-backup.ts';
import { appliedMigrations } from '../platform/database/version-check-and-repeatable-migrations.ts';
import type { Config } from '../platform/process/environment-config.ts';
import { createDisposables } from '../platform/process/shutdown.ts';
import type { OpenThings } from '../platform/process/shutdown.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { takeLock } from '../platform/storage/data-folder-lock.ts';
import type { Files } from '../platform/storage/file-storage-and-local-folder.ts';
import {
  checkUsedDataFolder,
  openDataFolder,
  openRestoringFolder,
} from '../platform/storage/open-data-folder-and-secrets.ts';
import { openFiles } from '../platform/storage/open-storage.ts';
import { getGeneration, prepareBackupFolder, Secrets, secretsPath } from './backup-folder-and-manifest.ts';
import type { CompleteSnapshot, BackupSnapshot } from './backup-folder-and-manifest.ts';
import { backUp, keepNewest } from './create-and-prune-backups.ts';
import type { BackedUp } from './create-and-prune-backups.ts';
import { readTextOf } from './hash-and-read-files.ts';
import type { Progress } from './progress-bar.ts';
import {
  bringUpToDate,
  checkContents,
  checkDescription,
  needsRows,
  restoreFiles,
  restoreRows,
  withOpen,
} from './restore.ts';
import type { Target } from './restore.ts';

const numbers = new Intl.NumberFormat('en');
const number = (value: number): string => numbers.format(value);
const size = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

const contentsOf = ({ manifest }: Pick<CompleteSnapshot, 'manifest'>): string => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { count, totalBytes } = manifest.files;
  return `${number(rows)} rows of ${manifest.tables.length} tables and ${number(count)} files (${size.format(totalBytes / 1e6)})`;
};

const backedUp = (folder: string, done: BackedUp, forgotten: number): string =>
  [
    `Backed up ${contentsOf(done)} to ${folder}, generation ${done.name}. ${number(done.files.copied - done.files.repaired)} files were new.`,
    ...(done.files.repaired > 0
      ? [`${number(done.files.repaired)} files of the backup were missing or damaged and have been copied again.`]
      : []),
    ...done.damaged.map(
      (name) => `Generation ${name} is damaged and can’t be restored from this copy: its manifest is unreadable.`,
    ),
    ...(done.interrupted > 0 ? [`Removed an incomplete earlier backup.`] : []),
    ...(forgotten > 0 ? [`Removed ${forgotten} older ${forgotten === 1 ? 'generation' : 'generations'}.`] : []),
  ].join('\n');

const restored = (generation: CompleteSnapshot, put: number): string =>
  [
    `Restored ${contentsOf(generation)} from generation ${generation.name} and verified every row and file.`,
    ...(put < generation.manifest.files.count
      ? [`${number(generation.manifest.files.count - put)} files were already there.`]
      : []),
  ].join('\n');

const verified = (generation: CompleteSnapshot): string =>
  `Generation ${generation.name} is complete: ${contentsOf(generation)}. Every row was restored into a temporary database and compared, and every file was read.`;

const rotated = (isLeaked: boolean, isEmbedded: boolean): string =>
  [
    'Created new secrets for sessions, two-factor authentication, video links and invitations.',
    isLeaked
      ? 'Everyone has to sign in again, and links already sent no longer work. Two-factor authentication and passwords stay.'
      : 'Everyone stays signed in, and links already sent keep working until they expire.',
    ...(isEmbedded ? [] : ['Running processes use them within five seconds.']),
  ].join('\n');

export const said = { backedUp, restored, rotated, verified };

/**
 * Function that replaces the keys that one feature stores. If `isLeaked`, the old keys become
 * invalid.
 */
export type Rotation = (db: Database, isLeaked: boolean, ids: Ids, now: Date) => Promise<void>;

export interface Rotating {
  readonly database: Pick<OpenDatabase, 'db' | 'isEmbedded'>;
  readonly dataDir: string;
  readonly rotations: readonly Rotation[];
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Replaces all secrets in one transaction. If `isLeaked`, existing signatures become invalid
 * immediately; otherwise they stay valid until they expire.
 * @throws StartupError if the database is empty
 */
export const rotateSecrets = async (
  isLeaked: boolean,
  { database, dataDir, rotations, ids, now }: Rotating,
): Promise<void> => {
  const { db, isEmbedded } = database;
  const folder = { path: dataDir };
  if ((await appliedMigrations(db)).length === 0)
    throw new StartupError('The database is empty. There are no secrets yet.');
  await db.transaction(async (tx) => {
    const kept = await lockAuthSecrets({ db: tx, isEmbedded }, folder);
    for (const rotation of [rotateKeys, ...rotations]) await rotation(tx, isLeaked, ids, now);
    // Writes the secrets file last, because a rollback of the transaction does not restore it.
    if (kept === undefined) return;
    await putAuthSecrets({ db: tx, isEmbedded }, folder, rotatedAuthSecrets(kept, ids.secret(), now, isLeaked));
  });
};

/**
 * Database of the installation. It determines where the secret for sessions and second factors is
 * stored: in the data folder if the database is embedded, otherwise in the settings table.
 */
type Place = Pick<OpenDatabase, 'db' | 'isEmbedded'>;

export const secretsOf = async (place: Place, dataDir: string): Promise<Secrets> => {
  const auth = await findAuthSecrets(place, { path: dataDir });
  return auth === undefined ? {} : { auth };
};

/**
 * Stores the backup's secrets in the restored installation. The restored rows may contain an
 * outdated secret if the installation once moved from a database server to an embedded database and
 * back.
 */
export const putSecrets = async (
  generation: Pick<BackupSnapshot, 'path'>,
  place: Place,
  dataDir: string,
): Promise<void> => {
  const path = secretsPath(generation);
  const text = await readTextOf(path);
  if (text === undefined) throw new StartupError(`${path} is missing. Restore again from a backup that has it.`);
  const { auth } = Secrets.parse(JSON.parse(text));
  if (auth !== undefined) await putAuthSecrets(place, { path: dataDir }, auth);
};

export interface CommandContext {
  readonly config: Config;
  readonly migrationsFolder: string;
  /**
   * Compressed image of an empty database with all migrations applied (database.ts). Copying it is
   * faster than running the migrations.
   */
  readonly emptyDatabase: string;
  readonly version: string;
  readonly now: Date;
  readonly progress: Progress;
}

/** Runs `work`, then closes the resources that it registered, even if it failed. */
const withDisposables = async <T>(work: (things: OpenThings) => Promise<T>): Promise<T> => {
  const things = createDisposables();
  try {
    return await work(things);
  } finally {
    await things.close();
  }
};

const storageOf = (config: Config, dataFolder: string): Promise<Files> =>
  openFiles(config, { dataFolder, unique: randomIds.uuid, clock: () => new Date() });

/**
 * Returns a function that opens the embedded database. If the database is missing, the function
 * creates it: from the image of an empty database if `migrations` are those of this version,
 * otherwise without the image.
 */
const embeddedOpener =
  (dataDir: string, { migrationsFolder, emptyDatabase }: CommandContext) =>
  (migrations?: string): Promise<OpenDatabase> => {
    const image = migrations === migrationsFolder ? emptyDatabase : undefined;
    return openEmbedded(join(dataDir, 'database'), migrations, image);
  };

const opener = (dataDir: string, context: CommandContext): ((migrations?: string) => Promise<OpenDatabase>) => {
  const { databaseUrl } = context.config;
  return databaseUrl === undefined
    ? embeddedOpener(dataDir, context)
    : async (migrations) =>
        (await import('../platform/database/open-postgres-server.ts')).openServer(databaseUrl, migrations);
};

/**
 * Locks the data folder of a stopped server, because only one process can use an embedded database.
 * @throws StartupError if the server is running
 */
const openStopped = async (dataDir: string, doing: string, things: OpenThings): Promise<void> => {
  await checkUsedDataFolder(dataDir);
  const { release } = await openDataFolder(dataDir).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(
      `${error.message} The embedded database can only be ${doing} while the server is stopped. With DATABASE_URL the server can keep running.`,
    );
  });
  things.add(release);
};

const lockBackup = async (folder: string, things: OpenThings): Promise<void> => {
  const { release } = await takeLock(join(folder, 'in-use.json')).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`Another backup to ${folder} is running. Wait until it finishes.`);
  });
  things.add(release);
};

export interface BackupOptions {
  readonly keep: number;
  readonly repair: boolean;
}

export const backup = (given: string, { keep, repair }: BackupOptions, context: CommandContext): Promise<string> =>
  withDisposables(async (things) => {
    const { config, version, now, progress } = context;
    const [folder, dataDir] = [resolve(given), resolve(config.dataDir)];
    if (config.databaseUrl === undefined) await openStopped(dataDir, 'backed up', things);
    else await checkUsedDataFolder(dataDir);
    await prepareBackupFolder(folder);
    await lockBackup(folder, things);
    const database = await opener(dataDir, context)();
    things.add(database.close);
    const { dbNoRetry, isEmbedded } = database;
    const files = await storageOf(config, dataDir);
    await checkTogether(database.db, partsOf(config, dataDir, files));
    const secrets = (tx: Database) => secretsOf({ db: tx, isEmbedded }, dataDir);
    const source = { db: dbNoRetry, files, secretsOf: secrets, version, now, progress };
    const done = await backUp(folder, source, repair);
    await noteBackup(database.db, done.name, now);
    return said.backedUp(folder, done, await keepNewest(folder, keep));
  });

/**
 * Prepares the database for a restore. Returns true if the rows have to be loaded. Deletes an
 * embedded database first, because creating it again is simpler than checking what an interrupted
 * restore left behind.
 */
const prepareDatabase = async (dataDir: string, generation: CompleteSnapshot, target: Target): Promise<boolean> => {
  if (!target.isEmbedded) return needsRows(generation, target);
  await rm(join(dataDir, 'database'), { recursive: true, force: true });
  return true;
};

export const restore = (given: string, name: string | undefined, context: CommandContext): Promise<string> =>
  withDisposables(async (things) => {
    const { config, migrationsFolder, progress } = context;
    const [folder, dataDir] = [resolve(given), resolve(config.dataDir)];
    const generation = await getGeneration(folder, name);
    await checkDescription(generation);
    const { release, isContinued, finish } = await openRestoringFolder(dataDir, generation.name);
    things.add(release);
    const isEmbedded = config.databaseUrl === undefined;
    const target: Target = { open: opener(dataDir, context), migrationsFolder, isContinued, isEmbedded, progress };
    const needsLoading = await prepareDatabase(dataDir, generation, target).catch(async (error: unknown) => {
      if (!isContinued) await finish();
      throw error;
    });
    const put = await restoreFiles(folder, generation, await storageOf(config, dataDir), progress);
    if (needsLoading) await restoreRows(generation, target);
    await bringUpToDate(target);
    await withOpen(target.open(), (database) => putSecrets(generation, database, dataDir));
    await finish();
    return said.restored(generation, put);
  });

/**
 * Verifies a backup by restoring its rows into a temporary database. Does not change the
 * installation.
 */
export const verify = async (given: string, name: string | undefined, context: CommandContext): Promise<string> => {
  const folder = resolve(given);
  const generation = await getGeneration(folder, name);
  const { migrationsFolder, progress } = context;
  await checkDescription(generation);
  await checkContents(folder, generation, progress);
  const scratch = await mkdtemp(join(tmpdir(), 'reptemple-verify-'));
  try {
    const open = embeddedOpener(scratch, context);
    const target: Target = { open, migrationsFolder, isContinued: false, isEmbedded: true, progress };
    await restoreRows(generation, target);
    await bringUpToDate(target);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return said.verified(generation);
};

export const rotate = (isLeaked: boolean, rotations: readonly Rotation[], context: CommandContext): Promise<string> =>
  withDisposables(async (things) => {
    const { config, now } = context;
    const dataDir = resolve(config.dataDir);
    const isEmbedded = config.databaseUrl === undefined;
    if (isEmbedded) await openStopped(dataDir, 'given new secrets', things);
    const database = await opener(dataDir, context)();
    things.add(database.close);
    await rotateSecrets(isLeaked, { database, dataDir, rotations, ids: randomIds, now });
    return said.rotated(isLeaked, isEmbedded);
  });
