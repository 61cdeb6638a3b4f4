/**
 * Tests the operations page with its actions, health endpoints, and reports of browser errors. The
 * reports are rate limited to protect the log.
 */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi, afterAll, afterEach, beforeAll } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { TellBrowserError, BROWSER_ERRORS_PER_MINUTE } from '@reptemple/contract/operations/browser-errors';
import {
  BROWSER_ERROR_DAYS,
  GetOperations,
  RetryJob,
  GetHealth,
  GetReady,
} from '@reptemple/contract/operations/operations-page-and-health-checks';
import { VERIFY_RECORDING } from '../src/features/recordings/index.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { noteBackup } from '../src/platform/database/installation-id-and-last-backup.ts';
import { rateLimits } from '../src/platform/http/rate-limit-counter-schema.ts';
import { addRecurringJob, momentOf, countJobs } from '../src/platform/jobs/job-store.ts';
import { jobsTable } from '../src/platform/jobs/jobs-schema.ts';
import { listProcesses, startHeartbeat } from '../src/platform/process/instance-heartbeat.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import { attemptWithVideo } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const scene = openScene();

describe('operations', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  let admin: Client;
  beforeEach(async () => {
    admin = await clientOf('an admin', scene);
  });

  describe('the operations page', () => {
    it('shows storage, database, recurring jobs and the last backup', async () => {
      const { harness, ann, challengeId } = scene;
      const { backup, storage } = await admin.call(GetOperations);
      expect([backup, storage.lastWriteAt]).toEqual([null, null]);
      await attemptWithVideo(ann, challengeId);
      await noteBackup(harness.db, 'of-now', harness.now());
      await addRecurringJob(
        harness.db,
        { id: randomIds.uuid(), name: 'housekeeping', data: {} },
        momentOf(harness.now()),
      );
      const at = harness.now().toISOString();
      const now = await admin.call(GetOperations);
      expect(now).toMatchObject({ version: '0.0.0-test', backup: { at, generation: 'of-now' } });
      expect(now.storage).toMatchObject({ kind: 'folder', lastWriteAt: at });
      expect(now.storage.freeBytes).toBeGreaterThan(0);
      expect(now.database.bytes).toBeGreaterThan(1_000_000);
      expect(now.database.migrations).toBeGreaterThan(0);
      expect(now.upkeep).toEqual([{ name: 'housekeeping', nextAt: at }]);
    });

    it('rechecks a failed storage on each request, and reuses a recent successful check', async () => {
      const { harness } = scene;
      const check = vi.spyOn(harness.files, 'check');
      const warn = vi.spyOn(harness.log, 'warn');
      const answeredAfter = async (ms: number): Promise<readonly unknown[]> => {
        harness.passTime(ms);
        return [(await admin.call(GetOperations)).storage.isAnswering, check.mock.calls.length];
      };
      await answeredAfter(30_000);
      check.mockClear();
      expect(await answeredAfter(14_000)).toEqual([true, 0]);
      check.mockRejectedValueOnce(new Error('The bucket is away.'));
      expect(await answeredAfter(16_000)).toEqual([false, 1]);
      expect(warn.mock.calls.map(([, message]) => message)).toEqual(['No response from the storage.']);
      expect(await answeredAfter(1000)).toEqual([true, 2]);
      expect(await answeredAfter(1000)).toEqual([true, 2]);
      vi.restoreAllMocks();
    });

    it('lists processes by heartbeat, without those that stopped or sent none for 100 seconds', async () => {
      const { harness } = scene;
      const [{ db, log }, is] = [harness, { role: 'web', version: '1.2.3', node: 'v20' } as const];
      const stopOther = await startHeartbeat({
        db,
        id: 'other',
        is: { ...is, role: 'worker' },
        clock: harness.now,
        log,
      });
      const stop = await startHeartbeat({ db, id: 'one', is, clock: harness.now, log });
      const { processes } = await admin.call(GetOperations);
      expect(processes.map(({ id, role, version }) => [id, role, version])).toEqual([
        ['one', 'web', '1.2.3'],
        ['other', 'worker', '1.2.3'],
      ]);
      await stop();
      expect((await listProcesses(db, harness.now())).map(({ id }) => id)).toEqual(['other']);
      harness.passTime(100_000);
      expect(await listProcesses(db, harness.now())).toEqual([]);
      await stopOther();
    });

    it('counts browser errors by place and day, without quoted email addresses, and drops old days', async () => {
      const { harness } = scene;
      const body = { kind: 'caught', name: 'TypeError', message: 'x of ann@example.org', place: '/assets/a.js:1:2' };
      const visitor = harness.visitor();
      for (const place of [body.place, body.place, '/assets/b.js:1:2'])
        await visitor.call(TellBrowserError, { body: { ...body, place } });
      harness.passTime(DAY_MS);
      await visitor.call(TellBrowserError, { body });
      const seen = async () =>
        (await admin.call(GetOperations)).browserErrors.map((one) => [one.place, one.day, one.count, one.said]);
      expect(await seen()).toEqual([
        [body.place, '2026-03-16', 1, 'x of …'],
        [body.place, '2026-03-15', 2, 'x of …'],
        ['/assets/b.js:1:2', '2026-03-15', 1, 'x of …'],
      ]);
      harness.passTime(BROWSER_ERROR_DAYS * DAY_MS);
      await visitor.call(TellBrowserError, { body });
      expect((await seen()).map(([, day]) => day)).toEqual(['2026-03-30', '2026-03-16']);
    });
  });

  describe('a failed job', () => {
    it('is listed without its data, retried when an admin asks, and the retry is audited', async () => {
      const { harness } = scene;
      await harness.jobs.drain();
      const id = randomIds.uuid();
      const failed = { attempts: 1, failedAt: harness.now(), lastError: 'No answer.' };
      const job = { id, name: 'media-settled', data: { mediaId: id }, runAt: harness.now(), createdAt: harness.now() };
      await harness.db.insert(jobsTable).values({ ...job, ...failed });
      const before = (await admin.call(GetOperations)).queue;
      expect(before.failed).toMatchObject([{ id, attempts: 1, lastError: 'No answer.' }]);
      expect(Object.keys(before.failed[0] ?? {}).toSorted()).toEqual([
        'attempts',
        'failedAt',
        'id',
        'lastError',
        'name',
      ]);
      expect(before.kinds[0]).toMatchObject({ name: before.failed[0]?.name, failed: 1 });
      expect(before.oldestDueAt).toBeNull();
      await admin.call(RetryJob, { params: { job: id } });
      const after = (await admin.call(GetOperations)).queue;
      expect([after.failed, after.oldestDueAt]).toEqual([[], harness.now().toISOString()]);
      expect((await admin.refusal(RetryJob, { params: { job: id } })).status).toBe(404);
      const { entries } = await admin.call(ListAudit);
      expect(entries[0]).toMatchObject({ action: 'operations.retry', subjectKind: 'job', subjectId: id });
      await harness.jobs.drain();
      expect((await admin.call(GetOperations)).queue.oldestDueAt).toBeNull();
    });
  });
});

