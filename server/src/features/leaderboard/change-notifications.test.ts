import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OnNotice } from '../../platform/database/database.ts';
import { CHANNEL, openWatching } from './change-notifications.ts';
import type { Watching } from './change-notifications.ts';

const [ONE, OTHER] = ['one', 'other'];

let notify: OnNotice;
let ending: AbortController;
let watching: Watching;

beforeEach(() => {
  vi.useFakeTimers();
  ending = new AbortController();
  const notices = {
    listen: (channel: string, onNotice: OnNotice) => {
      expect(channel).toBe(CHANNEL);
      notify = onNotice;
    },
    closed: ending.signal,
    close: () => Promise.resolve(),
  };
  const ignore = (): void => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  watching = openWatching({ notices, log, mostPerAddress: 2, mostPerProcess: 3 });
});
afterEach(() => {
  ending.abort();
  vi.useRealTimers();
});

const watch = (challengeId: string, address = '192.0.2.7') => {
  const { body } = watching.watch(challengeId, address);
  if (!body) throw new Error('There is no body.');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const heard: string[] = [];
  const gone = (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      if (next.value.startsWith('event')) heard.push(next.value);
  })();
  return { heard, gone, leave: () => reader.cancel() };
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a viewer of a live leaderboard', () => {
  it('is notified immediately, then at most once a second, and always of the last change', async () => {
    const { heard } = watch(ONE);
    notify(ONE);
    await pass(0);
    expect(heard).toHaveLength(1);
    for (let at = 0; at < 50; at += 1) {
      notify(ONE);
      await pass(10);
    }
    expect(heard).toHaveLength(1);
    await pass(500);
    expect(heard).toHaveLength(2);
    await pass(10_000);
    expect(heard).toHaveLength(2);
    notify(ONE);
    await pass(0);
    expect(heard).toHaveLength(3);
  });

  it('is notified of changes to their challenge, and after missed database notifications', async () => {
    const [one, other] = [watch(ONE), watch(OTHER)];
    notify(OTHER);
    await pass(1_000);
    expect([one.heard.length, other.heard.length]).toEqual([0, 1]);
    notify(undefined);
    await pass(1_000);
    expect([one.heard.length, other.heard.length]).toEqual([1, 2]);
  });

  it('is refused over the limit per address or process until another viewer leaves', async () => {
    const first = watch(ONE);
    watch(OTHER);
    expect(() => watch(ONE)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    const third = watch(ONE, '192.0.2.8');
    expect(() => watch(ONE, '192.0.2.9')).toThrow(expect.objectContaining({ code: 'unavailable' }));
    await Promise.all([first.leave(), third.leave()]);
    watch(ONE);
    expect(watching.count()).toBe(2);
  });

  it('leaves no timers and is no longer counted after disconnecting', async () => {
    const [one, other] = [watch(ONE), watch(ONE)];
    notify(ONE);
    await one.leave();
    await other.leave();
    await pass(1_000);
    expect([watching.count(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('is disconnected when the process ends, and new viewers are refused', async () => {
    const [one, other] = [watch(ONE), watch(OTHER)];
    ending.abort();
    await Promise.all([one.gone, other.gone]);
    expect([watching.count(), vi.getTimerCount()]).toEqual([0, 0]);
    expect(() => watch(ONE)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});
