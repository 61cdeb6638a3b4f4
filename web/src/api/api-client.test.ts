import { afterEach, describe, expect, test, vi } from 'vitest';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetHealth } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { addressOf, call } from './api-client.ts';
import { ApiError } from './api-error.ts';

const answer = (body: unknown, status = 200): ReturnType<typeof vi.fn<typeof fetch>> => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const fake = vi.fn<typeof fetch>(async () => new Response(text, { status, statusText: 'Teapot' }));
  vi.stubGlobal('fetch', fake);
  return fake;
};

afterEach(() => vi.unstubAllGlobals());

describe('addressOf', () => {
  test.each([
    ['/api/health', {}, {}, '/api/health'],
    ['/api/challenges/{challenge}', { challenge: 'open pushups/1' }, {}, '/api/challenges/open%20pushups%2F1'],
    ['/api/x', {}, { gender: 'male', page: undefined }, '/api/x?gender=male'],
  ])('builds the URL for %s', (path, params, query, address) => {
    expect(addressOf(path, params, query)).toBe(address);
  });
});

describe('call', () => {
  test('returns a reply that matches the contract', async () => {
    const fake = answer({ status: 'ok', version: '0.1.0' });
    expect(await call(GetHealth, {})).toEqual({ status: 'ok', version: '0.1.0' });
    expect(fake.mock.calls[0]?.[0]).toBe('/api/health');
  });

  test('puts the path and query parameters into the request URL', async () => {
    const fake = answer({
      rows: [],
      next: null,
      mine: null,
      repsToNext: null,
      areResultsHidden: false,
      kudosGiven: [],
      counts: { all: 0, male: 0, female: 0 },
    });
    await call(GetLeaderboard, { params: { challenge: 'open' }, query: { gender: 'female' } });
    expect(fake.mock.calls[0]?.[0]).toBe('/api/challenges/open/leaderboard?gender=female');
  });

  test('sends the body as JSON', async () => {
    const nothing = {
      avatar: null,
      gender: null,
      age: null,
      weightKg: null,
      heightCm: null,
      targetWeightKg: null,
      expectations: null,
    };
    const roles = {
      isAdmin: false,
      isTester: false,
      isGuest: false,
      secondFactor: false,
      timeZone: null,
      mustSetUpSecondFactor: false,
    };
    const profile = { id: '1', email: 'a@b.c', emailVerified: true, name: 'Ada', goals: [], ...nothing, ...roles };
    const fake = answer({ profile });
    await call(UpdateMyProfile, { body: { name: 'Ada' } });
    expect(fake.mock.calls[0]?.[1]).toMatchObject({ method: 'PATCH', body: '{"name":"Ada"}' });
  });

  test('rejects a reply that breaks the contract with the code "unreadable"', async () => {
    answer({ status: 'fine' });
    await expect(call(GetHealth, {})).rejects.toMatchObject({ code: 'unreadable', status: 200 });
  });

  test('rejects an error reply with its code, status and field issues', async () => {
    const faults = [{ field: 'name', message: 'Enter a name.' }];
    answer({ error: { code: 'bad_request', message: 'Look at the fields.', requestId: 'r1', faults } }, 400);
    await expect(call(GetHealth, {})).rejects.toMatchObject({ code: 'bad_request', status: 400, faults });
  });

  test.each([
    ['2', 2],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [null, undefined],
  ])(
    'reads retryAfterSeconds from a Retry-After header in seconds, not from a date: %s',
    async (retryAfter, retryAfterSeconds) => {
      const body = { error: { code: 'unavailable', message: 'Too many at once.', requestId: 'r1' } };
      const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
      vi.stubGlobal('fetch', async () => Response.json(body, { status: 503, headers }));
      await expect(call(GetHealth, {})).rejects.toMatchObject({ status: 503, retryAfterSeconds });
    },
  );

  test('rejects an account error with the message and reasons of the auth provider', async () => {
    const refusal = { code: 'weak_password', message: 'That password is too common.', reasons: ['common'] };
    answer(refusal, 422);
    await expect(call(GetHealth, {})).rejects.toMatchObject({
      code: 'unprocessable',
      message: refusal.message,
      refusal,
    });
  });

  test.each([
    ['upstream died', '502: upstream died'],
    ['', '502: Teapot'],
  ])('reports a non-JSON error page %j as its status and text', async (body, message) => {
    answer(body, 502);
    await expect(call(GetHealth, {})).rejects.toThrow(message);
  });

  test('rejects with the code "offline" and a hint to check the connection if fetch fails', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const error: unknown = await call(GetHealth, {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'offline', status: 0 });
    expect(String(error)).toContain('Check your connection');
  });

  test('rejects an aborted call with the AbortError, not as offline', async () => {
    const reason = new DOMException('gone', 'AbortError');
    vi.stubGlobal('fetch', () => Promise.reject(reason));
    await expect(call(GetHealth, {}, AbortSignal.abort())).rejects.toBe(reason);
  });
});
