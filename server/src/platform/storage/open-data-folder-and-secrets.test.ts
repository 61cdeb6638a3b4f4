import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineId, openSocket } from './data-folder-lock.ts';
import { keptSecret, openDataFolder, openSharedDataFolder } from './open-data-folder-and-secrets.ts';
import type { DataFolder } from './open-data-folder-and-secrets.ts';

let path: string;
let opened: DataFolder[];

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'reptemple-data-'));
  opened = [];
});
afterEach(async () => {
  for (const folder of opened) await folder.release();
  await rm(path, { recursive: true, force: true });
});

const open = async (folder = path): Promise<DataFolder> => {
  const made = await openDataFolder(folder);
  opened.push(made);
  return made;
};

const share = async (): Promise<DataFolder> => {
  const made = await openSharedDataFolder(path);
  opened.push(made);
  return made;
};

/** Writes a lock as another process would have left it, here or on another machine. */
const leaveLock = async (change: object = {}): Promise<void> => {
  const whole = join(path, 'in-use.json.whole');
  const lock = { pid: 1, host: hostname(), machine: await machineId(), key: 'left', hasSocket: true, ...change };
  await writeFile(whole, JSON.stringify(lock));
  await rename(whole, join(path, 'in-use.json'));
};

/**
 * Renews the lock's modification time repeatedly, as a running process does. `isLate` writes an
 * old time. Returns a function that stops it.
 */
const keepRenewing = (isLate = false): (() => void) => {
  const renew = (): void => {
    const at = new Date(Date.now() - (isLate ? 10_000 : 0));
    void utimes(join(path, 'in-use.json'), at, at).catch(() => undefined);
  };
  renew();
  const renewing = setInterval(renew, 200);
  return () => clearInterval(renewing);
};
const ELSEWHERE = { host: 'elsewhere', machine: 'another' };

let programFolder = '';

/** Bundles the module once, because each start from source takes 0.4 s of CPU time more. */
beforeAll(async () => {
  programFolder = await mkdtemp(join(tmpdir(), 'reptemple-data-program-'));
  const input = fileURLToPath(new URL('open-data-folder-and-secrets.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: true, outDir: programFolder, rolldownOptions: { input, output: { entryFileNames: 'folder.mjs' } } },
  });
});
afterAll(() => rm(programFolder, { recursive: true, force: true }));

const program = (): string => `
  import { openDataFolder } from ${JSON.stringify(pathToFileURL(join(programFolder, 'folder.mjs')).href)};
  const word = await openDataFolder(process.argv[1]).then(() => 'opened', () => 'refused');
  process.stdout.write(word);
  setTimeout(() => undefined, 60_000);
`;

/**
 * Starts a process that opens the folder and keeps it open. `word` resolves to what the process
 * prints: "opened" or "refused".
 */
