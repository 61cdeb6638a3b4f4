/** A set must end before its challenge, but can be submitted later (docs/decisions/0071). */
import { EndAttempt, StartAttempt } from '@reptemple/contract/recordings/attempts';
import { JoinChallenge } from '@reptemple/contract/challenges/participation';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '../src/platform/crypto/ids.ts';
import { challengeParticipants } from '../src/features/challenges/schema.ts';
import { attempt, formOf, newSession, sendChunk, submissionOf, trackFile, TRUTH } from './attempts.ts';
import type { Client } from './client.ts';
import { changeChallenge, create } from './created.ts';
import { clientOf, openScene } from './scene.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const scene = openScene();
const LATE = { ...TRUTH.expected, status: 'unverified', unverifiedReason: 'late' };

const begin = async (client: Client = scene.ann, challengeId = scene.challengeId): Promise<string> =>
  (await client.call(StartAttempt, { body: { challengeId } })).ticket.id;
const trackSha256 = async (): Promise<string> => fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
const reportEnd = async (ticket: string, client: Client = scene.ann) =>
  client.call(EndAttempt, { params: { ticket }, body: { trackSha256: await trackSha256() } });
const endsIn = (ms: number) =>
  changeChallenge(scene.harness.db, scene.challengeId, { endDate: new Date(scene.harness.now().getTime() + ms) });
const submitLate = async (ticketId: string, challengeId = scene.challengeId) =>
  (await attempt(scene.ann, challengeId, { ticketId })).recording;
const rowsOf = async () =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId } })).rows.length;

describe('a set whose ticket was issued before the end of its challenge', () => {
  it('is kept but does not rank if it arrives 5 minutes after the end without a report of its own end', async () => {
    await endsIn(12 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(17 * MINUTE_MS);
    expect(await submitLate(ticketId)).toMatchObject(LATE);
    expect(await rowsOf()).toBe(0);
    expect(await scene.harness.db.$count(challengeParticipants)).toBe(0);
  });

  it('ranks when its end was reported in time, however late it is sent', async () => {
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
  ] as const)('that ends %i ms after its challenge counts: %s', async (late, counts) => {
    await endsIn(MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(MINUTE_MS + late);
    await reportEnd(ticketId);
    scene.harness.passTime(HOUR_MS);
    expect((await submitLate(ticketId)).status).toBe(counts ? 'counted' : 'unverified');
    expect(await rowsOf()).toBe(counts ? 1 : 0);
  });

  it('does not rank when another track was reported', async () => {
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

  it('is refused when its track lasts longer than the time from ticket to report', async () => {
    const ticketId = await begin();
    scene.harness.passTime(TRUTH.durationMs - 6_000);
    await reportEnd(ticketId);
    scene.harness.passTime(HOUR_MS);
    const body = formOf(submissionOf(scene.challengeId, { ticketId }));
    expect(await scene.ann.refusal(SubmitRecording, body)).toMatchObject({ status: 422 });
  });
});

describe('a set without a ticket that arrives after the end of its challenge', () => {
  const LATE_DAYS_MS = 24 * HOUR_MS;

  it('is kept with its video, but does not rank, if the browser says that it began before the end', async () => {
    const sessionId = newSession(scene.challengeId, scene.harness.now());
    await endsIn(MINUTE_MS);
    scene.harness.passTime(LATE_DAYS_MS);
    await sendChunk(scene.ann, sessionId);
    const { recording } = await attempt(scene.ann, scene.challengeId, { sessionId, hasVideo: true });
    expect(recording).toMatchObject(LATE);
    await changeChallenge(scene.harness.db, scene.challengeId, { timeZone: 'Asia/Tokyo' });
    expect(await rowsOf()).toBe(0);
  });

  it('is refused if the browser says that it began after the end', async () => {
    await endsIn(MINUTE_MS);
    scene.harness.passTime(LATE_DAYS_MS);
    const sessionId = newSession(scene.challengeId, scene.harness.now());
    const body = formOf(submissionOf(scene.challengeId, { sessionId }));
    const ended = { status: 409, code: 'conflict', message: 'This challenge has ended.' };
    expect(await scene.ann.refusal(SubmitRecording, body)).toEqual(ended);
    expect((await sendChunk(scene.ann, sessionId)).status).toBe(409);
  });
});

it('a set of a duel has to end within the 72 hours', async () => {
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

describe('the report of an end', () => {
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
  ] as const)('by %s for a ticket of Ann answers %i', async (role, status) => {
    const ticket = await begin();
    const client = await clientOf(role, scene);
    const reply = await client.send(EndAttempt, { params: { ticket }, body: { trackSha256: await trackSha256() } });
    expect(reply.status).toBe(status);
  });
});
