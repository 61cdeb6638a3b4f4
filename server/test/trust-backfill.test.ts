/**
 * Update jobs for results without a required video and leaderboards without tiers
 * (docs/decisions/0070).
 */
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { challenges } from '../src/features/challenges/schema.ts';
import { REBUILD_BOARDS } from '../src/features/leaderboard/jobs.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { BACKFILL_STATUSES } from '../src/features/verification/backfill.ts';
import { recordingFindings } from '../src/features/verification/schema.ts';
import { attempt, attemptWithVideo } from './attempts.ts';
import { addRecordings } from './recorded.ts';
import { aReviewer, aRecording, aVideo, decide } from './reviewing.ts';
import { openScene } from './scene.ts';

const scene = openScene();

const statusOf = async (recording: string) =>
  (await scene.ann.call(GetRecording, { params: { recording } })).recording.status;

const setVerified = (id: string) =>
  scene.harness.db.update(challengeRecordings).set({ status: 'verified' }).where(eq(challengeRecordings.id, id));

it('leaves verified only what was compared by the server or decided with a video', async () => {
  const { harness, ann, challengeId } = scene;
  const { recording: compared } = await attemptWithVideo(ann, challengeId);
  await harness.jobs.drain();
  harness.passTime(60_000);
  const { recording: withoutVideo } = await attempt(ann, challengeId);
  await harness.jobs.drain();
  await setVerified(withoutVideo.id);
  harness.passTime(60_000);
  const { recording: unwatched } = await attemptWithVideo(ann, challengeId);
  await harness.jobs.drain();
  await harness.db.delete(recordingFindings).where(eq(recordingFindings.recordingId, unwatched.id));
  await setVerified(unwatched.id);
  const [decided, decidedBlind] = [
    await aRecording(scene, { mediaId: await aVideo(scene) }),
    await aRecording(scene, { status: 'adjusted', countedStatus: 'adjusted' }),
  ];
  const admin = await aReviewer(scene);
  for (const id of [decided, decidedBlind]) await decide(admin, id, { decision: 'keep' });
  await setVerified(decidedBlind);
  const unverified = await aRecording(scene, { status: 'unverified' });
  await harness.jobs.send(harness.db, BACKFILL_STATUSES, { after: null });
  await harness.jobs.drain();
  const ids = [compared.id, withoutVideo.id, decided, decidedBlind, unverified];
  expect(await Promise.all(ids.map(statusOf))).toEqual(['verified', 'counted', 'verified', 'counted', 'unverified']);
  // It is verified now: its track is a copy of the first one's.
  expect(await statusOf(unwatched.id)).toBe('pending_review');
});

it('writes boards anew by tiers, one challenge at a time', async () => {
  const { harness, challengeId } = scene;
  const people = [
    { name: 'Uma', validReps: 9, status: 'unverified' },
    { name: 'Vic', validReps: 2 },
  ] as const;
  await addRecordings(harness.db, challengeId, people, harness.now());
  const order = async () =>
    (await scene.ann.call(GetLeaderboard, { params: { challenge: challengeId } })).rows.map(({ name }) => name);
  // Old leaderboards after the migration: unverified results last.
  await harness.db.execute(sql`update leaderboard_entries set tier = 2 where reps = 9`);
  await harness.db.execute(sql`update leaderboard_histogram set tier = 2 where reps = 9`);
  expect(await order()).toEqual(['Vic', 'Uma']);
  const rebuild = async (): Promise<void> => {
    await harness.jobs.send(harness.db, REBUILD_BOARDS, { after: null });
    await harness.jobs.drain();
  };
  await rebuild();
  expect(await order()).toEqual(['Uma', 'Vic']);
  await harness.db.update(challenges).set({ givesPrizes: true });
  expect(await order()).toEqual(['Vic', 'Uma']);
  await rebuild();
  expect(await order()).toEqual(['Vic', 'Uma']);
});
