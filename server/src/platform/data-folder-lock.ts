/** The lock of the data folder: a file that names the process at work, and whose time that process renews. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { CannotStart } from './cannot-start.ts';

const HEARTBEAT_MS = 2_000;
const LOOKS = 12;
const LOOK_AGAIN_MS = 250;
const TRIES = 20;
/** Longer than anyone needs between taking a lock away and seeing that it was not the stale one. */
const SETTLE_MS = 200;

const Lock = z.object({ pid: z.int(), startedAt: z.string().nullable(), host: z.string() });
type Lock = z.output<typeof Lock>;

export interface FolderLock {
  readonly release: () => Promise<void>;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

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

/**
 * Another machine or container cannot be asked by process id, but its heartbeat can be watched. `probe` was written just now: its time
 * is by the same clock, that of the storage, as the time of the lock.
 */
const beats = async (path: string, probe: string): Promise<boolean> => {
  const [before, now] = [await stat(path).catch(() => undefined), await stat(probe)];
  if (before === undefined || now.mtimeMs - before.mtimeMs > HEARTBEAT_MS * 3) return false;
  await wait(HEARTBEAT_MS * 2.5);
  const after = await stat(path).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
};

const isHeldHere = async ({ pid, startedAt }: Lock): Promise<boolean> =>
  pid !== process.pid && isRunning(pid) && (await startOf(pid)) === startedAt;

/** A process that was killed takes a moment to be gone; one that runs is still there after it. */
const isHeld = async (path: string, probe: string, lock: Lock): Promise<boolean> => {
  if (lock.host !== hostname()) return beats(path, probe);
  for (let look = 0; look < LOOKS; look += 1) {
    if (!(await isHeldHere(lock))) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
};

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const lockOf = (text: string): Lock | undefined => {
  try {
    return Lock.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** Gives the whole file a second name, unless that is taken; copies it where the storage knows no second names. */
const giveName = async (file: string, path: string): Promise<boolean> => {
  try {
    await link(file, path).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) throw error;
      return copyFile(file, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
};

/** Takes the stale lock away; should another process have put its own there meanwhile, that one is put back. */
const takeAway = async (path: string, stale: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await textOf(aside)) !== stale) await giveName(aside, path);
  await unlink(aside);
};

const refuseIfHeld = async (path: string, probe: string, text: string): Promise<void> => {
  const lock = lockOf(text);
  if (lock === undefined || !(await isHeld(path, probe, lock))) return;
  throw new CannotStart(
    `The data folder is in use by another RepTemple (process ${lock.pid} on ${lock.host}). Stop that one first, or set DATA_DIR to another folder.`,
  );
};

/** @throws CannotStart when another process holds the lock, or takes it at the same moment. */
const takeName = async (file: string, path: string, mine: string): Promise<void> => {
  let isSettled = true;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await giveName(file, path)) {
      if (!isSettled) await wait(SETTLE_MS);
      if ((await textOf(path)) === mine) return;
      break;
    }
    const text = await textOf(path);
    if (text === undefined) continue;
    await refuseIfHeld(path, file, text);
    await takeAway(path, text);
    isSettled = false;
  }
  throw new CannotStart('Another RepTemple is starting on the same data folder. Stop one of them.');
};

const writeNew = async (path: string, text: string): Promise<void> => {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Writes what is there already, so that the storage notes its own time. */
const beat = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+');
  try {
    await handle.write('{', 0);
  } finally {
    await handle.close();
  }
};

/**
 * Takes the lock at `path` for this process, and keeps renewing it.
 * @throws CannotStart when a process that still runs has it.
 */
export const takeLock = async (path: string): Promise<FolderLock> => {
  const file = `${path}.${randomUUID()}`;
  const lock: Lock = { pid: process.pid, startedAt: await startOf(process.pid), host: hostname() };
  const mine = JSON.stringify({ ...lock, key: randomUUID() });
  await writeNew(file, mine);
  try {
    await takeName(file, path, mine);
  } finally {
    await unlink(file).catch(() => undefined);
  }
  const heartbeat = setInterval(() => void beat(path).catch(() => undefined), HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      if ((await textOf(path)) === mine) await unlink(path).catch(() => undefined);
    },
  };
};
