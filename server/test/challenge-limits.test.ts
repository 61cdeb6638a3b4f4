/** Requirements of a challenge: its depth standard and its limits. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { StartAttempt } from '@reptemple/contract/recordings/attempts';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetMyProgress } from '@reptemple/contract/challenges/participation';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { rep, trackOf } from '../../engine/fixtures/synthetic.ts';
import { attempt, changedTrack, cutAfter, formOf, submissionOf, trackFile, TRUTH } from './attempts.ts';
import { create, depthOf } from './created.ts';
import { comparedStatus } from './compared.ts';
import { openScene } from './scene.ts';

const HOUR_MS = 3_600_000;
const scene = openScene();
const params = (challenge: string) => ({ params: { challenge } });

describe('the depth standard', () => {
  /** One push-up to 100 degrees, one to 80. */
  const track = trackOf({ from: 170, legs: [{ to: 170, ms: 1500 }, ...rep(100), ...rep(80), { to: 170, ms: 1000 }] });

  it.each([
    ['standard', 110, 2],
    ['record', 90, 1],
  ] as const)(
    '%s, at most %i°, applies to the recorder’s exercise definition and the server’s count',
    async (depthStandard, depth, valid) => {
      const { id } = await create(scene.ann, { depthStandard });
      const { challenge, exerciseDefinition } = await scene.ann.call(GetChallenge, params(id));
      expect(challenge.exercise.depthStandard).toBe(depthStandard);
      expect(depthOf(exerciseDefinition)).toBe(depth);
      const durationSeconds = (track.frames.at(-1)?.t ?? 0) / 1000;
      const file = trackFile(new Uint8Array(gzipSync(JSON.stringify(track))));
      const { recording } = await scene.ann.call(SubmitRecording, formOf(submissionOf(id, { durationSeconds }), file));
      expect([recording.validReps, recording.totalReps]).toEqual([valid, 2]);
      const seen = await scene.ann.call(GetRecording, { params: { recording: recording.id } });
      expect(seen.exerciseDefinition).toEqual(exerciseDefinition);
    },
  );
});

describe('a challenge’s limits', () => {
  it('allow one attempt a day for each user, until midnight in the challenge’s time zone', async () => {
    const { id } = await create(scene.ann, { timeZone: 'America/New_York', maxDailyAttempts: 1 });
    const submission = submissionOf(id);
    const first = await scene.ann.call(SubmitRecording, formOf(submission));
    const refused = await scene.ann.refusal(SubmitRecording, formOf(submissionOf(id)));
    expect(refused).toEqual({
      status: 409,
      code: 'conflict',
      message: 'You’ve used today’s attempt. Come back tomorrow.',
    });
    expect(await scene.ann.call(SubmitRecording, formOf(submission))).toEqual(first);
    await attempt(await scene.harness.person('Bob'), id);
    // It is 8:00 in that time zone, 16 hours before midnight.
    scene.harness.passTime(16 * HOUR_MS - 1);
    expect(await scene.ann.refusal(SubmitRecording, formOf(submissionOf(id)))).toMatchObject({ code: 'conflict' });
    scene.harness.passTime(1);
    await attempt(scene.ann, id);
  });

  it('refuse to start a second attempt that day with 409, but let another user start', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const start = { body: { challengeId: id } };
    await scene.ann.call(StartAttempt, start);
    await attempt(scene.ann, id);
    expect(await scene.ann.refusal(StartAttempt, start)).toEqual({
      status: 409,
      code: 'conflict',
      message: 'You’ve used today’s attempt. Come back tomorrow.',
    });
    const bob = await scene.harness.person('Bob');
    expect((await bob.call(StartAttempt, start)).ticket.challengeId).toBe(id);
    scene.harness.passTime(24 * HOUR_MS);
    expect((await scene.ann.call(StartAttempt, start)).ticket.challengeId).toBe(id);
  });

  it('accept one of three attempts submitted at the same time', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const sent = await Promise.all([1, 2, 3].map(() => scene.ann.send(SubmitRecording, formOf(submissionOf(id)))));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await scene.ann.call(GetMyProgress, params(id))).recordings).toBe(1);
  });

  it('give the last attempt of a day once when it is sent twice at the same time', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const submission = formOf(submissionOf(id));
    const before = (await scene.harness.files.list('tracks')).length;
    const sent = await Promise.all([1, 2, 3].map(() => scene.ann.call(SubmitRecording, submission)));
    expect(new Set(sent.map(({ recording }) => recording.id)).size).toBe(1);
    expect(await scene.harness.files.list('tracks')).toHaveLength(before + 1);
  });

  it('end an attempt at the maximum duration and count no later reps', async () => {
    const { id } = await create(scene.ann, { maxDurationSeconds: 10 });
    const { recording } = await attempt(scene.ann, id);
    expect(recording.endedEarly).toEqual({ atMs: 10_000, by: 'duration' });
    expect(recording.durationSeconds).toBeLessThanOrEqual(10);
    const cut = await scene.ann.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { durationSeconds: 10 }), cutAfter(10_001)),
    );
    expect(recording.validReps).toBe(cut.recording.validReps);
    expect(recording.validReps).toBeLessThan(TRUTH.expected.validReps);
    expect(await comparedStatus(scene.harness, recording.id)).toBe('adjusted');
  });

  it('end an attempt at the first rest above the maximum', async () => {
    const { id } = await create(scene.ann, { maxRestSeconds: 5 });
    const { recording: whole, reps } = await attempt(scene.ann, id);
    expect(whole.endedEarly).toBeNull();
    const second = reps[1];
    if (!second) throw new Error('The clip has fewer than two reps.');
    // The athlete rests for ten seconds after the second rep.
    const rested = changedTrack((track) => {
      const upTo = track.frames.filter(({ t }) => t <= second.endMs);
      const held = upTo.at(-1)?.p ?? null;
      const pause = Array.from({ length: 249 }, (_none, at) => ({ t: second.endMs + 40 * (at + 1), p: held }));
      const later = track.frames.filter(({ t }) => t > second.endMs).map(({ t, p }) => ({ t: t + 10_000, p }));
      return { ...track, frames: [...upTo, ...pause, ...later] };
    });
    const durationSeconds = TRUTH.durationMs / 1000 + 10;
    const sent = await scene.ann.call(SubmitRecording, formOf(submissionOf(id, { durationSeconds }), rested));
    expect(sent.recording.endedEarly?.by).toBe('rest');
    expect(sent.recording.totalReps).toBe(2);
    expect(sent.reps).toEqual(reps.slice(0, 2));
  });
});
