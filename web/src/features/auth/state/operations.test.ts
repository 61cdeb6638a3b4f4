import { describe, expect, test } from 'vitest';
import { AuthBusy, LOCK_TIMEOUT_MS, oneAtATime } from './operations.ts';

describe('auth operations', () => {
  const never = async (signal: AbortSignal): Promise<string> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

  test('run one at a time: a second one is rejected with AuthBusy while the first runs', async () => {
    const { run, isBusy } = oneAtATime(() => 0);
    let finish: () => void = () => undefined;
    const first = run(async () => new Promise<void>((resolve) => (finish = resolve)));
    expect(isBusy()).toBe(true);
    await expect(run(async () => 'second')).rejects.toEqual(new AuthBusy());
    await expect(run(async () => 'second')).rejects.toThrow('Auth operation in progress');
    finish();
    await first;
    expect(await run(async () => 'third')).toBe('third');
  });

  test('run after idle() resolves without being rejected', async () => {
    const { run, idle } = oneAtATime(() => 0);
    await idle();
    let finish: () => void = () => undefined;
    const first = run(async () => new Promise<void>((resolve) => (finish = resolve)));
    const second = idle().then(async () => run(async () => 'second'));
    finish();
    expect(await second).toBe('second');
    await first;
  });

  test('release the lock when they fail', async () => {
    const { run, isBusy } = oneAtATime(() => 0);
    await expect(run(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(isBusy()).toBe(false);
  });

  test('are aborted when they hold the lock for more than 30 s, without releasing the next lock', async () => {
    let now = 0;
    const { run, isBusy } = oneAtATime(() => now);
    const stuck = run(never).catch(String);
    now = LOCK_TIMEOUT_MS;
    await expect(run(async () => 'too early')).rejects.toThrow('Auth operation in progress');
    now = LOCK_TIMEOUT_MS + 1;
    const next = run(never).catch(String);
    expect(await stuck).toBe('Error: aborted');
    expect(isBusy()).toBe(true);
    now = 3 * LOCK_TIMEOUT_MS;
    expect(isBusy()).toBe(false);
    expect(await next).toBe('Error: aborted');
  });

  test('are aborted by runInstead, as on sign-out', async () => {
    const { run, runInstead, isBusy } = oneAtATime(() => 0);
    const running = run(never).catch(String);
    expect(await runInstead(async () => 'signed out')).toBe('signed out');
    expect(await running).toBe('Error: aborted');
    expect(isBusy()).toBe(false);
  });
});
