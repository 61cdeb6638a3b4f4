/** The data folder: marked with its version, used by one process at a time, holding the secrets made at first start. */
import { chmod, mkdir, open, readFile, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import { takeLock } from './data-folder-lock.ts';

/** Raised when what lies in the folder changes its meaning; a migration of the folder then belongs here. */
const FORMAT = 1;
const MARKER = 'reptemple.json';
const LOCK = 'in-use.json';

const Marker = z.object({ application: z.literal('reptemple'), format: z.int() });

export interface DataFolder {
  readonly path: string;
  readonly release: () => Promise<void>;
}

const readJson = async (path: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Written whole or not at all, and on the disk before this returns. */
const writeDurably = async (path: string, text: string): Promise<void> => {
  const temporary = `${path}.new`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
};

const checkMarker = async (path: string): Promise<void> => {
  const entries = (await readdir(path)).filter((name) => !name.startsWith(LOCK) && name !== `${MARKER}.new`);
  if (!entries.includes(MARKER)) {
    if (entries.length > 0) {
      throw new CannotStart(
        `The folder ${path} is not empty and was not made by RepTemple (it has no ${MARKER}). Set DATA_DIR to an empty folder, or to the one used before.`,
      );
    }
    await writeDurably(join(path, MARKER), JSON.stringify({ application: 'reptemple', format: FORMAT }));
    return;
  }
  const marker = Marker.safeParse(await readJson(join(path, MARKER)));
  if (!marker.success) {
    throw new CannotStart(
      `${join(path, MARKER)} cannot be read. Restore the data folder from a backup, or set DATA_DIR to another one.`,
    );
  }
  if (marker.data.format !== FORMAT) {
    throw new CannotStart(
      `The data folder ${path} has format ${marker.data.format}, this version of RepTemple reads format ${FORMAT}. Start the version that wrote it, or set DATA_DIR to another folder.`,
    );
  }
};

/**
 * Opens the folder for this process alone, making it at first start.
 * @throws CannotStart when it belongs to another version, to something else, or to a process that still runs.
 */
export const openDataFolder = async (path: string): Promise<DataFolder> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { release } = await takeLock(join(path, LOCK));
  try {
    await checkMarker(path);
  } catch (error) {
    await release();
    throw error;
  }
  return { path, release };
};

/** The secret kept in the folder under this name, made by `make` the first time; readable by the owner only. */
export const keptSecret = async (folder: DataFolder, name: string, make: () => string): Promise<string> => {
  const path = join(folder.path, `${name}.secret`);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept !== '') return kept;
  const made = make();
  await writeDurably(path, made);
  await chmod(path, 0o600);
  return made;
};
