/** Durable writes: when these functions return, the data is synced to disk. */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export const syncPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Renames a file, which is atomic, and syncs the folder, which makes it durable. */
export const moveInPlace = async (temporary: string, path: string): Promise<void> => {
  await rename(temporary, path);
  await syncPath(dirname(path));
};

type Contents = AsyncIterable<Uint8Array> | readonly (Uint8Array | string)[];

/** Writes and syncs a file. `flags` and `mode` have the same meaning as in `open` of Node.js. */
export const writeSynced = async (path: string, contents: Contents, flags = 'w', mode = 0o666): Promise<void> => {
  const target = await open(path, flags, mode);
  try {
    for await (const content of contents) await target.writeFile(content);
    await target.sync();
  } finally {
    await target.close();
  }
};

/**
 * Creates a file that only its owner can read.
 * @throws an error if it exists
 */
export const writeNew = (path: string, text: string): Promise<void> => writeSynced(path, [text], 'wx', 0o600);
