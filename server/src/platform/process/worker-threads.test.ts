/** Tests real threads that reply with the number of messages they have received. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openThreads } from './worker-threads.ts';
import type { ThreadLimits } from './worker-threads.ts';

/**
 * Name of a file that makes a thread fail: the thread waits until the file exists, removes it, and
 * then fails.
 */
const FAILING = 'fail';

/** Timeout in ms of a task that hangs. A slow machine takes seconds to start a thread. */
const HANG_MS = 8000;

const ENTRY = `
import { existsSync, rmSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
const failing = new URL('${FAILING}', import.meta.url);
const failIfAsked = () => {
  if (!existsSync(failing)) return;
  rmSync(failing);
  throw new Error('It failed between two orders.');
};
let orders = 0;
parentPort.on('message', (order) => {
  orders += 1;
  if (order === 'end') process.exit(0);
  if (order === 'early') parentPort.postMessage({ first: 'early' });
  if (order === 'early, then fail') {
    parentPort.postMessage({ first: 'early' });
    throw new Error('It failed.');
  }
  if (order === 'fail') throw new Error('It failed.');
  if (order === 'hang') {
    // Sleeps for most of the time, because a loop takes a processor from other tests.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${HANG_MS - 1000});
    for (;;);
  }
  if (order === 'fail when asked') setInterval(failIfAsked, 5);
  parentPort.postMessage(orders);
});
`;

let folder = '';
const LIMITS: ThreadLimits = { threads: 1, waiting: 10, timeoutMs: 60_000, memoryMb: 64 };
const open = (limits: Partial<ThreadLimits> = {}) =>
  openThreads({ path: join(folder, 'entry.mjs'), isSource: false }, { ...LIMITS, ...limits });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-threads-'));
  await writeFile(join(folder, 'entry.mjs'), ENTRY);
});
afterAll(() => rm(folder, { recursive: true }));

it('a worker thread is reused for the next task', async () => {
  const run = open();
  expect([await run('count'), await run('count'), await run('count')]).toEqual([1, 2, 3]);
});

it('a worker thread runs TypeScript source', async () => {
  const path = join(folder, 'entry.mts');
  await writeFile(path, `${ENTRY}\nparentPort.postMessage(orders satisfies number);`);
  expect(await openThreads({ path, isSource: true }, LIMITS)('count')).toBe(0);
});

it('two concurrent tasks get a thread each, and a third waits for a free one', async () => {
  const run = open({ threads: 2 });
  expect(await Promise.all([run('count'), run('count'), run('count')])).toEqual([1, 1, 2]);
});

it('tasks that come one after the other all run on the same idle thread', async () => {
  const run = open({ threads: 2 });
  await Promise.all([run('count'), run('count')]);
  expect([await run('count'), await run('count'), await run('count')]).toEqual([2, 3, 4]);
});

it.each([
  ['fails', 'fail', 'It failed.'],
  ['ends', 'end', 'The thread exited without a result.'],
])('after a worker thread %s, the next task gets a new thread', async (_how, order, message) => {
  const run = open();
  expect(await run('count')).toBe(1);
  await expect(run(order)).rejects.toThrow(message);
  expect(await run('count')).toBe(1);
});

it('a part that is ready earlier arrives before the answer, also if the thread then fails', async () => {
  const run = open();
  const received: unknown[] = [];
  const receive = (first: unknown): void => void received.push(first);
  expect(await run('early', receive)).toBe(1);
  expect(received).toEqual(['early']);
  await expect(run('early, then fail', receive)).rejects.toThrow('It failed.');
  expect(received).toEqual(['early', 'early']);
  expect(await run('count')).toBe(1);
});

it('a worker thread that fails while idle does not fail the next task', async () => {
  const ended = new Promise<void>((resolve) => {
    process.once('worker', (worker) => void worker.once('exit', () => resolve()));
  });
  const run = open();
  expect(await run('fail when asked')).toBe(1);
  await writeFile(join(folder, FAILING), '');
  await ended;
  expect(await run('count')).toBe(1);
});

it('a worker thread that exceeds the timeout is stopped, and the next task gets a new thread', async () => {
  const run = open({ timeoutMs: HANG_MS });
  const stopped = run('hang');
  const next = run('count');
  await expect(stopped).rejects.toMatchObject({ name: 'ThreadError', reason: 'time' });
  expect(await next).toBe(1);
});
