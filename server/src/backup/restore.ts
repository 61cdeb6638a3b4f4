/**
 * Restores a snapshot into an empty installation, or into a temporary database to verify it: first
 * the files, then all rows in one transaction.
 */
import { cp, mkdtemp, readFile, rm, writeFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MAINTENANCE } from '../platform/database/database-maintenance.ts';
import type { Database, OpenDatabase } from '../platform/database/database.ts';
import { query } from '../platform/database/error-codes-and-validated-queries.ts';
import { forgetInstallation } from '../platform/database/installation-id-and-last-backup.ts';
import { findSetting, setSetting } from '../platform/database/key-value-settings.ts';
import {
  isUnreleased,
  appliedMigrations,
  REPEATABLE,
} from '../platform/database/version-check-and-repeatable-migrations.ts';
import type { Migration } from '../platform/database/version-check-and-repeatable-migrations.ts';
import { jobsTable } from '../platform/jobs/jobs-schema.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { INSTALLATION } from '../platform/storage/file-storage-and-local-folder.ts';
import type { Files, ListedFile } from '../platform/storage/file-storage-and-local-folder.ts';
import { contentPath, filesPath, readKeptFiles, secretsPath, tablePath } from './backup-folder-and-manifest.ts';
import type { KeptFile, CompleteSnapshot } from './backup-folder-and-manifest.ts';
import { mapConcurrent } from './copy-files-into-backup.ts';
import { hashOf, hashOfFile } from './hash-and-read-files.ts';
import type { Hashed } from './hash-and-read-files.ts';
import type { Progress } from './progress-bar.ts';
import { loadRows, listTables, nameOf } from './read-and-load-rows.ts';

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });

/**
 * Calls `work` with a migrations folder that ends with the newest migration in `applied`. The rows
 * must be loaded into the same tables from which they were read. The folder is `folder` itself, or
 * a temporary copy without the newer migrations.
 * @throws StartupError if this version does not know that migration
 */
