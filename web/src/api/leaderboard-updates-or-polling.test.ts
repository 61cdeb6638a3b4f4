import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchLeaderboard, watchThroughTime, coalesce } from './leaderboard-updates-or-polling.ts';

describe('live', () => {
  const ID = '00000000-0000-4000-8000-000000000000';
  const POLL_MS = 15_000;

  class FakeEvents extends EventTarget {
    static readonly CLOSED = 2;
    static opened: FakeEvents[] = [];
    readonly address: string;
    readyState = 0;

    constructor(address: string) {
      super();
      this.address = address;
      FakeEvents.opened.push(this);
    }

    close(): void {
      this.readyState = 2;
    }

    say(type: string): void {
      this.dispatchEvent(new Event(type));
    }

    refuse(): void {
      this.readyState = 2;
      this.say('error');
    }
  }

  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const turn = (visibilityState: string): void => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const newest = (): FakeEvents => {
    const last = FakeEvents.opened.at(-1);
    if (!last) throw new Error('Nothing was opened.');
    return last;
  };

  const onChanged = vi.fn<() => void>();
  let end: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', FakeEvents);
    vi.stubGlobal('document', page);
    FakeEvents.opened = [];
    page.visibilityState = 'visible';
    onChanged.mockReset();
    end = watchLeaderboard(ID, onChanged);
  });
  afterEach(() => {
    end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  describe('watchLeaderboard', () => {
    test('follows the server’s events, without loading what the page has just loaded', () => {
      expect(newest().address).toBe(`/api/challenges/${ID}/leaderboard/events`);
      expect(onChanged).toHaveBeenCalledTimes(0);
      newest().say('open');
      newest().say('changed');
      newest().say('changed');
      expect(onChanged).toHaveBeenCalledTimes(2);
      vi.advanceTimersByTime(10 * POLL_MS);
      expect(onChanged).toHaveBeenCalledTimes(2);
    });

    test('loads again if the first connection took long', () => {
      vi.advanceTimersByTime(11_000);
      newest().say('open');
      expect(onChanged).toHaveBeenCalledTimes(1);
    });

    test('refreshes again when a lost connection reopens', () => {
      newest().say('open');
      newest().say('error');
      newest().say('error');
      newest().say('open');
      newest().say('error');
      newest().say('error');
      expect(onChanged).toHaveBeenCalledTimes(1);
      expect(FakeEvents.opened).toHaveLength(1);
      expect(newest().readyState).not.toBe(2);
    });

    test.each([
      ['is refused', () => newest().refuse()],
      ['does not come about three times', () => [1, 2, 3].forEach(() => newest().say('error'))],
    ])('polls every 15 s if the connection %s, and reconnects after five minutes', (_how, fail) => {
      fail();
      expect(newest().readyState).toBe(2);
      expect(onChanged).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(POLL_MS);
      expect(onChanged).toHaveBeenCalledTimes(2);
      vi.advanceTimersByTime(18 * POLL_MS);
      expect([onChanged.mock.calls.length, FakeEvents.opened.length]).toEqual([20, 1]);
      vi.advanceTimersByTime(POLL_MS);
      expect([onChanged.mock.calls.length, FakeEvents.opened.length]).toEqual([20, 2]);
      newest().say('open');
      vi.advanceTimersByTime(10 * POLL_MS);
      expect(onChanged).toHaveBeenCalledTimes(21);
    });

    test('closes the connection while the page is hidden, and refreshes when it is visible again', () => {
      newest().say('open');
      turn('hidden');
      expect(newest().readyState).toBe(2);
      turn('visible');
      expect(FakeEvents.opened).toHaveLength(2);
      newest().say('open');
      expect(onChanged).toHaveBeenCalledTimes(1);
    });

    test('does not poll while the page is hidden', () => {
      newest().refuse();
      turn('hidden');
      vi.advanceTimersByTime(10 * POLL_MS);
      expect(onChanged).toHaveBeenCalledTimes(1);
    });

    test('does not connect on a page opened in the background until the page is visible', () => {
      end();
      page.visibilityState = 'hidden';
      end = watchLeaderboard(ID, onChanged);
      expect(FakeEvents.opened).toHaveLength(1);
      turn('visible');
      expect(FakeEvents.opened).toHaveLength(2);
    });

    test('stops polling and does not reconnect after it is ended', () => {
      newest().refuse();
      end();
      turn('hidden');
      turn('visible');
      vi.advanceTimersByTime(10 * POLL_MS);
      expect([onChanged.mock.calls.length, FakeEvents.opened.length]).toEqual([1, 1]);
    });
  });
});

describe('watch through time', () => {
  const MINUTE_MS = 60_000;
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
});

describe('coalesce', () => {
  const GAP_MS = 1000;
  const LOADING_MS = 300;

  const timing = {
    gapMs: () => GAP_MS,
    later: (act: () => void, milliseconds: number) => {
      const timer = setTimeout(act, milliseconds);
      return () => clearTimeout(timer);
    },
  };

  const loading = (getsThrough = true) =>
    vi.fn<() => Promise<boolean>>(async () => {
      await new Promise((resolve) => setTimeout(resolve, LOADING_MS));
      return getsThrough;
    });

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const opened = (act: () => Promise<boolean>) => {
    const steady = coalesce(act, timing);
    vi.advanceTimersByTime(GAP_MS);
    return steady;
  };

  test('coalesce runs the refresh immediately after a change', () => {
    const act = loading();
    opened(act).changed();
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('coalesce delays a change right after the start until the gap has passed', () => {
    const act = loading();
    coalesce(act, timing).changed();
    vi.advanceTimersByTime(GAP_MS - 1);
    expect(act).toHaveBeenCalledTimes(0);
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  test('coalesce does not refresh without a change', () => {
    const act = loading();
    coalesce(act, timing);
    vi.advanceTimersByTime(60_000);
    expect(act).toHaveBeenCalledTimes(0);
  });

  test('coalesce merges changes during a refresh into one more refresh after the gap', async () => {
    const act = loading();
    const { changed } = opened(act);
    for (let at = 0; at < 50; at += 1) changed();
    await vi.advanceTimersByTimeAsync(LOADING_MS + GAP_MS - 1);
    expect(act).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(act).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(act).toHaveBeenCalledTimes(2);
  });

  test('coalesce refreshes immediately again after an idle minute', async () => {
    const act = loading();
    const { changed } = opened(act);
    changed();
    await vi.advanceTimersByTimeAsync(60_000);
    changed();
    expect(act).toHaveBeenCalledTimes(2);
  });

  test('coalesce repeats a refresh that failed', async () => {
    const act = loading(false);
    opened(act).changed();
    await vi.advanceTimersByTimeAsync(LOADING_MS + GAP_MS);
    expect(act).toHaveBeenCalledTimes(2);
  });

  test('coalesce does not refresh after stop, not even for pending changes', async () => {
    const act = loading();
    const { changed, stop } = opened(act);
    changed();
    changed();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    changed();
    expect(act).toHaveBeenCalledTimes(1);
  });
});
