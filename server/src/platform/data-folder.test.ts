import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSecret, openDataFolder, type DataFolder } from './data-folder.ts';

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

/** A lock as another process would have left it. */
const leaveLock = async (pid: number, startedAt: string | null, host = hostname()): Promise<void> => {
  const whole = join(path, 'in-use.json.whole');
  await writeFile(whole, JSON.stringify({ pid, startedAt, host }));
  await rename(whole, join(path, 'in-use.json'));
};

const PROGRAM = `
  import { openDataFolder } from ${JSON.stringify(new URL('data-folder.ts', import.meta.url).href)};
  const word = await openDataFolder(process.argv[1]).then(() => 'opened', () => 'refused');
  process.stdout.write(word);
  setTimeout(() => undefined, 60_000);
`;

/** A process that opens the folder and keeps it open; `word` is "opened" or "refused". */
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

  it('that another program has filled is refused', async () => {
    await writeFile(join(path, 'holiday.jpg'), '');
    await expect(open()).rejects.toThrow('is not empty and was not made by RepTemple');
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

  it('in use by a process that runs is refused', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    try {
      await expect.poll(() => other.pid).toBeDefined();
      const line = await readFile(`/proc/${other.pid}/stat`, 'utf8');
      await leaveLock(other.pid ?? 0, line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null);
      await expect(open()).rejects.toThrow(`in use by another RepTemple (process ${other.pid}`);
      await leaveLock(other.pid ?? 0, '1');
      await expect(open()).resolves.toBeDefined();
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('of a process that was killed is taken over', async () => {
    const killed = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => killed.once('exit', resolve));
    await leaveLock(killed.pid ?? 0, '1');
    await expect(open()).resolves.toBeDefined();
  });

  it('of a process that is about to be gone is waited for', async () => {
    const dying = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    await expect.poll(() => dying.pid).toBeDefined();
    const line = await readFile(`/proc/${dying.pid}/stat`, 'utf8');
    await leaveLock(dying.pid ?? 0, line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null);
    setTimeout(() => dying.kill('SIGKILL'), 600);
    await expect(open()).resolves.toBeDefined();
  });

  it('held on another machine is taken over only when its heartbeat has stopped', async () => {
    await leaveLock(1, null, 'elsewhere');
    const beating = setInterval(() => void leaveLock(1, null, 'elsewhere'), 500);
    try {
      await expect(open()).rejects.toThrow('on elsewhere');
    } finally {
      clearInterval(beating);
    }
    await expect(open()).resolves.toBeDefined();
  });

  it('whose heartbeat stopped long ago is taken over at once', async () => {
    await leaveLock(1, null, 'elsewhere');
    await utimes(join(path, 'in-use.json'), new Date(0), new Date(Date.now() - 10_000));
    const began = performance.now();
    await open();
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('left by a process that is gone is taken over by one of many that start at once', async () => {
    await leaveLock(2 ** 22 + 1, '1');
    const starts = Array.from({ length: 4 }, () => startProcess(path));
    const words = await Promise.all(starts.map(({ word }) => word));
    for (const { child } of starts) child.kill('SIGKILL');
    expect(words.toSorted()).toEqual(['opened', 'refused', 'refused', 'refused']);
    expect((await readdir(path)).filter((name) => name.startsWith('in-use'))).toEqual(['in-use.json']);
  });

  it('taken over by another process is not released by the one that lost it', async () => {
    const lost = await open();
    await leaveLock(1, null, 'elsewhere');
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
});
