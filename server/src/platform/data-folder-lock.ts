/** The lock of the data folder: a file that names the process at work, and whose time that process renews. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, readFile, rename, unlink, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
import { HEARTBEAT_MS, Holder, isHeld, machineId, openSocket, socketOf } from './data-folder-holder.ts';
import { hasCode } from './error-code.ts';
import { writeNew } from './synced.ts';

const TRIES = 20;
/** Longer than anyone needs between taking a lock away and seeing that it was not the stale one. */
const SETTLE_MS = 200;

export interface FolderLock {
  readonly release: () => Promise<void>;
}

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

const removeIfThere = (path: string): Promise<void> => unlink(path).catch(() => undefined);

const holderOf = (text: string): Holder | undefined => {
  try {
    return Holder.safeParse(JSON.parse(text)).data;
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

/** Takes the stale lock away; should another process have put its own there meanwhile, that one stays or is put back. */
const takeAway = async (path: string, stale: string): Promise<void> => {
  if ((await textOf(path)) !== stale) return;
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await textOf(aside)) !== stale) await giveName(aside, path);
  await unlink(aside);
  const holder = holderOf(stale);
  if (holder?.hasSocket === true) await removeIfThere(socketOf(path, holder.key));
};

const refuseIfHeld = async (path: string, probe: string, text: string): Promise<void> => {
  const holder = holderOf(text);
  if (!(await isHeld(path, probe, holder))) return;
  const who = holder ? `process ${holder.pid} on ${holder.host}` : 'it keeps renewing its lock';
  throw new CannotStart(
    `The data folder is in use by another RepTemple (${who}). Stop that one first, or set DATA_DIR to another folder.`,
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

/**
 * Writes what is there already, so that the storage notes its own time. Through the open file, not through its name, which may be
 * another process's by now. Returns what ends it.
 */
const keepBeating = (lock: FileHandle): (() => Promise<void>) => {
  let beat: Promise<unknown> = Promise.resolve();
  const heartbeat = setInterval(() => {
    beat = lock.write('{', 0).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await beat;
    await lock.close();
  };
};

const orRelease = (check: () => Promise<void>, release: () => Promise<void>): Promise<void> =>
  check().catch(async (error: unknown) => {
    await release();
    throw error;
  });

const SHARED = '.shared-';

/** Beside the lock: a short name, as a socket's is made of it. */
const newShare = (path: string): string => `${path}${SHARED}${randomUUID().slice(0, 8)}`;

const sharesOf = async (path: string): Promise<readonly string[]> => {
  const names = await readdir(dirname(path));
  const isShare = (name: string): boolean => /^[0-9a-f]{8}$/.test(name.slice(basename(path).length + SHARED.length));
  return names
    .filter((name) => name.startsWith(`${basename(path)}${SHARED}`) && isShare(name))
    .map((name) => join(dirname(path), name));
};

/** Takes the names of processes away that are gone. @throws CannotStart when one of them runs. */
const refuseIfShared = async (path: string): Promise<void> => {
  for (const share of await sharesOf(path)) {
    const text = await textOf(share);
    if (text === undefined) continue;
    await refuseIfHeld(share, path, text);
    await takeAway(share, text);
  }
};

/**
 * Takes the lock at `path` for this process, and keeps renewing it.
 * @throws CannotStart when a process that still runs has it, or a share of it.
 */
export const takeLock = async (path: string): Promise<FolderLock> => {
  const key = randomUUID();
  const file = `${path}.${key}`;
  const socket = await openSocket(socketOf(path, key));
  const holder: Holder = {
    pid: process.pid,
    host: hostname(),
    machine: await machineId(),
    key,
    hasSocket: socket !== undefined,
  };
  const mine = JSON.stringify(holder);
  try {
    await writeNew(file, mine);
    await takeName(file, path, mine);
  } catch (error) {
    socket?.close();
    throw error;
  } finally {
    await removeIfThere(file);
  }
  const stopBeating = keepBeating(await open(path, 'r+'));
  const release = async (): Promise<void> => {
    await stopBeating();
    if ((await textOf(path)) === mine) await removeIfThere(path);
    // Last, and its file with it: until here the folder is ours.
    socket?.close();
  };
  await orRelease(() => refuseIfShared(path), release);
  return { release };
};

/**
 * Takes a share of the lock, beside others who do. Each side names itself before it looks for the other, so never do both stay.
 * @throws CannotStart when a process that still runs has the lock to itself.
 */
export const takeShare = async (path: string): Promise<FolderLock> => {
  const share = newShare(path);
  const { release } = await takeLock(share);
  const refuse = async (): Promise<void> => {
    const text = await textOf(path);
    if (text !== undefined) await refuseIfHeld(path, share, text);
  };
  await orRelease(refuse, release);
  return { release };
};
