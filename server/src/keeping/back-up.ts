/** Writes one more generation into a backup folder: every row as of one moment, then every stored file that is not in it yet. */
import { appendFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { appliedMigrations, type Migration } from '../platform/applied-migrations.ts';
import type { Database } from '../platform/database.ts';
import { CannotStart } from '../platform/cannot-start.ts';
import type { Files, ListedFile } from '../platform/files.ts';
import { forEachAtOnce } from './at-once.ts';
import {
  contentPath,
  filesPath,
  listGenerations,
  readKeptFiles,
  secretsPath,
  tablePath,
  writeJson,
  type Generation,
  type KeptFile,
  type KeptTable,
  type Manifest,
  type Secrets,
} from './generation.ts';
import { hashOfFile, moveInPlace, syncFolder, writeHashed, type Hashed } from './hashed-files.ts';
import type { Progress, Step } from './progress.ts';
import { countRows, listTables, openDigest, readRows, writeValuesPlainly, type Table } from './rows.ts';

export interface Source {
  /** Not repeated when it fails: what was written to the disk is not taken back. */
  readonly db: Database;
  readonly files: Files;
  readonly secrets: Secrets;
  readonly version: string;
  readonly now: Date;
  readonly progress: Progress;
}

/** A storage on another machine answers each slowly and many at once. */
const FILES_AT_ONCE = 8;

const writeTable = async (
  tx: Database,
  table: Table,
  generation: Pick<Generation, 'path'>,
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
  readonly migrations: readonly Migration[];
  readonly tables: readonly KeptTable[];
}

/** In one snapshot: whoever writes meanwhile is not waited for, and is not in it. */
const writeRows = ({ db, progress }: Source, generation: Pick<Generation, 'path'>): Promise<Rows> =>
  db.transaction(
    async (tx) => {
      await writeValuesPlainly(tx);
      const migrations = await appliedMigrations(tx);
      if (migrations.length === 0) throw new CannotStart('The database is empty: there is nothing to back up.');
      const tables = await listTables(tx);
      let all = 0;
      for (const table of tables) all += await countRows(tx, table);
      const step = progress('Rows', all);
      const kept: KeptTable[] = [];
      for (const table of tables) kept.push(await writeTable(tx, table, generation, step));
      step.end();
      return { migrations, tables: kept };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

/** What earlier generations have, those that were broken off included: of the same key, size and time the content is known. */
const knownFiles = async (generations: readonly Generation[]): Promise<ReadonlyMap<string, KeptFile>> => {
  const known = new Map<string, KeptFile>();
  for (const generation of generations) for await (const file of readKeptFiles(generation)) known.set(file.key, file);
  return known;
};

let parts = 0;

/** Copies a stored file under its content's name; undefined when it was removed meanwhile. */
const copyContent = async (folder: string, files: Files, key: string): Promise<Hashed | undefined> => {
  const part = join(folder, 'files', `${(parts += 1)}.part`);
  try {
    const written = await writeHashed(part, files.stream(key));
    const path = contentPath(folder, written.sha256);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await moveInPlace(part, path);
    return written;
  } catch (error) {
    await rm(part, { force: true });
    if (await files.find(key)) throw error;
    return undefined;
  }
};

const isThere = async (path: string, bytes: number): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.size === bytes;

const keptFile = async (
  folder: string,
  files: Files,
  found: ListedFile,
  known: KeptFile | undefined,
): Promise<KeptFile | undefined> => {
  const { key, bytes, modifiedMs } = found;
  const isSame = known?.bytes === bytes && known.modifiedMs === modifiedMs;
  if (known && isSame && (await isThere(contentPath(folder, known.sha256), bytes))) return known;
  const written = await copyContent(folder, files, key);
  return written && { key, modifiedMs, ...written };
};

interface KeptFiles {
  readonly files: Manifest['files'];
  readonly copied: number;
}

const syncFile = async (path: string): Promise<void> => {
  const list = await open(path, 'a', 0o600);
  await list.sync();
  await list.close();
};

/** After the rows: a file is stored before the row that names it, so every row's file is found. */
const writeFiles = async (
  folder: string,
  { files, progress }: Source,
  generation: Pick<Generation, 'path'>,
  known: ReadonlyMap<string, KeptFile>,
): Promise<KeptFiles> => {
  const all: ListedFile[] = [];
  for await (const file of files.walk()) all.push(file);
  const step = progress(
    'Files',
    all.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  let [count, totalBytes, copied] = [0, 0, 0];
  await forEachAtOnce(all, FILES_AT_ONCE, async (found) => {
    const before = known.get(found.key);
    const kept = await keptFile(folder, files, found, before);
    step.add(found.bytes);
    if (!kept) return;
    // One by one, once the content is there: what is cut off now is known the next time.
    await appendFile(filesPath(generation), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    count += 1;
    totalBytes += kept.bytes;
    if (kept !== before) copied += 1;
  });
  step.end();
  await syncFile(filesPath(generation));
  const list = await hashOfFile(filesPath(generation));
  if (!list) throw new Error(`${filesPath(generation)} is gone.`);
  return { files: { ...list, count, totalBytes }, copied };
};

export interface BackedUp {
  readonly name: string;
  readonly manifest: Manifest;
  /** The others were there. */
  readonly copied: number;
  /** Generations that were broken off and have been cleared away. */
  readonly brokenOff: number;
}

/** The folder belongs to this process alone meanwhile. */
export const backUp = async (folder: string, source: Source): Promise<BackedUp> => {
  const earlier = await listGenerations(folder);
  const known = await knownFiles(earlier);
  const name = source.now.toISOString().replaceAll(':', '-');
  const generation = { name, path: join(folder, 'generations', name) };
  await mkdir(join(generation.path, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'files'), { recursive: true, mode: 0o700 });
  const { migrations, tables } = await writeRows(source, generation);
  const { files, copied } = await writeFiles(folder, source, generation, known);
  const secrets = await writeJson(secretsPath(generation), source.secrets);
  const { version, now } = source;
  const manifest: Manifest = {
    format: 1,
    version,
    madeAt: now.toISOString(),
    migrations: [...migrations],
    tables: [...tables],
    files,
    secrets,
  };
  await syncFolder(join(generation.path, 'tables'));
  await writeJson(join(generation.path, 'manifest.json'), manifest);
  await syncFolder(dirname(generation.path));
  const broken = earlier.filter((one) => !one.manifest);
  for (const { path } of broken) await rm(path, { recursive: true, force: true });
  return { name, manifest, copied, brokenOff: broken.length };
};

const removeContentBut = async (folder: string, wanted: ReadonlySet<string>): Promise<void> => {
  const below = join(folder, 'files');
  for (const entry of await readdir(below, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && !wanted.has(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true });
  }
};

/** Removes all but the newest generations, then what none of them names. Returns how many generations went. */
export const keepNewest = async (folder: string, keep: number): Promise<number> => {
  const whole = (await listGenerations(folder)).filter(({ manifest }) => manifest);
  const stale = whole.slice(0, Math.max(0, whole.length - keep));
  for (const { path } of stale) await rm(path, { recursive: true, force: true });
  const wanted = new Set<string>();
  for (const generation of whole.slice(stale.length))
    for await (const { sha256 } of readKeptFiles(generation)) wanted.add(sha256);
  await removeContentBut(folder, wanted);
  return stale.length;
};
