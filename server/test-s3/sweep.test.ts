/** Cleanup of a bucket; only its server knows the age of files. */
import { beforeEach, expect, it } from 'vitest';
import { SWEEP_ORPHANS } from '../src/features/media/sweep.ts';
import { SWEEP_TRACKS } from '../src/features/recordings/jobs.ts';
import { trackKey } from '../src/features/recordings/counting/track-file.ts';
import type { Job } from '../src/platform/jobs/jobs.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import { attemptWithVideo } from '../test/attempts.ts';
import { openScene } from '../test/scene.ts';

const HOUR_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * HOUR_MS;

const scene = openScene();
beforeEach(async () => {
  for (const root of ['uploads', 'media', 'tracks', 'work']) await scene.harness.files.remove(root);
});

/** Runs the cleanup when the present files are `ageMs` old. */
const sweepAt = async (job: Job, ageMs: number): Promise<void> => {
  const { harness } = scene;
  harness.passTime(Date.now() + ageMs - harness.now().getTime());
  await harness.jobs.send(harness.db, job, {});
  await harness.jobs.drain();
};

const keysUnder = async (prefix: string): Promise<readonly string[]> =>
  (await scene.harness.files.list(prefix)).map(({ key }) => key);

it.each([
  ['videos', SWEEP_ORPHANS, 'media', (id: string) => `media/${id}/video`],
  ['uploads', SWEEP_ORPHANS, 'uploads', (id: string) => `uploads/${id}/chunks/0`],
  ['tracks', SWEEP_TRACKS, 'tracks', trackKey],
] as const)(
  'the cleanup deletes %s without a database row after a week and keeps those with a row',
  async (_what, job, root, keyOf) => {
    await attemptWithVideo(scene.ann, scene.challengeId);
    await scene.harness.jobs.drain();
    const kept = await keysUnder(root);
    const orphan = keyOf(randomIds.uuid());
    await scene.harness.files.write(orphan, new Uint8Array([1]));
    const all = await keysUnder(root);
    expect(all).toHaveLength(kept.length + 1);

    await sweepAt(job, WEEK_MS - HOUR_MS);
    expect(await keysUnder(root)).toEqual(all);
    await sweepAt(job, WEEK_MS + HOUR_MS);
    expect(await keysUnder(root)).toEqual(kept);
  },
);
