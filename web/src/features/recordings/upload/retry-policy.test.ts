import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { retryWhileBusy, pageVisibility, waitUntilVisible } from './retry-policy.ts';
import type { Trouble } from './retry-policy.ts';

const full = (retryAfterSeconds?: number, status = 503) => {
  const code = status === 503 ? 'unavailable' : 'too_many_requests';
  return new ApiError({ code, status, message: 'Too many at once.', retryAfterSeconds });
};

const sent = async (...failures: readonly Error[]) => {
  const waited: number[] = [];
  const troubles: (Trouble | null)[] = [];
  let calls = 0;
  const work = async (): Promise<string> => {
    const failure = failures[calls];
    calls += 1;
    if (failure) throw failure;
    return 'done';
  };
  const outcome: unknown = await retryWhileBusy(work, {
    wait: async (ms) => void waited.push(ms),
    pageVisibility: () => ({ isAway: false, timesAway: 0 }),
    onTrouble: (trouble) => troubles.push(trouble),
  }).catch((error: unknown) => error);
  return { outcome, waited, troubles, calls };
};

describe('retryWhileBusy', () => {
  it.each([503, 429])(
    'retries after the requested delay and reports trouble meanwhile, for status %i',
    async (status) => {
      expect(await sent(full(2, status), full(2, status))).toEqual({
        outcome: 'done',
        waited: [2000, 4000],
        troubles: ['server', 'server', null],
        calls: 3,
      });
    },
  );

  it('fails with the server’s last error after three retries', async () => {
    const last = full(3);
    expect(await sent(full(2), full(2), full(2), last)).toMatchObject({ outcome: last, calls: 4 });
  });

  it.each([
    ['the server asks for a long delay', full(600)],
    ['the server names no delay', full()],
    ['the server refuses the request', new ApiError({ code: 'conflict', status: 409, message: 'It has changed.' })],
    [
      'the server did not reply, and may have done the work',
      new ApiError({ code: 'offline', status: 0, message: 'No reply.' }),
    ],
    ['the browser throws an error', new TypeError('x is not a function')],
  ])('does not retry if %s', async (_why, error) => {
    expect(await sent(error)).toEqual({ outcome: error, waited: [], troubles: [], calls: 1 });
  });
});

describe('page visibility', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const network = new EventTarget();

  const turn = (visibilityState: string): void => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('pageVisibility counts how often the page was hidden', () => {
    const { timesAway } = pageVisibility();
    turn('hidden');
    expect(pageVisibility()).toEqual({ isAway: true, timesAway: timesAway + 1 });
    turn('visible');
    expect(pageVisibility()).toEqual({ isAway: false, timesAway: timesAway + 1 });
  });

  it.each([
    ['the time has passed', () => vi.advanceTimersByTime(8000), true],
    ['the network is back', () => network.dispatchEvent(new Event('online')), true],
    ['the page is visible again', () => turn('visible'), true],
    ['the page is hidden', () => turn('hidden'), false],
  ])(
    'waitUntilVisible ends only after the delay or when network or page return: %s',
    async (_what, happens, isOver) => {
      let hasEnded = false;
      void waitUntilVisible(8000).then(() => (hasEnded = true));
      happens();
      await vi.advanceTimersByTimeAsync(0);
      expect(hasEnded).toBe(isOver);
    },
  );
});
