import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { childCommand } from './child-command.ts';
import { supervise } from './supervise.ts';

vi.setConfig({ testTimeout: 60_000 });

describe('the command line of the child', () => {
  it('has a small heap and an entry, started from source here', () => {
    const { file, args } = childCommand({ timeoutMs: 1000, memoryMb: 100 });
    const words = [file, ...args];
    expect(words).toContain(process.execPath);
    expect(words).toContain('--max-old-space-size=192');
    expect(words.at(-1)).toMatch(/media-process\.ts$/);
  });
});

/** What Linux says each running child was started with; processes that end meanwhile are left out. */
const startedWith = async (what: 'cmdline' | 'environ'): Promise<readonly string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const texts = await Promise.all(
    pids.map(async (pid) => {
      const of = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
      const [parent, command, text] = [await of('stat'), await of('cmdline'), await of(what)];
      const isOurs = parent.split(') ')[1]?.split(' ')[1] === String(process.pid);
      return isOurs && command.includes('media-process') ? text : '';
    }),
  );
  return texts.filter((text) => text !== '');
};

it.runIf(process.platform === 'linux')('gives the child none of our environment', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret');
  const order = { inputPath: '/nowhere', workDir: tmpdir(), highlight: null };
  const ended = supervise(order, { timeoutMs: 30_000, memoryMb: 500 });
  const environments = await vi.waitUntil(
    async () => {
      const found = await startedWith('environ');
      return found.length > 0 && found;
    },
    { timeout: 20_000, interval: 5 },
  );
  expect(environments.join('')).not.toContain('secret');
  await expect(ended).resolves.toMatchObject({ ok: false, message: 'The video file is missing.' });
  vi.unstubAllEnvs();
});