const startProcess = (folder: string) => {
  const args = ['--input-type=module', '-e', program(), folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const word = new Promise<string>(
    (resolve) => void child.stdout.once('data', (data: Buffer) => resolve(String(data))),
  );
  return { child, word };
};

describe('the data folder', () => {
  it('is created at the first start, only for its owner, and can be opened again', async () => {
    const folder = join(path, 'deep', 'data');
    await (await open(folder)).release();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await open(folder)).path).toBe(folder);
  });

  it('can be shared, but not while a process holds it exclusively, or the reverse', async () => {
    const [one, other] = [await share(), await share()];
    await expect(open()).rejects.toThrow('The data folder is in use by another RepTemple');
    await one.release();
    await expect(open()).rejects.toThrow('The data folder is in use by another RepTemple');
    await other.release();
    await open();
    await expect(share()).rejects.toThrow('The data folder is in use by another RepTemple');
    expect((await readdir(path)).filter((name) => name.includes('.shared-'))).toEqual([]);
  });

  it('is created despite a partial marker file from a killed process', async () => {
    await writeFile(join(path, 'reptemple.json.0f4c.new'), '{"applic');
    expect((await open()).path).toBe(path);
  });

  it('is created once by 12 processes that start at the same time', async () => {
    const folders = await Promise.all(Array.from({ length: 12 }, share));
    expect(folders).toHaveLength(12);
    expect(JSON.parse(await readFile(join(path, 'reptemple.json'), 'utf8'))).toMatchObject({ format: 1 });
  });

  it('is opened immediately after a sharing process was killed, and its lock file is removed', async () => {
    await leaveLock();
    await rename(join(path, 'in-use.json'), join(path, 'in-use.json.shared-0123abcd'));
    await writeFile(join(path, 'reptemple.json'), '{"application":"reptemple","format":1}');
    await open();
    expect((await readdir(path)).filter((name) => name.includes('.shared-'))).toEqual([]);
  });

  it('is rejected if it contains files of another program', async () => {
    await writeFile(join(path, 'holiday.jpg'), '');
    await expect(open()).rejects.toThrow('isn’t empty and isn’t a RepTemple data folder');
    await expect(stat(join(path, 'in-use.json'))).rejects.toThrow('ENOENT');
  });

  it.each([
    [
      'of a later version',
      '{"application":"reptemple","format":2}',
      'has format 2, this version of RepTemple reads format 1',
    ],
    ['with a broken marker', '{"applic', 'Restore the data folder from a backup'],
  ])('%s is rejected with a message', async (_which, marker, message) => {
    await writeFile(join(path, 'reptemple.json'), marker);
    await expect(open()).rejects.toThrow(message);
  });

  it('is rejected while a process uses it, and taken over once that process was killed', async () => {
    const { child, word } = startProcess(path);
    expect(await word).toBe('opened');
    await expect(open()).rejects.toThrow(`in use by another RepTemple (process ${child.pid} on ${hostname()})`);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const stop = keepRenewing();
    await expect(open().finally(stop)).resolves.toBeDefined();
  });

  it('is opened after waiting for a process that is about to exit', async () => {
    await leaveLock();
    const holder = await openSocket(join(path, 'in-use.json.left.sock'));
    // Closes the socket after the first connection, like a process that is about to exit.
    holder?.once('connection', () => holder.close());
    await expect(open()).resolves.toBeDefined();
    expect(holder?.listening).toBe(false);
  });

  it('is rejected while the process that uses it is suspended', async () => {
    const { child, word } = startProcess(path);
    expect(await word).toBe('opened');
    child.kill('SIGSTOP');
    await expect(open()).rejects.toThrow('in use by another RepTemple');
    child.kill('SIGKILL');
  });

  it.each([
    ['its process id is another process’s now', process.ppid],
    ['its process id is ours, as in a container that was started again', process.pid],
    ['no process has its id, or only one in another container', 2 ** 22 + 1],
  ])('is taken over from a dead process even if its lock is fresh: %s', async (_how, pid) => {
    await leaveLock({ pid });
    const stop = keepRenewing();
    await expect(open().finally(stop)).resolves.toBeDefined();
  });

  it('is rejected while in use in another container with an unknown process id', async () => {
    await leaveLock({ pid: 2 ** 22 + 1, host: 'elsewhere' });
    const holder = await openSocket(join(path, 'in-use.json.left.sock'));
    try {
      await expect(open()).rejects.toThrow('on elsewhere');
    } finally {
      holder?.close();
    }
    await expect(open()).resolves.toBeDefined();
  });

  it('in use on another machine is taken over only after its heartbeat has stopped', async () => {
    await leaveLock(ELSEWHERE);
    let beat = Promise.resolve();
    const beating = setInterval(() => {
      beat = leaveLock(ELSEWHERE);
    }, 500);
    try {
      await expect(open()).rejects.toThrow('on elsewhere');
    } finally {
      clearInterval(beating);
      await beat;
    }
    await expect(open()).resolves.toBeDefined();
  });

  it('is locked even if its path is too long for a socket', async () => {
    const folder = join(path, 'x'.repeat(120));
    const { child, word } = startProcess(folder);
    expect(await word).toBe('opened');
    await expect(open(folder)).rejects.toThrow('in use by another RepTemple');
    child.kill('SIGKILL');
  });

  it('is taken over without a second check if its heartbeat stopped 10 s ago', async () => {
    await leaveLock(ELSEWHERE);
    // Renews the lock with an old time. If the code checked the time twice, it would see the change
    // and reject the folder.
    const stop = keepRenewing(true);
    await expect(open().finally(stop)).resolves.toBeDefined();
  });

  it('left by a dead process is taken over by exactly one of four that start at the same time', async () => {
    await leaveLock();
    const starts = Array.from({ length: 4 }, () => startProcess(path));
    const words = await Promise.all(starts.map(({ word }) => word));
    for (const { child } of starts) child.kill('SIGKILL');
    expect(words.toSorted()).toEqual(['opened', 'refused', 'refused', 'refused']);
    const left = (await readdir(path)).filter((name) => name.startsWith('in-use'));
    expect(left.toSorted()).toEqual(['in-use.json', expect.stringMatching(/^in-use\.json\.[\w-]+\.sock$/)]);
  });

  it('has no lock files after a release', async () => {
    await (await open()).release();
    expect(await readdir(path)).toEqual(['reptemple.json']);
  });

  it('is not released by a process that lost it to another', async () => {
    const lost = await open();
    await leaveLock(ELSEWHERE);
    await lost.release();
    expect(await readFile(join(path, 'in-use.json'), 'utf8')).toContain('elsewhere');
  });
});

describe('a new data folder', () => {
  it('is created with its missing parents', async () => {
    const folder = await openDataFolder(join(path, 'in', 'folders'));
    expect((await stat(join(path, 'in', 'folders'))).isDirectory()).toBe(true);
    await folder.release();
  });

  it('is refused where the system creates none', async () => {
    await expect(openDataFolder('/proc/nope')).rejects.toThrow('Can’t use the folder /proc/nope');
  });
});

describe('a secret in the data folder', () => {
  it('is created once and is readable only by its owner', async () => {
    const folder = await open();
    expect(await keptSecret(folder, 'auth', () => 'first')).toBe('first');
    expect(await keptSecret(folder, 'auth', () => 'second')).toBe('first');
    expect((await stat(join(path, 'auth.secret'))).mode & 0o777).toBe(0o600);
  });

  it('is not replaced if it cannot be read', async () => {
    const folder = await open();
    await mkdir(join(path, 'auth.secret'));
    await expect(keptSecret(folder, 'auth', () => 'another')).rejects.toThrow('EISDIR');
  });
});
