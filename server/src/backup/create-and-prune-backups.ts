/**
 * Writes a snapshot into a backup folder (all rows in one transaction, then every stored file that
 * the backup lacks), and deletes old snapshots.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { appliedMigrations } from '../platform/database/version-check-and-repeatable-migrations.ts';
import type { Migration } from '../platform/database/version-check-and-repeatable-migrations.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { syncPath } from '../platform/storage/durable-writes.ts';
import type { Files } from '../platform/storage/file-storage-and-local-folder.ts';
import {
  filesPath,
  isFinished,
  listGenerations,
  readKeptFiles,
  secretsPath,
  tablePath,
  writeJson,
} from './backup-folder-and-manifest.ts';
import type { BackupSnapshot, KeptTable, Manifest, Secrets } from './backup-folder-and-manifest.ts';
import { writeFiles } from './copy-files-into-backup.ts';
import type { WrittenFiles } from './copy-files-into-backup.ts';
import { writeHashed } from './hash-and-read-files.ts';
import type { Hashed } from './hash-and-read-files.ts';
import { openPartitions } from './partition-items-into-files.ts';
import type { Partitions } from './partition-items-into-files.ts';
import type { Progress, Step } from './progress-bar.ts';
import { countRows, listTables, openDigest, readRows, useFixedFormats } from './read-and-load-rows.ts';
import type { Table } from './read-and-load-rows.ts';

export interface Source {
  /**
   * Database that does not retry transactions: files that were already written are not rolled back.
   */
  readonly db: Database;
  readonly files: Files;
  readonly secretsOf: (tx: Database) => Promise<Secrets>;
  readonly version: string;
  readonly now: Date;
  readonly progress: Progress;
}

const writeTable = async (
  tx: Database,
  table: Table,
  generation: Pick<BackupSnapshot, 'path'>,
  step: Step,
): Promise<KeptTable> => {
  const digest = openDigest();
  const texts = async function* (): AsyncGenerator<string> {
    for await (const lines of readRows(tx, table)) {
      digest.add(lines);
      step.add(lines.length);
      yield `${lines.join('\n')}\n`;
    }
  };
  const write = (packed: AsyncIterable<Uint8Array>): Promise<Hashed> =>
    writeHashed(tablePath(generation, table.name), packed);
  const written = await pipeline(Readable.from(texts()), createGzip(), write);
  return { ...table, ...digest.value(), ...written };
};

interface Rows {
  readonly secrets: Secrets;
  readonly migrations: readonly Migration[];
  readonly tables: readonly KeptTable[];
}

/**
 * Reads all rows in one database snapshot. Does not block concurrent writers; their changes are not
 * in the backup.
 */
const writeRows = ({ db, secretsOf, progress }: Source, generation: Pick<BackupSnapshot, 'path'>): Promise<Rows> =>
  db.transaction(
    async (tx) => {
      await useFixedFormats(tx);
      const migrations = await appliedMigrations(tx);
      if (migrations.length === 0) throw new StartupError('The database is empty. There is nothing to back up.');
      const secrets = await secretsOf(tx);
      const tables = await listTables(tx);
      let all = 0;
      for (const table of tables) all += await countRows(tx, table);
      const step = progress('Rows', all);
      const kept: KeptTable[] = [];
      for (const table of tables) kept.push(await writeTable(tx, table, generation, step));
      step.end();
      return { secrets, migrations, tables: kept };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

export interface BackedUp {
  readonly name: string;
  readonly manifest: Manifest;
  readonly files: WrittenFiles;
  readonly interrupted: number;
  /** Names of earlier snapshots that can no longer be restored. */
  readonly damaged: readonly string[];
}

/**
 * Writes a snapshot and deletes interrupted ones. The caller must hold the folder's lock. If
 * `isThorough`, also verifies the files that the backup has, and copies corrupt ones again.
 */
export const backUp = async (folder: string, source: Source, isThorough: boolean): Promise<BackedUp> => {
  const earlier = await listGenerations(folder);
  const name = source.now.toISOString().replaceAll(':', '-');
  const generation = { name, path: join(folder, 'generations', name) };
  await mkdir(join(generation.path, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const rows = await writeRows(source, generation);
  const files = await writeFiles(source, { folder, list: filesPath(generation), earlier, isThorough });
  const secrets = await writeJson(secretsPath(generation), rows.secrets);
  const { version, now } = source;
  const manifest: Manifest = {
    format: 1,
    version,
    madeAt: now.toISOString(),
    migrations: [...rows.migrations],
    tables: [...rows.tables],
    files: files.kept,
    secrets,
  };
  await syncPath(join(generation.path, 'tables'));
  await writeJson(join(generation.path, 'manifest.json'), manifest);
  await syncPath(dirname(generation.path));
  const broken = earlier.filter((one) => !isFinished(one));
  const damaged = earlier.filter(({ isDamaged }) => isDamaged).map((one) => one.name);
  for (const { path } of broken) await rm(path, { recursive: true, force: true });
  return { name, manifest, files, interrupted: broken.length, damaged };
};

/**
 * Deletes stored files whose hash is not in `wanted`. Handles one folder at a time, to limit
 * memory: each folder's name is also the name of a partition.
 */
const removeContentBut = async (folder: string, wanted: Partitions<string>): Promise<void> => {
  const below = join(folder, 'files');
  for (const partition of await readdir(below, { withFileTypes: true })) {
    const path = join(below, partition.name);
    if (!partition.isDirectory()) await rm(path, { force: true });
    else {
      const here = new Set<string>();
      for await (const sha256 of wanted.read(partition.name)) here.add(sha256);
      for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
        if (entry.isFile() && !here.has(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true });
    }
  }
};

/**
 * Deletes all snapshots older than the newest `keep` complete ones, and files that no remaining
 * snapshot uses. Returns the number of deleted snapshots. Keeps damaged snapshots that are newer:
 * another copy of the backup may have the missing parts.
 */
export const keepNewest = async (folder: string, keep: number): Promise<number> => {
  const generations = await listGenerations(folder);
  const oldest = generations.filter(({ manifest }) => manifest).at(-keep);
  const stale = oldest ? generations.slice(0, generations.indexOf(oldest)) : [];
  for (const { path } of stale) await rm(path, { recursive: true, force: true });
  const wanted = await openPartitions(join(folder, 'passing'), z.string());
  for (const generation of generations.slice(stale.length))
    for await (const { sha256 } of readKeptFiles(generation)) await wanted.add(sha256.slice(0, 2), sha256);
  await removeContentBut(folder, wanted);
  await wanted.remove();
  return stale.length;
};
