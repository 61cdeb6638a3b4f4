/**
 * Tests sets that arrive after the end of their challenge, and their end reports
 * (docs/decisions/0018).
 */
import { expect, it, describe } from 'vitest';
import { JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { StartAttempt, EndAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { challengeParticipants } from '../src/features/challenges/schema.ts';
import { fingerprint } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openScene, clientOf } from './application-and-user-setup.ts';
import {
  attempt,
  formOf,
  submissionOf,
  trackFile,
  TRUTH,
  newSession,
  sendChunk,
} from './submit-attempts-and-tracks.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const LATE = { ...TRUTH.expected, status: 'unverified', unverifiedReason: 'late' };

const begin = async (client: Client = scene.ann, challengeId = scene.challengeId): Promise<string> =>
  (await client.call(StartAttempt, { body: { challengeId } })).ticket.id;
const trackSha256 = async (): Promise<string> => fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
const reportEnd = async (ticket: string, client: Client = scene.ann) =>
  client.call(EndAttempt, { params: { ticket }, body: { trackSha256: await trackSha256() } });
const endsIn = (ms: number) =>
  changeChallenge(scene.harness.db, scene.challengeId, {
    endDate: new Date(scene.harness.now().getTime() + ms),
  });
const submitLate = async (ticketId: string, challengeId = scene.challengeId) =>
  (await attempt(scene.ann, challengeId, { ticketId })).recording;
const rowsOf = async () =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId } })).rows.length;

describe('a set whose ticket was issued before its challenge ended', () => {
  it('is saved but not ranked if it arrives 5 minutes after the end without an end report', async () => {
    await endsIn(12 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(17 * MINUTE_MS);
    expect(await submitLate(ticketId)).toMatchObject(LATE);
    expect(await rowsOf()).toBe(0);
    expect(await scene.harness.db.$count(challengeParticipants)).toBe(0);
  });

  it('is ranked if its end was reported in time, even if it is sent 20 hours later', async () => {
    await endsIn(12 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(11 * MINUTE_MS);
    await reportEnd(ticketId);
    scene.harness.passTime(20 * HOUR_MS);
    expect((await attempt(scene.ann, scene.challengeId, { ticketId })).recording.status).toBe('counted');
    expect(await rowsOf()).toBe(1);
  });

  it.each([
    [60_000, true],
    [60_001, false],
  ] as const)('whose end is reported %i ms after its challenge ended is ranked: %s', async (late, counts) => {
    await endsIn(MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(MINUTE_MS + late);
    await reportEnd(ticketId);
    scene.harness.passTime(HOUR_MS);
    expect((await submitLate(ticketId)).status).toBe(counts ? 'counted' : 'unverified');
    expect(await rowsOf()).toBe(counts ? 1 : 0);
  });

  it('is saved but not ranked if its end report names another track', async () => {
    await endsIn(12 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(11 * MINUTE_MS);
    const other = { params: { ticket: ticketId }, body: { trackSha256: fingerprint('another track') } };
    await scene.ann.call(EndAttempt, other);
    expect(await scene.ann.refusal(EndAttempt, { ...other, body: { trackSha256: await trackSha256() } })).toMatchObject(
      { status: 409 },
    );
    scene.harness.passTime(10 * MINUTE_MS);
    expect(await submitLate(ticketId)).toMatchObject(LATE);
    expect(await rowsOf()).toBe(0);
  });

  it('is refused with 422 if its track is longer than the time from ticket to end report', async () => {
    const ticketId = await begin();
    scene.harness.passTime(TRUTH.durationMs - 6_000);
    await reportEnd(ticketId);
    scene.harness.passTime(HOUR_MS);
    const body = formOf(submissionOf(scene.challengeId, { ticketId }));
    expect(await scene.ann.refusal(SubmitRecording, body)).toMatchObject({ status: 422 });
  });
});

describe('a set without a ticket that arrives after its challenge ended', () => {
  const LATE_DAYS_MS = 24 * HOUR_MS;

  it('is saved with its video but not ranked if its session started before the end', async () => {
    const sessionId = newSession(scene.challengeId, scene.harness.now());
    await endsIn(MINUTE_MS);
    scene.harness.passTime(LATE_DAYS_MS);
    await sendChunk(scene.ann, sessionId);
    const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId, hasVideo: true });
    expect(recording).toMatchObject(LATE);
    await changeChallenge(scene.harness.db, scene.challengeId, { timeZone: 'Asia/Tokyo' });
    expect(await rowsOf()).toBe(0);
  });

  it('is refused with 409 if its session started after the end', async () => {
    await endsIn(MINUTE_MS);
    scene.harness.passTime(LATE_DAYS_MS);
    const sessionId = newSession(scene.challengeId, scene.harness.now());
    const body = formOf(submissionOf(scene.challengeId, { sessionId }));
    const ended = { status: 409, code: 'conflict', message: 'This challenge has ended.' };
    expect(await scene.ann.refusal(SubmitRecording, body)).toEqual(ended);
    expect((await sendChunk(scene.ann, sessionId)).status).toBe(409);
  });
});

it('a duel set that arrives late counts only if its end was reported within the 72 hours', async () => {
  const { id } = await create(scene.ann, { type: 'duel', name: 'Duel', hideResultsUntilFinished: true });
  await scene.ann.call(JoinChallenge, { params: { challenge: id } });
  scene.harness.passTime(71.9 * HOUR_MS);
  const [late, withTimeout] = [await begin(scene.ann, id), await begin(scene.ann, id)];
  scene.harness.passTime(MINUTE_MS);
  await reportEnd(withTimeout);
  scene.harness.passTime(HOUR_MS);
  expect(await submitLate(late, id)).toMatchObject(LATE);
  expect((await attempt(scene.ann, id, { ticketId: withTimeout })).recording.status).toBe('counted');
});

describe('the end report of a set', () => {
  it('keeps its first time when it is repeated', async () => {
    const ticketId = await begin();
    scene.harness.passTime(MINUTE_MS);
    const first = await reportEnd(ticketId);
    scene.harness.passTime(MINUTE_MS);
    expect(await reportEnd(ticketId)).toEqual(first);
  });

  it.each([
    ['a visitor', 404],
    ['a guest', 404],
    ['a user', 200],
    ['another user', 404],
    ['an admin', 404],
  ] as const)('sent by %s for a ticket of Ann is answered with %i', async (role, status) => {
    const ticket = await begin();
    const client = await clientOf(role, scene);
    const reply = await client.send(EndAttempt, { params: { ticket }, body: { trackSha256: await trackSha256() } });
    expect(reply.status).toBe(status);
  });
});
