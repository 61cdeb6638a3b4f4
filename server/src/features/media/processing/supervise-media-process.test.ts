import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeIdleChildren, runChild } from '../../../platform/process/child-process.ts';
import { RecordingOrder } from './child-process-messages-and-limits.ts';
import { MEDIA_PROCESS, supervise } from './run-media-process.ts';
import { NO_SET, recorded } from './test-videos.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

interface Seen {
  readonly pid: number;
  readonly group: number;
  readonly environment: string;
}

/** Lists running child processes from /proc. Skips processes that end during the listing. */
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

describe.runIf(process.platform === 'linux')('the media child process', () => {
  let folder = '';
  let trackPath = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reptemple-supervise-'));
    trackPath = join(folder, 'track');
    execFileSync('mkfifo', [trackPath]);
  });
  afterEach(async () => {
    await closeIdleChildren();
    await rm(folder, { recursive: true, force: true });
  });

  /**
   * Starts a child process that waits until the test writes its track: the track is a named pipe,
   * and reading a pipe blocks.
   */
  const begin = () => {
    const inputPath = recorded('chrome-vp8.webm');
    const order = { task: 'recording', inputPath, workDir: folder, highlight: null, set: { ...NO_SET, trackPath } };
    const limits = { timeoutMs: 30_000, memoryMb: 500 };
    return supervise(RecordingOrder.parse(order), limits, new AbortController().signal);
  };

  it('does not inherit environment variables and runs in its own process group', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const ended = begin();
    const { pid, group, environment } = await firstChild();
    expect(environment).not.toContain('secret');
    expect(group).toBe(pid);
    await writeFile(trackPath, '');
    await expect(ended).resolves.toMatchObject({ ok: true });
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
    const { pid } = await firstChild();
    process.kill(pid, 'SIGKILL');
    await expect(ended).rejects.toThrow('The video processor was killed.');
  });
});

describe.runIf(process.platform === 'linux')('a media child process that reported success', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reptemple-reuse-'));
  });
  afterEach(async () => {
    await closeIdleChildren();
    await rm(folder, { recursive: true, force: true });
  });

  const { reuse } = MEDIA_PROCESS;
  if (!reuse) throw new Error('The media process is reusable.');

  const run = async (changes: Partial<typeof reuse> = {}, inputPath = recorded('chrome-vp8.webm')) => {
    const order = { task: 'recording', inputPath, workDir: folder, highlight: null, set: NO_SET };
    const limits = { timeoutMs: 60_000, memoryMb: 1024 };
    const program = { ...MEDIA_PROCESS, reuse: { ...reuse, ...changes } };
    const { message } = await runChild(program, order, limits, new AbortController().signal);
    return message;
  };
  const pids = async () => (await children()).map(({ pid }) => pid);
  const noneLeft = () => expect.poll(pids, { timeout: 10_000, interval: 10 }).toEqual([]);

  it('takes the next order, up to its maximum number', async () => {
    await expect(run({ maxOrders: 2 })).resolves.toMatchObject({ ok: true });
    const before = await pids();
    expect(before).toHaveLength(1);
    await expect(run({ maxOrders: 2 })).resolves.toMatchObject({ ok: true });
    await noneLeft();
    await run({ maxOrders: 2 });
    const after = await pids();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  });

  it('is ended by an order that fails', async () => {
    await run();
    await expect(pids()).resolves.toHaveLength(1);
    await expect(run({}, '/nowhere')).resolves.toMatchObject({ ok: false });
    await noneLeft();
  });

  it.each([
    ['uses too much memory', { maxMemoryMb: 1 }],
    ['has worked too long', { maxWorkMs: 1 }],
    ['gets no order for a while', { idleMs: 1 }],
  ])('is ended if it %s', async (_why, changes) => {
    await expect(run(changes)).resolves.toMatchObject({ ok: true });
    await noneLeft();
  });

  it('is replaced if it is killed between orders', async () => {
    await run();
    for (const pid of await pids()) process.kill(pid, 'SIGKILL');
    await noneLeft();
    await expect(run()).resolves.toMatchObject({ ok: true });
  });
});
