/** Tests which states delay a job, and which must not. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { boundJob } from './jobs.ts';
import { GREET, openQueue } from './jobs.fixture.ts';
import { jobsTable } from './jobs-table.ts';

const TEN_MINUTES = 600_000;
const queue = openQueue();
const { open, pass, openReal } = queue;

it.each([
  ['the storage is away', { code: 'ECONNREFUSED', $metadata: { attempts: 4 } }],
  ['the disk is full', { code: 'ENOSPC' }],
])('a job waits without losing attempts while %s', async (_what, fault) => {
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

describe.each([
  ['ahead', TEN_MINUTES],
  ['behind', -TEN_MINUTES],
])('with one of two workers’ clocks ten minutes %s,', (_where, ahead) => {
  it('neither takes the other’s running job, and jobs sent by the other run immediately', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const right = await open([boundJob(GREET, { run: () => held })]);
    const done: Date[] = [];
    const wrong = await open([boundJob(GREET, { run: async (_data, { now }) => void done.push(now) })], ahead);
    await wrong.send(queue.database.db, GREET, { who: 'Ann' });
    const draining = right.drain();
    await expect.poll(async () => (await queue.database.db.select().from(jobsTable))[0]?.attempts).toBe(1);
    expect([await wrong.drain(), done]).toEqual([0, []]);
    await right.send(queue.database.db, GREET, { who: 'Bob' });
    expect([await wrong.drain(), done]).toEqual([1, [new Date(Date.parse('2026-01-01T00:00:00Z') + ahead)]]);
    release();
    expect([await draining, await queue.database.db.$count(jobsTable), queue.errors]).toEqual([1, 0, []]);
  });

  it('a job row contains only times of the database', async () => {
    const clock = (): Date => new Date(Date.now() + ahead);
    let withTimeout: unknown;
    const run = async (): Promise<void> => {
      const isIn = sql`leased_until between now() and now() + interval '60 seconds' and run_at <= now() and created_at <= now()`;
      [withTimeout] = await queue.database.db.select({ isIn: sql<boolean>`${isIn}` }).from(jobsTable);
    };
    const jobs = await openReal([boundJob(GREET, { run })], clock);
    await jobs.send(queue.database.db, GREET, { who: 'Ann' });
    expect([await jobs.drain(), withTimeout]).toEqual([1, { isIn: true }]);
  });
});
