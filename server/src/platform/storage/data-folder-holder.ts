/**
 * Checks if the process that wrote a lock is still running. On one machine, each holder listens
 * on a socket in the data folder, which stops answering when its process ends. This works across
 * containers and reused process ids. Across machines, or without a socket, the lock file's
 * modification time is the heartbeat.
 */
import { readFile, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

export const HEARTBEAT_MS = 2_000;
const LOOKS = 30;
const LOOK_AGAIN_MS = 100;
/** Maximum length of a Unix socket path on common systems. Some truncate longer paths. */
const MAX_ADDRESS_BYTES = 103;

export const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /**
   * Identifies one running kernel. Process ids and host names can repeat, even at the same time
   * in two containers.
   */
  machine: z.string(),
  /** Part of the socket's file name. */
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
 * Listens on the holder's socket. Undefined if that is impossible, for example because the path
 * is too long.
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

/** Only a refused or missing socket proves that the holder is gone. */
const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const call = connect(address);
    call.once('connect', () => {
      call.destroy();
      resolve(true);
    });
    call.once('error', (error: NodeJS.ErrnoException) => resolve(!GONE.has(error.code ?? '')));
  });

/** Checks several times, because a killed process takes a moment to disappear. */
const keepsAnswering = async (address: string): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if (!(await answers(address))) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
};

/**
 * Checks that the lock's modification time is recent and still changes. `probe` was just written
 * to the same storage, so both times are from the same clock.
 */
const beats = async (path: string, probe: string): Promise<boolean> => {
  const [before, now] = [await stat(path).catch(() => undefined), await stat(probe)];
  if (before === undefined || now.mtimeMs - before.mtimeMs > HEARTBEAT_MS * 3) return false;
  await wait(HEARTBEAT_MS * 2.5);
  const after = await stat(path).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
};

/**
 * Returns true if the lock at `path` belongs to a running process. `holder` is the parsed lock
 * file, if readable.
 */
export const isHeld = async (path: string, probe: string, holder: Holder | undefined): Promise<boolean> =>
  holder?.hasSocket === true && holder.machine === (await machineId())
    ? keepsAnswering(socketOf(path, holder.key))
    : beats(path, probe);
