import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { markAsCompared } from './recount-and-compare-recordings.ts';
import {
  attempt,
  changedTrack,
  cutAfter,
  formOf,
  newSession,
  sendChunk,
  submissionOf,
  trackFile,
  TRUTH,
} from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

const scene = openScene();

const board = (client: Client, gender?: string) =>
  client.call(GetLeaderboard, { params: { challenge: 'push-ups' }, ...(gender && { query: { gender } }) });

describe('a submission', () => {
  it('with a correct claim and without a video gets the status counted', async () => {
    const { recording, reps } = await attempt(scene.ann, scene.challengeId);
    expect(recording).toMatchObject({ status: 'counted', ...TRUTH.expected, claimed: TRUTH.expected, name: 'Ann' });
    expect(reps.filter((rep) => rep.valid)).toHaveLength(TRUTH.expected.validReps);
    expect(recording).toMatchObject({
      mediaStatus: 'none',
      videoUrl: null,
      createdAt: scene.harness.now().toISOString(),
    });
  });

  it('with an inflated claim ranks by the server’s count, and is adjusted after the video check', async () => {
    const claimed = { validReps: 9_999, invalidReps: 0 };
    const { recording } = await attempt(scene.ann, scene.challengeId, { claimed });
    expect(recording).toMatchObject({ status: 'counted', validReps: TRUTH.expected.validReps, claimed });
    expect(await markAsCompared(scene.harness, recording.id)).toBe('adjusted');
    const { rows } = await board(scene.ann);
    expect(rows.map((row) => row.validReps)).toEqual([TRUTH.expected.validReps]);
  });

  it('ignores extra fields such as validReps, status, userId and name', async () => {
    const more = {
      validReps: 500,
      valid_reps: 500,
      totalReps: 500,
      status: 'verified',
      userId: NOWHERE,
      name: 'Mallory',
    };
    const { recording } = await attempt(scene.ann, scene.challengeId, more);
    expect(recording).toMatchObject({ ...TRUTH.expected, name: 'Ann', status: 'counted' });
  });

  it('returns the same recording when it is repeated, also in parallel', async () => {
    const submission = submissionOf(scene.challengeId);
    const replies = await Promise.all([1, 2, 3].map(() => scene.ann.call(SubmitRecording, formOf(submission))));
    const again = await scene.ann.call(
      SubmitRecording,
      formOf({ ...submission, claimed: { validReps: 1, invalidReps: 1 } }),
    );
    expect(new Set([...replies, again].map(({ recording }) => recording.id)).size).toBe(1);
    expect(again).toEqual(replies[0]);
    expect((await board(scene.ann)).rows).toHaveLength(1);
  });

  it('with a video that is repeated in parallel processes the video once', async () => {
    const sessionId = newSession(scene.challengeId);
    await sendChunk(scene.ann, sessionId);
    const submission = submissionOf(scene.challengeId, { sessionId, hasVideo: true });
    const replies = await Promise.all([1, 2].map(() => scene.ann.send(SubmitRecording, formOf(submission))));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(await scene.harness.jobs.drain()).toBe(2);
    expect(await scene.harness.jobs.drain()).toBe(0);
  });

  it('is refused with 403 for the session of another user', async () => {
    const sessionId = newSession(scene.challengeId);
    await attempt(scene.ann, scene.challengeId, { sessionId });
    const bob = await scene.harness.person('Bob');
    const refused = await bob.refusal(SubmitRecording, formOf(submissionOf(scene.challengeId, { sessionId })));
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('is refused with 403 for a video that another user uploaded', async () => {
    const sessionId = newSession(scene.challengeId);
    await sendChunk(scene.ann, sessionId);
    const bob = await scene.harness.person('Bob');
    const refused = await bob.refusal(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { sessionId, hasVideo: true })),
    );
    expect(refused.status).toBe(403);
    expect((await board(bob)).rows).toEqual([]);
  });

  it('is refused with 409 and stores nothing if its video was not uploaded', async () => {
    const tracks = await scene.harness.files.list('tracks');
    const refused = await scene.ann.refusal(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { hasVideo: true })),
    );
    expect(refused).toMatchObject({
      status: 409,
      message: 'The video upload isn’t complete.',
    });
    expect(await scene.harness.db.select().from(challengeRecordings)).toEqual([]);
    expect(await scene.harness.db.select().from(recordingValidationData)).toEqual([]);
    expect(await scene.harness.files.list('tracks')).toEqual(tracks);
  });

  it('stores the camera view that the server reads from the track, not the one that was sent', async () => {
    const sent = { ...submissionOf(scene.challengeId), seenView: 'front' };
    const { recording } = await scene.ann.call(SubmitRecording, formOf(sent));
    expect(recording.seenView).toBe('side');
    const [row] = await scene.harness.db.select().from(challengeRecordings);
    expect(row?.seenView).toBe('side');
  });

  it('stores the track file and the validation data', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    const [row] = await scene.harness.db.select().from(recordingValidationData);
    expect(row).toMatchObject({
      recordingId: recording.id,
      processingInterval: 40,
      droppedFrames: [40],
      lockedSide: 'right',
    });
    expect(row?.actualTimestamps).toHaveLength(400);
    const track = await scene.harness.files.read(row?.landmarksTimeline ?? '');
    expect(Buffer.from(track)).toEqual(Buffer.from(await trackFile().arrayBuffer()));
  });
});

