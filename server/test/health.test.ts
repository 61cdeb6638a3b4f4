import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GetHealth, GetReady } from '@reptemple/contract/operations/health';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { VERIFY_RECORDING } from '../src/features/recordings/index.ts';
import { countJobs, momentOf } from '../src/platform/jobs/job-store.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the server', () => {
  it('reports healthy and ready when database, storage and queue respond', async () => {
    const visitor = harness.visitor();
    expect(await visitor.call(GetHealth)).toEqual({ status: 'ok', version: '0.0.0-test' });
    expect(await visitor.call(GetReady)).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['GET', '/api/health', 200],
    ['HEAD', '/api/health', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/challenges/push-ups', 200],
    ['HEAD', '/api/challenges/push-ups', 200],
    ['GET', '/api/challenges/push-ups/nothing', 404],
    ['GET', '/api', 404],
    ['DELETE', '/api/health', 404],
    ['POST', '/', 404],
    ['GET', '/assets/gone.js', 404],
  ])('answers %s %s with %i, the security headers of data and its own request id', async (method, path, status) => {
    const replies = [1, 2].map(() => harness.visitor().fetch(path, { method }));
    const ids = new Set<string | null>();
    for (const reply of await Promise.all(replies)) {
      expect([reply.status, reply.headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
      expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(await reply.text()).toMatch(method === 'HEAD' ? /^$/ : /^\{/);
      ids.add(reply.headers.get('x-request-id'));
    }
    expect([...ids]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  it('counts due jobs by name', async () => {
    await harness.jobs.send(harness.db, VERIFY_RECORDING, { recordingId: randomIds.uuid() });
    const counted = await countJobs(harness.db, momentOf(harness.now()));
    expect(counted).toContainEqual({ name: VERIFY_RECORDING.name, state: 'due', count: 1 });
    await harness.jobs.drain();
    const names = (await countJobs(harness.db, momentOf(harness.now()))).map(({ name }) => name);
    expect(names).not.toContain(VERIFY_RECORDING.name);
  });

  it('shares one readiness check between requests within a second', async () => {
    harness.passTime(1000);
    await harness.db.execute(sql`alter table jobs rename to jobs_gone`);
    const visitor = harness.visitor();
    const refused = await Promise.all([1, 2, 3].map(() => visitor.refusal(GetReady)));
    expect(refused.map((one) => one.status)).toEqual([503, 503, 503]);
    expect(harness.takeErrors()).toHaveLength(1);
    await harness.db.execute(sql`alter table jobs_gone rename to jobs`);
    harness.passTime(999);
    expect((await visitor.send(GetReady)).status).toBe(503);
    harness.passTime(1);
    expect((await visitor.send(GetReady)).status).toBe(200);
  });

  it('checks the storage at most every 15 seconds, but at every check after a failure', async () => {
    const visitor = harness.visitor();
    const check = vi.spyOn(harness.files, 'check');
    const askedAfter = async (ms: number): Promise<readonly number[]> => {
      harness.passTime(ms);
      const { status } = await visitor.send(GetReady);
      return [status, check.mock.calls.length];
    };
    expect(await askedAfter(15_000)).toEqual([200, 1]);
    for (let second = 1; second < 15; second += 1) expect(await askedAfter(1000)).toEqual([200, 1]);
    expect(await askedAfter(1000)).toEqual([200, 2]);
    check.mockRejectedValueOnce(new Error('It is away.')).mockRejectedValueOnce(new Error('It is away.'));
    expect(await askedAfter(15_000)).toEqual([503, 3]);
    expect(await askedAfter(1000)).toEqual([503, 4]);
    expect(await askedAfter(1000)).toEqual([200, 5]);
    expect(await askedAfter(1000)).toEqual([200, 5]);
    expect(harness.takeErrors()).toHaveLength(2);
  });

  it('reports not ready with 503 and names the queue when it does not respond', async () => {
    harness.passTime(1000);
    await harness.db.execute(sql`alter table jobs rename to jobs_gone`);
    const refused = await harness.visitor().refusal(GetReady);
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', message: 'No response from the queue.' });
    expect(harness.takeErrors()).toHaveLength(1);
    await harness.db.execute(sql`alter table jobs_gone rename to jobs`);
    harness.passTime(1000);
    expect((await harness.visitor().send(GetReady)).status).toBe(200);
  });

  it('logs the request id in each log line of a request and returns no internal error message', async () => {
    const cem = await harness.person('Cem');
    harness.passTime(15_000);
    const [info, error] = [vi.spyOn(harness.log, 'info'), vi.spyOn(harness.log, 'error')];
    vi.spyOn(harness.files, 'check').mockRejectedValueOnce(new Error('It is away.'));
    const { headers } = await harness.visitor().send(GetReady);
    const requestId = headers.get('x-request-id');
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    const said = [...error.mock.calls, ...info.mock.calls].map(([fields, message]) => [message, fields]);
    expect(said).toEqual([
      ['Not ready.', expect.objectContaining({ requestId })],
      ['request', expect.objectContaining({ requestId, path: '/api/ready', status: 503 })],
    ]);
    vi.spyOn(harness.db, 'select').mockImplementationOnce(() => {
      throw new Error('A mistake of ours.');
    });
    error.mockClear();
    const failed = await cem.send(GetMyProfile);
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ requestId: failed.headers.get('x-request-id') }), 'A request failed.'],
    ]);
    expect(await failed.text()).not.toContain('mistake');
    expect(failed.status).toBe(500);
    harness.takeErrors();
  });

  it('reports within five seconds that the database hangs, also to a signed-in user', async () => {
    const ann = await harness.person('Ann');
    harness.passTime(1000);
    let release = (): void => undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      release = () => reject(new Error('It was let go.'));
    });
    // The embedded database has one connection, which is blocked. On a server other connections
    // would work, so mock the query.
    const held = harness.db.transaction(() => silence).catch(() => undefined);
    const asked = vi.spyOn(harness.db, 'execute').mockReturnValue(Object.assign(silence));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = ann.refusal(GetReady);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(5000);
    expect(await refused).toMatchObject({ status: 503, message: 'No response from the database.' });
    expect(await ann.call(GetHealth)).toMatchObject({ status: 'ok' });
    expect(harness.takeErrors()).toEqual([expect.stringContaining('No answer within 5 seconds.')]);
    release();
    await held;
  });

  it('answers a signed-in user with 503 when the database refuses the connection', async () => {
    const ben = await harness.person('Ben');
    vi.spyOn(harness.db, 'select').mockImplementationOnce(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    expect(await ben.refusal(GetMyProfile)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(harness.takeErrors()).toEqual([expect.stringContaining('ECONNREFUSED')]);
    expect((await ben.call(GetMyProfile)).profile?.name).toBe('Ben');
  });
});
