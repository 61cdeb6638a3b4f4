import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecorderStore } from '../recorder-state.ts';
import { Sounds } from '../audio/sounds.ts';
import { startCountdown } from './start-countdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Countdown with this start of the recording. */
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
