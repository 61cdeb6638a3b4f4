/**
 * Tests invisible or confusing characters in names, and dates outside 2000–2100: rejected as input.
 * If already stored, such names are cleaned in responses, and such dates are shown unchanged.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, describe } from 'vitest';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { SignUpWithPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { CreateCampaign } from '@reptemple/contract/campaigns/campaign-admin';
import {
  CreateAdminChallenge,
  GetAdminChallenge,
  UpdateAdminChallenge,
} from '@reptemple/contract/challenges/challenge-admin';
import { CreateChallenge, GetChallenge, ListChallenges } from '@reptemple/contract/challenges/challenges';
import { ErrorBody } from '@reptemple/contract/error-codes';
import { HIDDEN_CHARACTERS, NO_LETTER } from '@reptemple/contract/public-text-validation';
import { challenges } from '../src/features/challenges/schema.ts';
import { create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

describe('public texts', () => {
  let harness: Harness;
  let ann: Client;

  beforeAll(async () => {
    harness = await openHarness();
    ann = await harness.person('Ann');
  });
  afterAll(() => harness.close());

  const refusedWith = async (reply: Response): Promise<string | undefined> => {
    expect(reply.status).toBe(400);
    return ErrorBody.parse(await reply.json()).error.faults?.[0]?.message;
  };

  it.each([
    ['\u3164', NO_LETTER],
    ['\u2800', NO_LETTER],
    ['Anna \u202Egpj.nimda', HIDDEN_CHARACTERS],
    ['A\u200D\u200D\u200D\u200DB', HIDDEN_CHARACTERS],
    ['Anna\nLee', HIDDEN_CHARACTERS],
    ['Anna\tLee', HIDDEN_CHARACTERS],
  ])('refuses %j as a user name and as a challenge name', async (name, sentence) => {
    expect(await refusedWith(await ann.send(UpdateMyProfile, { body: { name } }))).toBe(sentence);
    const body = { name, timeZone: 'Europe/Berlin' };
    expect(await refusedWith(await ann.send(CreateChallenge, { body }))).toBe(sentence);
  });

  it('refuses invisible and hidden characters in the name of a new account', async () => {
    for (const name of ['\u3164', 'Anna \u202Egpj.nimda']) {
      const body = { email: 'new@example.test', password: 'marble-and-limestone-42', name };
      const reply = await harness.visitor().send(SignUpWithPassword, { body });
      expect(reply.status).toBe(400);
    }
  });

  it('accepts Arabic and Thai user names', async () => {
    for (const name of ['محمد بن عبد الله', 'สมชาย กิ่งแก้ว']) {
      expect((await ann.call(UpdateMyProfile, { body: { name } })).profile.name).toBe(name);
    }
  });

  it.each([
    ['\u3164', '(no name)'],
    ['Anna \u202Egpj.nimda', 'Anna gpj.nimda'],
  ])('shows a challenge name stored as %j as %j', async (stored, shown) => {
    const made = await create(ann, { name: 'Autumn' });
    await harness.db.update(challenges).set({ name: stored }).where(eq(challenges.id, made.id));
    expect((await ann.call(GetChallenge, { params: { challenge: made.id } })).challenge.name).toBe(shown);
  });
});

describe('dates', () => {
  const OUTSIDE = 'Enter a year between 2000 and 2100.';

  let harness: Harness;
  let admin: Client;
  let exerciseDefinitionId: string;

  beforeAll(async () => {
    harness = await openHarness();
    admin = await harness.admin();
    exerciseDefinitionId = (await harness.pushUps()).exercise.id;
  });
  afterAll(() => harness.close());

  const formOf = (more: object) => ({ name: 'Autumn', exerciseDefinitionId, timeZone: 'Europe/Berlin', ...more });

  const refusedWith = async (reply: Response): Promise<string | undefined> => {
    expect(reply.status).toBe(400);
    return ErrorBody.parse(await reply.json()).error.faults?.[0]?.message;
  };

  describe.each([
    ['0000', `${OUTSIDE} Did you mean 2000?`],
    ['0001', `${OUTSIDE} Did you mean 2001?`],
    ['0026', `${OUTSIDE} Did you mean 2026?`],
    ['0050', `${OUTSIDE} Did you mean 2050?`],
    ['0099', `${OUTSIDE} Did you mean 2099?`],
    ['1999', OUTSIDE],
    ['2101', OUTSIDE],
  ])('the year %s', (year, sentence) => {
    it('is refused as the start or end of a challenge', async () => {
      for (const field of ['startDate', 'endDate']) {
        const body = formOf({ [field]: `${year}-06-25T00:00:00Z` });
        expect(await refusedWith(await admin.send(CreateAdminChallenge, { body }))).toBe(sentence);
      }
    });

    it('is refused in the date window of a campaign', async () => {
      const window = { start: `${year}-06-25`, end: `${year}-06-26`, timeZone: 'Europe/Berlin' };
      const body = { path: `autumn-${year}`, title: 'Autumn', window };
      expect(await refusedWith(await admin.send(CreateCampaign, { body }))).toBe(sentence);
    });
  });

  it('a challenge stored with the year 26 is listed and shown, and its start date can be corrected', async () => {
    const { challenge } = await admin.call(CreateAdminChallenge, { body: formOf({ name: 'Old Autumn' }) });
    const startDate = new Date('0026-11-25T00:00:00.000Z');
    await harness.db.update(challenges).set({ startDate }).where(eq(challenges.id, challenge.id));
    const params = { challenge: challenge.id };
    const stored = (await admin.call(GetAdminChallenge, { params })).challenge;
    expect(stored.startDate).toBe('0026-11-25T00:00:00.000Z');
    expect((await admin.call(GetChallenge, { params: { challenge: challenge.slug } })).challenge.startDate).toBe(
      stored.startDate,
    );
    expect((await admin.call(ListChallenges)).challenges.some(({ id }) => id === challenge.id)).toBe(true);
    const body = { ...formOf({ startDate: '2026-11-25T00:00:00Z' }), expectedUpdatedAt: stored.updatedAt };
    const mended = await admin.call(UpdateAdminChallenge, { params, body });
    expect(mended.challenge.startDate).toBe('2026-11-25T00:00:00.000Z');
  });
});
