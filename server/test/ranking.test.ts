/** Who may submit how often, what ranks below what, and what of a recording is not for everyone. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/leaderboard';
import { GetRecording, SubmitRecording, SUBMISSIONS_PER_HOUR } from '@reptemple/contract/recordings';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/ids.ts';
import { attempt, changedTrack, formOf, newSession, sendChunk, submissionOf } from './attempts.ts';
import type { Client } from './client.ts';
import { openHarness, type Harness } from './harness.ts';

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

describe('a track of too few frames a second', () => {
  /** 25 frames a second become 8. */
  const slow = () => changedTrack((track) => ({ ...track, frames: track.frames.filter((_frame, at) => at % 3 === 0) }));
  const cutAfter = (ms: number) =>
    changedTrack((track) => ({ ...track, frames: track.frames.filter((frame) => frame.t < ms) }));

  it('is kept, marked, and never above a verified or adjusted one', async () => {
    const { recording } = await ann.call(SubmitRecording, formOf(submissionOf(challengeId), slow()));
    expect(recording.status).toBe('unverified');
    expect(recording.validReps).toBeGreaterThan(0);
    const bob = await harness.person('Bob');
    await bob.call(SubmitRecording, formOf(submissionOf(challengeId, { durationSeconds: 1 }), cutAfter(1000)));
    const { rows } = await ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } });
    expect(rows.map(({ rank, name, validReps, status }) => [rank, name, validReps, status])).toEqual([
      [1, 'Bob', 0, 'adjusted'],
      [2, 'Ann', recording.validReps, 'unverified'],
    ]);
  });
});

describe('submissions', () => {
  /** As if the recording had been submitted that many times more. */
  const submitMore = async (times: number): Promise<void> => {
    const [row] = await harness.db.select().from(challengeRecordings);
    if (!row) throw new Error('There is no recording to repeat.');
    const more = Array.from({ length: times }, () => ({
      ...row,
      id: randomIds.uuid(),
      sessionId: newSession(challengeId),
    }));
    await harness.db.insert(challengeRecordings).values(more);
  };

  it('are stopped when one person sends them without end, for an hour, and nobody else with them', async () => {
    const submission = submissionOf(challengeId);
    const first = await ann.call(SubmitRecording, formOf(submission));
    await submitMore(SUBMISSIONS_PER_HOUR - 2);
    await attempt(ann, challengeId);
    const refused = await ann.refusal(SubmitRecording, formOf(submissionOf(challengeId)));
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await ann.call(SubmitRecording, formOf(submission))).toEqual(first);
    await attempt(await harness.person('Bob'), challengeId);
    harness.passTime(60 * 60 * 1000 + 1);
    await attempt(ann, challengeId);
  });
});

describe('why a recording has no video', () => {
  it('is said to its owner and admins, and to nobody else', async () => {
    harness.processBy(() => Promise.resolve({ ok: false, isCertain: true, message: 'The video has no picture.' }));
    const sessionId = newSession(challengeId);
    await sendChunk(ann, sessionId);
    const { recording } = await attempt(ann, challengeId, { sessionId, hasVideo: true });
    await harness.jobs.drain();
    const seenBy = async (client: Client) =>
      (await client.call(GetRecording, { params: { recording: recording.id } })).recording;
    const told = { mediaStatus: 'failed', mediaError: 'The video has no picture.' };
    expect(await seenBy(ann)).toMatchObject(told);
    expect(await seenBy(await harness.admin())).toMatchObject(told);
    expect(await seenBy(harness.visitor())).toMatchObject({ mediaStatus: 'failed', mediaError: null, claimed: null });
    expect(await seenBy(await harness.person('Bob'))).toMatchObject({ mediaError: null, claimed: null });
  });
});
