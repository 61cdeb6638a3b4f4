/**
 * Hashes files with SHA-256, while reading or writing them, and reads files of a backup with errors
 * that name the path.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { StartupError, hasCode } from '../platform/process/startup-error.ts';

export interface Hashed {
  readonly bytes: number;
  readonly sha256: string;
}

export const hashing = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    add: (chunk: Uint8Array): void => {
      hash.update(chunk);
      bytes += chunk.length;
    },
    value: (): Hashed => ({ bytes, sha256: hash.digest('hex') }),
  };
};

export const hashOf = async (content: AsyncIterable<Uint8Array>): Promise<Hashed> => {
  const hash = hashing();
  for await (const chunk of content) hash.add(chunk);
  return hash.value();
};

const unreadable = (path: string, error: unknown): StartupError =>
  new StartupError(
    `Can’t read ${path}: ${error instanceof Error ? error.message : String(error)}. Check the disk and the file’s permissions, or use another copy of the backup.`,
  );

export const readTextOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw unreadable(path, error);
  });

export const readingFrom = async function* <T>(path: string, content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    throw unreadable(path, error);
  }
};

export const hashOfFile = async (path: string): Promise<Hashed | undefined> => {
  try {
    return await hashOf(createReadStream(path) as AsyncIterable<Uint8Array>);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw unreadable(path, error);
  }
};

/**
 * Writes a file that only its owner can read, and syncs it to disk. An interruption may leave a
 * partial file.
 */
export const writeHashed = async (
  path: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Hashed> => {
  const hash = hashing();
  const target = await open(path, 'w', 0o600);
  try {
    for await (const chunk of content) {
      hash.add(chunk);
      await target.writeFile(chunk);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return hash.value();
};
