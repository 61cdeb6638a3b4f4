/**
 * File storage: its interface, and the implementation in a local folder. When `write`,
 * `writeChunk`, `join`, `adopt` and `move` return, the data is synced to disk.
 */
import { constants, createReadStream } from 'node:fs';
import type { Dirent, OpenDirOptions } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname, join as joinPath, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { hasCode } from '../process/startup-error.ts';
import { moveInPlace, syncPath, writeSynced } from './durable-writes.ts';

/** Byte range of a file. Both ends are inclusive, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface StoredFile {
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly md5?: string;
}

export interface ListedKey {
  readonly key: string;
  readonly modifiedMs: number;
}

export interface ListedFile extends ListedKey {
  readonly bytes: number;
}

/** Announced size and hash of a direct upload. The storage rejects other content. */
export interface AnnouncedContent {
  readonly bytes: number;
  readonly md5: string;
}

/** Response headers that the storage sends with a direct download. */
export interface Presentation {
  readonly type: string;
  readonly disposition: string;
  readonly cacheControl: string;
}

export interface DirectAccess {
  /** Origin of the presigned URLs, for the content security policy. */
  readonly origin: string;
  /** Returns a presigned URL for a PUT of exactly this content, and the headers to send. */
  readonly putAddress: (
    key: string,
    content: AnnouncedContent,
  ) => Promise<{ readonly url: string; readonly headers: Readonly<Record<string, string>> }>;
  readonly getAddress: (key: string, presentation: Presentation) => Promise<string>;
}

/** Chunk of a larger file. It starts at `offset` if all chunks before it are full. */
export interface Chunk {
  /** Key of the chunk. All chunks of a file have the same folder. */
  readonly key: string;
  readonly offset: number;
  readonly bytes: number;
}

/** Storage of files. Keys are relative paths such as `tracks/2f….track.json.gz`. */
export interface Files {
  readonly write: (key: string, content: Uint8Array) => Promise<void>;
  /** Stores a chunk until `join`, listed under its key. Writing it again replaces it. */
  readonly writeChunk: (chunk: Omit<Chunk, 'bytes'>, content: Uint8Array) => Promise<void>;
  /**
   * Joins all chunks of a folder, in order, into `key`. Repeatable: does nothing if `key` exists.
   * @throws an error if a chunk is missing
   */
  readonly join: (chunks: readonly Chunk[], key: string) => Promise<void>;
  /** Moves a finished local file into the storage. */
  readonly adopt: (localPath: string, key: string) => Promise<void>;
  /**
   * Renames a stored file, and replaces any file at `to`. Instant in a folder; two network
   * requests in a bucket, which may be slow (docs/decisions/0050, Consequences).
   */
  readonly move: (from: string, to: string) => Promise<void>;
  readonly read: (key: string) => Promise<Uint8Array>;
  readonly find: (key: string) => Promise<StoredFile | undefined>;
  /** Returns a stream that opens the file only at the first read. */
  readonly stream: (key: string, range?: ByteRange) => ReadableStream<Uint8Array>;
  /** Calls `use` with a local path, which is valid until its promise settles. */
  readonly withLocalCopy: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Removes a file, or everything under a prefix. Does nothing if it is missing. */
  readonly remove: (key: string) => Promise<void>;
  /** Lists files and folders directly under a prefix; empty if it is missing. */
  readonly list: (prefix: string) => Promise<readonly ListedKey[]>;
  /**
   * Iterates over all files except the storage's internal ones, unordered. Files added or removed
   * meanwhile may be missing or included.
   */
  readonly walk: () => AsyncIterable<ListedFile>;
  /** Removes unfinished writes that started before this time. Returns their number. */
  readonly removeUnfinished: (before: Date) => Promise<number>;
  /**
   * Returns the path of an empty local folder for temporary work. Remove it with `remove` and the
   * same key.
   */
  readonly workFolder: (key: string) => Promise<string>;
  /** Presigned URLs for browsers; undefined if all bytes pass through this server. */
  readonly direct?: DirectAccess;
  readonly check: () => Promise<void>;
}

const UNFINISHED = '.part';
export const CHECKS = 'checks';
/** Key of the file with the installation id in a bucket. */
export const INSTALLATION = 'installation';
/** Returns true for internal files of the storage, which backups leave out. */
export const isOwn = (key: string): boolean => key === INSTALLATION || key === CHECKS || key.startsWith(`${CHECKS}/`);
const KEY = /^[a-z0-9-]+(?:[/.][a-z0-9-]+)*$/;