describe('a submission is refused', () => {
  const refusalOf = (change: object, track?: File) =>
    scene.ann.refusal(SubmitRecording, formOf(submissionOf(scene.challengeId, change), track));

  it('with 404 if the challenge does not exist, and with 422 if the session names another challenge', async () => {
    expect(await refusalOf({ challengeId: NOWHERE })).toMatchObject({ status: 404 });
    expect(await refusalOf({ sessionId: newSession(NOWHERE) })).toMatchObject({ status: 422 });
  });

  it.each([
    ['has ended', { endDate: new Date('2026-03-15T11:59:59Z') }, 'This challenge has ended.'],
    ['has not started', { startDate: new Date('2026-03-15T12:00:01Z') }, 'This challenge has not started yet.'],
    ['is switched off', { isActive: false }, 'This challenge is not active.'],
  ])('with 409 if the challenge %s', async (_how, change, message) => {
    await scene.harness.db.update(challenges).set(change);
    expect(await refusalOf({})).toMatchObject({ status: 409, message });
  });

  it.each([
    ['is not gzip', trackFile(new Uint8Array([1, 2, 3])), 422, 'The track isn’t gzipped JSON.'],
    ['is empty', trackFile(new Uint8Array()), 422, 'The track isn’t gzipped JSON.'],
    ['isn’t valid JSON', trackFile(new Uint8Array(gzipSync('{"half'))), 422, 'The track isn’t gzipped JSON.'],
    ['is a gzip bomb', trackFile(new Uint8Array(gzipSync(Buffer.alloc(120 * 1024 * 1024)))), 413, /The limit is 64 MB/],
    ['has another version', changedTrack((track) => ({ ...track, version: 2 })), 422, /version/],
    [
      'has time that runs backwards',
      changedTrack((track) => ({ ...track, frames: track.frames.toReversed() })),
      422,
      /[Ff]rame 1/,
    ],
    [
      'has a pose of the wrong length',
      changedTrack((track) => ({ ...track, frames: [{ t: 0, p: [1, 2, 3] }] })),
      422,
      /132/,
    ],
    [
      'has numbers that are not whole',
      changedTrack((track) => ({ ...track, frames: [{ t: 0, p: Array.from({ length: 132 }, () => 0.5) }] })),
      422,
      /integer/,
    ],
  ])('when the track %s', async (_how, track, status, message) => {
    const tracks = await scene.harness.files.list('tracks');
    const refused = await refusalOf({}, track);
    expect(refused.status).toBe(status);
    expect(refused.message).toMatch(message);
    expect(scene.harness.takeErrors()).toEqual([]);
    expect(await scene.harness.files.list('tracks')).toEqual(tracks);
  });

  it('with 422 if the track is longer than the attempt or covers too little of it', async () => {
    expect(await refusalOf({ durationSeconds: 5 })).toMatchObject({ status: 422, message: /longer than the 5 s/ });
    expect(await refusalOf({ durationSeconds: 60 })).toMatchObject({ status: 422, message: /covers only 16 s/ });
  });

  it('with 400 if its fields are missing or out of range', async () => {
    expect(await refusalOf({ durationSeconds: 1203.5 })).toMatchObject({ status: 400 });
    // Sends a duration that is allowed, but much longer than the track.
    expect(await refusalOf({ durationSeconds: 1203 })).toMatchObject({ status: 422 });
    expect(await refusalOf({ sessionId: '../../etc/passwd' })).toMatchObject({ status: 400 });
    expect(await scene.ann.refusal(SubmitRecording, { form: { submission: '{', track: trackFile() } })).toMatchObject({
      status: 400,
    });
    expect(await scene.ann.refusal(SubmitRecording, { form: { submission: '{}', track: 'no file' } })).toMatchObject({
      status: 400,
    });
  });
});

