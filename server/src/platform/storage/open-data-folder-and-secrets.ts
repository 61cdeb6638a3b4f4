/**
 * Data folder: checks its format version and owner, locks it, and stores secrets, the installation
 * id and the state of a restore in it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartupError, hasCode } from '../process/startup-error.ts';
import { takeLock, takeShare } from './data-folder-lock.ts';
import { moveInPlace, writeNew } from './durable-writes.ts';

/**
 * Version of the folder's layout. Increment it when that changes; the migration then belongs in
 * this file.
 */
const FORMAT = 1;
const MARKER = 'reptemple.json';
const LOCK = 'in-use.json';
const RESTORING = 'restoring.json';

const Marker = z.object({
  application: z.literal('reptemple'),
  format: z.int(),
  /** Id of the installation; missing in folders of older versions. */
  installation: z.string().optional(),
});
const Restoring = z.object({ generation: z.string() });

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

/**
 * Writes the file atomically, and syncs it before returning. Concurrent writers do not interfere.
 */
const writeDurably = async (path: string, text: string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.new`;
  try {
    await writeNew(temporary, text);
    await moveInPlace(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

const isUnfinished = (name: string): boolean =>
  name.endsWith('.new') && [MARKER, RESTORING].some((whole) => name.startsWith(`${whole}.`));

const entriesOf = async (path: string): Promise<readonly string[]> =>
  (await readdir(path)).filter((name) => !name.startsWith(LOCK) && !isUnfinished(name));

const writeMarker = (path: string, installation?: string): Promise<void> =>
  writeDurably(
    join(path, MARKER),
    JSON.stringify({ application: 'reptemple', format: FORMAT, installation } satisfies z.output<typeof Marker>),
  );

/**
 * Writes the marker into an empty folder; checks the marker of any other.
 * @throws StartupError if the folder is not RepTemple's or has another format version
 */
const checkMarker = async (path: string): Promise<void> => {
  const marked = join(path, MARKER);
  // Reads the folder before the marker: another process that is creating the folder writes the
  // marker first.
  const isEmpty = (await entriesOf(path)).length === 0;
  if (!existsSync(marked)) {
    if (!isEmpty) {
      throw new StartupError(
        `The folder ${path} isn’t empty and isn’t a RepTemple data folder (no ${MARKER}). Set DATA_DIR to an empty folder or to your existing data folder.`,
      );
    }
    await writeMarker(path);
    return;
  }
  const marker = Marker.safeParse(await readJson(marked));
  if (!marker.success) {
    throw new StartupError(
      `Can’t read ${marked}. Restore the data folder from a backup, or set DATA_DIR to another one.`,
    );
  }
  if (marker.data.format !== FORMAT) {
    throw new StartupError(
      `The data folder ${path} has format ${marker.data.format}, this version of RepTemple reads format ${FORMAT}. Start the version that wrote it, or set DATA_DIR to another folder.`,
    );
  }
};

const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user can’t write there',
  EPERM: 'this user can’t write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'part of the path is a file',
  EEXIST: 'a file with this name already exists',
  ENOENT: 'it can’t be created there',
  ELOOP: 'its links form a loop',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'disk error',
};

/** Runs `work`. Converts file system errors that an operator can fix to a StartupError. */
export const orUnusable = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const problem = error instanceof Error && 'code' in error ? FOLDER_PROBLEMS[String(error.code)] : undefined;
    if (problem === undefined) throw error;
    throw new StartupError(
      `Can’t use the folder ${path}: ${problem}. Set DATA_DIR to a folder that this user can write to.`,
    );
  }
};

/**
 * Creates the folder and its missing parents. Does not use the `recursive` option of Node.js, which
 * never returns if the system rejects every new folder with ENOENT, as in /proc.
 */
const createFolder = async (path: string): Promise<void> => {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(path)).isDirectory()) return;
    if (!hasCode(error, 'ENOENT') || existsSync(dirname(path))) throw error;
    await createFolder(dirname(path));
    await createFolder(path);
  }
};

const openLocked = async <T>(
  path: string,
  check: () => Promise<T>,
  take = takeLock,
): Promise<DataFolder & { readonly checked: T }> => {
  const { release } = await orUnusable(path, async () => {
    await createFolder(path);
    return take(join(path, LOCK));
  });
  try {
    const checked = await orUnusable(path, async () => {
      await checkMarker(path);
      return check();
    });
    return { path, release, checked };
  } catch (error) {
    await release();
    throw error;
  }
};

const findRestoring = async (path: string): Promise<string | undefined> =>
  Restoring.safeParse(await readJson(join(path, RESTORING))).data?.generation;

const refuseHalfRestored = async (path: string): Promise<void> => {
  const generation = await findRestoring(path);
  if (generation === undefined) return;
  throw new StartupError(
    `A restore of ${generation} into the data folder ${path} is incomplete. Run it again to finish, or set DATA_DIR to another folder.`,
  );
};

/**
 * Opens the folder exclusively, and creates it at the first start.
 * @throws StartupError if the folder has another format version, is not RepTemple's, is half
 * restored, or is in use
 */
export const openDataFolder = (path: string): Promise<DataFolder> => openLocked(path, () => refuseHalfRestored(path));

/**
 * Opens the folder together with other processes of the same installation, which share a database
 * server.
 * @throws StartupError like `openDataFolder`, but in use only if a process uses it exclusively
 */
export const openSharedDataFolder = (path: string): Promise<DataFolder> =>
  openLocked(path, () => refuseHalfRestored(path), takeShare);

/**
 * Checks the folder without creating or locking anything.
 * @throws StartupError if the folder is empty, or like `openDataFolder`
 */
export const checkUsedDataFolder = async (path: string): Promise<void> => {
  const entries = await entriesOf(path).catch(() => []);
  if (entries.length === 0) throw new StartupError(`No data in ${path}. Set DATA_DIR to the server’s data folder.`);
  await checkMarker(path);
  await refuseHalfRestored(path);
};

export interface RestoringFolder extends DataFolder {
  readonly isContinued: boolean;
  readonly finish: () => Promise<void>;
}

/**
 * Opens the folder for restoring a backup. No server can start on it until `finish`.
 * @throws StartupError if the folder contains anything but an earlier attempt at the same restore
 */
export const openRestoringFolder = async (path: string, generation: string): Promise<RestoringFolder> => {
  const check = async (): Promise<boolean> => {
    const begun = await findRestoring(path);
    if (begun === generation) return true;
    if (begun !== undefined) {
      throw new StartupError(
        `A restore of ${begun} into the data folder ${path} is incomplete. Finish it (--generation ${begun}), or set DATA_DIR to an empty folder.`,
      );
    }
    const others = (await entriesOf(path)).filter((name) => name !== MARKER);
    if (others.length > 0)
      throw new StartupError(`The data folder ${path} isn’t empty. Set DATA_DIR to an empty folder.`);
    await writeDurably(join(path, RESTORING), JSON.stringify({ generation }));
    return false;
  };
  const { release, checked: isContinued } = await openLocked(path, check);
  return { path, release, isContinued, finish: () => rm(join(path, RESTORING)) };
};

export const findInstallation = async (path: string): Promise<string | undefined> =>
  Marker.parse(await readJson(join(path, MARKER))).installation;

export const setInstallation = (path: string, id: string): Promise<void> => writeMarker(path, id);

const secretPath = (folder: Pick<DataFolder, 'path'>, name: string): string => join(folder.path, `${name}.secret`);

/**
 * Returns the secret; undefined if there is none.
 * @throws an error if the file cannot be read, so that the caller does not replace the secret
 */
export const findSecret = async (folder: Pick<DataFolder, 'path'>, name: string): Promise<string | undefined> => {
  try {
    return (await readFile(secretPath(folder, name), 'utf8')) || undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

export const setSecret = async (folder: Pick<DataFolder, 'path'>, name: string, secret: string): Promise<void> => {
  await writeDurably(secretPath(folder, name), secret);
  await chmod(secretPath(folder, name), 0o600);
};

/** Returns the secret, created with `make` the first time. Only the file's owner can read it. */
export const keptSecret = async (
  folder: Pick<DataFolder, 'path'>,
  name: string,
  make: () => string,
): Promise<string> => {
  const kept = await findSecret(folder, name);
  if (kept !== undefined) return kept;
  const made = make();
  await setSecret(folder, name, made);
  return made;
};
