/**
 * Challenges with prizes rank results once the owner's email address is confirmed
 * (docs/decisions/0078).
 */
import { ChangeUser } from '@reptemple/contract/accounts/admin-users';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetRecording } from '@reptemple/contract/recordings/recordings';
import { UpdateAdminChallenge, GetAdminChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '../src/features/auth/schema.ts';
import { claimGuests } from '../src/features/guests/index.ts';
import { RELEASE_CONFIRMED } from '../src/features/recordings/mailbox-jobs.ts';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { changeChallenge } from './created.ts';
import { aReviewer, givePrizes, queueOf, userIdOf, wordOn } from './reviewing.ts';
import { openScene } from './scene.ts';
import { GiveOpinion } from '@reptemple/contract/recordings/review';

const scene = openScene();
const HELD = { status: 'unverified', unverifiedReason: 'mailbox' };
const FREE = { status: 'counted', unverifiedReason: null };

const confirm = async (client: Client): Promise<void> => {
  const id = await userIdOf(client);
  await scene.harness.db.update(user).set({ emailVerified: true }).where(eq(user.id, id));
};
/** Runs the job that the server runs every 30 s. */
const release = async (): Promise<void> => {
  await scene.harness.jobs.send(scene.harness.db, RELEASE_CONFIRMED, {});
  await scene.harness.jobs.drain();
};
const record = async (client: Client = scene.ann) => (await attempt(client, scene.challengeId)).recording;
const read = async (recording: string) => (await scene.ann.call(GetRecording, { params: { recording } })).recording;
const board = async () =>
  (await scene.ann.call(GetLeaderboard, { params: { challenge: scene.challengeId } })).rows.map(({ name }) => name);

describe('a challenge with prizes', () => {
  it('ranks results of an unconfirmed address last as unverified until the address is confirmed', async () => {
    await givePrizes(scene);
    const { id, ...answered } = await record();
    expect([answered, await read(id)]).toMatchObject([HELD, HELD]);
    scene.harness.passTime(60_000);
    const bob = await scene.harness.person('Bob');
    await confirm(bob);
    await record(bob);
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
    const { id } = await record();
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
    await record();
    expect(await queueOf(await aReviewer(scene))).toEqual([]);
  });

  it('keeps a guest’s results unverified until a confirmed account claims them', async () => {
    await givePrizes(scene);
    const guest = await scene.harness.guest();
    const { id } = await record(guest);
    expect(await read(id)).toMatchObject(HELD);
    const ann = { id: await userIdOf(scene.ann), email: 'guest@example.org' };
    await confirm(scene.ann);
    await claimGuests(scene.harness.db, ann);
    await release();
    expect(await read(id)).toMatchObject(FREE);
  });

  it('counts results of an unconfirmed address if it does not require a confirmed e-mail', async () => {
    await givePrizes(scene);
    await changeChallenge(scene.harness.db, scene.challengeId, { requiresConfirmedEmail: false });
    expect(await record()).toMatchObject(FREE);
  });

  it('keeps a result without a ticket unverified after the address is confirmed', async () => {
    await givePrizes(scene);
    const { recording } = await attempt(scene.ann, scene.challengeId, { ticketId: null });
    expect(recording).toMatchObject({ status: 'unverified', unverifiedReason: 'no_ticket' });
    await confirm(scene.ann);
    await release();
    expect(await read(recording.id)).toMatchObject({ status: 'unverified', unverifiedReason: 'no_ticket' });
  });

  it('keeps a reviewer’s unverifiable decision after the address is confirmed', async () => {
    await givePrizes(scene);
    const { id } = await record();
    const ada = await aReviewer(scene);
    await changeChallenge(scene.harness.db, scene.challengeId, { givesPrizes: false, requiresConfirmedEmail: true });
    await ada.call(GiveOpinion, await wordOn(ada, id, { decision: 'unverifiable' }));
    await confirm(scene.ann);
    await release();
    expect(await read(id)).toMatchObject({ status: 'unverified', unverifiedReason: null });
  });
});

it('a challenge without prizes counts results of an unconfirmed address', async () => {
  expect(await record()).toMatchObject(FREE);
});

it('a challenge switched to prizes marks earlier results of an unconfirmed address unverified, and back without', async () => {
  const { id } = await record();
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
