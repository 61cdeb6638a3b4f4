/** File storage: a local folder. What `write`, `join` and `adopt` have acknowledged is on the disk. */
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join as joinPath } from 'node:path';
import { Readable } from 'node:stream';

/** Both ends included, as in HTTP. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface StoredFile {
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** Keys are relative paths such as `tracks/2f….track.json.gz`. */
export interface Files {
  readonly write: (key: string, content: Uint8Array) => Promise<void>;
  /** Writes the named files, one after the other, to `key`. */
  readonly join: (parts: readonly string[], key: string) => Promise<void>;
  /** Moves a finished local file into the storage. */
  readonly adopt: (localPath: string, key: string) => Promise<void>;
  readonly read: (key: string) => Promise<Uint8Array>;
  readonly find: (key: string) => Promise<StoredFile | undefined>;
  /** Opened when it is first read from, so that a stream nobody reads holds nothing. */
  readonly stream: (key: string, range?: ByteRange) => ReadableStream<Uint8Array>;
  /** A path at which a program can read the file. */
  readonly localCopy: (key: string) => Promise<string>;
  /** A file, or everything under a prefix; absent is fine. */
  readonly remove: (key: string) => Promise<void>;
  /** An empty folder for work in progress, removed by `remove` of the same key. */
  readonly workFolder: (key: string) => Promise<string>;
  /** @throws when the storage cannot be written. */
  readonly check: () => Promise<void>;
}

const KEY = /^[a-z0-9-]+(?:[/.][a-z0-9-]+)*$/;

const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Renaming makes the file whole at once; syncing the folder makes the name last. */
const moveInPlace = async (temporary: string, path: string): Promise<void> => {
  await rename(temporary, path);
  await syncPath(dirname(path));
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Streams a file, opening it at the first read. */
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

const pathIn = (folder: string, key: string): string => {
  if (!KEY.test(key)) throw new Error(`Not a storage key: ${key}`);
  return joinPath(folder, key);
};

const joinFiles = async (sources: readonly string[], path: string, temporary: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const target = await open(temporary, 'w');
  try {
    for (const source of sources) await target.writeFile(await readFile(source));
    await target.sync();
  } finally {
    await target.close();
  }
  await moveInPlace(temporary, path);
};

const adoptFile = async (localPath: string, path: string, temporary: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await copyFile(localPath, temporary);
  await syncPath(temporary);
  await moveInPlace(temporary, path);
};

/** Storage in `folder`; `unique` names temporary files apart, so that two writers of one key never mix. */
export const localFiles = (folder: string, unique: () => string): Files => {
  const pathOf = (key: string): string => pathIn(folder, key);
  const temporaryFor = (path: string): string => `${path}.${unique()}.part`;
  const write = async (key: string, content: Uint8Array): Promise<void> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const temporary = temporaryFor(path);
    const handle = await open(temporary, 'w');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveInPlace(temporary, path);
  };
  return {
    write,
    join: (parts, key) => joinFiles(parts.map(pathOf), pathOf(key), temporaryFor(pathOf(key))),
    adopt: (localPath, key) => adoptFile(localPath, pathOf(key), temporaryFor(pathOf(key))),
    read: (key) => readFile(pathOf(key)),
    find: async (key) => {
      try {
        const found = await stat(pathOf(key));
        return found.isFile() ? { bytes: found.size, modifiedMs: found.mtimeMs } : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    stream: (key, range) => streamOf(pathOf(key), range),
    localCopy: (key) => Promise.resolve(pathOf(key)),
    remove: (key) => rm(pathOf(key), { recursive: true, force: true }),
    workFolder: async (key) => {
      await rm(pathOf(key), { recursive: true, force: true });
      await mkdir(pathOf(key), { recursive: true });
      return pathOf(key);
    },
    check: async () => {
      const key = `checks/${unique()}`;
      await write(key, new Uint8Array([1]));
      await rm(pathOf(key));
    },
  };
};
