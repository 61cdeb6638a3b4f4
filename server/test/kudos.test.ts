/** Kudos: access, one per person, and their count on the leaderboard. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeleteMyAccount } from '@reptemple/contract/accounts/profile';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetKudos, GiveKudos, KUDOS_PER_MINUTE, TakeKudosBack } from '@reptemple/contract/recordings/kudos';
import { moveKudos } from '../src/features/kudos/index.ts';
import { kudosCounts, recordingKudos } from '../src/features/kudos/schema.ts';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { changeChallenge, create } from './created.ts';
import { clientOf, openScene } from './scene.ts';
import type { Role } from './scene.ts';

const scene = openScene();

let recording: string;
const asked = () => ({ params: { recording } });

const boardOf = (client: Client) =>
  client.call(GetLeaderboard, { params: { challenge: scene.challengeId }, query: { period: 'all', gender: 'all' } });

/** Guest who takes part in the challenge. */
const participant = async (): Promise<Client> => {
  const guest = await scene.harness.guest();
  await attempt(guest, scene.challengeId);
  return guest;
};

beforeEach(async () => {
  recording = (await attempt(scene.ann, scene.challengeId)).recording.id;
});

describe('kudos', () => {
  it('count once per user, and can be taken back', async () => {
    const bob = await scene.harness.person('Bob');
    const guest = await participant();
    expect(await bob.call(GiveKudos, asked())).toEqual({ kudos: { count: 1, isGiven: true } });
    expect(await bob.call(GiveKudos, asked())).toEqual({ kudos: { count: 1, isGiven: true } });
    expect(await guest.call(GiveKudos, asked())).toEqual({ kudos: { count: 2, isGiven: true } });
    expect(await scene.ann.call(GetKudos, asked())).toEqual({ kudos: { count: 2, isGiven: false } });
    expect(await bob.call(TakeKudosBack, asked())).toEqual({ kudos: { count: 1, isGiven: false } });
    expect(await bob.call(TakeKudosBack, asked())).toEqual({ kudos: { count: 1, isGiven: false } });
  });

  it.each<[Role, number, number]>([
    ['a visitor', 401, 401],
    ['a guest', 403, 200],
    ['another user', 200, 200],
    ['a user', 409, 409],
    ['an admin', 200, 200],
  ])('given by %s are answered with %i, and taken back with %i', async (role, given, takenBack) => {
    const client = await clientOf(role, scene);
    expect((await client.send(GiveKudos, asked())).status).toBe(given);
    expect((await client.send(TakeKudosBack, asked())).status).toBe(takenBack);
    expect((await client.send(GetKudos, asked())).status).toBe(200);
  });

  it('cannot be given by a guest who takes part in another challenge only', async () => {
    const guest = await scene.harness.guest();
    const { id } = await create(scene.ann, { name: 'Another' });
    await changeChallenge(scene.harness.db, id, { allowGuests: true });
    await attempt(guest, id);
    expect(await guest.refusal(GiveKudos, asked())).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'Take part in this challenge or sign in to give kudos.',
    });
    expect(await guest.call(GetKudos, asked())).toEqual({ kudos: { count: 0, isGiven: false } });
  });

  it('appear on the leaderboard with the next read, also for visitors', async () => {
    const [bob, visitor] = [await scene.harness.person('Bob'), scene.harness.visitor()];
    expect((await boardOf(visitor)).rows[0]?.kudos).toBe(0);
    await bob.call(GiveKudos, asked());
    expect(await boardOf(visitor)).toMatchObject({ rows: [{ kudos: 1 }], kudosGiven: [] });
    expect(await boardOf(bob)).toMatchObject({ rows: [{ kudos: 1 }], kudosGiven: [recording] });
    expect(await boardOf(scene.ann)).toMatchObject({ rows: [{ kudos: 1 }], mine: { kudos: 1 }, kudosGiven: [] });
    await bob.call(TakeKudosBack, asked());
    expect(await boardOf(visitor)).toMatchObject({ rows: [{ kudos: 0 }] });
  });

  it('are null and refused with 409 for a challenge that has them switched off', async () => {
    const bob = await scene.harness.person('Bob');
    await bob.call(GiveKudos, asked());
    await changeChallenge(scene.harness.db, scene.challengeId, { hasKudos: false });
    expect(await bob.refusal(GiveKudos, asked())).toMatchObject({ status: 409 });
    expect(await bob.call(GetKudos, asked())).toEqual({ kudos: null });
    expect(await boardOf(bob)).toMatchObject({ rows: [{ kudos: null }], kudosGiven: [] });
    const { id } = await create(scene.ann, { name: 'Quiet', hasKudos: false });
    const silent = (await attempt(scene.ann, id)).recording.id;
    expect(await bob.call(GetKudos, { params: { recording: silent } })).toEqual({ kudos: null });
  });

  it('are refused with 429 above the limit per minute, and accepted again a minute later', async () => {
    const bob = await scene.harness.person('Bob');
    for (let at = 0; at < KUDOS_PER_MINUTE; at += 1) await bob.call(GiveKudos, asked());
    expect(await bob.refusal(TakeKudosBack, asked())).toMatchObject({ status: 429 });
    scene.harness.passTime(61_000);
    expect(await bob.call(TakeKudosBack, asked())).toMatchObject({ kudos: { count: 0 } });
  });

  it('are deleted with the account that gave them and with the recording', async () => {
    const { db } = scene.harness;
    const bob = await scene.harness.person('Bob');
    await bob.call(GiveKudos, asked());
    await bob.call(DeleteMyAccount, { body: { email: 'bob@example.org' } });
    expect(await scene.ann.call(GetKudos, asked())).toEqual({ kudos: { count: 0, isGiven: false } });
    await (await participant()).call(GiveKudos, asked());
    await db.execute(sql`delete from challenge_recordings where id = ${recording}`);
    expect([await db.$count(recordingKudos), await db.$count(kudosCounts)]).toEqual([0, 0]);
  });

  it('of a guest move to the account, except duplicates and kudos for the account’s own recording', async () => {
    const { db } = scene.harness;
    const [bob, guest] = [await scene.harness.person('Bob'), await participant()];
    const bobs = (await attempt(bob, scene.challengeId)).recording.id;
    await guest.call(GiveKudos, asked());
    await guest.call(GiveKudos, { params: { recording: bobs } });
    await bob.call(GiveKudos, asked());
    const rows = await db.select().from(recordingKudos);
    const idOf = (id: string) => rows.filter(({ recordingId }) => recordingId === id).map(({ userId }) => userId);
    const [guestId = ''] = idOf(bobs);
    const bobId = idOf(recording).find((id) => id !== guestId) ?? '';
    await moveKudos(db, [guestId], bobId);
    expect(await db.select().from(recordingKudos)).toMatchObject([{ recordingId: recording, userId: bobId }]);
    expect(await scene.ann.call(GetKudos, asked())).toMatchObject({ kudos: { count: 1 } });
    expect(await scene.ann.call(GetKudos, { params: { recording: bobs } })).toMatchObject({ kudos: { count: 0 } });
  });
});
