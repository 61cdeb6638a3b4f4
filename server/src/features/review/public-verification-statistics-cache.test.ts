import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openStatisticsCache } from './public-verification-statistics.ts';

type Ask = NonNullable<Parameters<typeof openStatisticsCache>[0]>;
type Figures = Awaited<ReturnType<Ask>>;

const figuresOf = (recordings: number): Figures => ({
  recordings,
  verified: 0,
  adjusted: 0,
  checking: 0,
  counted: 0,
  unverified: 0,
  underReview: 0,
  corrected: 0,
  reviewed: 0,
  appeals: { open: 0, upheld: 0, changed: 0 },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = (seconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });

/**
 * Object in place of the database, which this test never queries: it passes a fake count function.
 */
const NO_DATABASE = {} as Database;

/**
 * Returns a count function that takes 40 s, longer than the cache lifetime. The first `failing`
 * calls fail.
 */
const slowFigures = (failing = 0) => {
  let begun = 0;
  const figures = openStatisticsCache(async () => {
    begun += 1;
    const mine = begun;
    await pause(40);
    if (mine <= failing) throw new Error('The database is gone.');
    return figuresOf(mine);
  });
  return { begun: () => begun, ask: (challenge = 'one') => figures(NO_DATABASE, challenge, new Date()) };
};

describe('statistics of a challenge that take longer to count than their cache lifetime', () => {
  it('are counted only once for concurrent requests', async () => {
    const { begun, ask } = slowFigures();
    const asked = [ask()];
    await vi.advanceTimersByTimeAsync(35_000);
    asked.push(ask(), ask());
    expect(begun()).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await Promise.all(asked)).map(({ recordings }) => recordings)).toEqual([1, 1, 1]);
  });

  it('are cached for 30 s after counting has ended, and then counted again', async () => {
    const { begun, ask } = slowFigures();
    void ask();
    await vi.advanceTimersByTimeAsync(40_000 + 29_000);
    expect(await ask()).toMatchObject({ recordings: 1 });
    expect(begun()).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000);
    const later = ask();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await later).toMatchObject({ recordings: 2 });
  });

  it('are counted again after a failure, and separately for each challenge', async () => {
    const { begun, ask } = slowFigures(1);
    const failed = ask().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(await failed).toEqual(new Error('The database is gone.'));
    void ask();
    void ask('another');
    expect(begun()).toBe(3);
  });
});
