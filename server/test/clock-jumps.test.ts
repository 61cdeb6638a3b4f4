/**
 * Jumps of the server's clock, as after a suspended machine or a correction, during an attempt or
 * session.
 */
import { describe, expect, it } from 'vitest';
import { StartAttempt } from '@reptemple/contract/recordings/attempts';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { formOf, newSession, sendChunk, submissionOf, TRUTH } from './attempts.ts';
import { openMachineClock } from './machine-clock.ts';
import { openScene } from './scene.ts';

const HOUR_MS = 60 * 60 * 1000;
const scene = openScene();
const later = openMachineClock();

/** Sets the application's clock and the machine's, which sessions use. */
const setClock = (jumpMs: number): void => {
  scene.harness.passTime(jumpMs);
  later(jumpMs);
};

/** Submits a set with its video, with a clock jump in the middle. */
const attemptOver = async (jumpMs: number) => {
  const { ann, challengeId } = scene;
  const { ticket } = await ann.call(StartAttempt, { body: { challengeId } });
  const sessionId = newSession(challengeId);
  setClock(jumpMs + TRUTH.durationMs);
  const uploaded = await sendChunk(ann, sessionId);
  const submission = submissionOf(challengeId, { sessionId, hasVideo: true, ticketId: ticket.id });
  return { uploaded: uploaded.status, submission, ...(await ann.call(SubmitRecording, formOf(submission))) };
};

describe.each([
  ['forward by an hour', HOUR_MS],
  ['forward by a day', 24 * HOUR_MS],
  ['back by an hour', -HOUR_MS],
  ['back by a day', -24 * HOUR_MS],
])('a clock set %s during an attempt', (_how, jumpMs) => {
  it('leaves the user signed in and the set counted, and a repeated submission is stored once', async () => {
    const { uploaded, submission, recording } = await attemptOver(jumpMs);
    expect(uploaded).toBe(200);
    expect(await scene.ann.call(SubmitRecording, formOf(submission))).toMatchObject({
      recording: { id: recording.id },
    });
    expect(recording.validReps).toBe(TRUTH.expected.validReps);
    const { rows } = await scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId } });
    expect(rows.map(({ recordingId }) => recordingId)).toEqual([recording.id]);
    expect((await scene.ann.call(GetMyProfile)).profile?.name).toBe('Ann');
  });
});

it('a video job that is not yet due after the clock went back runs when its time comes again', async () => {
  const { recording } = await attemptOver(0);
  const stateOf = async () =>
    (await scene.ann.call(GetRecording, { params: { recording: recording.id } })).recording.mediaStatus;
  setClock(-HOUR_MS);
  await scene.harness.jobs.drain();
  expect(await stateOf()).toBe('processing');
  setClock(HOUR_MS);
  await scene.harness.jobs.drain();
  expect(await stateOf()).toBe('ready');
});
