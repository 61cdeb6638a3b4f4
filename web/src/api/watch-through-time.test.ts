import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchThroughTime } from './watch-through-time.ts';

const MINUTE_MS = 60_000;
/** Saturday; 22:58 in Berlin. */
const EVENING = '2026-03-14T21:58:00Z';
const [BERLIN, ENDS_AT] = ['Europe/Berlin', '2026-03-14T22:10:00.000Z'];

const unwatch = vi.fn<() => void>();
const watch = vi.fn<() => () => void>(() => unwatch);
const onTurn = vi.fn<() => void>();
const times = () => [watch.mock.calls.length, unwatch.mock.calls.length];
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE_MS);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(EVENING) });
  watch.mockClear();
  unwatch.mockClear();
  onTurn.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('watchThroughTime restarts the watch', () => {
  test('at midnight in the challenge’s time zone, and again a minute later', () => {
    const end = watchThroughTime({ timeZone: BERLIN, startDate: null, endsAt: null }, watch, onTurn);
    pass(61.75);
    expect(times()).toEqual([1, 0]);
    pass(0.5);
    expect(times()).toEqual([2, 1]);
    pass(1);
    expect(times()).toEqual([3, 2]);
    pass(22 * 60);
    expect(times()).toEqual([3, 2]);
    pass(2 * 60);
    expect(times()).toEqual([5, 4]);
    expect(onTurn).toHaveBeenCalledTimes(4);
    end();
  });

  test.each([
    ['when the challenge ends, which tells what was hidden', '2026-02-01T00:00:00.000Z', ENDS_AT],
    ['when the challenge begins, which lets one join', ENDS_AT, null],
  ])('%s', (_what, startDate, endsAt) => {
    const end = watchThroughTime({ timeZone: 'UTC', startDate, endsAt }, watch, onTurn);
    pass(11.75);
    expect(times()).toEqual([1, 0]);
    pass(0.5);
    expect(times()).toEqual([2, 1]);
    pass(60);
    expect(times()).toEqual([3, 2]);
    end();
  });
});

test('watchThroughTime does not restart the watch if the challenge started and ended in the past', () => {
  const end = watchThroughTime(
    { timeZone: 'UTC', startDate: '2026-02-01T00:00:00.000Z', endsAt: '2026-03-01T00:00:00.000Z' },
    watch,
    onTurn,
  );
  pass(2 * 60);
  expect(times()).toEqual([1, 0]);
  expect(onTurn).not.toHaveBeenCalled();
  end();
});

test('stopping watchThroughTime ends the watch and leaves no timer', () => {
  watchThroughTime({ timeZone: BERLIN, startDate: null, endsAt: ENDS_AT }, watch, onTurn)();
  pass(24 * 60);
  expect([...times(), vi.getTimerCount()]).toEqual([1, 1, 0]);
});
