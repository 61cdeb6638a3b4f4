/** Magic links bound to an app by PKCE. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AuthRefusal, ExchangeCode, SendMagicLink } from '@reptemple/contract/accounts/auth';
import { session, verification } from '../src/features/auth/schema.ts';
import { who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { follow, linkFor, mailsTo } from './inbox.ts';
import { openMachineClock } from './machine-clock.ts';
import { setUpSecondFactor } from './totp.ts';

const ANN = 'ann@example.org';
const VERIFIER = 'v'.repeat(56);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let harness: Harness;
const later = openMachineClock();

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const codeFromMail = async (more: object = {}): Promise<string> => {
  const body = { email: ANN, code_challenge: CHALLENGE, code_challenge_method: 's256', ...more };
  await harness.visitor().call(SendMagicLink, { body });
  const link = new URL(await linkFor(harness.db, ANN, 'magic-link'), 'http://reptemple.test');
  expect(link.pathname).toBe('/auth/callback');
  return link.searchParams.get('code') ?? '';
};
const exchange = (client: Client, code: string, verifier = VERIFIER): Promise<Response> =>
  client.send(ExchangeCode, { body: { grant_type: 'pkce', auth_code: code, code_verifier: verifier } });
const codeOf = async (reply: Response): Promise<string> => AuthRefusal.parse(await reply.json()).code;

it('PKCE: a code and its verifier sign in once', async () => {
  const code = await codeFromMail({ redirect: '/profile', name: 'Ann' });
  const client = harness.visitor();
  const reply = await exchange(client, code);
  expect(await reply.json()).toEqual({
    user: expect.objectContaining({ email: ANN, name: 'Ann', emailVerified: true }),
  });
  expect(await who(client)).toBe(ANN);
  expect(await codeOf(await exchange(harness.visitor(), code))).toBe('invalid_code');
});

it('PKCE: a wrong verifier or using the code as a magic link signs in no one and keeps the code usable', async () => {
  const code = await codeFromMail();
  const thief = harness.visitor();
  expect(await codeOf(await exchange(thief, code, 'x'.repeat(56)))).toBe('invalid_code');
  expect(await follow(thief, `/auth/confirm#kind=magic-link&token=${code}`)).toMatch(/error=invalid_link$/);
  expect(await harness.db.$count(session)).toBe(0);
  expect((await exchange(harness.visitor(), code)).status).toBe(200);
});

it('PKCE: the code is refused after 61 minutes', async () => {
  const code = await codeFromMail();
  later(61 * 60_000);
  expect(await codeOf(await exchange(harness.visitor(), code))).toBe('invalid_code');
});

it('PKCE: the code is not stored in plain text', async () => {
  const code = await codeFromMail();
  expect(JSON.stringify(await harness.db.select().from(verification))).not.toContain(code);
});

it('PKCE: asks for the second factor', async () => {
  const ann = await harness.person('Ann');
  await follow(ann, await linkFor(harness.db, ANN, 'verification'));
  await setUpSecondFactor(ann);
  const client = harness.visitor();
  expect(await (await exchange(client, await codeFromMail())).json()).toEqual({ twoFactorRedirect: true });
  expect(await who(client)).toBeUndefined();
});

it('PKCE: create_user false sends no mail to an address without an account', async () => {
  const body = { email: ANN, code_challenge: CHALLENGE, create_user: false };
  await harness.visitor().call(SendMagicLink, { body });
  expect(await mailsTo(harness.db, ANN)).toEqual([]);
});

it('PKCE: refuses a challenge or verifier that is too short with 400', async () => {
  const short = await harness.visitor().send(SendMagicLink, { body: { email: ANN, code_challenge: 'short' } });
  expect([short.status, (await exchange(harness.visitor(), 'code', 'short')).status]).toEqual([400, 400]);
});
