import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countDown, pause } from './countdown.ts';

describe('countdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts from 5 to 0, a second apart', async () => {
    const shown: (readonly [number, number])[] = [];
    const started = Date.now();
    const done = countDown(new AbortController().signal, (number) => {
      shown.push([number, Date.now() - started]);
      return Promise.resolve();
    });
    await vi.runAllTimersAsync();
    await done;
    expect(shown).toEqual([5, 4, 3, 2, 1, 0].map((number, second) => [number, second * 1000]));
    expect(Date.now() - started).toBe(6000);
  });

  it('stops and rejects when it is aborted', async () => {
    const life = new AbortController();
    const shown: number[] = [];
    const done = countDown(life.signal, (number) => {
      shown.push(number);
      if (number === 3) life.abort(new Error('left the page'));
      return Promise.resolve();
    });
    await Promise.all([expect(done).rejects.toThrow('left the page'), vi.runAllTimersAsync()]);
    expect(shown).toEqual([5, 4, 3]);
  });

  it('rejects if the callback of a number rejects', async () => {
    const done = countDown(new AbortController().signal, (number) =>
      number === 1 ? Promise.reject(new Error('no camera')) : Promise.resolve(),
    );
    await Promise.all([expect(done).rejects.toThrow('no camera'), vi.runAllTimersAsync()]);
  });

  it('rejects without waiting if the signal is already aborted', async () => {
    await expect(pause(1000, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});
