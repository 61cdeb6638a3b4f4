import type { Profile } from '@reptemple/contract/profile';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { AuthUser } from './auth-state.ts';
import { AuthBusy, LOCK_TIMEOUT_MS, oneAtATime } from './operations.ts';
import { ADA, adasProfile } from './people.fixture.ts';
import { loadPatiently } from './profile-loading.ts';
import { readPatiently } from './session-refresh.ts';

const refused = (status: number): ApiError => new ApiError({ code: 'internal', status, message: `status ${status}` });
const timedOut = new DOMException('too slow', 'TimeoutError');

describe('loading the profile', () => {
  const attempt = async (answers: readonly unknown[]) => {
    const pauses: number[] = [];
    const coming = [...answers];
    const load = async (): Promise<Profile | null> => {
      const answer = coming.shift();
      if (answer instanceof Error || answer instanceof DOMException) throw answer;
      return answer as Profile | null;
    };
    const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
    return { profile: await loadPatiently({ load, pause, onRetry: () => undefined }), pauses };
  };

  test.each([
    ['arrives', [adasProfile], adasProfile, []],
    ['not found is null, without another try', [null], null, []],
    ['comes after a network failure', [refused(0), adasProfile], adasProfile, [1000]],
    ['comes after two 401', [refused(401), refused(401), adasProfile], adasProfile, [1000, 1000]],
    ['comes after a time-out', [timedOut, adasProfile], adasProfile, [1000]],
    [
      'never comes: three tries, then without it',
      [refused(0), refused(0), refused(0), adasProfile],
      null,
      [1000, 1000],
    ],
    ['any other failure is null at once', [refused(500), adasProfile], null, []],
  ])('%s', async (_story, answers, profile, pauses) => {
    expect(await attempt(answers)).toEqual({ profile, pauses });
  });
});

describe('reading the session', () => {
  const attempt = async (failures: readonly number[]) => {
    const pauses: number[] = [];
    const coming = [...failures];
    const read = async (): Promise<AuthUser> => {
      const status = coming.shift();
      if (status !== undefined) throw refused(status);
      return ADA;
    };
    const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
    const user = await readPatiently({ read, pause, signal: new AbortController().signal }).catch(String);
    return { user, pauses };
  };

  test.each([
    ['answers', [], ADA, []],
    ['waits 200 ms, then twice as long each time', [503, 502, 504, 0], ADA, [200, 400, 800, 1600]],
    ['gives up after the fifth', [503, 503, 503, 503, 503], 'ApiError: status 503', [200, 400, 800, 1600]],
    ['takes a refusal for an answer', [500], 'ApiError: status 500', []],
  ])('%s', async (_story, failures, user, pauses) => {
    expect(await attempt(failures)).toEqual({ user, pauses });
  });
});

describe('auth operations', () => {
  const never = async (signal: AbortSignal): Promise<string> =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

  test('run one at a time; a new one is skipped while one runs', async () => {
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

  test('one that fails releases the lock', async () => {
    const { run, isBusy } = oneAtATime(() => 0);
    await expect(run(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(isBusy()).toBe(false);
  });

  test('a lock older than 30 s is released by force, and its late end does not release the next one', async () => {
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

  test('signing out aborts whatever runs', async () => {
    const { run, runInstead, isBusy } = oneAtATime(() => 0);
    const running = run(never).catch(String);
    expect(await runInstead(async () => 'signed out')).toBe('signed out');
    expect(await running).toBe('Error: aborted');
    expect(isBusy()).toBe(false);
  });
});
