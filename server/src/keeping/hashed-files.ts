/** Files whose SHA-256 is known when they are written and asked for when they are read. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { CannotStart } from '../platform/cannot-start.ts';
import { hasCode } from '../platform/error-code.ts';

export interface Hashed {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes on what it is given; `value` tells of what went by. */
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

const unreadable = (path: string, error: unknown): CannotStart =>
  new CannotStart(
    `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}. See to the disk and the file's rights, or use another copy of the backup.`,
  );

/** Undefined: there is no such file. @throws CannotStart when the disk, or the file's rights, do not let it be read. */
export const readTextOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return undefined;
    throw unreadable(path, error);
  });

/** What is read of the file `path`. @throws CannotStart as soon as the disk does not let it be read, however much of it was. */
export const readingFrom = async function* <T>(path: string, content: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* content;
  } catch (error) {
    throw unreadable(path, error);
  }
};

/** Of a file on this machine; undefined when there is none. @throws CannotStart when it cannot be read. */
export const hashOfFile = async (path: string): Promise<Hashed | undefined> => {
  try {
    return await hashOf(createReadStream(path) as AsyncIterable<Uint8Array>);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw unreadable(path, error);
  }
};

/** For its owner only, and on the disk when this returns; cut off, it may be there in part. */
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
