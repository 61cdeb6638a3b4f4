/** A user is ranked under one gender per challenge. */
import { ListAudit } from '@reptemple/contract/operations/audit';
import { SetRankedGender } from '@reptemple/contract/recordings/corrections';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { user } from '../src/features/auth/schema.ts';
import { claimGuests } from '../src/features/guests/index.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { attempt } from './attempts.ts';
import type { Client } from './client.ts';
import { create } from './created.ts';
import { addRecordings } from './recorded.ts';
import { aReviewer, aRival, givePrizes, userIdOf } from './reviewing.ts';
import { openScene } from './scene.ts';

const scene = openScene();

const become = (gender: string, client: Client = scene.ann) => client.call(UpdateMyProfile, { body: { gender } });

/** Returns the number of users on the leaderboards of men and women. */
const onBoards = async (challenge = scene.challengeId) => {
  const count = async (gender: string) =>
    (await scene.ann.call(GetLeaderboard, { params: { challenge }, query: { gender } })).rows.length;
  return { male: await count('male'), female: await count('female') };
};

const record = async (gender: string) => {
  await become(gender);
  scene.harness.passTime(60_000);
  return (await attempt(scene.ann, scene.challengeId)).recording;
};

describe('the gender of the first submission', () => {
  it('is that of all later ones, whatever the profile says by then', async () => {
    const genders = [await record('male'), await record('female'), await record('prefer_not_to_say')];
    expect(genders.map(({ gender }) => gender)).toEqual(['male', 'male', 'male']);
    expect(await onBoards()).toEqual({ male: 1, female: 0 });
  });

  it('may be none: a person who ranked in All only goes on doing so', async () => {
    await record('prefer_not_to_say');
    expect((await record('female')).gender).toBeNull();
    expect(await onBoards()).toEqual({ male: 0, female: 0 });
  });

  it('holds for its challenge: another one goes by the profile', async () => {
    await record('male');
    const { id } = await create(scene.ann, { name: 'Another one' });
    await become('female');
    expect((await attempt(scene.ann, id)).recording.gender).toBe('female');
  });

  it('is one, when a person submits two first sets at the same time', async () => {
    await become('male');
    const both = await Promise.all([
      attempt(scene.ann, scene.challengeId),
      become('female').then(() => attempt(scene.ann, scene.challengeId)),
    ]);
    expect(new Set(both.map(({ recording }) => recording.gender)).size).toBe(1);
  });
});

describe('an account that claims the sets of a guest', () => {
  const claim = async () => {
    const id = await userIdOf(scene.ann);
    await scene.harness.db
      .update(user)
      .set({ guestEmail: 'ann@example.org' })
      .where(sql`${user.isAnonymous}`);
    await claimGuests(scene.harness.db, { id, email: 'ann@example.org' });
  };

  it('keeps its own gender of the challenge', async () => {
    const guest = await scene.harness.guest();
    await attempt(guest, scene.challengeId);
    await record('female');
    await claim();
    const rows = await scene.harness.db.select({ gender: challengeRecordings.gender }).from(challengeRecordings);
    expect(rows).toEqual([{ gender: 'female' }, { gender: 'female' }]);
    expect(await onBoards()).toEqual({ male: 0, female: 1 });
  });

  it('takes the gender of the guest where it has none', async () => {
    const guest = await scene.harness.guest();
    await attempt(guest, scene.challengeId);
    await claim();
    expect((await record('female')).gender).toBeNull();
  });
});

describe('an admin who changes the gender', () => {
  const change = (client: Client, recording: string, gender: 'male' | 'female' | null) => ({
    client,
    input: { params: { recording }, body: { gender } },
  });

  it('moves all results of the person, and is named in the audit log', async () => {
    const [first] = [await record('male'), await record('male')];
    const { client, input } = change(await scene.harness.admin(), first.id, 'female');
    expect(await client.call(SetRankedGender, input)).toEqual({ gender: 'female' });
    expect(await onBoards()).toEqual({ male: 0, female: 1 });
    expect((await record('male')).gender).toBe('female');
    const { entries } = await client.call(ListAudit);
    expect(entries.find(({ action }) => action === 'recordings.gender')).toMatchObject({
      subjectId: first.id,
      details: { from: 'male', to: 'female', userId: await userIdOf(scene.ann) },
    });
  });

  it('is refused when they take part in a challenge that gives prizes', async () => {
    const { id } = await record('male');
    await givePrizes(scene);
    const { client, input } = change(await aRival(scene), id, 'female');
    expect(await client.refusal(SetRankedGender, input)).toMatchObject({ status: 422 });
    expect(await (await aReviewer(scene)).call(SetRankedGender, input)).toEqual({ gender: 'female' });
  });

  it('changes one recording alone when its owner has left', async () => {
    const now = scene.harness.now();
    const [one = ''] = await addRecordings(
      scene.harness.db,
      scene.challengeId,
      [{ gender: 'male' }, { gender: 'male' }],
      now,
    );
    const { client, input } = change(await scene.harness.admin(), one, 'female');
    await client.call(SetRankedGender, input);
    expect(await onBoards()).toEqual({ male: 1, female: 1 });
  });
});