describe('health', () => {
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
      // Makes the database unresponsive: a transaction blocks the only connection of the embedded
      // database. A PostgreSQL server has more connections, so the query is mocked as well.
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
});

const body = { kind: 'error', name: 'TypeError', message: 'x is undefined', place: '/assets/page-1a2b.js:12:34' };

it('refuses browser error reports above the limit per minute from one address with 429', async () => {
  const { harness, ann } = scene;
  const visitor = harness.visitor();
  for (let told = 0; told < BROWSER_ERRORS_PER_MINUTE; told += 1)
    expect(await visitor.call(TellBrowserError, { body })).toEqual({ noted: true });
  expect(await visitor.refusal(TellBrowserError, { body })).toMatchObject({ status: 429, code: 'too_many_requests' });
  harness.passTime(61_000);
  expect(await ann.call(TellBrowserError, { body })).toEqual({ noted: true });
});

it('logs a browser error report as one line, without email addresses and quoted text', async () => {
  const { harness } = scene;
  const warn = vi.spyOn(harness.log, 'warn');
  const message = 'ann@example.org has no "rep count"';
  const { headers } = await harness.visitor().send(TellBrowserError, { body: { ...body, message } });
  const line = {
    requestId: headers.get('x-request-id'),
    kind: 'error',
    name: 'TypeError',
    said: '… has no …',
    place: body.place,
  };
  expect(warn.mock.calls).toEqual([[line, 'Browser error.']]);
  warn.mockRestore();
});

it('refuses browser error reports above the hourly limit of one address, and accepts them an hour later', async () => {
  const { harness } = scene;
  const visitor = harness.visitor();
  for (let minute = 0; minute < 3; minute += 1) {
    for (let told = 0; told < BROWSER_ERRORS_PER_MINUTE; told += 1) await visitor.call(TellBrowserError, { body });
    harness.passTime(61_000);
  }
  expect((await visitor.refusal(TellBrowserError, { body })).status).toBe(429);
  harness.passTime(3_600_000);
  expect(await visitor.call(TellBrowserError, { body })).toEqual({ noted: true });
});

it('lists at most 10 new places from one address, but still counts known places and other addresses’ reports', async () => {
  const { harness, ann } = scene;
  const admin = await harness.admin();
  const noted = async (): Promise<readonly string[]> =>
    (await admin.call(GetOperations)).browserErrors.map(({ place, count }) => `${place} ${count}`).toSorted();
  const told = (client: Client, page: string) =>
    client.call(TellBrowserError, { body: { ...body, place: `/assets/${page}.js:1:1` } });
  const stranger = harness.visitor();
  for (let at = 0; at < 15; at += 1) await told(stranger, `made-up-${at}`);
  expect(await noted()).toHaveLength(10);
  await told(ann, 'real');
  await told(harness.visitor(), 'another');
  await told(stranger, 'real');
  expect(await noted()).toEqual(expect.arrayContaining(['/assets/another.js:1:1 1', '/assets/real.js:1:1 2']));
  expect(await noted()).toHaveLength(12);
});

it('accepts browser error reports of users after visitors have used up the hourly limit', async () => {
  const { harness, ann } = scene;
  await harness.visitor().call(TellBrowserError, { body });
  await harness.db.update(rateLimits).set({ uses: 1_000 });
  expect((await harness.visitor().refusal(TellBrowserError, { body })).status).toBe(429);
  expect(await ann.call(TellBrowserError, { body })).toEqual({ noted: true });
});

it.each([
  ['a page’s address for a place', { place: '/challenge/annes-secret' }],
  ['a place on another server', { place: 'https://elsewhere.example/app.js:1:1' }],
  ['a message without an end', { message: 'x'.repeat(301) }],
  ['words for a name', { name: 'Ann Smith' }],
])('refuses a browser error report with %s', async (_name, change) => {
  const refused = await scene.harness.visitor().refusal(TellBrowserError, { body: { ...body, ...change } });
  expect(refused).toMatchObject({ status: 400, code: 'bad_request' });
});
