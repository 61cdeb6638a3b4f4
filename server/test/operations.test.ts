/** Operations page: state of the installation, and the operator's actions. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ListAudit } from '@reptemple/contract/operations/audit';
import { TellBrowserError } from '@reptemple/contract/operations/browser-errors';
import { BROWSER_ERROR_DAYS, GetOperations, RetryJob } from '@reptemple/contract/operations/operations';
import { addRecurringJob, momentOf } from '../src/platform/jobs/job-store.ts';
import { jobsTable } from '../src/platform/jobs/jobs-table.ts';
import { noteBackup } from '../src/platform/database/last-backup.ts';
import { listProcesses, startHeartbeat } from '../src/platform/process/instance-heartbeat.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { attemptWithVideo } from './attempts.ts';
import type { Client } from './client.ts';
import { clientOf, openScene } from './scene.ts';

const scene = openScene();
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
    const stopOther = await startHeartbeat({ db, id: 'other', is: { ...is, role: 'worker' }, clock: harness.now, log });
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

  it('counts browser errors by place and day, without quoted e-mail addresses, and drops old days', async () => {
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
    expect(Object.keys(before.failed[0] ?? {}).toSorted()).toEqual(['attempts', 'failedAt', 'id', 'lastError', 'name']);
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
