/** Puts a generation into an empty installation, or into a scratch one to see whether it could be. Files first, then all rows at once. */
import { stat } from 'node:fs/promises';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CannotStart } from '../platform/cannot-start.ts';
import type { Database, OpenDatabase } from '../platform/database.ts';
import { query } from '../platform/query.ts';
import { INSTALLATION, type Files, type ListedFile } from '../platform/files.ts';
import { forgetInstallation } from '../platform/installation.ts';
import { jobsTable } from '../platform/jobs-table.ts';
import { findSetting, setSetting } from '../platform/settings.ts';
import { UPKEEP } from '../platform/upkeep.ts';
import { forEachAtOnce } from './at-once.ts';
import {
  contentPath,
  filesPath,
  readKeptFiles,
  secretsPath,
  tablePath,
  type KeptFile,
  type WholeGeneration,
} from './generation.ts';
import { hashOf, hashOfFile, type Hashed } from './hashed-files.ts';
import { loadRows } from './load-rows.ts';
import { withMigrationsUpTo } from './migrations.ts';
import { appliedMigrations } from '../platform/applied-migrations.ts';
import type { Progress } from './progress.ts';
import { listTables, nameOf } from './rows.ts';

const FILES_AT_ONCE = 8;
/** In the database from the moment its rows are: a restore that is cut off after that knows that they are. */
const RESTORED = 'restored-generation';

const spoilt = (path: string): CannotStart =>
  new CannotStart(
    `${path} is not what was backed up. Use another generation (--generation), or another copy of the backup.`,
  );

/** Rows, lists and secrets are of one moment: only contents can be had again. */
const spoiltContent = (path: string): CannotStart =>
  new CannotStart(
    `${spoilt(path).message} While the installation is there, \`reptemple backup … --repair\` copies anew what it still has.`,
  );

const isAsWritten = async (path: string, { bytes, sha256 }: Hashed): Promise<boolean> => {
  const found = await hashOfFile(path);
  return found?.bytes === bytes && found.sha256 === sha256;
};

const checkPart = async (path: string, expected: Hashed): Promise<void> => {
  if (!(await isAsWritten(path, expected))) throw spoilt(path);
};

/** @throws CannotStart unless everything that describes the generation, and every row, is as it was written. */
export const checkDescription = async (generation: WholeGeneration): Promise<void> => {
  const { tables, files, secrets } = generation.manifest;
  for (const table of tables) await checkPart(tablePath(generation, table.name), table);
  await checkPart(filesPath(generation), files);
  await checkPart(secretsPath(generation), secrets);
};

/** @throws CannotStart unless every stored file is as it was written. */
export const checkContents = async (folder: string, generation: WholeGeneration, progress: Progress): Promise<void> => {
  const { totalBytes, count } = generation.manifest.files;
  const step = progress('Files, compared', totalBytes);
  let seen = 0;
  await forEachAtOnce(readKeptFiles(generation), FILES_AT_ONCE, async (file) => {
    const path = contentPath(folder, file.sha256);
    if (!(await isAsWritten(path, file))) throw spoiltContent(path);
    step.add(file.bytes);
    seen += 1;
  });
  step.end();
  if (seen !== count) throw spoilt(filesPath(generation));
};

const isStored = async (files: Files, { key, bytes, sha256 }: KeptFile): Promise<boolean> => {
  const found = await files.find(key);
  if (found?.bytes !== bytes) return false;
  return (await hashOf(files.stream(key))).sha256 === sha256;
};

/** What is there already has to be what an earlier, broken off try has put there. */
const checkStrangers = async (files: Files, kept: ReadonlySet<string>): Promise<void> => {
  if (await files.find(INSTALLATION)) {
    throw new CannotStart(
      `The storage is taken up by another installation (it has the object ${INSTALLATION}). Restore into one that is new, or remove that object when nobody uses it any more.`,
    );
  }
  const strangers: ListedFile[] = [];
  for await (const file of files.walk()) if (!kept.has(file.key)) strangers.push(file);
  const [first] = strangers;
  if (first) {
    throw new CannotStart(
      `The storage is not empty: it has ${strangers.length} files that are not of this backup, such as ${first.key}. Restore into an empty one.`,
    );
  }
};

