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
  it('applies to all later recordings of the challenge, even after profile changes', async () => {
    const genders = [await record('male'), await record('female'), await record('prefer_not_to_say')];
    expect(genders.map(({ gender }) => gender)).toEqual(['male', 'male', 'male']);
    expect(await onBoards()).toEqual({ male: 1, female: 0 });
  });

  it('stays none for later recordings, so the user never ranks among men or women', async () => {
    await record('prefer_not_to_say');
    expect((await record('female')).gender).toBeNull();
    expect(await onBoards()).toEqual({ male: 0, female: 0 });
  });

  it('does not apply to another challenge, which uses the profile', async () => {
    await record('male');
    const { id } = await create(scene.ann, { name: 'Another one' });
    await become('female');
    expect((await attempt(scene.ann, id)).recording.gender).toBe('female');
  });

  it('is the same for two first sets submitted at the same time with different profile genders', async () => {
    await become('male');
    const both = await Promise.all([
      attempt(scene.ann, scene.challengeId),
      become('female').then(() => attempt(scene.ann, scene.challengeId)),
    ]);
    expect(new Set(both.map(({ recording }) => recording.gender)).size).toBe(1);
  });
});

describe('an account that claims the recordings of a guest', () => {
  const claim = async () => {
    const id = await userIdOf(scene.ann);
    await scene.harness.db
      .update(user)
      .set({ guestEmail: 'ann@example.org' })
      .where(sql`${user.isAnonymous}`);
    await claimGuests(scene.harness.db, { id, email: 'ann@example.org' });
  };

  it('keeps its own gender in the challenge for all recordings', async () => {
    const guest = await scene.harness.guest();
    await attempt(guest, scene.challengeId);
    await record('female');
    await claim();
    const rows = await scene.harness.db.select({ gender: challengeRecordings.gender }).from(challengeRecordings);
    expect(rows).toEqual([{ gender: 'female' }, { gender: 'female' }]);
    expect(await onBoards()).toEqual({ male: 0, female: 1 });
  });

  it('takes over the guest’s gender if it has none in the challenge', async () => {
    const guest = await scene.harness.guest();
    await attempt(guest, scene.challengeId);
    await claim();
    expect((await record('female')).gender).toBeNull();
  });
});

describe('an admin who changes the ranked gender', () => {
  const change = (client: Client, recording: string, gender: 'male' | 'female' | null) => ({
    client,
    input: { params: { recording }, body: { gender } },
  });

  it('changes all recordings of the user in the challenge, also later ones, and is audited', async () => {
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

  it('is refused with 422 when competing in that challenge for prizes, unlike a reviewer', async () => {
    const { id } = await record('male');
    await givePrizes(scene);
    const { client, input } = change(await aRival(scene), id, 'female');
    expect(await client.refusal(SetRankedGender, input)).toMatchObject({ status: 422 });
    expect(await (await aReviewer(scene)).call(SetRankedGender, input)).toEqual({ gender: 'female' });
  });

  it('changes only one recording when its owner’s account is deleted', async () => {
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
