/** The data folder: marked with its version, used by one process at a time, holding the secrets made at first start. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';
import { takeLock, takeShare } from './data-folder-lock.ts';
import { hasCode } from './error-code.ts';
import { moveInPlace, writeNew } from './synced.ts';

/** Raised when what lies in the folder changes its meaning; a migration of the folder then belongs here. */
const FORMAT = 1;
const MARKER = 'reptemple.json';
const LOCK = 'in-use.json';
const RESTORING = 'restoring.json';

const Marker = z.object({
  application: z.literal('reptemple'),
  format: z.int(),
  /** Whose it is; older versions wrote none. */
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

/** Written whole or not at all, and on the disk before this returns; of several processes that write the same, each by itself. */
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

/** What is in the folder beside what every use of it leaves, and what was left of one that was cut off. */
const entriesOf = async (path: string): Promise<readonly string[]> =>
  (await readdir(path)).filter((name) => !name.startsWith(LOCK) && !isUnfinished(name));

const writeMarker = (path: string, installation?: string): Promise<void> =>
  writeDurably(
    join(path, MARKER),
    JSON.stringify({ application: 'reptemple', format: FORMAT, installation } satisfies z.output<typeof Marker>),
  );

/** @throws CannotStart unless the folder is empty, and then marked, or is marked as one that this version reads. */
const checkMarker = async (path: string): Promise<void> => {
  const marked = join(path, MARKER);
  // Others may be making the folder just now: the marker comes before all else, so it is asked for last.
  const isEmpty = (await entriesOf(path)).length === 0;
  if (!existsSync(marked)) {
    if (!isEmpty) {
      throw new CannotStart(
        `The folder ${path} is not empty and was not made by RepTemple (it has no ${MARKER}). Set DATA_DIR to an empty folder, or to the one used before.`,
      );
    }
    await writeMarker(path);
    return;
  }
  const marker = Marker.safeParse(await readJson(marked));
  if (!marker.success) {
    throw new CannotStart(
      `${marked} cannot be read. Restore the data folder from a backup, or set DATA_DIR to another one.`,
    );
  }
  if (marker.data.format !== FORMAT) {
    throw new CannotStart(
      `The data folder ${path} has format ${marker.data.format}, this version of RepTemple reads format ${FORMAT}. Start the version that wrote it, or set DATA_DIR to another folder.`,
    );
  }
};

/** Why the system refuses a folder. */
const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'there is a file of that name',
  ENOENT: 'it cannot be made there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk has a fault',
};

/** Runs `work`. @throws CannotStart instead of a file system error that an operator can resolve. */
export const orUnusable = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const problem = error instanceof Error && 'code' in error ? FOLDER_PROBLEMS[String(error.code)] : undefined;
    if (problem === undefined) throw error;
    throw new CannotStart(
      `The folder ${path} cannot be used: ${problem}. Set DATA_DIR to a folder that this user can write.`,
    );
  }
};

const openLocked = async <T>(
  path: string,
  check: () => Promise<T>,
  take = takeLock,
): Promise<DataFolder & { readonly checked: T }> => {
  const { release } = await orUnusable(path, async () => {
    await mkdir(path, { recursive: true, mode: 0o700 });
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

/** @throws CannotStart when it holds a part of a backup only. */
const refuseHalfRestored = async (path: string): Promise<void> => {
  const generation = await findRestoring(path);
  if (generation === undefined) return;
  throw new CannotStart(
    `A restore of ${generation} into the data folder ${path} was broken off. Run it again to finish it, or set DATA_DIR to another folder.`,
  );
};

/**
 * Opens the folder for this process alone, making it at first start.
 * @throws CannotStart when it belongs to another version, to something else, or to a process that still runs.
 */
export const openDataFolder = (path: string): Promise<DataFolder> => openLocked(path, () => refuseHalfRestored(path));

/**
 * Opens the folder beside other processes of one installation, whose database is a server's.
 * @throws CannotStart like `openDataFolder`; instead of any process, one that has the folder to itself.
 */
export const openSharedDataFolder = (path: string): Promise<DataFolder> =>
  openLocked(path, () => refuseHalfRestored(path), takeShare);

/** @throws CannotStart unless the folder has been used by RepTemple, of this format. Nothing is made, and nobody is kept out. */
export const checkUsedDataFolder = async (path: string): Promise<void> => {
  const entries = await entriesOf(path).catch(() => []);
  if (entries.length === 0)
    throw new CannotStart(`There is no data in ${path}. Set DATA_DIR to the folder that the server uses.`);
  await checkMarker(path);
  await refuseHalfRestored(path);
};

export interface RestoringFolder extends DataFolder {
  /** An earlier restore of the same generation was broken off. */
  readonly isContinued: boolean;
  /** Everything is in it: a server may start. */
  readonly finish: () => Promise<void>;
}

/**
 * Opens the folder to put a backup's generation into it; until that is finished, no server starts on it.
 * @throws CannotStart when something else is in it than an earlier try at the same.
 */
export const openRestoringFolder = async (path: string, generation: string): Promise<RestoringFolder> => {
  const check = async (): Promise<boolean> => {
    const begun = await findRestoring(path);
    if (begun === generation) return true;
    if (begun !== undefined) {
      throw new CannotStart(
        `A restore of ${begun} into the data folder ${path} was broken off. Finish that one (--generation ${begun}), or set DATA_DIR to an empty folder.`,
      );
    }
    const others = (await entriesOf(path)).filter((name) => name !== MARKER);
    if (others.length > 0)
      throw new CannotStart(
        `The data folder ${path} is not empty. Set DATA_DIR to an empty one: nothing is ever written over.`,
      );
    await writeDurably(join(path, RESTORING), JSON.stringify({ generation }));
    return false;
  };
  const { release, checked: isContinued } = await openLocked(path, check);
  return { path, release, isContinued, finish: () => rm(join(path, RESTORING)) };
};

/** The id of the installation that the opened folder belongs to, if it has one yet. */
export const findInstallation = async (path: string): Promise<string | undefined> =>
  Marker.parse(await readJson(join(path, MARKER))).installation;

export const setInstallation = (path: string, id: string): Promise<void> => writeMarker(path, id);

const secretPath = (folder: Pick<DataFolder, 'path'>, name: string): string => join(folder.path, `${name}.secret`);

/** The secret kept in the folder under this name, if there is one. @throws when it cannot be told: another would take its place. */
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

/** The secret kept in the folder under this name, made by `make` the first time; readable by the owner only. */
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
