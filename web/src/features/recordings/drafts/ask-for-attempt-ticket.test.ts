import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_STATUS } from '@reptemple/contract/error-codes';
import type { ErrorCode } from '@reptemple/contract/error-codes';
import { askForTicket } from './use-attempt-drafts-and-tickets.ts';

const CHALLENGE = '00000000-0000-4000-8000-000000000001';

const answerWith = (reply: () => Promise<Response>): void => void vi.stubGlobal('fetch', reply);

const refusing = (code: ErrorCode, message: string) => async (): Promise<Response> =>
  Response.json({ error: { code, message, requestId: 'r' } }, { status: ERROR_STATUS[code] });

const TICKET = {
  id: '00000000-0000-4000-8000-000000000002',
  challengeId: CHALLENGE,
  issuedAt: '2026-03-15T12:00:00.000Z',
  expiresAt: '2026-03-17T12:00:00.000Z',
  codeWord: '3142',
};
const given = {
  kind: 'given',
  ticket: { id: TICKET.id, expiresAt: Date.parse(TICKET.expiresAt) },
  codeWord: '3142',
};

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const RETRIES_MS = 10_000;

const ask = async (): ReturnType<typeof askForTicket> => {
  const answer = askForTicket(CHALLENGE);
  // `runAllTimersAsync` might never end: a database that an earlier test left open may set its
  // timer again and again.
  await vi.advanceTimersByTimeAsync(RETRIES_MS);
  return answer;
};

describe('askForTicket', () => {
  it('returns the ticket with its expiry and code word', async () => {
    answerWith(async () => Response.json({ ticket: TICKET }));
    expect(await ask()).toEqual(given);
  });

  it.each([
    ['conflict', 'This challenge has ended.'],
    ['conflict', 'You’ve used all attempts for today. Come back tomorrow.'],
    ['not_signed_in', 'Sign in to do this.'],
    ['forbidden', 'Sign in to do this.'],
    ['not_found', "The challenge you're looking for doesn't exist."],
    ['too_many_requests', 'Too many attempts. Try again in 1 minute.'],
  ] as const)('reports the error %s as a refusal, without a retry, with the message: %s', async (code, message) => {
    const reply = vi.fn<() => Promise<Response>>(refusing(code, message));
    answerWith(reply);
    expect(await ask()).toEqual({ kind: 'refused', why: message });
    expect(reply).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['there is no reply', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', refusing('internal', 'Something went wrong.')],
    ['a proxy replies instead', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a captive portal replies instead', async () => new Response('<h1>Accept our terms</h1>')],
  ] as const)('tries four times before it reports no answer when %s', async (_why, failing) => {
    const reply = vi.fn<() => Promise<Response>>(failing);
    answerWith(reply);
    expect(await ask()).toEqual({ kind: 'silent' });
    expect(reply).toHaveBeenCalledTimes(4);
    reply.mockImplementationOnce(failing).mockImplementationOnce(async () => Response.json({ ticket: TICKET }));
    expect(await ask()).toEqual(given);
  });
});
