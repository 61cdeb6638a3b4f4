/**
 * Tests referrals by invite code: counted once, if the new user has a verified or adjusted
 * recording. Also tests that challenges with prizes rank a result only after its owner has
 * confirmed their email address (docs/decisions/0074).
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ChangeUser } from '@reptemple/contract/accounts/admin-users';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { GetMyReferralCode, MakeReferralLink } from '@reptemple/contract/accounts/referrals';
import { UpdateAdminChallenge, GetAdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { SubmitVote } from '@reptemple/contract/recordings/reviews-and-appeals';
import { user } from '../src/features/auth/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { claimGuests } from '../src/features/guests/index.ts';
import { RELEASE_CONFIRMED } from '../src/features/recordings/unconfirmed-email-hold.ts';
import { referralCodes } from '../src/features/referrals/schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { invitationsOf } from './read-emails-and-invite-users.ts';
import { aReviewer, givePrizes, queueOf, userIdOf, wordOn } from './reviewers-and-flagged-recordings.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { changeChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

const { codeOf, countsOf, identityOf, newcomer, record, standing } = invitationsOf(scene);

describe('an invite code', () => {
  it('stays the same, also for parallel requests, and differs from another user’s', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(scene.ann)));
    expect(new Set(codes).size).toBe(1);
    expect(await codeOf(scene.ann)).toBe(codes[0]);
    expect(await codeOf(await scene.harness.person('Bob'))).not.toBe(codes[0]);
  });

  it('is available to guests, but visitors get 401', async () => {
    expect(await codeOf(await scene.harness.guest())).toMatch(/^[\w-]{12}$/);
    expect(await scene.harness.visitor().refusal(GetMyReferralCode)).toMatchObject({ status: 401 });
  });
});

describe('an invite link that a visitor makes from an email', () => {
  const refOf = async (email: string) =>
    (await scene.harness.visitor().call(MakeReferralLink, { body: { email } })).ref;

  it('counts for the account with that email, hides it, and has the same length for every email', async () => {
    await record(scene.ann, null);
    const ref = await refOf(' Ann@example.org ');
    expect(await refOf('ann@example.org')).toBe(ref);
    expect(Buffer.from(ref.slice(2), 'base64url').toString('latin1')).not.toContain('ann');
    expect((await refOf('who@example.org')).length).toBe(ref.length);
    await record(await newcomer('Bob'), ref);
    expect(await countsOf(scene.ann)).toEqual([1]);
  });

  it('counts for no one if it was changed or no account has the email', async () => {
    await record(scene.ann, null);
    const ref = await refOf('ann@example.org');
    const changed = `${ref.slice(0, -4)}${ref.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    for (const [name, wrong] of [
      ['Bob', changed],
      ['Carol', 'e.'],
      ['Dora', await refOf('who@example.org')],
    ] as const) {
      await record(await newcomer(name), wrong);
    }
    expect(await countsOf(scene.ann)).toEqual([0]);
  });
});

describe('an invitation', () => {
  it('counts once, at the inviter’s latest recording, even if the invited user records again', async () => {
    await record(scene.ann, null);
    await record(scene.ann, null);
    const code = await codeOf(scene.ann);
    const bob = await newcomer('Bob');
    await record(bob, code);
    expect(await countsOf(scene.ann)).toEqual([0, 1]);
    await record(bob, code);
    expect(await countsOf(scene.ann)).toEqual([0, 1]);
    expect((await standing(bob)).map(({ by }) => by)).toEqual([code, code]);
  });

  it.each([
    ['verified', {}],
    ['adjusted', { claimed: { validReps: 99, invalidReps: 0 } }],
  ] as const)('counts from the first recording that is %s', async (status, change) => {
    await record(scene.ann, null);
    const bob = await newcomer('Bob');
    await record(bob, await codeOf(scene.ann), { ticketId: null });
    expect(await countsOf(scene.ann)).toEqual([0]);
    expect((await record(bob, null, change)).status).toBe(status);
    expect(await countsOf(scene.ann)).toEqual([1]);
  });

  it('counts at the inviter’s first recording if the inviter has none yet', async () => {
    await record(await newcomer('Bob'), await codeOf(scene.ann));
    await record(await newcomer('Carol'), await codeOf(scene.ann));
    await record(scene.ann, null);
    expect(await countsOf(scene.ann)).toEqual([2]);
    await record(scene.ann, null);
    expect(await countsOf(scene.ann)).toEqual([2, 0]);
  });

  it('does not count for a user who has recorded before', async () => {
    await record(scene.ann, null);
    const bob = await newcomer('Bob');
    await record(bob, null);
    await record(bob, await codeOf(scene.ann));
    expect(await countsOf(scene.ann)).toEqual([0]);
  });

  it('does not count if users invite themselves by code or by email', async () => {
    await record(scene.ann, await codeOf(scene.ann));
    await record(scene.ann, (await identityOf(scene.ann)).email);
    expect(await standing(scene.ann)).toEqual([
      { count: 0, by: null },
      { count: 0, by: null },
    ]);
  });

  it('counts for the first of two inviters', async () => {
    const bob = await newcomer('Bob');
    await record(scene.ann, null);
    await record(bob, null);
    const carol = await newcomer('Carol');
    await record(carol, await codeOf(scene.ann), { ticketId: null });
    await record(carol, await codeOf(bob));
    expect([await countsOf(scene.ann), await countsOf(bob)]).toEqual([[1], [0]]);
  });

  it('counts at the inviter’s recording of the same challenge, not at a later one of another challenge', async () => {
    await record(scene.ann, null);
    const { id } = await identityOf(scene.ann);
    const otherId = '00000000-0000-4000-8000-00000000000a';
    const [here = expect.fail('There is a challenge.')] = await scene.harness.db
      .select()
      .from(challenges)
      .where(eq(challenges.id, scene.challengeId));
    await scene.harness.db.insert(challenges).values({ ...here, id: otherId, slug: 'another' });
    await addRecordings(scene.harness.db, otherId, [{ userId: id }], new Date('2026-04-01T00:00:00Z'));
    await record(await newcomer('Bob'), await codeOf(scene.ann));
    expect(await countsOf(scene.ann)).toEqual([1, 0]);
  });
});

describe('a ref parameter', () => {
  it('accepts a base64 email and stores the inviter’s code instead of the email', async () => {
    await record(scene.ann, null);
    const { email } = await identityOf(scene.ann);
    const bob = await newcomer('Bob');
    await record(bob, Buffer.from(email).toString('base64'));
    expect(await countsOf(scene.ann)).toEqual([1]);
    expect(await standing(bob)).toEqual([{ count: 0, by: await codeOf(scene.ann) }]);
  });

  it.each([
    ['an unknown code', 'AbCdEfGhIjKl'],
    ['an unknown email', 'nobody@example.org'],
    ['broken encoding', '%E0%A4'],
    ['as long as may be', 'x'.repeat(500)],
    ['empty', ''],
  ])('that matches no inviter does not block the submission: %s', async (_how, ref) => {
    const bob = await newcomer('Bob');
    expect(await record(bob, ref)).toMatchObject({ status: 'verified' });
    expect(await standing(bob)).toEqual([{ count: 0, by: null }]);
  });
});

describe('an invited guest', () => {
  const guestOf = async (email: string): Promise<Client> => {
    await scene.harness.db.update(challenges).set({ allowGuests: true });
    const guest = scene.harness.visitor();
    const body = { challengeId: scene.challengeId, name: 'Guest', email, gender: null };
    await guest.call(RegisterGuest, { body });
    return guest;
  };

  it('counts once an account claims the guest, and not before', async () => {
    await record(scene.ann, null);
    await record(await guestOf('bob@example.org'), await codeOf(scene.ann));
    expect(await countsOf(scene.ann)).toEqual([0]);
    const bob = await identityOf(await newcomer('Bob'));
    await claimGuests(scene.harness.db, { id: bob.id, email: 'bob@example.org' });
    expect(await countsOf(scene.ann)).toEqual([1]);
  });

  it('does not count if the guest turns out to be the inviter', async () => {
    const { id, email } = await identityOf(scene.ann);
    await record(scene.ann, null);
    const guest = await guestOf('another@example.org');
    await record(guest, await codeOf(scene.ann));
    await claimGuests(scene.harness.db, { id, email: 'another@example.org' });
    expect((await countsOf(scene.ann)).reduce((sum, one) => sum + one)).toBe(0);
    const same = await guestOf(email);
    await record(same, await codeOf(scene.ann));
    expect((await standing(same)).map(({ by }) => by)).toEqual([null]);
  });

  it('passes its own invite code on to the account that claims it', async () => {
    const guest = await guestOf('bob@example.org');
    const code = await codeOf(guest);
    await record(guest, null);
    const bob = await newcomer('Bob');
    await claimGuests(scene.harness.db, { id: (await identityOf(bob)).id, email: 'bob@example.org' });
    await record(await newcomer('Carol'), code);
    expect(await countsOf(bob)).toEqual([1]);
    expect(await scene.harness.db.select().from(referralCodes)).toHaveLength(1);
  });
});

const HELD = { status: 'unverified', unverifiedReason: 'mailbox' };
const FREE = { status: 'counted', unverifiedReason: null };

const confirm = async (client: Client): Promise<void> => {
  const id = await userIdOf(client);
  await scene.harness.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
};
const release = async (): Promise<void> => {
  await scene.harness.jobs.send(scene.harness.db, RELEASE_CONFIRMED, {});
  await scene.harness.jobs.drain();
};
const confirmedMailboxRecord = async (client: Client = scene.ann) =>
  (await attempt(client, scene.challengeId)).recording;
const read = async (recording: string) => (await scene.ann.call(GetRecording, { params: { recording } })).recording;
const board = async () =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId } })).rows.map(({ name }) => name);

describe('a challenge with prizes', () => {
  it('ranks results of an unconfirmed address last as unverified until the address is confirmed', async () => {
    await givePrizes(scene);
    const { id, ...answered } = await confirmedMailboxRecord();
    expect([answered, await read(id)]).toMatchObject([HELD, HELD]);
    scene.harness.passTime(60_000);
    const bob = await scene.harness.person('Bob');
    await confirm(bob);
    await confirmedMailboxRecord(bob);
    expect(await board()).toEqual(['Bob', 'Ann']);
    await release();
    expect(await read(id)).toMatchObject(HELD);
    await confirm(scene.ann);
    await release();
    expect(await read(id)).toMatchObject(FREE);
    expect(await board()).toEqual(['Ann', 'Bob']);
  });

  it('makes results unverified again when an admin marks the address as unconfirmed', async () => {
    await givePrizes(scene);
    const { id } = await confirmedMailboxRecord();
    await confirm(scene.ann);
    await release();
    expect(await read(id)).toMatchObject(FREE);
    const admin = await scene.harness.admin();
    const params = { user: await userIdOf(scene.ann) };
    await admin.call(ChangeUser, { params, body: { emailVerified: false } });
    expect(await read(id)).toMatchObject(HELD);
    await admin.call(ChangeUser, { params, body: { emailVerified: true } });
    await release();
    expect(await read(id)).toMatchObject(FREE);
  });

  it('does not queue results of an unconfirmed address for review', async () => {
    await givePrizes(scene);
    await confirmedMailboxRecord();
    expect(await queueOf(await aReviewer(scene))).toEqual([]);
  });

  it('keeps a guest’s results unverified until a confirmed account claims them', async () => {
    await givePrizes(scene);
    const guest = await scene.harness.guest();
    const { id } = await confirmedMailboxRecord(guest);
    expect(await read(id)).toMatchObject(HELD);
    const ann = { id: await userIdOf(scene.ann), email: 'guest@example.org' };
    await confirm(scene.ann);
    await claimGuests(scene.harness.db, ann);
    await release();
    expect(await read(id)).toMatchObject(FREE);
  });

  it('counts results of an unconfirmed address if it does not require a confirmed email', async () => {
    await givePrizes(scene);
    await changeChallenge(scene.harness.db, scene.challengeId, {
      requiresConfirmedEmail: false,
    });
    expect(await confirmedMailboxRecord()).toMatchObject(FREE);
  });

  it('keeps a result without a ticket unverified after the address is confirmed', async () => {
    await givePrizes(scene);
    const { recording } = await attempt(scene.ann, scene.challengeId, {
      ticketId: null,
    });
    expect(recording).toMatchObject({ status: 'unverified', unverifiedReason: 'no_ticket' });
    await confirm(scene.ann);
    await release();
    expect(await read(recording.id)).toMatchObject({ status: 'unverified', unverifiedReason: 'no_ticket' });
  });

  it('keeps a reviewer’s unverifiable decision after the address is confirmed', async () => {
    await givePrizes(scene);
    const { id } = await confirmedMailboxRecord();
    const ada = await aReviewer(scene);
    await changeChallenge(scene.harness.db, scene.challengeId, {
      givesPrizes: false,
      requiresConfirmedEmail: true,
    });
    await ada.call(SubmitVote, await wordOn(ada, id, { decision: 'unverifiable' }));
    await confirm(scene.ann);
    await release();
    expect(await read(id)).toMatchObject({ status: 'unverified', unverifiedReason: null });
  });
});

it('a challenge without prizes counts results of an unconfirmed address', async () => {
  expect(await confirmedMailboxRecord()).toMatchObject(FREE);
});

it('a challenge switched to prizes marks earlier results of an unconfirmed address unverified, and back without', async () => {
  const { id } = await confirmedMailboxRecord();
  await scene.harness.jobs.drain();
  const admin = await scene.harness.admin();
  const save = async (change: object) => {
    const params = { challenge: scene.challengeId };
    const { challenge } = await admin.call(GetAdminChallenge, { params });
    await admin.call(UpdateAdminChallenge, {
      params,
      body: { ...challenge, ...change, expectedUpdatedAt: challenge.updatedAt },
    });
    await scene.harness.jobs.drain();
  };
  await save({ givesPrizes: true });
  expect(await read(id)).toMatchObject(HELD);
  await save({ givesPrizes: false });
  await release();
  expect(await read(id)).toMatchObject(FREE);
});
