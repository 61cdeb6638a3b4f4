/** Tests attempt tickets: owner, challenge, lifetime, single use, and attempts without a ticket. */
import { like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import {
  ANONYMOUS_TICKETS_PER_HOUR,
  EndAttempt,
  StartAttempt,
  TICKETS_PER_HOUR,
} from '@reptemple/contract/recordings/attempt-tickets';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { attemptTickets } from '../src/features/attempts/schema.ts';
import { SWEEP_TICKETS } from '../src/features/attempts/tickets.ts';
import { challengeRecordings, recordingValidationData } from '../src/features/recordings/schema.ts';
import { fingerprint } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { rateLimits } from '../src/platform/http/rate-limit-counter-schema.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import { markAsCompared } from './recount-and-compare-recordings.ts';
import {
  attempt,
  formOf,
  newSession,
  sendChunk,
  submissionOf,
  trackFile,
  TRUTH,
} from './submit-attempts-and-tracks.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const scene = openScene();

const begin = async (client: Client = scene.ann, challengeId: string = scene.challengeId): Promise<string> =>
  (await client.call(StartAttempt, { body: { challengeId } })).ticket.id;

const beginAndSubmit = async (change: object = {}) => {
  const ticketId = await begin();
  scene.harness.passTime(TRUTH.durationMs);
  const submission = submissionOf(scene.challengeId, { ticketId, ...change });
  return { ticketId, submission, ...(await scene.ann.call(SubmitRecording, formOf(submission))) };
};

const refused = (client: Client, change: object, challengeId = scene.challengeId) =>
  client.refusal(SubmitRecording, formOf(submissionOf(challengeId, change)));

describe('an attempt ticket', () => {
  it('names its challenge and is valid for 48 hours', async () => {
    const { ticket } = await scene.ann.call(StartAttempt, { body: { challengeId: scene.challengeId } });
    const now = scene.harness.now().getTime();
    expect(ticket).toMatchObject({ challengeId: scene.challengeId, issuedAt: new Date(now).toISOString() });
    expect(Date.parse(ticket.expiresAt) - now).toBe(48 * HOUR_MS);
  });

  it('allows verification, and is stored with its time of issue and the track’s hash', async () => {
    const { recording, ticketId } = await beginAndSubmit();
    expect(recording).toMatchObject({ status: 'counted', unverifiedReason: null });
    expect(await markAsCompared(scene.harness, recording.id)).toBe('verified');
    const [kept] = await scene.harness.db.select().from(recordingValidationData);
    const trackSha256 = fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
    const ticketIssuedAt = new Date(scene.harness.now().getTime() - TRUTH.durationMs);
    expect(kept).toMatchObject({ ticketId, ticketIssuedAt, trackSha256 });
  });

  it('already used for another attempt is refused with 422', async () => {
    const { ticketId } = await beginAndSubmit();
    expect(await refused(scene.ann, { ticketId })).toEqual({
      status: 422,
      code: 'unprocessable',
      message: 'The ticket for this attempt has already been used for another one.',
    });
    expect(await scene.harness.db.select().from(challengeRecordings)).toHaveLength(1);
  });

  it('submitted with three attempts at the same time is accepted for one and refused with 422 for two', async () => {
    const ticketId = await begin();
    scene.harness.passTime(HOUR_MS);
    const sent = [1, 2, 3].map(() => submissionOf(scene.challengeId, { ticketId }));
    const replies = await Promise.all(sent.map((one) => scene.ann.send(SubmitRecording, formOf(one))));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(await scene.harness.db.select().from(challengeRecordings)).toHaveLength(1);
  });

  it('allows the same submission to be repeated without a second recording', async () => {
    const { submission, recording, reps } = await beginAndSubmit();
    const again = await Promise.all([1, 2].map(() => scene.ann.call(SubmitRecording, formOf(submission))));
    expect(again).toEqual([
      { recording, reps },
      { recording, reps },
    ]);
    expect((await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows).toHaveLength(1);
  });

  it('of another user is refused with 422', async () => {
    const ticketId = await begin();
    scene.harness.passTime(HOUR_MS);
    const { status, message } = await refused(await scene.harness.person('Bob'), { ticketId });
    expect([status, message]).toEqual([422, 'The ticket for this attempt belongs to someone else.']);
  });

  it('of another challenge is refused with 422', async () => {
    const { id: other } = await create(scene.ann, { name: 'Another one' });
    const ticketId = await begin(scene.ann, other);
    scene.harness.passTime(HOUR_MS);
    const { status, message } = await refused(scene.ann, { ticketId });
    expect([status, message]).toEqual([422, 'The ticket for this attempt is for another challenge.']);
  });

  it('is refused with 422 for a track longer than the time since issue, and works once enough time has passed', async () => {
    const ticketId = await begin();
    scene.harness.passTime(TRUTH.durationMs - 6_000);
    expect(await refused(scene.ann, { ticketId })).toMatchObject({
      status: 422,
      message: 'The track lasts 16 s, but the attempt started only 10 s ago.',
    });
    scene.harness.passTime(1_000);
    expect((await attempt(scene.ann, scene.challengeId, { ticketId })).recording.status).toBe('counted');
  });

  it('that is expired or already deleted leaves the attempt unverified with reason no_ticket', async () => {
    const ticketId = await begin();
    scene.harness.passTime(48 * HOUR_MS);
    const unverified = { status: 'unverified', unverifiedReason: 'no_ticket' };
    expect((await attempt(scene.ann, scene.challengeId, { ticketId })).recording).toMatchObject(unverified);
    scene.harness.passTime(1);
    await scene.harness.jobs.send(scene.harness.db, SWEEP_TICKETS, {});
    await scene.harness.jobs.drain();
    expect(await scene.harness.db.select().from(attemptTickets)).toEqual([]);
    expect((await attempt(scene.ann, scene.challengeId, { ticketId })).recording).toMatchObject(unverified);
  });

  it('is kept by the cleanup after 47 hours', async () => {
    await begin();
    scene.harness.passTime(47 * HOUR_MS);
    await scene.harness.jobs.send(scene.harness.db, SWEEP_TICKETS, {});
    await scene.harness.jobs.drain();
    expect(await scene.harness.db.select().from(attemptTickets)).toHaveLength(1);
  });
});

describe('an attempt ticket issued to a visitor', () => {
  const trackSha256 = async () => fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
  const beginAsVisitor = async (): Promise<string> => begin(scene.harness.visitor());
  const end = (client: Client, ticket: string, trackSha256: string) =>
    client.send(EndAttempt, { params: { ticket }, body: { trackSha256 } });

  it('has no owner until a user submits it, and then belongs to that user only', async () => {
    const ticketId = await beginAsVisitor();
    expect((await scene.harness.db.select().from(attemptTickets))[0]?.userId).toBeNull();
    scene.harness.passTime(TRUTH.durationMs);
    const { recording } = await attempt(scene.ann, scene.challengeId, { ticketId });
    expect(recording).toMatchObject({ status: 'counted', unverifiedReason: null });
    expect(await markAsCompared(scene.harness, recording.id)).toBe('verified');
    expect((await scene.harness.db.select().from(attemptTickets))[0]?.userId).not.toBeNull();
    const { message } = await refused(await scene.harness.person('Bob'), { ticketId });
    expect(message).toBe('The ticket for this attempt belongs to someone else.');
  });

  it('submitted by two users at the same time is accepted for one and refused with 422 for the other', async () => {
    const ticketId = await beginAsVisitor();
    const bob = await scene.harness.person('Bob');
    scene.harness.passTime(HOUR_MS);
    const sent = [scene.ann, bob].map((client) =>
      client.send(SubmitRecording, formOf(submissionOf(scene.challengeId, { ticketId }))),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is refused with 422 for a track longer than the time since issue', async () => {
    const ticketId = await beginAsVisitor();
    scene.harness.passTime(TRUTH.durationMs - 6_000);
    expect(await refused(scene.ann, { ticketId })).toMatchObject({ status: 422 });
  });

  it('accepts the end report of a visitor until a user submits it, and then only that user’s', async () => {
    const [ticket, sha] = [await beginAsVisitor(), await trackSha256()];
    scene.harness.passTime(TRUTH.durationMs);
    expect((await end(scene.harness.visitor(), ticket, sha)).status).toBe(200);
    expect((await end(scene.harness.visitor(), ticket, fingerprint('another track'))).status).toBe(409);
    await attempt(scene.ann, scene.challengeId, { ticketId: ticket });
    expect((await end(scene.harness.visitor(), ticket, sha)).status).toBe(404);
    expect((await end(scene.ann, ticket, sha)).status).toBe(200);
  });

  it('is refused with 401 if the challenge asks for a code word', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { asksCodeWord: true });
    const visitor = await scene.harness.visitor().send(StartAttempt, { body: { challengeId: scene.challengeId } });
    expect(visitor.status).toBe(401);
    expect((await scene.ann.send(StartAttempt, { body: { challengeId: scene.challengeId } })).status).toBe(200);
  });

  it('doesn’t bypass the limit of daily attempts', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const ticketId = await begin(scene.harness.visitor(), id);
    scene.harness.passTime(HOUR_MS);
    await attempt(scene.ann, id);
    expect(await refused(scene.ann, { ticketId }, id)).toMatchObject({ status: 409 });
  });

  it('is limited per network address with 429, separately from signed-in users', async () => {
    const [visitor, body] = [scene.harness.visitor(), { challengeId: scene.challengeId }];
    const status = async (client: Client): Promise<number> => (await client.send(StartAttempt, { body })).status;
    expect(await status(visitor)).toBe(200);
    await scene.harness.db
      .update(rateLimits)
      .set({ uses: ANONYMOUS_TICKETS_PER_HOUR })
      .where(like(rateLimits.key, 'attempts:from:%'));
    expect(await status(visitor)).toBe(429);
    expect(await status(scene.harness.visitor())).toBe(200);
    expect(await status(scene.ann)).toBe(200);
  });
});

