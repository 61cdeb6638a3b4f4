/** Tests automatic cleanup: which files and rows are deleted and which are kept. */
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { SWEEP_ORPHANS, SWEEP_UPLOADS } from '../src/features/media/jobs.ts';
import { media } from '../src/features/media/schema.ts';
import { SWEEP_TRACKS } from '../src/features/recordings/jobs.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { jobsTable } from '../src/platform/jobs/jobs-schema.ts';
import { HOUSEKEEPING } from '../src/platform/jobs/jobs.ts';
import type { Job } from '../src/platform/jobs/jobs.ts';
import { openScene } from './application-and-user-setup.ts';
import { attempt, attemptWithVideo, newSession, sendChunk } from './submit-attempts-and-tracks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_MS = 7 * DAY_MS;

const scene = openScene();
/** Deletes the files of the previous test. The harness has already deleted their rows. */
beforeEach(async () => {
  for (const root of ['uploads', 'media', 'tracks', 'work']) await scene.harness.files.remove(root);
});

const sweep = async (job: Job): Promise<void> => {
  await scene.harness.jobs.send(scene.harness.db, job, {});
  await scene.harness.jobs.drain();
};

const under = async (prefix: string): Promise<readonly string[]> =>
  (await scene.harness.files.list(prefix)).map(({ key }) => key.slice(prefix.length + 1));

const leave = (key: string, ageMs: number): Promise<void> =>
  scene.harness.files.withLocalCopy(key, async (path) => {
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, 'left');
    const at = new Date(scene.harness.now().getTime() - ageMs);
    for (let up = 0; up < key.split('/').length - 1; up += 1) await utimes(join(path, ...Array(up).fill('..')), at, at);
  });

const mediaIds = async (): Promise<readonly string[]> =>
  (await scene.harness.db.select({ id: media.id }).from(media).orderBy(media.createdAt)).map(({ id }) => id);

describe('the sweep of stale uploads', () => {
  it('deletes an upload without a submission after a day, and keeps submitted videos', async () => {
    const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
    await scene.harness.jobs.drain();
    await sendChunk(scene.ann, newSession(scene.challengeId));
    expect(await under('uploads')).toHaveLength(1);
    scene.harness.passTime(DAY_MS + 1);
    await sweep(SWEEP_UPLOADS);
    expect(await under('uploads')).toEqual([]);
    expect(await mediaIds()).toHaveLength(1);
    const { recording: later } = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
    expect(later.mediaStatus).toBe('ready');
  });
});

describe('the sweep of orphaned files', () => {
  it('deletes old upload and media files without a row, and keeps those with a row or under a week old', async () => {
    await attemptWithVideo(scene.ann, scene.challengeId);
    await scene.harness.jobs.drain();
    const [ready = ''] = await mediaIds();
    scene.harness.passTime(1);
    await sendChunk(scene.ann, newSession(scene.challengeId), { total: 2 });
    const [, receiving = ''] = await mediaIds();
    const [nobody, young] = [randomIds.uuid(), randomIds.uuid()];
    await leave(`uploads/${nobody}/chunks/0`, WEEK_MS + 1000);
    await leave(`uploads/${ready}/video`, 0);
    await leave(`media/${nobody}/video`, WEEK_MS + 1000);
    await leave(`media/${young}/video`, WEEK_MS - 1000);
    await sweep(SWEEP_ORPHANS);
    expect(await under('uploads')).toEqual([receiving]);
    expect(new Set(await under('media'))).toEqual(new Set([ready, young]));
  });

  it.each([
    ['videos', SWEEP_ORPHANS, 'media', (id: string) => `media/${id}/video`],
    ['tracks', SWEEP_TRACKS, 'tracks', (id: string) => `tracks/${id}.track.json.gz`],
  ])('deletes nothing and logs an error if most %s have no row', async (_what, job, root, keyOf) => {
    const before = await under(root);
    const left = Array.from({ length: 21 }, () => keyOf(randomIds.uuid()));
    for (const key of left) await leave(key, 2 * WEEK_MS);
    await sweep(job);
    expect(await under(root)).toHaveLength(before.length + left.length);
    expect(scene.harness.takeErrors()).toEqual([expect.stringContaining(`21 of ${before.length + 21} files`)]);
    for (const key of left) await scene.harness.files.remove(key.replace(/\/video$/, ''));
  });

  it('keeps the files of a failed upload for 29 days and deletes them after 31', async () => {
    const sessionId = newSession(scene.challengeId);
    await sendChunk(scene.ann, sessionId);
    const [failed = ''] = await mediaIds();
    await scene.harness.db.update(media).set({ state: 'failed' }).where(eq(media.id, failed));
    scene.harness.passTime(29 * DAY_MS);
    await sweep(SWEEP_ORPHANS);
    expect(await under('uploads')).toEqual([failed]);
    scene.harness.passTime(2 * DAY_MS);
    await sweep(SWEEP_ORPHANS);
    expect(await under('uploads')).toEqual([]);
  });

  it('deletes a work folder that is 2 hours old, and keeps one that is 1 minute old', async () => {
    await leave('work/old/video.webm', 2 * 60 * 60 * 1000);
    await leave('work/young/video.webm', 60_000);
    await sweep(SWEEP_ORPHANS);
    expect(await under('work')).toEqual(['young']);
  });

  it('deletes tracks without a recording after a week', async () => {
    await attempt(scene.ann, scene.challengeId);
    const kept = await under('tracks');
    await leave(`tracks/${randomIds.uuid()}.track.json.gz`, WEEK_MS + 1000);
    await leave(`tracks/${randomIds.uuid()}.track.json.gz`, WEEK_MS - 1000);
    await sweep(SWEEP_TRACKS);
    expect(await under('tracks')).toHaveLength(kept.length + 1);
    expect(await under('tracks')).toEqual(expect.arrayContaining([...kept]));
  });
});

describe('the housekeeping job', () => {
  it('deletes partially written files after a day', async () => {
    await leave('tracks/one.track.json.gz.1.part', DAY_MS + 1000);
    await leave('tracks/one.track.json.gz.2.part', 1000);
    await sweep(HOUSEKEEPING);
    const names = await scene.harness.files.withLocalCopy('tracks', (path) => readdir(path));
    expect(names.filter((name) => name.endsWith('.part'))).toEqual(['one.track.json.gz.2.part']);
  });

  it('deletes jobs that failed 31 days ago, and keeps those that failed 29 days ago or not at all', async () => {
    const rowOf = (daysAgo: number | null) => ({
      id: randomIds.uuid(),
      name: `failed-${daysAgo}`,
      data: {},
      runAt: scene.harness.now(),
      createdAt: scene.harness.now(),
      failedAt: daysAgo === null ? null : new Date(scene.harness.now().getTime() - daysAgo * DAY_MS),
    });
    await scene.harness.db.insert(jobsTable).values([rowOf(31), rowOf(29), rowOf(null)]);
    await sweep(HOUSEKEEPING);
    const rows = await scene.harness.db.select({ name: jobsTable.name }).from(jobsTable);
    expect(
      rows
        .map(({ name }) => name)
        .filter((name) => name.startsWith('failed'))
        .toSorted(),
    ).toEqual(['failed-29', 'failed-null']);
  });
});