describe('a recording', () => {
  it('shows its reps to its owner and to admins, not to others', async () => {
    const { recording, reps } = await attempt(scene.ann, scene.challengeId);
    const params = { recording: recording.id };
    const admin = await scene.harness.admin();
    expect(await scene.ann.call(GetRecording, { params })).toMatchObject({ isMine: true, reps });
    expect(await scene.ann.call(GetRecording, { params })).toMatchObject({ exerciseDefinition: { name: 'Push-up' } });
    for (const { angles, fault, valid } of reps) {
      expect(Object.keys(angles).length).toBeGreaterThan(0);
      expect(fault === null).toBe(valid);
    }
    expect(await admin.call(GetRecording, { params })).toMatchObject({ isMine: false, reps });
    expect(await (await scene.harness.person('Bob')).call(GetRecording, { params })).toMatchObject({
      isMine: false,
      reps: null,
      exerciseDefinition: null,
    });
    expect(await scene.harness.visitor().call(GetRecording, { params })).toMatchObject({ isMine: false, reps: null });
  });

  it('keeps the gender of the user’s first recording in the challenge when the profile changes', async () => {
    const first = await attempt(scene.ann, scene.challengeId);
    await scene.ann.call(UpdateMyProfile, { body: { gender: 'female' } });
    const second = await attempt(scene.ann, scene.challengeId);
    await scene.ann.call(UpdateMyProfile, { body: { gender: 'prefer_not_to_say' } });
    const third = await attempt(scene.ann, scene.challengeId);
    expect([first, second, third].map(({ recording }) => recording.gender)).toEqual([null, null, null]);
  });
});

describe('a leaderboard', () => {
  const submitCut = (client: Client, durationSeconds: number) =>
    client.call(
      SubmitRecording,
      formOf(submissionOf(scene.challengeId, { durationSeconds }), cutAfter(durationSeconds * 1000)),
    );

  it('ranks users by their best recording, and the earlier one first if reps are equal', async () => {
    const bob = await scene.harness.person('Bob');
    await submitCut(scene.ann, 8);
    scene.harness.passTime(1000);
    await attempt(bob, scene.challengeId);
    scene.harness.passTime(1000);
    await attempt(scene.ann, scene.challengeId);
    const { rows } = await board(scene.ann);
    expect(rows.map(({ rank, name, isMine }) => [rank, name, isMine])).toEqual([
      [1, 'Bob', false],
      [2, 'Ann', true],
    ]);
    expect(rows[1]?.validReps).toBe(TRUTH.expected.validReps);
  });

  it('filters by gender and counts participants of each gender', async () => {
    await scene.ann.call(UpdateMyProfile, { body: { gender: 'female' } });
    await attempt(scene.ann, scene.challengeId);
    await attempt(await scene.harness.person('Bob'), scene.challengeId);
    expect((await board(scene.ann)).counts).toEqual({ all: 2, male: 0, female: 1 });
    expect((await board(scene.ann, 'female')).rows.map((row) => row.name)).toEqual(['Ann']);
    expect((await board(scene.ann, 'male')).rows).toEqual([]);
  });

  it('contains no email address, and neither do the other public endpoints', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId);
    const visitor = scene.harness.visitor();
    const paths = [
      '/api/challenges',
      '/api/challenges/push-ups',
      '/api/challenges/push-ups/leaderboard',
      `/api/recordings/${recording.id}`,
    ];
    for (const path of paths) expect(await (await visitor.fetch(path)).text()).not.toContain('@');
  });

  it('counts a user with two recordings as one participant', async () => {
    await attempt(scene.ann, scene.challengeId);
    await attempt(scene.ann, scene.challengeId);
    await attempt(await scene.harness.person('Bob'), scene.challengeId);
    const { challenge } = await scene.ann.call(GetChallenge, { params: { challenge: scene.challengeId } });
    expect(challenge.participants).toBe(2);
  });
});
