/** Tests guests, who take part without an account, and create an account later. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JoinWithEmail, RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { GetMyProfile, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { SignUpWithPassword, UpdateAccount } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { GetRecording, SubmitRecording } from '@reptemple/contract/recordings/recordings';
import { session, user } from '../src/features/auth/schema.ts';
import { challengeParticipants, challenges } from '../src/features/challenges/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { follow, linkFor, mailsTo } from './read-emails-and-invite-users.ts';
import { attempt, newSession, sendChunk, submissionOf, trackFile } from './submit-attempts-and-tracks.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

let harness: Harness;
let challengeId: string;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  challengeId = (await harness.pushUps()).id;
});

const ANN = 'ann@example.org';
const allowGuests = () =>
  harness.db.update(challenges).set({ allowGuests: true }).where(eq(challenges.id, challengeId));
const guestOf = (more: object = {}) => ({
  challengeId,
  name: 'Ann',
  email: 'Ann@Example.org',
  gender: 'female',
  ...more,
});
const register = async (more: object = {}): Promise<Client> => {
  const client = harness.visitor();
  await client.call(RegisterGuest, { body: guestOf(more) });
  return client;
};

describe('a guest', () => {
  beforeEach(allowGuests);

  it('ranks with name and gender in a challenge that allows guests, and shows no email in public', async () => {
    const guest = await register();
    await attempt(guest, challengeId);
    const board = { params: { challenge: 'push-ups' }, query: { gender: 'female' } };
    const { rows } = await guest.call(GetLeaderboard, board);
    expect(rows).toMatchObject([{ name: 'Ann', gender: 'female', isMine: true }]);
    const seen = await (await harness.visitor().fetch('/api/challenges/push-ups/leaderboard')).text();
    expect(seen).not.toMatch(/example|guest\.invalid/i);
  });

  it('sees their own email as unverified, gets no mail, and is stored with a guest.invalid address', async () => {
    const guest = await register();
    expect(await who(guest)).toBe(ANN);
    expect((await guest.call(GetMyProfile)).profile).toMatchObject({ isGuest: true, email: ANN, emailVerified: false });
    expect(await mailsTo(harness.db, ANN)).toEqual([]);
    const [row] = await harness.db.select({ email: user.email }).from(user);
    expect(row?.email).toMatch(/@guest\.invalid$/);
  });

  it('cannot change the profile or account name: both answer 403', async () => {
    const guest = await register();
    expect(await guest.refusal(UpdateMyProfile, { body: { name: 'Eve' } })).toMatchObject({ status: 403 });
    const reply = await guest.send(UpdateAccount, { body: { name: 'Eve' } });
    expect([reply.status, await reply.json()]).toEqual([403, expect.objectContaining({ code: 'guest_account' })]);
  });

  it('cannot record in a challenge that doesn’t allow guests: 403', async () => {
    const guest = await register();
    await harness.db.update(challenges).set({ allowGuests: false });
    const form = { submission: JSON.stringify(submissionOf(challengeId)), track: trackFile() };
    expect(await guest.refusal(SubmitRecording, { form })).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it.each([
    [{ name: '  ' }, 'Please enter your name and email to continue.'],
    [{ email: 'ann' }, 'Please enter a valid email address.'],
    [{ gender: 'other' }, 'gender'],
  ])('cannot register with %j: 400', async (more, message) => {
    const refusal = await harness.visitor().refusal(RegisterGuest, { body: guestOf(more) });
    expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(message) });
  });

  it.each([
    ['', () => Promise.resolve(harness.visitor())],
    [', also who is one already', register],
  ])('cannot register for an unknown, closed or no-guests challenge: 404, 409, 403%s', async (_who, open) => {
    const client = await open();
    const refusal = (more: object = {}) => client.refusal(RegisterGuest, { body: guestOf(more) });
    expect(await refusal({ challengeId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({ status: 404 });
    await harness.db.update(challenges).set({ isActive: false });
    expect(await refusal()).toMatchObject({ status: 409 });
    await harness.db.update(challenges).set({ isActive: true, allowGuests: false });
    expect(await refusal()).toMatchObject({ status: 403 });
  });

  it('stays the same guest when registering again, and a signed-in user cannot register: 409', async () => {
    const guest = await register();
    expect(await guest.call(RegisterGuest, { body: guestOf() })).toEqual({ isGuest: true });
    expect(await harness.db.$count(user)).toBe(1);
    const ann = await harness.person('Ann');
    expect(await ann.refusal(RegisterGuest, { body: guestOf() })).toMatchObject({ status: 409 });
  });
});

describe('a duel without a free place', () => {
  beforeEach(allowGuests);

  const FULL = { status: 409, code: 'conflict', message: 'This duel is full' };
  const fill = async () => {
    await harness.db.update(challenges).set({ challengeType: 'duel' }).where(eq(challenges.id, challengeId));
    const [ann, guest] = [await harness.person('Ann'), await register({ email: 'guest@example.org' })];
    for (const client of [ann, guest]) await client.call(JoinChallenge, { params: { challenge: challengeId } });
    return guest;
  };

  it('refuses a new guest and a new account before they are created, and creates no session', async () => {
    await fill();
    const count = async () => [await harness.db.$count(user), await harness.db.$count(session)];
    const before = await count();
    const visitor = harness.visitor();
    expect(await visitor.refusal(RegisterGuest, { body: guestOf() })).toMatchObject(FULL);
    const body = { challengeId, email: 'new@example.org' };
    expect(await visitor.refusal(JoinWithEmail, { body })).toMatchObject(FULL);
    expect(await count()).toEqual(before);
    expect(await mailsTo(harness.db, 'new@example.org')).toEqual([]);
  });

  it('lets a guest with a place register again, and refuses a guest without one', async () => {
    const without = await register({ email: 'late@example.org' });
    const within = await fill();
    expect(await within.call(RegisterGuest, { body: guestOf() })).toEqual({ isGuest: true });
    expect(await without.refusal(RegisterGuest, { body: guestOf() })).toMatchObject(FULL);
  });
});

describe('a set of a user whose session ended before it was submitted', () => {
  beforeEach(allowGuests);

  const begin = async (client: Client) => {
    const { ticket } = await client.call(StartAttempt, { body: { challengeId } });
    harness.passTime(60_000);
    return ticket.id;
  };

  it('counts when a guest submits it with the user’s ticket, and is refused with 422 the second time', async () => {
    const ann = await harness.person('Ann');
    const ticketId = await begin(ann);
    const guest = await register();
    const { recording } = await attempt(guest, challengeId, { ticketId });
    expect(recording).toMatchObject({ status: 'counted', unverifiedReason: null });
    const form = { submission: JSON.stringify(submissionOf(challengeId, { ticketId })), track: trackFile() };
    expect(await ann.refusal(SubmitRecording, { form })).toMatchObject({ status: 422 });
  });

  it('moves to the account with the guest’s email once that email is verified', async () => {
    const ticketId = await begin(await harness.person('Bob'));
    const { recording } = await attempt(await register(), challengeId, { ticketId });
    const ann = harness.visitor();
    await ann.call(SignUpWithPassword, { body: { email: ANN, password: 'correct horse' } });
    await follow(ann, await linkFor(harness.db, ANN, 'verification'));
    const claimed = await ann.call(GetRecording, { params: { recording: recording.id } });
    expect(claimed).toMatchObject({ isMine: true, recording: { status: 'counted', unverifiedReason: null } });
  });
});

describe('recordings of a guest', () => {
  beforeEach(allowGuests);

  const signUp = async (email = ANN): Promise<Client> => {
    const client = harness.visitor();
    await client.call(SignUpWithPassword, { body: { email, password: 'correct horse' } });
    return client;
  };

  it('move to a new account with the same email when it is verified, and not before', async () => {
    const [guest, again] = [await register(), await register({ name: 'Ann again' })];
    const { recording } = await attempt(guest, challengeId);
    const { recording: second } = await attempt(again, challengeId);
    const ann = await signUp();
    const isMine = async (id: string) => (await ann.call(GetRecording, { params: { recording: id } })).isMine;
    expect([await isMine(recording.id), await isMine(second.id)]).toEqual([false, false]);
    await follow(ann, await linkFor(harness.db, ANN, 'verification'));
    expect([await isMine(recording.id), await isMine(second.id)]).toEqual([true, true]);
    expect(await who(guest)).toBeUndefined();
    expect(await harness.db.select({ email: user.email }).from(user)).toEqual([{ email: ANN }]);
    const rows = await harness.db.select({ email: challengeRecordings.email }).from(challengeRecordings);
    expect(rows).toEqual([{ email: ANN }, { email: ANN }]);
    expect(await harness.db.select().from(challengeParticipants)).toHaveLength(1);
  });

  it('in progress move to the verified account with their ticket and uploaded video', async () => {
    const guest = await register();
    const { ticket } = await guest.call(StartAttempt, { body: { challengeId } });
    const sessionId = newSession(challengeId);
    await sendChunk(guest, sessionId);
    const ann = await signUp();
    await follow(ann, await linkFor(harness.db, ANN, 'verification'));
    harness.passTime(60_000);
    const submission = { sessionId, hasVideo: true, ticketId: ticket.id };
    const { recording } = await attempt(ann, challengeId, submission);
    expect(recording).toMatchObject({ status: 'checking', mediaStatus: 'processing' });
  });

  it('stay with the guest when another user verifies a different email', async () => {
    const guest = await register();
    await attempt(guest, challengeId);
    const bob = await signUp('bob@example.org');
    await follow(bob, await linkFor(harness.db, 'bob@example.org', 'verification'));
    expect(await who(guest)).toBe(ANN);
  });

  it('move to an already verified account with the same email at its next sign-in', async () => {
    const ann = await signUp();
    await follow(ann, await linkFor(harness.db, ANN, 'verification'));
    const guest = await register();
    await attempt(guest, challengeId);
    await ann.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ANN, password: 'correct horse' }),
    });
    expect(await harness.db.select().from(user)).toHaveLength(1);
  });
});

describe('joining by email on the record page', () => {
  const join = (client: Client, more: object = {}) =>
    client.call(JoinWithEmail, { body: { challengeId, email: ANN, name: 'Ann', ...more } });

  it('creates an account, signs in and sends a verification mail', async () => {
    const client = harness.visitor();
    expect(await join(client)).toEqual({ outcome: 'account_created' });
    expect((await client.call(GetMyProfile)).profile).toMatchObject({ email: ANN, name: 'Ann', isGuest: false });
    expect(await mailsTo(harness.db, ANN)).toEqual(['verification']);
  });

  it('mails a user who has an account a link back to the record page, without signing in', async () => {
    await harness.person('Ann');
    const client = harness.visitor();
    expect(await join(client, { email: 'ANN@example.org' })).toEqual({ outcome: 'magic_link_sent' });
    expect(await who(client)).toBeUndefined();
    const way = await follow(client, await linkFor(harness.db, ANN, 'magic-link'));
    expect(new URL(way, 'http://x').searchParams.get('redirect')).toBe(`/challenge/${challengeId}/record`);
    expect(await who(client)).toBe(ANN);
  });

  it('creates one account and sends one sign-in link for two requests at the same time', async () => {
    const both = await Promise.all([join(harness.visitor()), join(harness.visitor())]);
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['account_created', 'magic_link_sent']);
    expect(await harness.db.select().from(session)).toHaveLength(1);
    expect(harness.takeErrors()).toEqual([]);
  });

  it('answers 404 for an unknown challenge', async () => {
    const body = { challengeId: '00000000-0000-4000-8000-000000000000', email: ANN };
    expect(await harness.visitor().refusal(JoinWithEmail, { body })).toMatchObject({ status: 404 });
  });
});
