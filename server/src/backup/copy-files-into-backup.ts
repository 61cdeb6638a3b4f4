/** Copies stored files into the backup, each content only once for all snapshots. */
import { appendFile, lstat, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { moveInPlace } from '../platform/storage/durable-writes.ts';
import type { Files, ListedFile } from '../platform/storage/file-storage-and-local-folder.ts';
import { contentPath, KeptFile, readKeptFiles } from './backup-folder-and-manifest.ts';
import type { BackupSnapshot, Manifest } from './backup-folder-and-manifest.ts';
import { hashOfFile, writeHashed } from './hash-and-read-files.ts';
import type { Hashed } from './hash-and-read-files.ts';
import { openPartitions, PARTITIONS, partitionOf } from './partition-items-into-files.ts';
import type { Partitions } from './partition-items-into-files.ts';
import type { Progress } from './progress-bar.ts';

/** Runs `work` for up to `atOnce` items at the same time. Rejects with the first failure. */
export const mapConcurrent = async <T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const shared = (async function* () {
    yield* items;
  })();
  const takeTurns = async (): Promise<void> => {
    for (;;) {
      const next = await shared.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
};

/**
 * Maximum number of files copied at the same time. A remote storage has a high latency per request,
 * but handles many in parallel.
 */
const FILES_AT_ONCE = 8;

export interface FileBackupOptions {
  readonly folder: string;
  readonly list: string;
  /**
   * Earlier snapshots, including interrupted ones, oldest first. A file that has the same key, size
   * and time in one of them counts as unchanged, and is not copied again.
   */
  readonly earlier: readonly Pick<BackupSnapshot, 'path'>[];
  /** True to also read and verify files that are already in the backup. */
  readonly isThorough: boolean;
  /**
   * Maximum number of list entries in memory before they are written to disk. Tests use a small
   * number.
   */
  readonly mostHeld?: number;
}

let parts = 0;

/** Deletes a folder at this path, because a file cannot be renamed onto a folder. */
const removeFolder = async (path: string): Promise<void> => {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isDirectory()) await rm(path, { recursive: true, force: true });
};

const copyContent = async (folder: string, files: Files, key: string): Promise<Hashed | undefined> => {
  const part = join(folder, 'files', `${(parts += 1)}.part`);
  try {
    const written = await writeHashed(part, files.stream(key));
    const path = contentPath(folder, written.sha256);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await removeFolder(path);
    await moveInPlace(part, path);
    return written;
  } catch (error) {
    await rm(part, { force: true });
    if (await files.find(key)) throw error;
    return undefined;
  }
};

const isThere = async ({ folder, isThorough }: FileBackupOptions, { sha256, bytes }: KeptFile): Promise<boolean> => {
  const path = contentPath(folder, sha256);
  // An unreadable file counts as missing, so that it is copied again.
  if (isThorough) return (await hashOfFile(path).catch(() => undefined))?.sha256 === sha256;
  return (await stat(path).catch(() => undefined))?.size === bytes;
};

export interface WrittenFiles {
  readonly kept: Manifest['files'];
  readonly copied: number;
  /** Number of copied files that the backup had before, but that were missing or corrupt. */
  readonly repaired: number;
}

/**
 * Copies a file unless the backup has its content. Returns undefined if the file was deleted in the
 * meantime.
 */
const backUpFile = async (
  files: Files,
  { key, bytes, modifiedMs }: ListedFile,
  known: KeptFile | undefined,
  options: FileBackupOptions,
): Promise<{ readonly kept: KeptFile; readonly state: 'there' | 'copied' | 'repaired' } | undefined> => {
  const same = known?.bytes === bytes && known.modifiedMs === modifiedMs ? known : undefined;
  if (same && (await isThere(options, same))) return { kept: same, state: 'there' };
  const written = await copyContent(options.folder, files, key);
  return written && { kept: { key, modifiedMs, ...written }, state: same ? 'repaired' : 'copied' };
};

const syncFile = async (path: string): Promise<void> => {
  const list = await open(path, 'a', 0o600);
  await list.sync();
  await list.close();
};

const Listed = z.object({ key: z.string(), bytes: z.number(), modifiedMs: z.number() });

/**
 * Opens partitions on disk for the lists of earlier, found and written files, because the lists may
 * not fit into memory.
 */
const openAllPartitions = async ({ list, earlier, mostHeld }: FileBackupOptions) => {
  const below = join(dirname(list), 'passing');
  const known = await openPartitions(join(below, 'known'), KeptFile, mostHeld);
  for (const generation of earlier)
    for await (const file of readKeptFiles(generation)) await known.add(partitionOf(file.key), file);
  const seen = await openPartitions(join(below, 'seen'), z.string(), mostHeld);
  return {
    known,
    seen,
    list: (time: number) => openPartitions(join(below, `listed-${time}`), Listed, mostHeld),
    remove: () => rm(below, { recursive: true, force: true }),
  };
};
type AllPartitions = Awaited<ReturnType<typeof openAllPartitions>>;

const listAll = async (files: Files, listed: Partitions<ListedFile>): Promise<number> => {
  let all = 0;
  for await (const file of files.walk()) {
    await listed.add(partitionOf(file.key), file);
    all += file.bytes;
  }
  return all;
};

const readPartition = async (partition: string, { known, seen }: Pick<AllPartitions, 'known' | 'seen'>) => {
  const [files, keys] = [new Map<string, KeptFile>(), new Set<string>()];
  for await (const file of known.read(partition)) files.set(file.key, file);
  for await (const key of seen.read(partition)) keys.add(key);
  return { known: files, seen: keys };
};

/**
 * Number of times that the stored files are listed and copied, after the database rows are written.
 * A file is stored before its row, so the first listing finds the files of all rows. The second
 * finds files that replaced others during the first, such as a processed video.
 */
export const TIMES = 2;

export const writeFiles = async (
  { files, progress }: { readonly files: Files; readonly progress: Progress },
  options: FileBackupOptions,
): Promise<WrittenFiles> => {
  const states = { there: 0, copied: 0, repaired: 0 };
  let totalBytes = 0;
  const partitions = await openAllPartitions(options);
  for (let time = 0; time < TIMES; time += 1) {
    const listed = await partitions.list(time);
    const step = progress('Files', await listAll(files, listed));
    for (const partition of PARTITIONS) {
      const { known, seen } = await readPartition(partition, partitions);
      await mapConcurrent(listed.read(partition), FILES_AT_ONCE, async (file) => {
        const done = seen.has(file.key) ? undefined : await backUpFile(files, file, known.get(file.key), options);
        step.add(file.bytes);
        if (!done) return;
        // Lists the file after its content is written, so that an interrupted backup can be
        // continued.
        await appendFile(options.list, `${JSON.stringify(done.kept)}\n`, { mode: 0o600 });
        await partitions.seen.add(partition, file.key);
        states[done.state] += 1;
        totalBytes += done.kept.bytes;
      });
    }
    step.end();
    await listed.remove();
  }
  await partitions.remove();
  await syncFile(options.list);
  const list = await hashOfFile(options.list);
  if (!list) throw new Error(`${options.list} is missing.`);
  const { there, copied, repaired } = states;
  return { kept: { ...list, count: there + copied + repaired, totalBytes }, copied: copied + repaired, repaired };
};