export const withMigrationsUpTo = async <T>(
  folder: string,
  applied: readonly Migration[],
  work: (folder: string) => Promise<T>,
): Promise<T> => {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')));
  if (isUnreleased(applied, journal.entries[0]?.when ?? 0))
    throw new StartupError('The backup was made by a pre-release version of RepTemple, which this version can’t read.');
  const newest = Number(applied.at(-1)?.createdAt);
  const known = journal.entries.findIndex(({ when }) => when === newest);
  if (known !== applied.length - 1) {
    throw new StartupError(
      `The backup was made by a newer version of RepTemple (${applied.length} migrations; this version knows ${journal.entries.length}). Install that version, then restore.`,
    );
  }
  if (applied.length === journal.entries.length) return work(folder);
  const some = await mkdtemp(join(tmpdir(), 'reptemple-migrations-'));
  try {
    await cp(folder, some, { recursive: true });
    const entries = journal.entries.slice(0, known + 1);
    // Omits the repeatable migrations, which need the newest tables. Loading rows does not need
    // their triggers.
    await rm(join(some, REPEATABLE), { recursive: true });
    await writeFile(join(some, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    return await work(some);
  } finally {
    await rm(some, { recursive: true, force: true });
  }
};

const FILES_AT_ONCE = 8;
/**
 * Name of a setting that contains the name of the restored snapshot. It is stored in the same
 * transaction as the rows, so a continued restore knows that the rows are complete.
 */
const RESTORED = 'restored-generation';

const damagedFile = (path: string): StartupError =>
  new StartupError(
    `${path} doesn’t match the backup. Use another generation (--generation), or another copy of the backup.`,
  );

/**
 * Returns the error for a corrupt stored file, which suggests `--repair`. That option cannot repair
 * rows, lists and secrets, because the installation has changed since the snapshot.
 */
const damagedContent = (path: string): StartupError =>
  new StartupError(
    `${damagedFile(path).message} If the installation still exists, run \`reptemple backup … --repair\` to copy its files again.`,
  );

const isAsWritten = async (path: string, { bytes, sha256 }: Hashed): Promise<boolean> => {
  const found = await hashOfFile(path);
  return found?.bytes === bytes && found.sha256 === sha256;
};

const checkPart = async (path: string, expected: Hashed): Promise<void> => {
  if (!(await isAsWritten(path, expected))) throw damagedFile(path);
};

/**
 * Verifies the checksums of rows, file list and secrets.
 * @throws StartupError if one differs
 */
export const checkDescription = async (generation: CompleteSnapshot): Promise<void> => {
  const { tables, files, secrets } = generation.manifest;
  for (const table of tables) await checkPart(tablePath(generation, table.name), table);
  await checkPart(filesPath(generation), files);
  await checkPart(secretsPath(generation), secrets);
};

/**
 * Verifies the checksums of all stored files.
 * @throws StartupError if one differs
 */
export const checkContents = async (
  folder: string,
  generation: CompleteSnapshot,
  progress: Progress,
): Promise<void> => {
  const { totalBytes, count } = generation.manifest.files;
  const step = progress('Files, compared', totalBytes);
  let seen = 0;
  await mapConcurrent(readKeptFiles(generation), FILES_AT_ONCE, async (file) => {
    const path = contentPath(folder, file.sha256);
    if (!(await isAsWritten(path, file))) throw damagedContent(path);
    step.add(file.bytes);
    seen += 1;
  });
  step.end();
  if (seen !== count) throw damagedFile(filesPath(generation));
};

const isStored = async (files: Files, { key, bytes, sha256 }: KeptFile): Promise<boolean> => {
  const found = await files.find(key);
  if (found?.bytes !== bytes) return false;
  return (await hashOf(files.stream(key))).sha256 === sha256;
};

/**
 * Checks that the storage has only files that the snapshot has, too.
 * @throws StartupError if it has other files, or belongs to another installation
 */
const checkNoOtherFiles = async (files: Files, kept: ReadonlySet<string>): Promise<void> => {
  if (await files.find(INSTALLATION)) {
    throw new StartupError(
      `The storage belongs to another installation (it has the object ${INSTALLATION}). Restore into new storage, or remove that object if it is no longer used.`,
    );
  }
  const others: ListedFile[] = [];
  for await (const file of files.walk()) if (!kept.has(file.key)) others.push(file);
  const [first] = others;
  if (first) {
    throw new StartupError(
      `The storage isn’t empty: it has ${others.length} files that aren’t part of this backup, such as ${first.key}. Restore into empty storage.`,
    );
  }
};

const putFile = async (path: string, files: Files, file: KeptFile): Promise<boolean> => {
  if (await isStored(files, file)) return false;
  if ((await stat(path).catch(() => undefined))?.size !== file.bytes) throw damagedContent(path);
  await files.adopt(path, file.key);
  if (!(await isStored(files, file))) throw damagedContent(path);
  return true;
};

/**
 * Returns the error for a file that could not be restored. Reads the backup's file again to find
 * out whether the backup or the storage is at fault.
 */
const failedCopy = async (path: string, file: KeptFile, error: unknown): Promise<StartupError> => {
  if (error instanceof StartupError) return error;
  if (!(await isAsWritten(path, file))) return damagedContent(path);
  return new StartupError(
    `Can’t store ${file.key}: ${error instanceof Error ? error.message : String(error)}. Check the storage and restore again. Files already restored are kept.`,
  );
};

/**
 * Copies the files that the storage lacks and verifies each. Returns the number of copied files.
 * @throws StartupError if the storage has other files, or a file is corrupt or cannot be stored
 */
export const restoreFiles = async (
  folder: string,
  generation: CompleteSnapshot,
  files: Files,
  progress: Progress,
): Promise<number> => {
  const keys = new Set<string>();
  for await (const { key } of readKeptFiles(generation)) keys.add(key);
  await checkNoOtherFiles(files, keys);
  // Deletes partial files of an interrupted restore: no other process writes to this storage.
  await files.removeUnfinished(new Date());
  const step = progress('Files', generation.manifest.files.totalBytes);
  let put = 0;
  await mapConcurrent(readKeptFiles(generation), FILES_AT_ONCE, async (file) => {
    const path = contentPath(folder, file.sha256);
    const isNew = await putFile(path, files, file).catch(async (error: unknown) => {
      throw await failedCopy(path, file, error);
    });
    if (isNew) put += 1;
    step.add(file.bytes);
  });
  step.end();
  return put;
};

const hasRows = async (db: Database): Promise<boolean> => {
  for (const { name } of await listTables(db)) {
    const [any] = await query(
      db,
      sql`select exists (select 1 from ${nameOf(name)}) as is`,
      z.object({ is: z.boolean() }),
    );
    if (any?.is) return true;
  }
  return false;
};

/**
 * Returns `restored` if the database has the rows of this snapshot, `other` for any other rows. An
 * interrupted restore leaves either no rows or all of them.
 */
const stateOf = async (database: OpenDatabase, name: string): Promise<'empty' | 'restored' | 'other'> => {
  if (!(await hasRows(database.db))) return 'empty';
  return (await findSetting(database.db, RESTORED)) === name ? 'restored' : 'other';
};

/**
 * Releases the leases of jobs that ran during the backup. Deletes the VACUUM and ANALYZE jobs
 * unless this database is embedded: a database server has autovacuum.
 */
const freeJobs = async (tx: Database, isEmbedded: boolean): Promise<void> => {
  await tx.update(jobsTable).set({ leasedUntil: null }).where(isNotNull(jobsTable.leasedUntil));
  if (!isEmbedded) await tx.delete(jobsTable).where(inArray(jobsTable.recurringAs, MAINTENANCE));
};

export interface Target {
  /** Opens the database, and migrates it if a migrations folder is given. */
  readonly open: (migrationsFolder?: string) => Promise<OpenDatabase>;
  readonly migrationsFolder: string;
  /** True if an earlier restore of the same snapshot was interrupted. */
  readonly isContinued: boolean;
  readonly isEmbedded: boolean;
  readonly progress: Progress;
}

const load = async (database: OpenDatabase, generation: CompleteSnapshot, progress: Progress): Promise<void> => {
  const { migrations } = generation.manifest;
  const applied = await appliedMigrations(database.db);
  if (JSON.stringify(applied) !== JSON.stringify(migrations))
    throw new StartupError('This database and the backup have different versions. Restore into an empty database.');
  await loadRows(database.dbNoRetry, generation, progress, async (tx) => {
    await freeJobs(tx, database.isEmbedded);
    await forgetInstallation(tx);
    await setSetting(tx, RESTORED, generation.name);
  });
};

export const withOpen = async <T>(
  opening: Promise<OpenDatabase>,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> => {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/**
 * Returns true if the rows still have to be restored.
 * @throws StartupError if the database contains anything but the rows of an interrupted restore of
 * this snapshot
 */
export const needsRows = async (generation: CompleteSnapshot, { open, isContinued }: Target): Promise<boolean> => {
  const state = await withOpen(open(), (database) => stateOf(database, generation.name));
  if (state === 'other' || (state === 'restored' && !isContinued))
    throw new StartupError('The database isn’t empty. Restore into an empty database.');
  return state === 'empty';
};

/**
 * Loads the snapshot's rows into the empty database.
 * @throws StartupError if the loaded rows differ from the backup; the database then stays empty
 */
export const restoreRows = (
  generation: CompleteSnapshot,
  { open, migrationsFolder, progress }: Target,
): Promise<void> =>
  withMigrationsUpTo(migrationsFolder, generation.manifest.migrations, (folder) =>
    withOpen(open(folder), (database) => load(database, generation, progress)),
  );

/**
 * Migrates the restored database to this version and updates the statistics of the query planner.
 */
export const bringUpToDate = async ({ open, migrationsFolder }: Target): Promise<void> => {
  await withOpen(open(migrationsFolder), (database) => database.db.execute(sql`analyze`));
};
