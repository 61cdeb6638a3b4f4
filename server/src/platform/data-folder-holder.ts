/**
 * Whether the process that wrote a lock still runs. On one machine the kernel knows: each holder listens on a socket in the data folder,
 * which nobody answers once its process is gone, however it ended, whoever has its process id now, and whatever container it was in.
 * Between machines that share a folder, and where no socket can be made, the lock's time is watched, which the holder renews.
 */
import { readFile, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

export const HEARTBEAT_MS = 2_000;
const LOOKS = 30;
const LOOK_AGAIN_MS = 100;
/** What a socket's address may hold on the systems we know; longer ones are cut off by some. */
const MAX_ADDRESS_BYTES = 103;

export const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** One running kernel: process ids and host names may repeat, also at the same time in two containers. */
  machine: z.string(),
  /** Names the holder's socket. */
  key: z.string(),
  hasSocket: z.boolean(),
});
export type Holder = z.output<typeof Holder>;

/** Linux makes a new one at each boot, the same for all containers. */
export const machineId = (): Promise<string> =>
  readFile('/proc/sys/kernel/random/boot_id', 'utf8').then((text) => text.trim(), hostname);

/** Beside the lock, where every container that has the folder finds it; Windows keeps such names apart from files. */
export const socketOf = (path: string, key: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\reptemple-${key}` : `${path}.${key}.sock`;

/** Listens as the living holder; undefined where that cannot be, as in a folder with a very long name. */
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

/** Only a refused or absent socket proves that nobody is there. */
const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const call = connect(address);
    call.once('connect', () => {
      call.destroy();
      resolve(true);
    });
    call.once('error', (error: NodeJS.ErrnoException) => resolve(!GONE.has(error.code ?? '')));
  });

/** A process that was killed takes a moment to be gone; one that runs is still there after it. */
const keepsAnswering = async (address: string): Promise<boolean> => {
  for (let look = 0; look < LOOKS; look += 1) {
    if (!(await answers(address))) return false;
    await wait(LOOK_AGAIN_MS);
  }
  return true;
};

/** `probe` was written just now: its time is by the same clock, that of the storage, as the time of the lock. */
const beats = async (path: string, probe: string): Promise<boolean> => {
  const [before, now] = [await stat(path).catch(() => undefined), await stat(probe)];
  if (before === undefined || now.mtimeMs - before.mtimeMs > HEARTBEAT_MS * 3) return false;
  await wait(HEARTBEAT_MS * 2.5);
  const after = await stat(path).catch(() => undefined);
  return after !== undefined && after.mtimeMs !== before.mtimeMs;
};

/** Whether the lock at `path` belongs to a process that runs; `holder` is what it says, if it can be read. */
export const isHeld = async (path: string, probe: string, holder: Holder | undefined): Promise<boolean> =>
  holder?.hasSocket === true && holder.machine === (await machineId())
    ? keepsAnswering(socketOf(path, holder.key))
    : beats(path, probe);
