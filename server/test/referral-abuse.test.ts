/**
 * Tests abuse of referrals: only a verified recording of a user with a verified mailbox counts, and
 * only once.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { BanUser, ChangeUser, UnbanUser } from '@reptemple/contract/accounts/admin-users';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { DeleteMyAccount } from '@reptemple/contract/accounts/profile';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { SubmitRecording } from '@reptemple/contract/recordings/recordings';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { challenges } from '../src/features/challenges/schema.ts';
import { claimGuests } from '../src/features/guests/index.ts';
import { changeStatus } from '../src/features/recordings/index.ts';
import { openScene } from './application-and-user-setup.ts';
import { follow, linkFor, invitationsOf } from './read-emails-and-invite-users.ts';
import { markAsCompared } from './recount-and-compare-recordings.ts';
import { attempt, formOf, newSession, submissionOf, TRUTH } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();
const { codeOf, countsOf, identityOf, newcomer, record } = invitationsOf(scene);

let code: string;

beforeEach(async () => {
  await record(scene.ann, null);
  code = await codeOf(scene.ann);
});

const decide = async (recordingId: string, status: Recording['status']): Promise<void> =>
  scene.harness.db.transaction((tx) => changeStatus(tx, recordingId, status, scene.harness.now()));

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);
const invited = async (): Promise<number> => sumOf(await countsOf(scene.ann));

describe('an invitation', () => {
  it('counts while the invited user’s recording is verified or adjusted, after every status change', async () => {
    const { id } = await record(await newcomer('Bob'), code, { ticketId: null });
    const seen: number[] = [await invited()];
    for (const status of [
      'pending_review',
      'verified',
      'verified',
      'pending_review',
      'verified',
      'adjusted',
      'unverified',
    ] as const) {
      await decide(id, status);
      seen.push(await invited());
    }
    expect(seen).toEqual([0, 0, 1, 1, 0, 1, 1, 0]);
  });

  it('stops counting when a new check finds that the recording is a copy', async () => {
    const { id, status } = await record(await newcomer('Bob'), code);
    expect([status, await invited()]).toEqual(['verified', 1]);
    await scene.harness.checkAgain(id);
    expect(await invited()).toBe(0);
  });

  it('keeps counting if one of the invited user’s two recordings becomes unverified', async () => {
    const bob = await newcomer('Bob');
    const first = await record(bob, code);
    await record(bob, null);
    await decide(first.id, 'unverified');
    expect(await invited()).toBe(1);
  });
});

describe('an invited account', () => {
  it('counts once it has confirmed its email', async () => {
    const bob = await scene.harness.person('Bob');
    const link = await linkFor(scene.harness.db, 'bob@example.org', 'verification');
    await record(bob, code);
    expect(await invited()).toBe(0);
    await follow(bob, link);
    expect(await invited()).toBe(1);
  });

  it('counts while an admin marks its email as verified', async () => {
    const bob = await scene.harness.person('Bob');
    await record(bob, code);
    const admin = await scene.harness.admin();
    const params = { user: (await identityOf(bob)).id };
    const seen: number[] = [];
    for (const emailVerified of [true, false]) {
      await admin.call(ChangeUser, { params, body: { emailVerified } });
      seen.push(await invited());
    }
    expect(seen).toEqual([1, 0]);
  });

  it('does not count while it is banned', async () => {
    const bob = await newcomer('Bob');
    await record(bob, code);
    const admin = await scene.harness.admin();
    const params = { user: (await identityOf(bob)).id };
    const seen: number[] = [await invited()];
    await admin.call(BanUser, { params, body: { reason: 'One person, twenty accounts.' } });
    seen.push(await invited());
    await admin.call(UnbanUser, { params });
    seen.push(await invited());
    expect(seen).toEqual([1, 0, 1]);
  });

  it('stops counting when it is deleted, so signing up again does not count twice', async () => {
    const seen: number[] = [];
    for (let times = 0; times < 2; times += 1) {
      const bob = await newcomer('Bob');
      await record(bob, code);
      seen.push(await invited());
      await bob.call(DeleteMyAccount, { body: { email: 'bob@example.org' } });
      seen.push(await invited());
    }
    expect(seen).toEqual([1, 0, 1, 0]);
  });

  it('does not count for itself if it claims the guest whose code it used and records again', async () => {
    await scene.harness.db.update(challenges).set({ allowGuests: true });
    const guest = scene.harness.visitor();
    const email = 'another@example.org';
    const body = { challengeId: scene.challengeId, name: 'Guest', email, gender: null };
    await guest.call(RegisterGuest, { body });
    const bob = await newcomer('Bob');
    await record(bob, await codeOf(guest), { ticketId: null });
    await claimGuests(scene.harness.db, { id: (await identityOf(bob)).id, email });
    await record(bob, null);
    expect(sumOf(await countsOf(bob))).toBe(0);
  });

  it('stops counting once it claims the guest who invited it', async () => {
    await scene.harness.db.update(challenges).set({ allowGuests: true });
    const guest = scene.harness.visitor();
    const email = 'another@example.org';
    await guest.call(RegisterGuest, { body: { challengeId: scene.challengeId, name: 'Guest', email, gender: null } });
    await record(guest, null);
    const bob = await newcomer('Bob');
    await record(bob, await codeOf(guest));
    expect(sumOf(await countsOf(guest))).toBe(1);
    await claimGuests(scene.harness.db, { id: (await identityOf(bob)).id, email });
    expect(sumOf(await countsOf(bob))).toBe(0);
  });
});

describe('repeated submissions by an invited user', () => {
  const prepared = async (client: Client) => {
    const { ticket } = await client.call(StartAttempt, { body: { challengeId: scene.challengeId } });
    scene.harness.passTime(TRUTH.durationMs + 10_000);
    return { ticketId: ticket.id, referredBy: code, sessionId: newSession(scene.challengeId) };
  };

  it('count once when sent in parallel and again later', async () => {
    const bob = await newcomer('Bob');
    const submission = formOf(submissionOf(scene.challengeId, await prepared(bob)));
    await Promise.all([1, 2, 3].map(() => bob.call(SubmitRecording, submission)));
    const { recording } = await bob.call(SubmitRecording, submission);
    await markAsCompared(scene.harness, recording.id);
    await bob.call(SubmitRecording, submission);
    expect(await invited()).toBe(1);
  });

  it('count once when several recordings change status at the same time', async () => {
    const bob = await newcomer('Bob');
    const ids: string[] = [];
    for (let times = 0; times < 3; times += 1) ids.push((await record(bob, code, { ticketId: null })).id);
    await Promise.all(ids.map((id) => decide(id, 'verified')));
    expect(await invited()).toBe(1);
    await Promise.all(ids.map((id) => decide(id, 'pending_review')));
    expect(await invited()).toBe(0);
  });

  it('count once for each user when decisions and confirmations of emails come at the same time', async () => {
    const people: { readonly user: string; readonly recordings: readonly string[] }[] = [];
    for (const name of ['Bob', 'Carol', 'Dora']) {
      const client = await scene.harness.person(name);
      const recordings = [];
      for (let times = 0; times < 2; times += 1) {
        recordings.push((await record(client, code, { ticketId: null })).id);
      }
      people.push({ user: (await identityOf(client)).id, recordings });
    }
    const admin = await scene.harness.admin();
    const decideAll = (status: Recording['status'], emailVerified: boolean) =>
      Promise.all([
        ...people.flatMap(({ recordings }) => recordings.map((id) => decide(id, status))),
        ...people.map(({ user }) => admin.call(ChangeUser, { params: { user }, body: { emailVerified } })),
      ]);
    const seen: number[] = [await invited()];
    await decideAll('verified', true);
    seen.push(await invited());
    await decideAll('adjusted', true);
    seen.push(await invited());
    await decideAll('pending_review', false);
    seen.push(await invited());
    expect(seen).toEqual([0, 3, 3, 0]);
  });

  it('are refused and not counted when another user sends the same session', async () => {
    const bob = await newcomer('Bob');
    const sent = await prepared(bob);
    const { recording } = await attempt(bob, scene.challengeId, sent);
    await markAsCompared(scene.harness, recording.id);
    const carol = await newcomer('Carol');
    const again = formOf(submissionOf(scene.challengeId, sent));
    expect(await carol.refusal(SubmitRecording, again)).toMatchObject({ code: 'forbidden' });
    expect(await invited()).toBe(1);
  });
});