const putFile = async (path: string, files: Files, file: KeptFile): Promise<boolean> => {
  if (await isStored(files, file)) return false;
  if ((await stat(path).catch(() => undefined))?.size !== file.bytes) throw spoiltContent(path);
  await files.adopt(path, file.key);
  if (!(await isStored(files, file))) throw spoiltContent(path);
  return true;
};

/** Of a copy that failed: whether it was the backup's disk or the storage, what was thrown need not say. */
const failedCopy = async (path: string, file: KeptFile, error: unknown): Promise<CannotStart> => {
  if (error instanceof CannotStart) return error;
  if (!(await isAsWritten(path, file))) return spoiltContent(path);
  return new CannotStart(
    `${file.key} cannot be stored: ${error instanceof Error ? error.message : String(error)}. See to the storage, and restore again: what is there already stays.`,
  );
};

/** Puts every file that is not there yet, and reads each back. Returns how many it put. */
export const restoreFiles = async (
  folder: string,
  generation: WholeGeneration,
  files: Files,
  progress: Progress,
): Promise<number> => {
  const keys = new Set<string>();
  for await (const { key } of readKeptFiles(generation)) keys.add(key);
  await checkStrangers(files, keys);
  // A try that was killed may have left half a file; nobody else writes here.
  await files.removeUnfinished(new Date());
  const step = progress('Files', generation.manifest.files.totalBytes);
  let put = 0;
  await forEachAtOnce(readKeptFiles(generation), FILES_AT_ONCE, async (file) => {
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

/** What a restore that was broken off has left: nothing, or all rows. */
const stateOf = async (database: OpenDatabase, name: string): Promise<'empty' | 'restored' | 'other'> => {
  if (!(await hasRows(database.db))) return 'empty';
  return (await findSetting(database.db, RESTORED)) === name ? 'restored' : 'other';
};

/** Nobody works on the jobs that somebody worked on when they were backed up, and only an embedded database wants upkeep. */
const freeJobs = async (tx: Database, isEmbedded: boolean): Promise<void> => {
  await tx.update(jobsTable).set({ leasedUntil: null }).where(isNotNull(jobsTable.leasedUntil));
  if (!isEmbedded) await tx.delete(jobsTable).where(eq(jobsTable.recurringAs, UPKEEP.name));
};

export interface Target {
  /** Opens the database as it is, or brought to the newest migration of a folder. */
  readonly open: (migrationsFolder?: string) => Promise<OpenDatabase>;
  readonly migrationsFolder: string;
  /** Whether an earlier restore into it, of the same generation, was broken off. */
  readonly isContinued: boolean;
  readonly isEmbedded: boolean;
  readonly progress: Progress;
}

const load = async (database: OpenDatabase, generation: WholeGeneration, progress: Progress): Promise<void> => {
  const { migrations } = generation.manifest;
  const applied = await appliedMigrations(database.db);
  if (JSON.stringify(applied) !== JSON.stringify(migrations))
    throw new CannotStart(
      'The tables of this database are of another version than the backup. Restore into an empty database.',
    );
  await loadRows(database.dbOnce, generation, progress, async (tx) => {
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

/** @throws CannotStart when something else is in the database than what a broken off restore of the same has left. */
export const needsRows = async (generation: WholeGeneration, { open, isContinued }: Target): Promise<boolean> => {
  const state = await withOpen(open(), (database) => stateOf(database, generation.name));
  if (state === 'other' || (state === 'restored' && !isContinued))
    throw new CannotStart('The database is not empty. Restore into an empty one: nothing is ever written over.');
  return state === 'empty';
};

/** Fills an empty database. @throws CannotStart when its rows are not the backup's in the end; then it is as empty as before. */
export const restoreRows = (generation: WholeGeneration, { open, migrationsFolder, progress }: Target): Promise<void> =>
  withMigrationsUpTo(migrationsFolder, generation.manifest.migrations, (folder) =>
    withOpen(open(folder), (database) => load(database, generation, progress)),
  );

/** Brings what was restored to this version. */
export const bringUpToDate = async ({ open, migrationsFolder }: Target): Promise<void> => {
  await withOpen(open(migrationsFolder), (database) => database.db.execute(sql`analyze`));
};
