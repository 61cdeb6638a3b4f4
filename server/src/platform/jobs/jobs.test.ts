import { availableParallelism } from 'node:os';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jobsTable } from './jobs-schema.ts';
import { GREET, openQueue } from './jobs.fixture.ts';
import { boundJob } from './jobs.ts';
import type { JobContext } from './jobs.ts';

const SWEEP = { name: 'sweep', lane: 'heavy' as const, data: z.object({}), attempts: 1, everySeconds: 900 };
const MINUTE = 60_000;

const queue = openQueue();
const { open, openReal, pass } = queue;

describe('a job', () => {
  it('runs once, with the data it was sent with', async () => {
    const greeted: string[] = [];
    const jobs = await open([boundJob(GREET, { run: async ({ who }) => void greeted.push(who) })]);
    await jobs.send(queue.database.db, GREET, { who: 'Ann' });
    pass(1);
    await jobs.send(queue.database.db, GREET, { who: 'Bob' });
    expect([await jobs.drain(), await jobs.drain(), greeted]).toEqual([2, 0, ['Ann', 'Bob']]);
    expect(await queue.database.db.select().from(jobsTable)).toEqual([]);
  });

  it('exists only if the transaction that sent it commits', async () => {
    const jobs = await open([boundJob(GREET, { run: async () => undefined })]);
    const rolledBack = queue.database.db.transaction(async (tx) => {
      await jobs.send(tx, GREET, { who: 'nobody' });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    expect(await jobs.drain()).toBe(0);
    await queue.database.db.transaction((tx) => jobs.send(tx, GREET, { who: 'Ann' }));
    expect(await jobs.drain()).toBe(1);
  });

  it('that fails is retried after 2 and 4 seconds, then given up and kept with its error', async () => {
    const given: string[] = [];
    const run = () => Promise.reject(new Error('out of luck'));
    const jobs = await open([boundJob(GREET, { run, giveUp: async ({ who }) => void given.push(who) })]);
    await jobs.send(queue.database.db, GREET, { who: 'Ann' });
    expect(await jobs.drain()).toBe(1);
    pass(1_999);
    expect(await jobs.drain()).toBe(0);
    pass(1);
    expect(await jobs.drain()).toBe(1);
    pass(3_999);
    expect([await jobs.drain(), given]).toEqual([0, []]);
    pass(1);
    expect([await jobs.drain(), given]).toEqual([1, ['Ann']]);
    pass(MINUTE);
    expect(await jobs.drain()).toBe(0);
    const [kept] = await queue.database.db.select().from(jobsTable);
    expect(kept).toMatchObject({ attempts: 3, lastError: 'out of luck', leasedUntil: null });
    expect(queue.errors).toEqual(['A job failed.', 'A job failed.', 'A job failed.']);
  });

  it('that fails stores its error without query values, cut to 500 characters', async () => {
    const run = async ({ who }: { readonly who: string }, { db }: JobContext): Promise<void> => {
      if (who === 'long') throw new Error('x'.repeat(10_000));
      await db.execute(sql`select ${who} from ${sql.raw('"a table that is not there"')}`);
    };
    const jobs = await open([boundJob({ ...GREET, attempts: 1 }, { run })]);
    for (const who of ['ann@example.org', 'long']) await jobs.send(queue.database.db, GREET, { who });
    await jobs.drain();
    const kept = (await queue.database.db.select().from(jobsTable)).map(({ lastError }) => lastError ?? '');
    expect(kept.toSorted()).toEqual([expect.stringMatching(/^Failed query: select \$1/), 'x'.repeat(500)]);
    expect(kept.join()).not.toContain('ann@example.org');
  });

  it('that one worker runs is not taken by another', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = await open([boundJob(GREET, { run: () => held })]);
    const second = await open([boundJob(GREET, { run: () => Promise.reject(new Error('taken twice')) })]);
    await first.send(queue.database.db, GREET, { who: 'Ann' });
    const draining = first.drain();
    await expect.poll(async () => (await queue.database.db.select().from(jobsTable))[0]?.attempts).toBe(1);
    expect(await second.drain()).toBe(0);
    release();
    expect(await draining).toBe(1);
    expect(queue.errors).toEqual([]);
  });

  it('whose worker died is retried after its lease expires, or immediately with the embedded database', async () => {
    const never = await open([boundJob(GREET, { run: () => new Promise(() => undefined) })]);
    await never.send(queue.database.db, GREET, { who: 'Ann' });
    void never.drain();
    await expect.poll(async () => (await queue.database.db.select().from(jobsTable))[0]?.attempts).toBe(1);
    const greeted: string[] = [];
    const next = await open([boundJob(GREET, { run: async ({ who }) => void greeted.push(who) })]);
    expect(await next.drain()).toBe(queue.database.isEmbedded ? 1 : 0);
    pass(MINUTE + 1);
    await next.drain();
    expect(greeted).toEqual(['Ann']);
  });

  it('whose last attempt stalled is given up once, by the worker that finds it', async () => {
    const given: string[] = [];
    const givenUpBy = (who: string) => async (): Promise<void> => void given.push(who);
    let fail = (_reason: Error): void => undefined;
    const stalled = new Promise<void>((_resolve, reject) => {
      fail = reject;
    });
    const first = await open([boundJob(GREET, { run: () => stalled, giveUp: givenUpBy('first') })]);
    const second = await open([boundJob(GREET, { run: async () => undefined, giveUp: givenUpBy('second') })]);
    await first.send(queue.database.db, GREET, { who: 'Ann' });
    await queue.database.db.update(jobsTable).set({ attempts: 2 });
    const draining = first.drain();
    await expect.poll(async () => (await queue.database.db.select().from(jobsTable))[0]?.attempts).toBe(3);
    pass(MINUTE + 1);
    await second.drain();
    fail(new Error('too late'));
    await draining;
    expect(given).toEqual(['second']);
  });

  it('that was interrupted in every attempt is given up without another attempt', async () => {
    const given: string[] = [];
    const run = () => Promise.reject(new Error('must not run'));
    const jobs = await open([boundJob(GREET, { run, giveUp: async ({ who }) => void given.push(who) })]);
    await jobs.send(queue.database.db, GREET, { who: 'Ann' });
    await queue.database.db.update(jobsTable).set({ attempts: 3 });
    await jobs.drain();
    expect(given).toEqual(['Ann']);
    expect(queue.errors).toEqual(['A job failed for good: Every attempt was interrupted.']);
  });

  it('that recurs runs again after an interrupted run, and keeps the error until it succeeds', async () => {
    let runs = 0;
    const jobs = await open([boundJob(SWEEP, { run: async () => void (runs += 1) })]);
    const left = async () => (await queue.database.db.select().from(jobsTable))[0];
    await queue.database.db.update(jobsTable).set({ attempts: 1 });
    await jobs.drain();
    expect([runs, queue.errors]).toEqual([0, ['A job failed for good: Every attempt was interrupted.']]);
    expect(await left()).toMatchObject({ attempts: 0, failedAt: null, lastError: 'Every attempt was interrupted.' });
    pass(900_000);
    await jobs.drain();
    expect(runs).toBe(1);
    expect(await left()).toMatchObject({ attempts: 0, lastError: null });
  });

  it('that recurs every 15 minutes has one row, even if the server starts twice', async () => {
    let runs = 0;
    const bound = [boundJob(SWEEP, { run: async () => void (runs += 1) })];
    await open(bound);
    const jobs = await open(bound);
    await jobs.drain();
    pass(900_000 - 1);
    await jobs.drain();
    expect(runs).toBe(1);
    pass(1);
    await jobs.drain();
    expect(runs).toBe(2);
  });
});

describe('the job runner', () => {
  it.each([
    ['quick', 'heavy'],
    ['heavy', 'quick'],
  ] as const)('runs %s jobs while a %s job hangs', async (lane, other) => {
    const done: string[] = [];
    const hanging = { ...GREET, name: 'hanging', lane: other };
    const hang = (_data: object, { ending }: JobContext): Promise<void> =>
      new Promise((_resolve, reject) => {
        ending.addEventListener('abort', () => reject(new Error('cut off')));
      });
    const jobs = await open([
      boundJob(hanging, { run: hang }),
      boundJob({ ...GREET, lane }, { run: async ({ who }) => void done.push(who) }),
    ]);
    // Sends the hanging job first, so that it has been due the longest.
    await jobs.send(queue.database.db, hanging, { who: 'nobody' });
    for (const who of ['Ann', 'Bob']) {
      pass(1);
      await jobs.send(queue.database.db, GREET, { who });
    }
    jobs.start();
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['Ann', 'Bob']);
    const begun = async () =>
      (await queue.database.db.select().from(jobsTable)).map(({ name, attempts }) => [name, attempts]);
    await expect.poll(begun, { timeout: 15_000 }).toEqual([['hanging', 1]]);
    await jobs.stop();
    expect(await begun()).toEqual([['hanging', 0]]);
  });

  it('runs several checks at a time, each job once', async () => {
    const most = Math.min(availableParallelism(), 4);
    const check = { ...GREET, name: 'check', lane: 'checks' as const };
    const begun: string[] = [];
    let goOn = (): void => undefined;
    const allBegun = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const runner = await queue.open([
      boundJob(check, {
        run: async ({ who }) => {
          begun.push(who);
          if (begun.length === most) goOn();
          await allBegun;
        },
      }),
    ]);
    const names = Array.from({ length: most }, (_none, nth) => `athlete ${nth}`);
    for (const who of names) await runner.send(queue.database.db, check, { who });
    runner.start();
    await allBegun;
    await runner.stop();
    expect(begun.toSorted()).toEqual(names);
  });

  it('runs background jobs only when no heavy job is due', async () => {
    const done: string[] = [];
    const note = { run: async ({ who }: { who: string }) => void done.push(who) };
    const clip = { ...GREET, name: 'clip', lane: 'background' as const };
    const verify = { ...GREET, name: 'verify', lane: 'heavy' as const };
    const jobs = await open([boundJob(clip, note), boundJob(verify, note)]);
    for (const [job, who] of [
      [clip, 'clip'],
      [clip, 'another clip'],
      [verify, 'verify'],
    ] as const) {
      await jobs.send(queue.database.db, job, { who });
      pass(1);
    }
    jobs.start();
    await expect.poll(() => done, { timeout: 15_000 }).toEqual(['verify', 'clip', 'another clip']);
    await jobs.stop();
  });

  it('aborts the running attempt when it stops, without counting that attempt', async () => {
    const run = (_data: object, { ending }: JobContext): Promise<void> =>
      new Promise((_resolve, reject) => {
        ending.addEventListener('abort', () => reject(new Error('cut off')));
      });
    const jobs = await open([boundJob(GREET, { run })]);
    await jobs.send(queue.database.db, GREET, { who: 'Ann' });
    jobs.start();
    await expect.poll(async () => (await queue.database.db.select().from(jobsTable))[0]?.attempts).toBe(1);
    await jobs.stop();
    const [left] = await queue.database.db.select().from(jobsTable);
    expect(left).toMatchObject({ attempts: 0, leasedUntil: null, lastError: null, failedAt: null });
    expect(queue.errors).toEqual([]);
  });

  it('starts jobs by itself, and waits for the running attempt when it stops', async () => {
    let isDone = false;
    let tell = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const run = async (_data: object, { ending, db }: JobContext): Promise<void> => {
      tell();
      await new Promise((resolve) => {
        ending.addEventListener('abort', resolve);
      });
      await db.select().from(jobsTable);
      isDone = true;
    };
    const jobs = await open([boundJob(GREET, { run })]);
    await jobs.send(queue.database.db, GREET, { who: 'Ann' });
    jobs.start();
    await begun;
    await jobs.stop();
    expect(isDone).toBe(true);
    expect(await queue.database.db.select().from(jobsTable)).toEqual([]);
  });
});

const TEN_MINUTES = 600_000;

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
