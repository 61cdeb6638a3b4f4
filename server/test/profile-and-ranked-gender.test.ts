/**
 * Tests the fitness profile: validation and permissions (specification S1, sections 3 and 5); and
 * the gender under which a user is ranked, one per challenge.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GOALS, GetMyProfile, MAX_EXPECTATIONS, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { SetRankedGender } from '@reptemple/contract/recordings/corrections';
import { user } from '../src/features/auth/schema.ts';
import { claimGuests } from '../src/features/guests/index.ts';
import { getProfile } from '../src/features/profile/index.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openScene } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { aReviewer, aRival, givePrizes, userIdOf } from './reviewers-and-flagged-recordings.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

describe('profile', () => {
  let harness: Harness;
  let ann: Client;

  beforeAll(async () => {
    harness = await openHarness();
  });
  beforeEach(async () => {
    await harness.reset();
    ann = await harness.person('Ann');
  });
  afterAll(() => harness.close());

  const update = async (body: object, client = ann) => (await client.call(UpdateMyProfile, { body })).profile;
  const read = async (client = ann) => (await client.call(GetMyProfile)).profile;

  const FULL = {
    gender: 'prefer_not_to_say',
    age: 34,
    weightKg: 71.5,
    heightCm: 178,
    targetWeightKg: 70,
    goals: ['losing_weight', 'video_analysis'],
    expectations: 'Ten strict pull-ups. Mit Geduld! 力',
  };

  describe('a user profile', () => {
    it('is created for an account without one, but not for a user id that does not exist', async () => {
      const { id } = (await ann.call(GetMyProfile)).profile ?? { id: '' };
      await harness.db.delete(userProfiles);
      const profileOf = (userId: string) =>
        getProfile(harness.db, { id: userId, email: `${userId}@example.org` }, harness.now());
      expect(await profileOf(id)).toMatchObject({ isAdmin: false, age: null });
      expect(await profileOf(randomIds.uuid())).toBeUndefined();
    });

    it('starts with the name and email, all other fields empty and no roles', async () => {
      expect(await read()).toMatchObject({
        email: 'ann@example.org',
        name: 'Ann',
        gender: null,
        age: null,
        weightKg: null,
        heightCm: null,
        targetWeightKg: null,
        goals: [],
        expectations: null,
        isAdmin: false,
        isTester: false,
        isGuest: false,
      });
    });

    it('saves and returns all fields', async () => {
      expect(await update(FULL)).toMatchObject(FULL);
      expect(await read()).toMatchObject(FULL);
    });

    it('updates only the fields that are sent', async () => {
      await update(FULL);
      await update({ age: 35 });
      await update({});
      expect(await read()).toMatchObject({ ...FULL, age: 35, name: 'Ann' });
    });

    it('clears fields set to null, and treats expectations of only spaces as null', async () => {
      await update(FULL);
      const nothing = { gender: null, age: null, weightKg: null, heightCm: null, targetWeightKg: null };
      const emptied = await update({ ...nothing, goals: [], expectations: '   ' });
      expect(emptied).toMatchObject({ ...nothing, goals: [], expectations: null });
    });

    it.each([
      { age: 1 },
      { age: 150 },
      { weightKg: 1 },
      { weightKg: 999 },
      { weightKg: 998.9 },
      { weightKg: 70.1 },
      { targetWeightKg: 999 },
      { targetWeightKg: 1.1 },
      { heightCm: 1 },
      { heightCm: 300 },
      { goals: [...GOALS] },
      { expectations: 'x'.repeat(MAX_EXPECTATIONS) },
      { timeZone: 'Pacific/Auckland' },
      { timeZone: null },
    ])('accepts %j', async (body) => {
      expect(await update(body)).toMatchObject(body);
      expect(await read()).toMatchObject(body);
    });

    it.each([
      [{ age: 0 }, 'Age must be a whole number from 1 to 150.'],
      [{ age: 151 }, 'Age must be a whole number from 1 to 150.'],
      [{ age: 33.5 }, 'Age must be a whole number'],
      [{ age: '34' }, 'Age must be a whole number'],
      [{ weightKg: 0.9 }, 'Weight must be a number from 1 to 999'],
      [{ weightKg: 999.1 }, 'Weight must be a number from 1 to 999'],
      [{ weightKg: 70.15 }, 'with at most one decimal'],
      [{ targetWeightKg: 1000 }, 'Target weight must be a number'],
      [{ heightCm: 0 }, 'Height must be a whole number from 1 to 300.'],
      [{ heightCm: 301 }, 'Height must be a whole number'],
      [{ heightCm: 178.2 }, 'Height must be a whole number'],
      [{ gender: 'men' }, 'gender'],
      [{ goals: ['getting_rich'] }, 'goals'],
      [{ expectations: 'x'.repeat(MAX_EXPECTATIONS + 1) }, 'expectations'],
      [{ timeZone: 'CET' }, 'Choose a time zone'],
      [{ name: '  ' }, 'Enter a name.'],
    ])('refuses %j with 400 and stays unchanged', async (body, message) => {
      await update(FULL);
      const refused = await ann.refusal(UpdateMyProfile, { body: { heightCm: 180, ...body } });
      expect(refused).toMatchObject({ status: 400, code: 'bad_request', message: expect.stringContaining(message) });
      expect(await read()).toMatchObject(FULL);
    });

    it('stores a goal that is sent twice once', async () => {
      expect((await update({ goals: ['losing_weight', 'losing_weight'] })).goals).toEqual(['losing_weight']);
    });

    it('ignores email, roles and another user’s id in an update', async () => {
      const bob = await harness.person('Bob');
      const bobs = await read(bob);
      await update({ email: 'eve@example.org', isAdmin: true, isTester: true, id: bobs?.id, age: 30 });
      expect(await read()).toMatchObject({ email: 'ann@example.org', isAdmin: false, isTester: false, age: 30 });
      expect(await read(bob)).toEqual(bobs);
    });

    it('is null for a visitor, who gets 401 when updating it', async () => {
      const visitor = harness.visitor();
      expect(await read(visitor)).toBeNull();
      expect(await visitor.refusal(UpdateMyProfile, { body: { age: 30 } })).toMatchObject({ status: 401 });
    });
  });
});

const scene = openScene();

const become = (gender: string, client: Client = scene.ann) => client.call(UpdateMyProfile, { body: { gender } });

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
