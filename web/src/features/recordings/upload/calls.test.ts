import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { answered, tried } from './calls.ts';
import { SessionEnded } from './retry-policy.ts';
import { silence } from './idle-timeout.ts';

const refusal = (code: ApiError['code'], status: number) => new ApiError({ code, status, message: 'Words.' });

beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ending = new AbortController();
    setTimeout(() => ending.abort(new DOMException('', 'TimeoutError')), ms);
    return ending.signal;
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['nothing answers', refusal('offline', 0), 'connection'],
  ['the server stumbles', refusal('internal', 503), 'server'],
  ['somebody else’s page answers', refusal('unreadable', 200), 'server'],
  ['a proxy refuses with a page of its own', refusal('unreadable', 403), 'server'],
  ['the server refuses', refusal('conflict', 409), undefined],
])('tried() reports whether a request can be retried when %s', async (_when, error, trouble) => {
  expect(await tried(() => Promise.reject(error))).toEqual({ ok: false, reason: 'Words.', trouble });
});

it('a request without a response fails as offline after 30 seconds', async () => {
  const unanswered = answered(
    (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    silence(),
  ).catch((fault: unknown) => fault);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await unanswered).toMatchObject({
    code: 'offline',
    reply: { status: 0, text: 'No response within 30 seconds' },
  });
});

it('tried() rethrows an expired session and programming errors instead of reporting a retry', async () => {
  await expect(tried(() => Promise.reject(refusal('not_signed_in', 401)))).rejects.toBeInstanceOf(SessionEnded);
  await expect(tried(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
});
