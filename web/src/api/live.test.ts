import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchLeaderboard } from './live.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const POLL_MS = 15_000;

/** Fake EventSource, controlled by the test. */
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
