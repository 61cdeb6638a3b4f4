/** Sign-in with an id token that an app received from the configured provider. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AuthRefusal } from '@reptemple/contract/accounts/auth';
import { SignInWithIdToken } from '@reptemple/contract/accounts/identities';
import { account, session, user } from '../src/features/auth/schema.ts';
import { who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { follow, linkFor } from './inbox.ts';
import { openProvider } from './oidc-provider.ts';
import type { Forgery, OpenIdProvider } from './oidc-provider.ts';
import { setUpSecondFactor } from './totp.ts';

const ORIGIN = 'http://reptemple.test';
const ANN = { sub: 'ann-7', email: 'ann@example.org', email_verified: true, name: 'Ann Elsewhere' };
const NONCE = 'chosen by the app';

let provider: OpenIdProvider;
let harness: Harness;

beforeAll(async () => {
  provider = await openProvider(`${ORIGIN}/api/auth/callback/oidc`);
  harness = await openHarness('/nowhere', undefined, { oidc: provider.config, localUrl: ORIGIN });
});
afterAll(async () => {
  await harness.close();
  await provider.close();
});
beforeEach(async () => {
  await harness.reset();
  provider.beSomebody(ANN);
});

const send = (client: Client, token: string, nonce = NONCE): Promise<Response> =>
  client.send(SignInWithIdToken, { body: { provider: 'oidc', token, nonce } });
const outcome = async (reply: Response): Promise<readonly [number, string]> => [
  reply.status,
  AuthRefusal.parse(await reply.json()).code,
];

it('sign-in with an id token creates one account for two sign-ins and stores no provider token', async () => {
  const client = harness.visitor();
  const reply = await send(client, provider.issueIdToken(NONCE));
  expect([reply.status, await who(client)]).toEqual([200, ANN.email]);
  expect(await reply.json()).toEqual({ user: expect.objectContaining({ email: ANN.email }) });
  const again = harness.visitor();
  await send(again, provider.issueIdToken('another nonce'), 'another nonce');
  expect(await who(again)).toBe(ANN.email);
  expect(await harness.db.select().from(user)).toMatchObject([{ name: ANN.name, emailVerified: true }]);
  expect(await harness.db.select().from(account)).toMatchObject([{ idToken: null, accessToken: null }]);
});

it.each<[Forgery, 'invalid_jwt' | 'expired_jwt', number]>([
  ['signed by a stranger', 'invalid_jwt', 401],
  ['meant for another service', 'invalid_jwt', 401],
  ['said by another provider', 'invalid_jwt', 401],
  ['without an end', 'invalid_jwt', 400],
  ['said an hour ago', 'expired_jwt', 400],
])('sign-in with an id token that is %s is refused: %s', async (forgery, code, status) => {
  const reply = await send(harness.visitor(), provider.issueIdToken(NONCE, forgery));
  expect(await outcome(reply)).toEqual([status, code]);
  expect(await harness.db.$count(session)).toBe(0);
});

it('sign-in with an id token refuses a wrong nonce, a reused token and a malformed token', async () => {
  const token = provider.issueIdToken(NONCE);
  expect(await outcome(await send(harness.visitor(), token, 'another nonce'))).toEqual([401, 'invalid_jwt']);
  const good = provider.issueIdToken(NONCE.toUpperCase());
  expect((await send(harness.visitor(), good, NONCE.toUpperCase())).status).toBe(200);
  expect(await outcome(await send(harness.visitor(), good, NONCE.toUpperCase()))).toEqual([400, 'invalid_jwt']);
  expect(await outcome(await send(harness.visitor(), 'no.token'))).toEqual([400, 'invalid_jwt']);
});

it('sign-in with an id token answers 401 if the email is unverified here or at the provider', async () => {
  await harness.person('Ann');
  expect(await outcome(await send(harness.visitor(), provider.issueIdToken(NONCE)))).toEqual([
    401,
    'identity_not_linked',
  ]);
  await harness.db.update(user).set({ emailVerified: true });
  provider.beSomebody({ ...ANN, email_verified: false });
  expect((await send(harness.visitor(), provider.issueIdToken(NONCE))).status).toBe(401);
});

it('sign-in with an id token asks for the second factor', async () => {
  const ann = await harness.person('Ann');
  await follow(ann, await linkFor(harness.db, ANN.email, 'verification'));
  await setUpSecondFactor(ann);
  const client = harness.visitor();
  const reply = await send(client, provider.issueIdToken(NONCE));
  expect(await reply.json()).toEqual({ twoFactorRedirect: true });
  expect(await who(client)).toBeUndefined();
});

it('sign-in with an id token answers 404 provider_not_found without a configured provider', async () => {
  const plain = await openHarness();
  try {
    expect(await outcome(await send(plain.visitor(), provider.issueIdToken(NONCE)))).toEqual([
      404,
      'provider_not_found',
    ]);
  } finally {
    await plain.close();
  }
});
