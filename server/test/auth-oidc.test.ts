/** Tests sign-in with OpenID Connect, with a provider that runs on this machine. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  LinkIdentity,
  ListIdentities,
  SignInWithProvider,
  UnlinkIdentity,
} from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import {
  AuthRefusal,
  Recover,
  ResetPassword,
  SignInWithPassword,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { account, session, user } from '../src/features/auth/schema.ts';
import { openProvider } from './fake-external-services.ts';
import type { Forgery, OpenIdProvider } from './fake-external-services.ts';
import { follow, linkFor } from './read-emails-and-invite-users.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

const ORIGIN = 'http://reptemple.test';
const ANN = { sub: 'ann-7', email: 'ann@example.org', email_verified: true, name: 'Ann Elsewhere' };

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
  provider.forge(undefined);
});

const signIn = async (client: Client, redirect?: string): Promise<string> => {
  const { url } = await client.call(SignInWithProvider, { body: { provider: 'oidc', redirect } });
  return follow(client, await provider.visit(url));
};
const link = async (client: Client): Promise<string> => {
  const { url } = await client.call(LinkIdentity, { body: { provider: 'oidc' } });
  return follow(client, await provider.visit(url));
};
const verified = async (): Promise<Client> => {
  const ann = await harness.person('Ann');
  await follow(ann, await linkFor(harness.db, ANN.email, 'verification'));
  return ann;
};
const codeOf = async (reply: Response): Promise<string> => AuthRefusal.parse(await reply.json()).code;

describe('sign-in with an OpenID provider', () => {
  it('creates an account with the provider’s name and verified email, and returns to the redirect path', async () => {
    expect(await harness.visitor().call(GetSignInMethods)).toEqual({
      oidc: 'Temple ID',
      passkeys: true,
      captcha: false,
      phone: false,
      wallet: false,
      mail: false,
    });
    const client = harness.visitor();
    expect(await signIn(client, '/profile')).toBe('/auth/callback?redirect=%2Fprofile&new=yes');
    expect(await who(client)).toBe(ANN.email);
    expect(await signIn(harness.visitor(), '/profile')).toBe('/auth/callback?redirect=%2Fprofile');
    const [row] = await harness.db.select().from(user);
    expect(row).toMatchObject({ name: 'Ann Elsewhere', emailVerified: true });
  });

  it('finds the same account after the email changed at the provider', async () => {
    await signIn(harness.visitor());
    provider.beSomebody({ ...ANN, email: 'other@example.org' });
    const client = harness.visitor();
    await signIn(client);
    expect(await who(client)).toBe(ANN.email);
    expect(await harness.db.select().from(user)).toHaveLength(1);
  });

  it.each<[Forgery, string | undefined]>([
    ['signed again', ANN.email],
    ['signed by a stranger', undefined],
    ['meant for another service', undefined],
    ['said by another provider', undefined],
    ['said an hour ago', undefined],
  ])('accepts only an id token with valid signature, audience, issuer and expiry: %s', async (forgery, email) => {
    const client = harness.visitor();
    provider.forge(forgery);
    const landed = await signIn(client);
    expect([landed, await who(client)]).toEqual([
      email === undefined ? '/auth/callback?error=provider_failed' : '/auth/callback?new=yes',
      email,
    ]);
    expect(await harness.db.$count(session)).toBe(email === undefined ? 0 : 1);
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('reads email_verified given as the text %j', async (said, isVerified) => {
    provider.beSomebody({ ...ANN, email_verified: said });
    await signIn(harness.visitor());
    expect(await harness.db.select({ isVerified: user.emailVerified }).from(user)).toEqual([{ isVerified }]);
  });

  it('stores no access, refresh or id token', async () => {
    await signIn(harness.visitor());
    await signIn(harness.visitor());
    const rows = await harness.db.select().from(account);
    expect(rows).toMatchObject([{ accessToken: null, refreshToken: null, idToken: null }]);
  });

  it('links to the account with the same email if both sides have verified it', async () => {
    await verified();
    const client = harness.visitor();
    await signIn(client);
    expect((await client.call(ListIdentities)).map(({ providerId }) => providerId).toSorted()).toEqual([
      'credential',
      'oidc',
    ]);
  });

  it('is refused as identity_not_linked if the email is unverified here or at the provider', async () => {
    await harness.person('Ann');
    const client = harness.visitor();
    expect(await signIn(client)).toBe('/auth/callback?error=identity_not_linked');
    await harness.db.update(user).set({ emailVerified: true });
    provider.beSomebody({ ...ANN, email_verified: false });
    expect(await signIn(client)).toBe('/auth/callback?error=identity_not_linked');
    expect(await who(client)).toBeUndefined();
  });

  it('no longer works for a stranger with an unverified email once the owner resets the password by mail', async () => {
    provider.beSomebody({ ...ANN, sub: 'stranger', email_verified: false });
    const stranger = harness.visitor();
    await signIn(stranger);
    expect(await who(stranger)).toBe(ANN.email);
    await harness.visitor().call(Recover, { body: { email: ANN.email } });
    const way = await follow(harness.visitor(), await linkFor(harness.db, ANN.email, 'recovery'));
    const token = new URL(way, ORIGIN).searchParams.get('token');
    await harness.visitor().call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
    const back = harness.visitor();
    expect(await signIn(back)).toBe('/auth/callback?error=identity_not_linked');
    expect([await who(stranger), await who(back)]).toEqual([undefined, undefined]);
  });

  it('asks for the second factor', async () => {
    const ann = await verified();
    await setUpSecondFactor(ann);
    const client = harness.visitor();
    expect(await signIn(client, '/profile')).toBe('/login?step=second-factor&redirect=%2Fprofile');
    expect(await who(client)).toBeUndefined();
  });

  it('works once and only in the browser that started it, and refuses a made-up code and state', async () => {
    const client = harness.visitor();
    const { url } = await client.call(SignInWithProvider, { body: { provider: 'oidc' } });
    const back = await provider.visit(url);
    expect(await follow(harness.visitor(), back)).toMatch(/^\/auth\/callback\?error=/);
    expect(await harness.db.select().from(session)).toEqual([]);
    const forged = `/api/auth/callback/oidc?code=made-up&state=made-up`;
    expect(await follow(harness.visitor(), forged)).toBe('/auth/callback?error=provider_failed');
    const { url: refused } = await client.call(SignInWithProvider, { body: { provider: 'oidc' } });
    const madeUp = (await provider.visit(refused)).replace(/code=[^&]+/, 'code=made-up');
    expect(await follow(client, madeUp)).toBe('/auth/callback?error=provider_failed');
    const { url: another } = await client.call(SignInWithProvider, { body: { provider: 'oidc' } });
    const answer = await provider.visit(another);
    expect(await follow(client, answer)).toBe('/auth/callback?new=yes');
    expect(await follow(client, answer)).toMatch(/^\/auth\/callback\?error=/);
    expect(await harness.db.$count(session)).toBe(1);
  });

  it('cancelled at the provider returns to the callback with error=access_denied', async () => {
    const client = harness.visitor();
    const { url } = await client.call(SignInWithProvider, { body: { provider: 'oidc', redirect: '/profile' } });
    const state = new URL(url).searchParams.get('state') ?? '';
    const way = await follow(
      client,
      `/api/auth/callback/oidc?error=access_denied&error_description=Evil&state=${state}`,
    );
    expect(way).toBe('/auth/callback?redirect=%2Fprofile&error=access_denied');
  });

  it('answers 404 provider_not_found if no provider is configured', async () => {
    const plain = await openHarness();
    try {
      const reply = await plain.visitor().send(SignInWithProvider, { body: { provider: 'oidc' } });
      expect([reply.status, await codeOf(reply)]).toEqual([404, 'provider_not_found']);
      expect(await plain.visitor().call(GetSignInMethods)).toEqual({
        oidc: null,
        passkeys: true,
        captcha: false,
        phone: false,
        wallet: false,
        mail: false,
      });
    } finally {
      await plain.close();
    }
  });
});

describe('linking a provider identity', () => {
  const unlink = async (client: Client, providerId: string): Promise<Response> => {
    const identities = await client.call(ListIdentities);
    const found = identities.find((identity) => identity.providerId === providerId);
    return client.send(UnlinkIdentity, { body: { accountId: found?.id ?? '' } });
  };

  it('works with a different email, and unlinking removes it again', async () => {
    const ann = await verified();
    provider.beSomebody({ ...ANN, email: 'private@example.org' });
    expect(await link(ann)).toBe('/auth/callback');
    expect(await ann.call(ListIdentities)).toHaveLength(2);
    expect(await who(ann)).toBe(ANN.email);
    expect((await unlink(ann, 'oidc')).status).toBe(200);
    expect(await ann.call(ListIdentities)).toHaveLength(1);
  });

  it('from two browsers at the same time links it once, and it can be used to sign in', async () => {
    const browsers = [await verified(), harness.visitor()];
    await browsers[1]?.call(SignInWithPassword, { body: { email: ANN.email, password: 'correct horse' } });
    provider.beSomebody({ ...ANN, email: 'private@example.org' });
    const ways = await Promise.all(browsers.map((browser) => link(browser)));
    expect(ways).toContain('/auth/callback');
    expect(await browsers[0]?.call(ListIdentities)).toHaveLength(2);
    const client = harness.visitor();
    await signIn(client);
    expect(await who(client)).toBe(ANN.email);
  });

  it('that belongs to another user is refused as identity_already_exists', async () => {
    await signIn(harness.visitor());
    const bob = await harness.person('Bob');
    expect(await link(bob)).toBe('/auth/callback?error=identity_already_exists');
    expect(await bob.call(ListIdentities)).toHaveLength(1);
  });

  it('can’t be undone for the last identity, and an unknown identity answers identity_not_found', async () => {
    const client = harness.visitor();
    await signIn(client);
    const last = await unlink(client, 'oidc');
    expect([last.status, await codeOf(last)]).toEqual([400, 'single_identity_not_deletable']);
    provider.beSomebody({ sub: 'bob-1', email: 'bob@example.org', email_verified: true });
    const bob = await harness.person('Bob');
    await link(bob);
    const other = await bob.send(UnlinkIdentity, { body: { accountId: '00000000-0000-4000-8000-000000000000' } });
    expect(await codeOf(other)).toBe('identity_not_found');
  });

  it('and unlinking need reauthentication in a session of 24 hours', async () => {
    const ann = await harness.person('Ann');
    await harness.db.update(session).set({ createdAt: new Date(harness.now().getTime() - 24 * 3600 * 1000) });
    const replies = [
      await ann.send(LinkIdentity, { body: { provider: 'oidc' } }),
      await ann.send(UnlinkIdentity, { body: { accountId: '00000000-0000-4000-8000-000000000000' } }),
    ];
    for (const reply of replies) expect(await codeOf(reply)).toBe('reauthentication_needed');
    await ann.call(SignInWithPassword, { body: { email: ANN.email, password: 'correct horse' } });
    expect(await link(ann)).toBe('/auth/callback');
  });
});