describe('an attempt without a ticket', () => {
  it('is stored as unverified with reason no_ticket, and ranks last if the challenge gives prizes', async () => {
    const { recording } = await attempt(scene.ann, scene.challengeId, { ticketId: null });
    expect(recording).toMatchObject({ ...TRUTH.expected, status: 'unverified', unverifiedReason: 'no_ticket' });
    scene.harness.passTime(1000);
    await attempt(await scene.harness.person('Bob'), scene.challengeId);
    const ranks = async () =>
      (await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows.map(
        ({ rank, name, status }) => [rank, name, status],
      );
    const [ann, bob] = [
      ['Ann', 'unverified'],
      ['Bob', 'counted'],
    ] as const;
    expect(await ranks()).toEqual([
      [1, ...ann],
      [2, ...bob],
    ]);
    await changeChallenge(scene.harness.db, scene.challengeId, { givesPrizes: true });
    expect(await ranks()).toEqual([
      [1, ...bob],
      [2, ...ann],
    ]);
  });
});

describe('a submitted track', () => {
  it('with a wrong hash is refused with 422, stores nothing, and leaves the ticket usable', async () => {
    const ticketId = await begin();
    scene.harness.passTime(HOUR_MS);
    const trackSha256 = fingerprint('another track');
    const { status, message } = await refused(scene.ann, { ticketId, trackSha256 });
    expect([status, message]).toEqual([422, 'The upload doesn’t match the recording.']);
    expect(await scene.harness.db.select().from(challengeRecordings)).toEqual([]);
    // Submits the same set again with the same ticket, as a browser does when it retries.
    const right = fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
    const { recording } = await attempt(scene.ann, scene.challengeId, { ticketId, trackSha256: right });
    expect(recording.status).toBe('counted');
  });

  it('with a malformed hash is refused with 400', async () => {
    expect(await refused(scene.ann, { trackSha256: 'ABC' })).toMatchObject({ status: 400 });
  });
});

describe('starting an attempt', () => {
  const status = async (client: Client, challengeId: string): Promise<number> =>
    (await client.send(StartAttempt, { body: { challengeId } })).status;

  it.each([
    ['a visitor', 200, 200],
    ['a guest', 403, 200],
    ['a user', 200, 200],
    ['another user', 200, 200],
    ['an admin', 200, 200],
  ] as const)('as %s answers %i, and %i if the challenge allows guests', async (role, closed, open) => {
    const client = await clientOf(role, scene);
    await changeChallenge(scene.harness.db, scene.challengeId, { allowGuests: false });
    expect(await status(client, scene.challengeId)).toBe(closed);
    await changeChallenge(scene.harness.db, scene.challengeId, { allowGuests: true });
    expect(await status(client, scene.challengeId)).toBe(open);
  });

  it('answers 404 for an unknown challenge and 409 for an inactive one', async () => {
    expect(await status(scene.ann, NOWHERE)).toBe(404);
    await changeChallenge(scene.harness.db, scene.challengeId, { isActive: false });
    expect(await status(scene.ann, scene.challengeId)).toBe(409);
  });

  it('is refused with 429 after the hourly limit of tickets, for that user only, until an hour has passed', async () => {
    for (let ticket = 0; ticket < TICKETS_PER_HOUR; ticket += 1) await begin();
    expect(await status(scene.ann, scene.challengeId)).toBe(429);
    expect(await status(await scene.harness.person('Bob'), scene.challengeId)).toBe(200);
    scene.harness.passTime(HOUR_MS);
    expect(await status(scene.ann, scene.challengeId)).toBe(200);
    // Allows two minutes for the maximum number of requests per hour.
  }, 120_000);
});

describe('the limit of daily attempts', () => {
  it('refuses a second attempt with 409 even with a ticket issued before the first', async () => {
    const { id } = await create(scene.ann, { maxDailyAttempts: 1 });
    const tickets = [await begin(scene.ann, id), await begin(scene.ann, id)];
    scene.harness.passTime(60_000);
    await attempt(scene.ann, id, { ticketId: tickets[0] });
    expect(await refused(scene.ann, { ticketId: tickets[1] }, id)).toMatchObject({ status: 409, code: 'conflict' });
  });
});

describe('an attempt submitted after its challenge has ended', () => {
  /** Sets the challenge's end to half an hour from now. */
  const ending = async (change: object = {}) => {
    const endDate = new Date(scene.harness.now().getTime() + HOUR_MS / 2);
    await changeChallenge(scene.harness.db, scene.challengeId, { endDate, ...change });
  };
  const twoHoursPass = (): void => scene.harness.passTime(2 * HOUR_MS);
  const withVideo = async (client: Client, ticketId: string | null) => {
    const sessionId = newSession(scene.challengeId);
    const uploaded = await sendChunk(client, sessionId);
    const submission = submissionOf(scene.challengeId, { sessionId, hasVideo: uploaded.ok, ticketId });
    return { uploaded: uploaded.status, submitted: await client.send(SubmitRecording, formOf(submission)) };
  };

  const reportEnd = async (ticket: string, client: Client = scene.ann) => {
    const trackSha256 = fingerprint(new Uint8Array(await trackFile().arrayBuffer()));
    await client.call(EndAttempt, { params: { ticket }, body: { trackSha256 } });
  };

  it('is accepted once with its video if its end was reported in time', async () => {
    await ending();
    scene.harness.passTime(25 * MINUTE_MS);
    const ticketId = await begin();
    scene.harness.passTime(2 * MINUTE_MS);
    await reportEnd(ticketId);
    scene.harness.passTime(40 * MINUTE_MS);
    const { uploaded, submitted } = await withVideo(scene.ann, ticketId);
    expect([uploaded, submitted.status]).toEqual([200, 200]);
    expect(SubmitRecording.output.parse(await submitted.json()).recording.unverifiedReason).toBeNull();
    expect(await refused(scene.ann, { ticketId })).toMatchObject({ status: 422 });
    expect((await sendChunk(scene.ann, newSession(scene.challengeId, scene.harness.now()))).status).toBe(409);
    expect((await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows).toHaveLength(1);
  });

  it('is accepted from a guest only while the challenge allows guests', async () => {
    const guest = await scene.harness.guest();
    await ending({ allowGuests: true });
    const ticketId = await begin(guest);
    scene.harness.passTime(MINUTE_MS);
    await reportEnd(ticketId, guest);
    twoHoursPass();
    await changeChallenge(scene.harness.db, scene.challengeId, { allowGuests: false });
    expect(await refused(guest, { ticketId })).toMatchObject({ status: 403 });
    await changeChallenge(scene.harness.db, scene.challengeId, { allowGuests: true });
    expect((await attempt(guest, scene.challengeId, { ticketId })).recording.unverifiedReason).toBeNull();
  });

  it('is stored as late and unranked without a valid ticket, and refused with 422 with a wrong ticket', async () => {
    await ending();
    const bob = await scene.harness.person('Bob');
    const { id: other } = await create(scene.ann, { name: 'Another one' });
    const [elsewhere, annsOwn] = [await begin(scene.ann, other), await begin()];
    twoHoursPass();
    const late = { status: 'unverified', unverifiedReason: 'late' };
    expect((await attempt(scene.ann, scene.challengeId, { ticketId: null })).recording).toMatchObject(late);
    expect(await refused(scene.ann, { ticketId: elsewhere })).toMatchObject({ status: 422 });
    expect(await refused(bob, { ticketId: annsOwn })).toMatchObject({ status: 422 });
    scene.harness.passTime(46 * HOUR_MS);
    expect((await attempt(scene.ann, scene.challengeId, { ticketId: annsOwn })).recording).toMatchObject(late);
    expect((await scene.ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } })).rows).toEqual([]);
  });

  it('is refused with 409 if its ticket was issued before the challenge started', async () => {
    const ticketId = await begin();
    const at = (hours: number): Date => new Date(scene.harness.now().getTime() + hours * HOUR_MS);
    await changeChallenge(scene.harness.db, scene.challengeId, { startDate: at(1), endDate: at(1.5) });
    twoHoursPass();
    expect((await scene.ann.send(StartAttempt, { body: { challengeId: scene.challengeId } })).status).toBe(409);
    const { uploaded, submitted } = await withVideo(scene.ann, ticketId);
    expect([uploaded, submitted.status]).toEqual([409, 409]);
  });

  it('is refused with 409 if an admin closed the challenge meanwhile', async () => {
    await ending({ isActive: true });
    const ticketId = await begin();
    await changeChallenge(scene.harness.db, scene.challengeId, { isActive: false });
    twoHoursPass();
    const { uploaded, submitted } = await withVideo(scene.ann, ticketId);
    expect([uploaded, submitted.status]).toEqual([409, 409]);
  });
});
