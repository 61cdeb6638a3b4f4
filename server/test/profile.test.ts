/** Fitness profile: validation and permissions (specification S1, sections 3 and 5). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GOALS } from '@reptemple/contract/accounts/goals';
import { GetMyProfile, MAX_EXPECTATIONS, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { getProfile } from '../src/features/profile/index.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

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

  it('starts with the name and e-mail, all other fields empty and no roles', async () => {
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
    [{ name: '  ' }, 'Enter your name.'],
  ])('refuses %j with 400 and stays unchanged', async (body, message) => {
    await update(FULL);
    const refused = await ann.refusal(UpdateMyProfile, { body: { heightCm: 180, ...body } });
    expect(refused).toMatchObject({ status: 400, code: 'bad_request', message: expect.stringContaining(message) });
    expect(await read()).toMatchObject(FULL);
  });

  it('stores a goal that is sent twice once', async () => {
    expect((await update({ goals: ['losing_weight', 'losing_weight'] })).goals).toEqual(['losing_weight']);
  });

  it('ignores e-mail, roles and another user’s id in an update', async () => {
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
