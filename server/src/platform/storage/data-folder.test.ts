import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machineId, openSocket } from './data-folder-lock.ts';
import { keptSecret, openDataFolder, openSharedDataFolder } from './data-folder.ts';
import type { DataFolder } from './data-folder.ts';

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

/** Writes a lock as another process, here or on another machine, would have left it. */
const leaveLock = async (change: object = {}): Promise<void> => {
  const whole = join(path, 'in-use.json.whole');
  const lock = { pid: 1, host: hostname(), machine: await machineId(), key: 'left', hasSocket: true, ...change };
  await writeFile(whole, JSON.stringify(lock));
  await rename(whole, join(path, 'in-use.json'));
};

/**
 * Renews the lock's time repeatedly, as a running process does. `isLate` writes an old time.
 * Returns a function that stops it.
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

const PROGRAM = `
  import { openDataFolder } from ${JSON.stringify(new URL('data-folder.ts', import.meta.url).href)};
  const word = await openDataFolder(process.argv[1]).then(() => 'opened', () => 'refused');
  process.stdout.write(word);
  setTimeout(() => undefined, 60_000);
`;

/** Starts a process that opens the folder and keeps it open. `word` is "opened" or "refused". */
const startProcess = (folder: string) => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const word = new Promise<string>(
    (resolve) => void child.stdout.once('data', (data: Buffer) => resolve(String(data))),
  );
  return { child, word };
};

describe('the data folder', () => {
  it('is made at first start, for the owner only, and opened again', async () => {
    const folder = join(path, 'deep', 'data');
    await (await open(folder)).release();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await open(folder)).path).toBe(folder);
  });

  it('is shared by processes that do not want it to themselves, and by no others', async () => {
    const [one, other] = [await share(), await share()];
    await expect(open()).rejects.toThrow('The data folder is in use by another RepTemple');
    await one.release();
    await expect(open()).rejects.toThrow('The data folder is in use by another RepTemple');
    await other.release();
    await open();
    await expect(share()).rejects.toThrow('The data folder is in use by another RepTemple');
    expect((await readdir(path)).filter((name) => name.includes('.shared-'))).toEqual([]);
  });

  it('is made although a process that was killed while it did has left its try there', async () => {
    await writeFile(join(path, 'reptemple.json.0f4c.new'), '{"applic');
    expect((await open()).path).toBe(path);
  });

  it('is made by several that start at once as by one', async () => {
    const folders = await Promise.all(Array.from({ length: 12 }, share));
    expect(folders).toHaveLength(12);
    expect(JSON.parse(await readFile(join(path, 'reptemple.json'), 'utf8'))).toMatchObject({ format: 1 });
  });

  it('shared with a process that was killed is taken at once, and its name goes', async () => {
    await leaveLock();
    await rename(join(path, 'in-use.json'), join(path, 'in-use.json.shared-0123abcd'));
    await writeFile(join(path, 'reptemple.json'), '{"application":"reptemple","format":1}');
    await open();
    expect((await readdir(path)).filter((name) => name.includes('.shared-'))).toEqual([]);
  });

  it('that another program has filled is refused', async () => {
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
    ['with a broken marker', '{"applic', 'cannot be read. Restore the data folder from a backup'],
  ])('%s is refused with a sentence that says what to do', async (_which, marker, message) => {
    await writeFile(join(path, 'reptemple.json'), marker);
    await expect(open()).rejects.toThrow(message);
  });

  it('in use by a process that runs is refused, and taken over when that was killed, however young its lock is', async () => {
    const { child, word } = startProcess(path);
    expect(await word).toBe('opened');
    await expect(open()).rejects.toThrow(`in use by another RepTemple (process ${child.pid} on ${hostname()})`);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    const stop = keepRenewing();
    await expect(open().finally(stop)).resolves.toBeDefined();
  });

  it('of a process that is about to be gone is waited for', async () => {
    await leaveLock();
    const holder = await openSocket(join(path, 'in-use.json.left.sock'));
    // The socket answers the first check, and no later one.
    holder?.once('connection', () => holder.close());
    await expect(open()).resolves.toBeDefined();
    expect(holder?.listening).toBe(false);
  });

  it('whose process does nothing at the moment is refused all the same', async () => {
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
  ])('whose holder is gone is taken over, however young its lock is: %s', async (_how, pid) => {
    await leaveLock({ pid });
    const stop = keepRenewing();
    await expect(open().finally(stop)).resolves.toBeDefined();
  });

  it('held in another container of this machine is refused, though no process here has its id', async () => {
    await leaveLock({ pid: 2 ** 22 + 1, host: 'elsewhere' });
    const holder = await openSocket(join(path, 'in-use.json.left.sock'));
    try {
      await expect(open()).rejects.toThrow('on elsewhere');
    } finally {
      holder?.close();
    }
    await expect(open()).resolves.toBeDefined();
  });

  it('held on another machine is taken over only when its heartbeat has stopped', async () => {
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

  it('with a name too long for a socket is locked all the same', async () => {
    const folder = join(path, 'x'.repeat(120));
    const { child, word } = startProcess(folder);
    expect(await word).toBe('opened');
    await expect(open(folder)).rejects.toThrow('in use by another RepTemple');
    child.kill('SIGKILL');
  });

  it('whose heartbeat stopped long ago is taken over without looking for another', async () => {
    await leaveLock(ELSEWHERE);
    // A second check would find a changed time.
    const stop = keepRenewing(true);
    await expect(open().finally(stop)).resolves.toBeDefined();
  });

  it('left by a process that is gone is taken over by one of many that start at once', async () => {
    await leaveLock();
    const starts = Array.from({ length: 4 }, () => startProcess(path));
    const words = await Promise.all(starts.map(({ word }) => word));
    for (const { child } of starts) child.kill('SIGKILL');
    expect(words.toSorted()).toEqual(['opened', 'refused', 'refused', 'refused']);
    const left = (await readdir(path)).filter((name) => name.startsWith('in-use'));
    expect(left.toSorted()).toEqual(['in-use.json', expect.stringMatching(/^in-use\.json\.[\w-]+\.sock$/)]);
  });

  it('left in order has no trace of its use', async () => {
    await (await open()).release();
    expect(await readdir(path)).toEqual(['reptemple.json']);
  });

  it('taken over by another process is not released by the one that lost it', async () => {
    const lost = await open();
    await leaveLock(ELSEWHERE);
    await lost.release();
    expect(await readFile(join(path, 'in-use.json'), 'utf8')).toContain('elsewhere');
  });
});

describe('a secret', () => {
  it('is made once, and readable by the owner only', async () => {
    const folder = await open();
    expect(await keptSecret(folder, 'auth', () => 'first')).toBe('first');
    expect(await keptSecret(folder, 'auth', () => 'second')).toBe('first');
    expect((await stat(join(path, 'auth.secret'))).mode & 0o777).toBe(0o600);
  });

  it('that cannot be read is not replaced', async () => {
    const folder = await open();
    await mkdir(join(path, 'auth.secret'));
    await expect(keptSecret(folder, 'auth', () => 'another')).rejects.toThrow('EISDIR');
  });
});
