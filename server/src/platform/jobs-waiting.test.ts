import { expect, it } from 'vitest';
import { boundJob } from './jobs.ts';
import { GREET, openQueue } from './jobs.fixture.ts';
import { jobsTable } from './jobs-table.ts';

const queue = openQueue();
const { open, pass } = queue;

it.each([
  ['the storage is away', { code: 'ECONNREFUSED', $metadata: { attempts: 4 } }],
  ['the disk is full', { code: 'ENOSPC' }],
])('a job that finds that %s waits until it is not, and none of its attempts is lost', async (_what, fault) => {
  let isAway = true;
  const run = async (): Promise<void> => {
    if (isAway) throw new Error('Not stored.', { cause: Object.assign(new Error('away'), fault) });
  };
  const jobs = await open([boundJob(GREET, { run, giveUp: () => Promise.reject(new Error('given up')) })]);
  await jobs.send(queue.database.db, GREET, { who: 'Ann' });
  for (let tries = 0; tries < 2 * GREET.attempts; tries += 1) {
    expect([await jobs.drain(), await jobs.drain()]).toEqual([1, 0]);
    pass(15_000);
  }
  expect(await queue.database.db.select().from(jobsTable)).toMatchObject([{ attempts: 0, failedAt: null }]);
  isAway = false;
  expect([await jobs.drain(), await queue.database.db.$count(jobsTable), queue.errors]).toEqual([1, 0, []]);
});
