/**
 * Requirements of "verified", duration of a check, and eligibility for prizes
 * (docs/decisions/0070).
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { challenges } from '../src/features/challenges/schema.ts';
import { SWEEP_CHECKS } from '../src/features/verification/checking.ts';
import { VERIFY_RECORDING } from '../src/features/recordings/index.ts';
import { attempt, attemptWithVideo, changedTrack, formOf, submissionOf } from './attempts.ts';
import type { AnyTrack } from './attempts.ts';
import type { Client } from './client.ts';
import { addRecordings } from './recorded.ts';
import { openScene } from './scene.ts';
import { seeTheClip } from './seen-clip.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const scene = openScene();

const statusOf = async (client: Client, recording: string) =>
  (await client.call(GetRecording, { params: { recording } })).recording.status;

const ranks = async () =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows.map(
    ({ rank, name, validReps, status }) => [rank, name, validReps, status],
  );

const givePrizes = () =>
  scene.harness.db.update(challenges).set({ givesPrizes: true }).where(eq(challenges.id, scene.challengeId));

/** Pseudorandom number between -1 and 1. */
const noise = (seed: number): number => {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453;
  return 2 * (wave - Math.floor(wave)) - 1;
};

/** Synthetic skeleton: frame times jitter, and each landmark drifts like a person's. */
const synthetic = (track: AnyTrack): AnyTrack => ({
  ...track,
  frames: track.frames.map(({ t, p }, at) => ({
    t: at === 0 ? t : t + Math.round(4 * noise(at)),
    p:
      p &&
      p.map((value, i) => value + Math.round(12 * noise(i + 1) + 6 * Math.sin(at / 40 + i) + 4 * noise(at * 99 + i))),
  })),
});

describe('a synthetic track without a video', () => {
  const submitSynthetic = async () => {
    const { recording } = await scene.ann.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId), changedTrack(synthetic)),
    );
    expect(recording.validReps).toBeGreaterThan(0);
    return recording;
  };

  it('is never verified: not on submission, not by checks, not with a correct claim', async () => {
    const first = await submitSynthetic();
    scene.harness.passTime(60_000);
    const { validReps, invalidReps } = first;
    const claimed = { validReps, invalidReps };
    const { recording } = await scene.ann.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { claimed }), changedTrack(synthetic)),
    );
    await scene.harness.jobs.drain();
    await scene.harness.checkAgain(recording.id);
    for (const { id } of [first, recording]) expect(await statusOf(scene.ann, id)).not.toMatch(/verified|adjusted/);
    expect(await statusOf(scene.ann, first.id)).toBe('counted');
  });

  it('does not rank above a verified result if the challenge gives prizes', async () => {
    const { validReps } = await submitSynthetic();
    await addRecordings(scene.harness.db, scene.challengeId, [{ name: 'Vera', validReps: 1 }], scene.harness.now());
    await scene.harness.jobs.drain();
    expect((await ranks()).map(([, name]) => name)).toEqual(['Ann', 'Vera']);
    await givePrizes();
    expect(await ranks()).toEqual([
      [1, 'Vera', 1, 'verified'],
      [2, 'Ann', validReps, 'counted'],
    ]);
  });
});

describe('a challenge without prizes', () => {
  it('ranks by reps regardless of status, and by status first once it gives prizes', async () => {
    await addRecordings(
      scene.harness.db,
      scene.challengeId,
      [
        { name: 'Uma', validReps: 4, status: 'unverified' },
        { name: 'Vic', validReps: 2 },
        { name: 'Ron', validReps: 3, status: 'pending_review' },
      ],
      scene.harness.now(),
    );
    expect((await ranks()).map(([, name]) => name)).toEqual(['Uma', 'Ron', 'Vic']);
    await givePrizes();
    expect((await ranks()).map(([, name]) => name)).toEqual(['Vic', 'Ron', 'Uma']);
  });
});

describe('the video check', () => {
  it('ends as counted, with the reason, if the video cannot be processed', async () => {
    scene.harness.processBy(async () => ({ ok: false, isCertain: true, message: 'The video ends too early.' }));
    const { recording } = await attemptWithVideo(scene.ann, scene.challengeId);
    expect(recording.status).toBe('checking');
    await scene.harness.jobs.drain();
    const { recording: shown } = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
    expect(shown).toMatchObject({
      status: 'counted',
      mediaStatus: 'failed',
      mediaError: 'The video ends too early.',
    });
  });

  it('ends as counted if every attempt fails, and as verified if a later check succeeds', async () => {
    const { harness, ann } = scene;
    harness.watchBy(() => Promise.reject(new Error('Killed.')));
    const { recording } = await attemptWithVideo(ann, scene.challengeId);
    for (let tries = 0; tries < 6; tries += 1) {
      await harness.jobs.drain();
      harness.passTime(60_000);
    }
    expect(harness.takeErrors().length).toBeGreaterThan(0);
    expect(await statusOf(ann, recording.id)).toBe('counted');
    harness.watchBy(seeTheClip);
    await harness.jobs.send(harness.db, VERIFY_RECORDING, { recordingId: recording.id });
    await harness.jobs.drain();
    expect(await statusOf(ann, recording.id)).toBe('verified');
  });

  it('ends as counted after a day if nothing else ends it', async () => {
    const { harness, challengeId } = scene;
    const stuck = { status: 'checking', statusSince: harness.now() } as const;
    const [id = ''] = await addRecordings(harness.db, challengeId, [stuck], harness.now());
    const sweep = async (): Promise<void> => {
      await harness.jobs.send(harness.db, SWEEP_CHECKS, {});
      await harness.jobs.drain();
    };
    harness.passTime(DAY_MS - 1000);
    await sweep();
    expect(await statusOf(scene.ann, id)).toBe('checking');
    harness.passTime(2000);
    await sweep();
    expect(await statusOf(scene.ann, id)).toBe('counted');
  });

  it('does not start for a recording without a video', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    expect(recording).toMatchObject({ status: 'counted', mediaStatus: 'none' });
  });
});
