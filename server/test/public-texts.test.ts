/** Invisible or confusing names are rejected as input; stored ones are sanitized in answers. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SignUpWithPassword } from '@reptemple/contract/accounts/auth';
import { CreateChallenge, GetChallenge } from '@reptemple/contract/challenges/challenges';
import { ErrorBody } from '@reptemple/contract/errors';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { HIDDEN_CHARACTERS, NO_LETTER } from '@reptemple/contract/public-text';
import { challenges } from '../src/features/challenges/schema.ts';
import type { Client } from './client.ts';
import { create } from './created.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';

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
