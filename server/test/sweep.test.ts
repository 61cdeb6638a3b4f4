/** What is cleared away by itself, and what is not. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetRecording } from '@reptemple/contract/recordings';
import { media } from '../src/features/media/schema.ts';
import { SWEEP_ORPHANS, SWEEP_UPLOADS } from '../src/features/media/sweep.ts';
import { SWEEP_TRACKS } from '../src/features/recordings/jobs.ts';
import { HOUSEKEEPING } from '../src/platform/housekeeping.ts';
import type { Job } from '../src/platform/jobs.ts';
import { jobsTable } from '../src/platform/jobs-table.ts';
import { randomIds } from '../src/platform/ids.ts';
import { attempt, newSession, sendChunk } from './attempts.ts';
import type { Client } from './client.ts';
import { openHarness, type Harness } from './harness.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let harness: Harness;
let ann: Client;
let challengeId: string;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  ann = await harness.person('Ann');
  challengeId = (await harness.pushUps()).id;
});

const sweep = async (job: Job): Promise<void> => {
  await harness.jobs.send(harness.db, job, {});
  await harness.jobs.drain();
};

const under = async (prefix: string): Promise<readonly string[]> =>
  (await harness.files.list(prefix)).map(({ key }) => key.slice(prefix.length + 1));

/** A file as one was left that many milliseconds ago, by the clock of the harness. */
const leave = async (key: string, ageMs: number): Promise<void> => {
  const path = await harness.files.localCopy(key);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'left');
  const at = new Date(harness.now().getTime() - ageMs);
  await utimes(path, at, at);
  await utimes(join(path, '..'), at, at);
};

const mediaIds = async (): Promise<readonly string[]> =>
  (await harness.db.select({ id: media.id }).from(media).orderBy(media.createdAt)).map(({ id }) => id);

describe('stale uploads', () => {
  it('go after a day without a submission, rows and files, and nothing else', async () => {
    const sessionId = newSession(challengeId);
    await sendChunk(ann, sessionId);
    const { recording } = await attempt(ann, challengeId, { sessionId, hasVideo: true });
    await harness.jobs.drain();
    await sendChunk(ann, newSession(challengeId));
    expect(await under('uploads')).toHaveLength(1);
    harness.passTime(DAY_MS + 1);
    await sweep(SWEEP_UPLOADS);
    expect(await under('uploads')).toEqual([]);
    expect(await mediaIds()).toHaveLength(1);
    const { recording: later } = await ann.call(GetRecording, { params: { recording: recording.id } });
    expect(later.mediaStatus).toBe('ready');
  });
});

describe('orphaned files', () => {
  it('of uploads and videos without a row go, those with one stay', async () => {
    const sessionId = newSession(challengeId);
    await sendChunk(ann, sessionId);
    await attempt(ann, challengeId, { sessionId, hasVideo: true });
    await harness.jobs.drain();
    const [ready = ''] = await mediaIds();
    harness.passTime(1);
    await sendChunk(ann, newSession(challengeId), { total: 2 });
    const [, receiving = ''] = await mediaIds();
    const nobody = randomIds.uuid();
    await leave(`uploads/${nobody}/chunks/0`, 0);
    await leave(`uploads/${ready}/video`, 0);
    await leave(`media/${nobody}/video`, 0);
    await sweep(SWEEP_ORPHANS);
    expect(await under('uploads')).toEqual([receiving]);
    expect(await under('media')).toEqual([ready]);
  });

  it('that an operator may still process stay for a month', async () => {
    const sessionId = newSession(challengeId);
    await sendChunk(ann, sessionId);
    const [failed = ''] = await mediaIds();
    await harness.db.update(media).set({ state: 'failed' }).where(eq(media.id, failed));
    harness.passTime(29 * DAY_MS);
    await sweep(SWEEP_ORPHANS);
    expect(await under('uploads')).toEqual([failed]);
    harness.passTime(2 * DAY_MS);
    await sweep(SWEEP_ORPHANS);
    expect(await under('uploads')).toEqual([]);
  });

  it('of work that was cut off go when nobody can be at it any more', async () => {
    await leave('work/old/video.webm', 2 * 60 * 60 * 1000);
    await leave('work/young/video.webm', 60_000);
    await sweep(SWEEP_ORPHANS);
    expect(await under('work')).toEqual(['young']);
  });

  it('of tracks whose recording was never stored go after a day', async () => {
    await attempt(ann, challengeId);
    const kept = await under('tracks');
    await leave(`tracks/${randomIds.uuid()}.track.json.gz`, 2 * DAY_MS);
    await leave(`tracks/${randomIds.uuid()}.track.json.gz`, 60_000);
    harness.passTime(1);
    await sweep(SWEEP_TRACKS);
    expect(await under('tracks')).toHaveLength(kept.length + 1);
    expect(await under('tracks')).toEqual(expect.arrayContaining([...kept]));
  });
});

describe('housekeeping', () => {
  it('removes half-written files after a day', async () => {
    await leave('tracks/one.track.json.gz.1.part', DAY_MS + 1000);
    await leave('tracks/one.track.json.gz.2.part', 1000);
    await sweep(HOUSEKEEPING);
    const names = await readdir(await harness.files.localCopy('tracks'));
    expect(names.filter((name) => name.endsWith('.part'))).toEqual(['one.track.json.gz.2.part']);
  });

  it('forgets jobs that failed for good a month ago, and no others', async () => {
    const rowOf = (daysAgo: number | null) => ({
      id: randomIds.uuid(),
      name: `failed-${daysAgo}`,
      data: {},
      runAt: harness.now(),
      createdAt: harness.now(),
      failedAt: daysAgo === null ? null : new Date(harness.now().getTime() - daysAgo * DAY_MS),
    });
    await harness.db.insert(jobsTable).values([rowOf(31), rowOf(29), rowOf(null)]);
    await sweep(HOUSEKEEPING);
    const rows = await harness.db.select({ name: jobsTable.name }).from(jobsTable);
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => name.startsWith('failed'))
        .toSorted(),
    ).toEqual(['failed-29', 'failed-null']);
  });
});
