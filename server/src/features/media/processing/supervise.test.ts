import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { childCommand } from '../../../platform/process/child.ts';
import { MEDIA_PROCESS, supervise } from './supervise.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('childCommand', () => {
  it('starts Node with a small heap and the media process entry from source', () => {
    const { file, args } = childCommand(MEDIA_PROCESS, { timeoutMs: 1000, memoryMb: 100 });
    const words = [file, ...args];
    expect(words).toContain(process.execPath);
    expect(words).toContain('--max-old-space-size=192');
    expect(words.at(-1)).toMatch(/media-process\.ts$/);
  });
});

interface Seen {
  readonly pid: number;
  readonly group: number;
  readonly environment: string;
}

/** Lists running children from /proc. Skips processes that end during the listing. */
const children = async (): Promise<readonly Seen[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const seen = await Promise.all(
    pids.map(async (pid) => {
      const of = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const [stat, command, environment] = [await of('stat'), await of('cmdline'), await of('environ')];
      const [, parent, group] = stat.split(') ')[1]?.split(' ') ?? [];
      const isOurs = parent === String(process.pid) && command.includes('media-process');
      return isOurs && environment !== '' ? [{ pid: Number(pid), group: Number(group), environment }] : [];
    }),
  );
  return seen.flat();
};

const firstChild = () => vi.waitUntil(async () => (await children())[0], { timeout: 20_000, interval: 5 });

const begin = () =>
  supervise(
    { task: 'recording', inputPath: '/nowhere', workDir: tmpdir(), highlight: null },
    { timeoutMs: 30_000, memoryMb: 500 },
    new AbortController().signal,
  );

describe.runIf(process.platform === 'linux')('the media child process', () => {
  it('does not inherit environment variables and runs in its own process group', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const ended = begin();
    const { pid, group, environment } = await firstChild();
    expect(environment).not.toContain('secret');
    expect(group).toBe(pid);
    await expect(ended).resolves.toMatchObject({ ok: false, blame: 'machine' });
    vi.unstubAllEnvs();
  });

  it('that crashes is reported with unclear blame', async () => {
    const ended = begin();
    const { pid } = await firstChild();
    process.kill(pid, 'SIGSEGV');
    await expect(ended).resolves.toMatchObject({ blame: 'unclear', message: 'The video couldn’t be decoded.' });
  });

  it('that is killed from outside rejects without a verdict about the video', async () => {
    const ended = begin();
    const killing = firstChild().then(({ pid }) => process.kill(pid, 'SIGKILL'));
    await expect(ended).rejects.toThrow('The video processor was killed.');
    await expect(killing).resolves.toBe(true);
  });
});