export const isKey = (text: string): boolean => KEY.test(text);

/**
 * Returns the key.
 * @throws Error if it is invalid, which prevents path traversal
 */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error(`Not a storage key: ${key}`);
  return key;
};

/** Creates the folder and its parents, and syncs each directory that got a new entry. */
const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let at = resolve(folder); at !== above; at = dirname(at)) await syncPath(dirname(at));
};

const find = async (path: string): Promise<StoredFile | undefined> => {
  try {
    const found = await stat(path);
    return found.isFile() ? { bytes: found.size, modifiedMs: found.mtimeMs } : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

export const streamOf = (path: string, range?: ByteRange): ReadableStream<Uint8Array> => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        reader ??= Readable.toWeb(
          createReadStream(path, range ? { start: range.first, end: range.last } : {}),
        ).getReader() as ReadableStreamDefaultReader<Uint8Array>;
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async (reason) => {
        await reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
};

const pathIn = (folder: string, key: string): string => joinPath(folder, checkedKey(key));

const putInPlace = async (path: string, temporary: string, make: () => Promise<void>): Promise<void> => {
  await makeFolder(dirname(path));
  try {
    await make();
    await moveInPlace(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
};

/** Name of the file that contains all chunks of a folder. Each chunk's own file is empty. */
const ALL_CHUNKS = 'all';

const openAll = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'r+');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  await makeFolder(dirname(path));
  const created = await open(path, constants.O_RDWR | constants.O_CREAT);
  await syncPath(dirname(path));
  return created;
};

/**
 * Writes the content to its position in the joined file. A crash may leave a mixture of old and new
 * bytes if the chunk replaces a different one; the file's content then differs from the hashes of
 * its chunks.
 */
const writeChunkIn = async (path: string, offset: number, content: Uint8Array): Promise<void> => {
  const all = await openAll(joinPath(dirname(path), ALL_CHUNKS));
  try {
    for (let at = 0; at < content.byteLength;) {
      const { bytesWritten } = await all.write(content, at, content.byteLength - at, offset + at);
      at += bytesWritten;
    }
    await all.datasync();
  } finally {
    await all.close();
  }
  await writeFile(path, '');
  await syncPath(dirname(path));
};

const readChunks = async function* (path: string, chunks: readonly Chunk[]): AsyncGenerator<Uint8Array> {
  for (const { offset, bytes } of chunks) yield* createReadStream(path, { start: offset, end: offset + bytes - 1 });
};

const isGapless = (chunks: readonly Chunk[]): boolean =>
  chunks.every(({ offset }, at) => {
    const before = chunks[at - 1];
    return offset === (before ? before.offset + before.bytes : 0);
  });

/**
 * Moves a file durably. Keeps an existing target: of two concurrent moves the first wins, because a
 * link replaces no file.
 */
const moveIfNew = async (from: string, to: string): Promise<void> => {
  await link(from, to).catch(async (error: unknown) => {
    // Renames on file systems without hard links.
    if (!hasCode(error, 'EEXIST')) await rename(from, to);
  });
  await syncPath(dirname(to));
  await rm(from, { force: true });
};

/**
 * Checks that the file is as long as its chunks require. It may be shorter after a restore, if the
 * server was running during the backup. In that case deletes the entries of the incomplete chunks,
 * so that the browser sends them again.
 * @throws Error if the file is too short
 */
const checkBytes = async (all: string, folder: string, chunks: readonly Chunk[]): Promise<void> => {
  const { bytes: size } = (await find(all)) ?? { bytes: 0 };
  const lost = chunks.filter(({ offset, bytes }) => offset + bytes > size).map(({ key }) => basename(key));
  if (lost.length === 0) return;
  await Promise.all(lost.map((name) => rm(joinPath(folder, name), { force: true })));
  throw new Error(`Chunks without their bytes have to be sent again: ${lost.join(', ')}`);
};

/**
 * Moves the file that holds all chunks to `path`. If there are gaps between chunks, copies the
 * chunks without the gaps instead.
 */
const joinIn = async (folder: string, chunks: readonly Chunk[], path: string, temporary: string): Promise<void> => {
  const all = joinPath(folder, ALL_CHUNKS);
  await checkBytes(all, folder, chunks);
  if (isGapless(chunks)) {
    // Cuts off bytes after the last chunk, which may have replaced a longer one.
    await truncate(all, Math.max(...chunks.map(({ offset, bytes }) => offset + bytes)));
    await moveIfNew(all, path);
    return;
  }
  try {
    await writeSynced(temporary, readChunks(all, chunks));
    await moveIfNew(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
};

const copySynced = async (source: string, path: string): Promise<void> => {
  await copyFile(source, path);
  await syncPath(path);
};

const modifiedMsOf = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.mtimeMs;

const listIn = async (path: string, prefix: string): Promise<readonly ListedKey[]> => {
  const names = await readdir(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const listed: ListedKey[] = [];
  for (const name of names) {
    const modifiedMs = await modifiedMsOf(joinPath(path, name));
    const key = `${prefix}/${name}`;
    if (modifiedMs !== undefined && isKey(key)) listed.push({ key, modifiedMs });
  }
  return listed;
};

/**
 * Opens a directory. Returns an empty list if it is missing, because folders may be removed
 * concurrently.
 */
const openIfThere = (
  folder: string,
  options: OpenDirOptions = {},
): Promise<AsyncIterable<Dirent> | readonly Dirent[]> =>
  opendir(folder, options).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });

const walkIn = async function* (folder: string, prefix = ''): AsyncGenerator<ListedFile> {
  for await (const entry of await openIfThere(folder)) {
    const key = `${prefix}${entry.name}`;
    const path = joinPath(folder, entry.name);
    if (entry.isDirectory() && !isOwn(key)) yield* walkIn(path, `${key}/`);
    const found =
      entry.isFile() && !key.endsWith(UNFINISHED) && isKey(key) && !isOwn(key) ? await find(path) : undefined;
    if (found) yield { key, ...found };
  }
};

const removeUnfinishedIn = async (folder: string, before: Date): Promise<number> => {
  let removed = 0;
  for await (const entry of await openIfThere(folder, { recursive: true })) {
    const path = joinPath(entry.parentPath, entry.name);
    const isPassing = entry.name.endsWith(UNFINISHED) || entry.parentPath === joinPath(folder, CHECKS);
    if (!entry.isFile() || !isPassing) continue;
    if (((await modifiedMsOf(path)) ?? Infinity) >= before.getTime()) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
};

/**
 * Opens the storage in a local folder. `unique` names temporary files, so that two writers of one
 * key do not collide.
 */
export const localFiles = (folder: string, unique: () => string): Files => {
  const pathOf = (key: string): string => pathIn(folder, key);
  const temporaryOf = (path: string): string => `${path}.${unique()}${UNFINISHED}`;
  const put = (key: string, make: (temporary: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    const temporary = temporaryOf(path);
    return putInPlace(path, temporary, () => make(temporary));
  };
  const write = (key: string, content: Uint8Array): Promise<void> =>
    put(key, (temporary) => writeSynced(temporary, [content]));
  return {
    write,
    writeChunk: ({ key, offset }, content) => writeChunkIn(pathOf(key), offset, content),
    join: async (chunks, key) => {
      const path = pathOf(key);
      if (await find(path)) return;
      try {
        const paths = chunks.map(({ key: chunk }) => pathOf(chunk));
        await Promise.all(paths.map((chunk) => stat(chunk)));
        await joinIn(dirname(paths[0] ?? path), chunks, path, temporaryOf(path));
      } catch (error) {
        // Ignores the error if another request has joined the chunks and removed them.
        if (!(await find(path))) throw error;
      }
    },
    adopt: (localPath, key) => put(key, (temporary) => copySynced(localPath, temporary)),
    move: async (from, to) => {
      await makeFolder(dirname(pathOf(to)));
      await moveInPlace(pathOf(from), pathOf(to));
    },
    read: (key) => readFile(pathOf(key)),
    find: (key) => find(pathOf(key)),
    stream: (key, range) => streamOf(pathOf(key), range),
    withLocalCopy: (key, use) => use(pathOf(key)),
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    list: (prefix) => listIn(pathOf(prefix), prefix),
    walk: () => walkIn(folder),
    removeUnfinished: (before) => removeUnfinishedIn(folder, before),
    workFolder: async (key) => {
      await rm(pathOf(key), { recursive: true, force: true });
      await mkdir(pathOf(key), { recursive: true });
      return pathOf(key);
    },
    check: async () => {
      const key = `${CHECKS}/${unique()}`;
      await write(key, new Uint8Array([1]));
      await rm(pathOf(key));
    },
  };
};
