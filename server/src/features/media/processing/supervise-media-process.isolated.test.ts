import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { residentMb } from '../../../platform/observability/resident-memory.ts';
import { childCommand, closeIdleChildren, runChild } from '../../../platform/process/child-process.ts';
import { MEDIA_PROCESS } from './run-media-process.ts';
import { NO_SET } from './test-videos.fixture.ts';

vi.mock('../../../platform/observability/resident-memory.ts', { spy: true });

afterEach(closeIdleChildren);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('a media process starts from source with a small heap', () => {
  const { file, args } = childCommand(MEDIA_PROCESS, { timeoutMs: 1000, memoryMb: 100 });
  const words = [file, ...args];
  expect(words).toContain(process.execPath);
  expect(words).toContain('--max-old-space-size=512');
  expect(words.at(-1)).toMatch(/media-process\.ts$/);
});

it('a media process that ends right after its report gets no further order', async () => {
  const { reuse } = MEDIA_PROCESS;
  if (!reuse) throw new Error('The media process is reusable.');
  let hasReported = false;
  const program = { ...MEDIA_PROCESS, reuse: { ...reuse, isSound: () => (hasReported = true) } };
  const run = () =>
    runChild(
      program,
      { task: 'recording', inputPath: '/nowhere', workDir: tmpdir(), highlight: null, set: NO_SET },
      { timeoutMs: 20_000, memoryMb: 1024 },
      new AbortController().signal,
    );
  vi.mocked(residentMb).mockImplementation(async (pid) => {
    if (!hasReported) return 1;
    hasReported = false;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid), { interval: 10 }).toBe(false);
    return 1;
  });
  await expect(run()).resolves.toMatchObject({ message: { ok: false } });
  vi.mocked(residentMb).mockReset();
  await expect(run()).resolves.toMatchObject({ message: { ok: false } });
}, 30_000);
