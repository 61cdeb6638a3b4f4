/** The data folder: marked with its version, used by one process at a time, holding the secrets made at first start. */
import { constants } from 'node:fs';
import { chmod, mkdir, open, readFile, readdir, rename, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** Raised when what lies in the folder changes its meaning; a migration of the folder then belongs here. */
const FORMAT = 1;
const MARKER = 'reptemple.json';
const LOCK = 'in-use.json';
const HEARTBEAT_MS = 2_000;
const LOOKS = 12;
const LOOK_AGAIN_MS = 250;

const Marker = z.object({ application: z.literal('reptemple'), format: z.int() });
const Lock = z.object({ pid: z.int(), startedAt: z.string().nullable(), host: z.string() });
type Lock = z.output<typeof Lock>;

/** A start that cannot go on; its message is a sentence that says what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

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
  const entries = (await readdir(path)).filter((name) => name !== LOCK && name !== `${MARKER}.new`);
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
 * When the process began, so that a reused process id is not mistaken for the old process; null where Linux's /proc is absent. A
 * process that has ended but that nobody has asked about yet (a zombie) never began.
 */
const startOf = async (pid: number): Promise<string | null> => {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    const [state, ...more] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? 'ended' : (more[18] ?? null);
  } catch {
    return null;
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Another machine or container cannot be asked by process id; its heartbeat on the lock file can be watched. */
const beats = async (path: string): Promise<boolean> => {
  const before = await stat(path);
  await wait(HEARTBEAT_MS * 2.5);
  const after = await stat(path).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
};

const isHeldHere = async ({ pid, startedAt }: Lock): Promise<boolean> =>
  pid !== process.pid && isRunning(pid) && (await startOf(pid)) === startedAt;

/** A process that was killed takes a moment to be gone; one that runs is still there after it. */
const isHeld = async (path: string, lock: Lock): Promise<boolean> => {
  if (lock.host !== hostname()) return beats(path);
  for (let look = 0; look < LOOKS; look += 1) {
    if (!(await isHeldHere(lock))) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
};

const takeLock = async (path: string): Promise<void> => {
  const held = Lock.safeParse(await readJson(path));
  if (held.success && (await isHeld(path, held.data))) {
    throw new CannotStart(
      `The data folder is in use by another RepTemple (process ${held.data.pid} on ${held.data.host}). Stop that one first, or set DATA_DIR to another folder.`,
    );
  }
  await unlink(path).catch(() => undefined);
  const lock: Lock = { pid: process.pid, startedAt: await startOf(process.pid), host: hostname() };
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;
  const handle = await open(path, flags, 0o600).catch(() => undefined);
  if (!handle) throw new CannotStart('Another RepTemple is starting on the same data folder. Stop one of them.');
  try {
    await handle.writeFile(JSON.stringify(lock));
  } finally {
    await handle.close();
  }
};

/**
 * Opens the folder for this process alone, making it at first start.
 * @throws CannotStart when it belongs to another version, to something else, or to a process that still runs.
 */
export const openDataFolder = async (path: string, clock: () => Date): Promise<DataFolder> => {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const lock = join(path, LOCK);
  await takeLock(lock);
  try {
    await checkMarker(path);
  } catch (error) {
    await unlink(lock);
    throw error;
  }
  const heartbeat = setInterval(() => {
    utimes(lock, clock(), clock()).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const release = async (): Promise<void> => {
    clearInterval(heartbeat);
    await unlink(lock).catch(() => undefined);
  };
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
