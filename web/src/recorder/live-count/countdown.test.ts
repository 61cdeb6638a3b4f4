import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sounds } from '../audio/sounds.ts';
import { RecorderStore } from '../recorder-snapshot-store.ts';
import { countDown, sleep, startCountdown } from './countdown.ts';

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
    await expect(sleep(1000, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  });
});

describe('start countdown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const takingOff = (begin: (store: RecorderStore) => Promise<void>) => {
    const [store, sounds, calledOff] = [new RecorderStore(), new Sounds(), new AbortController()];
    const heard: string[] = [];
    vi.spyOn(sounds, 'say').mockImplementation((words) => void heard.push(words));
    const parts = {
      store,
      sounds,
      begin: () => {
        heard.push('recording begins');
        return begin(store);
      },
    };
    const outcome = startCountdown(parts, calledOff.signal).then(() => 'recording', String);
    return { store, heard, outcome, calledOff };
  };
  const recording = (store: RecorderStore): Promise<void> => {
    store.set({ stage: 'recording' });
    return Promise.resolve();
  };

  describe('startCountdown', () => {
    it('waits 2 s, speaks 5 to 1, starts the recording at 1 and then says GO!', async () => {
      const { store, heard, outcome } = takingOff(recording);
      await vi.advanceTimersByTimeAsync(1999);
      expect([store.getSnapshot().stage, heard]).toEqual(['get-ready', []]);
      await vi.advanceTimersByTimeAsync(1);
      expect(store.getSnapshot()).toMatchObject({ stage: 'countdown', countdown: 5 });
      await vi.advanceTimersByTimeAsync(6000);
      expect(await outcome).toBe('recording');
      expect(heard).toEqual(['5', '4', '3', '2', '1', 'recording begins', 'GO!']);
      expect(store.getSnapshot().countdown).toBeNull();
    });

    it('does not say GO! if the set has already ended', async () => {
      const { heard, outcome, store } = takingOff((to) => {
        to.set({ stage: 'finished', countdown: null });
        return Promise.resolve();
      });
      await vi.advanceTimersByTimeAsync(10_000);
      await outcome;
      expect([heard.at(-1), store.getSnapshot().stage]).toEqual(['recording begins', 'finished']);
    });

    it.each([
      ['before the first number', 1000, []],
      ['in the countdown', 4500, ['5', '4', '3']],
    ])('cancelled %s rejects and does not start the recording', async (_when, ms, said) => {
      const { heard, outcome, calledOff } = takingOff(recording);
      await vi.advanceTimersByTimeAsync(ms);
      calledOff.abort(new Error('called off'));
      expect(await outcome).toBe('Error: called off');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(heard).toEqual(said);
    });

    it('rejects with the error of a recording that cannot start', async () => {
      const { heard, outcome } = takingOff(() => Promise.reject(new Error('no picture')));
      await vi.advanceTimersByTimeAsync(10_000);
      expect([await outcome, heard.at(-1)]).toEqual(['Error: no picture', 'recording begins']);
    });
  });
});
