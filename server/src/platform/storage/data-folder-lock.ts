/**
 * Lock of the data folder, so that two processes do not use it at the same time: a file that names
 * its holder.
 *
 * A holder on the same machine is alive while it accepts connections on a socket in the folder.
 * This works across containers and reused process ids. On another machine, or without a socket, the
 * lock file's modification time is the heartbeat.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, open, readdir, readFile, rename, unlink, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { StartupError, hasCode } from '../process/startup-error.ts';
import { writeNew } from './durable-writes.ts';

export const HEARTBEAT_MS = 2_000;
const LOOKS = 30;
const LOOK_AGAIN_MS = 100;
/**
 * Maximum length in bytes of a Unix socket path on common systems, some of which truncate longer
 * paths.
 */
const MAX_ADDRESS_BYTES = 103;

export const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /**
   * Id of one running kernel. Process ids and host names can repeat, even at the same time in two
   * containers.
   */
  machine: z.string(),
  key: z.string(),
  hasSocket: z.boolean(),
});
export type Holder = z.output<typeof Holder>;

/**
 * Returns the boot id on Linux, which all containers on the machine share; otherwise the host
 * name.
 */
export const machineId = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then((text) => text.trim(), hostname);

/**
 * Returns the socket path next to the lock, visible to every container that mounts the folder.
 * Windows uses a named pipe.
 */
export const socketOf = (path: string, key: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\reptemple-${key}` : `${path}.${key}.sock`;

/**
 * Listens on the holder's socket. Returns undefined if that is impossible, for example because the
 * path is too long.
 */
export const openSocket = (address: string): Promise<Server | undefined> =>
  new Promise((resolve) => {
    if (Buffer.byteLength(address) > MAX_ADDRESS_BYTES) {
      resolve(undefined);
      return;
    }
    const server = createServer((caller) => void caller.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });

const GONE = new Set(['ECONNREFUSED', 'ENOENT']);

/**
 * Returns true if the holder accepts a connection on its socket. Returns false only for a refused
 * or missing socket, which proves that the holder has ended.
 */
const isListening = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const call = connect(address);
    call.once('connect', () => {
      call.destroy();
      resolve(true);
    });
    call.once('error', (error: NodeJS.ErrnoException) => resolve(!GONE.has(error.code ?? '')));
  });

/**
 * Returns true if the holder accepts several connections in a row: a killed process takes a moment
 * to disappear.
 */
const isStillListening = async (address: string): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if (!(await isListening(address))) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
};

/**
 * Returns true if the lock's modification time is recent and still changes. `probe` is a file that
 * was just written to the same storage, so that both times come from the same clock.
 */
const beats = async (path: string, probe: string): Promise<boolean> => {
  const [before, now] = [await stat(path).catch(() => undefined), await stat(probe)];
  if (before === undefined || now.mtimeMs - before.mtimeMs > HEARTBEAT_MS * 3) return false;
  await wait(HEARTBEAT_MS * 2.5);
  const after = await stat(path).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
};

/**
 * Returns true if the lock at `path` belongs to a running process. `holder` is the content of the
 * lock file; undefined if it is unreadable.
 */
export const isHeld = async (path: string, probe: string, holder: Holder | undefined): Promise<boolean> =>
  holder?.hasSocket === true && holder.machine === (await machineId())
    ? isStillListening(socketOf(path, holder.key))
    : beats(path, probe);

const TRIES = 20;
/**
 * Time in ms to wait after replacing a stale lock, before checking that no other process took it.
 */
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

/**
 * Hard-links the finished file to `path`; copies it on file systems without hard links. Returns
 * false if `path` exists.
 */
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

/**
 * Removes a stale lock and its socket. If another process has replaced the lock meanwhile, keeps
 * or restores it.
 */
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
  throw new StartupError(
    `The data folder is in use by another RepTemple (${who}). Stop that one first, or set DATA_DIR to another folder.`,
  );
};

/**
 * Creates this process's lock file at `path`. Replaces a lock file that a process left when it
 * ended.
 * @throws StartupError if another process holds the lock, or takes it at the same moment
 */
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
  throw new StartupError('Another RepTemple is starting with the same data folder. Stop one of them.');
};

/**
 * Rewrites the first byte periodically, so that the storage updates the modification time. Uses the
 * open file, because the path may now belong to another process. Returns a function that stops
 * this.
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

/**
 * Returns the path of a new shared lock. The name is short, because the socket path contains it.
 */
const newShare = (path: string): string => `${path}${SHARED}${randomUUID().slice(0, 8)}`;

const sharesOf = async (path: string): Promise<readonly string[]> => {
  const names = await readdir(dirname(path));
  const isShare = (name: string): boolean => /^[0-9a-f]{8}$/.test(name.slice(basename(path).length + SHARED.length));
  return names
    .filter((name) => name.startsWith(`${basename(path)}${SHARED}`) && isShare(name))
    .map((name) => join(dirname(path), name));
};

/**
 * Checks that no process holds a shared lock. Removes shared locks of processes that have ended.
 * @throws StartupError if one of them still runs
 */
const refuseIfShared = async (path: string): Promise<void> => {
  for (const share of await sharesOf(path)) {
    const text = await textOf(share);
    if (text === undefined) continue;
    await refuseIfHeld(share, path, text);
    await takeAway(share, text);
  }
};

/**
 * Takes the exclusive lock at `path`, and renews it until released.
 * @throws StartupError if a running process holds the lock or a shared lock
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
    // Closes the socket last, because the folder belongs to this process until then.
    socket?.close();
  };
  await orRelease(() => refuseIfShared(path), release);
  return { release };
};

/**
 * Takes a shared lock. Shared and exclusive locks each write their own file before they look for
 * the other's, so at most one of them succeeds.
 * @throws StartupError if a running process holds the exclusive lock
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
