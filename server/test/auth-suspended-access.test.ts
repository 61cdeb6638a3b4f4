/**
 * Sign-in by mail to an account with an unverified mailbox: earlier sign-in methods are suspended
 * until the owner decides.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ResetPassword,
  Recover,
  SendCode,
  SendMagicLink,
  SignInWithCode,
  SignInWithPassword,
  SignOut,
} from '@reptemple/contract/accounts/auth';
import { PasskeyRegistrationOptions, RegisterPasskey } from '@reptemple/contract/accounts/passkeys';
import { GetSecurity, SetPassword } from '@reptemple/contract/accounts/security';
import { ResolveSuspendedAccess } from '@reptemple/contract/accounts/suspended-access';
import { passkey, suspendedCredential } from '../src/features/auth/schema.ts';
import { who } from './client.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { codeFor, follow, linkFor, mailsTo } from './inbox.ts';
import { openPasskey } from './authenticator.ts';
import { setUpSecondFactor } from './totp.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { localUrl: ORIGIN });
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const ORIGIN = 'http://reptemple.test';
const ANN = { email: 'ann@example.org', password: 'correct horse' };

const byLink = async (client: Client): Promise<Client> => {
  await client.call(SendMagicLink, { body: { email: ANN.email } });
  await follow(client, await linkFor(harness.db, ANN.email, 'magic-link'));
  return client;
};
const byCode = async (client: Client): Promise<Client> => {
  await client.call(SendCode, { body: { email: ANN.email, type: 'sign-in' } });
  const otp = await codeFor(harness.db, ANN.email, 'sign-in');
  await client.call(SignInWithCode, { body: { email: ANN.email, otp } });
  return client;
};
const passwordStatus = async (): Promise<unknown> => {
  const reply = await harness.visitor().send(SignInWithPassword, { body: ANN });
  return reply.ok ? 'done' : ((await reply.json()) as { code: string }).code;
};
const suspended = async (client: Client) => (await client.call(GetSecurity)).suspended;
const resolve = (client: Client, keep: boolean) => client.call(ResolveSuspendedAccess, { body: { keep } });

describe.each([
  ['link', byLink],
  ['code', byCode],
])('signing in by %s to an account with an unverified email', (_way, signIn) => {
  it('suspends its password and sessions, and notifies the address', async () => {
    const earlier = await harness.person('Ann');
    const owner = await signIn(harness.visitor());
    expect([await who(owner), await who(earlier)]).toEqual([ANN.email, undefined]);
    expect(await suspended(owner)).toEqual({
      hasPassword: true,
      hasSecondFactor: false,
      passkeys: 0,
      identities: 0,
      sessions: 1,
    });
    expect(await mailsTo(harness.db, ANN.email)).toContain('access-suspended');
    expect(await passwordStatus()).toBe('password_suspended');
    const wrong = await harness.visitor().send(SignInWithPassword, { body: { ...ANN, password: 'a guess' } });
    expect(await wrong.json()).toMatchObject({ code: 'invalid_credentials' });
  });

  it('restores password, passkey, second factor and session if the owner chooses to keep them', async () => {
    const earlier = await harness.person('Ann');
    const key = openPasskey(ORIGIN);
    const response = key.register(await earlier.call(PasskeyRegistrationOptions));
    await earlier.call(RegisterPasskey, { body: { response, name: 'Phone' } });
    await setUpSecondFactor(earlier);
    const owner = await signIn(harness.visitor());
    expect(await suspended(owner)).toMatchObject({ hasPassword: true, hasSecondFactor: true, passkeys: 1 });
    expect(await harness.db.select().from(passkey)).toEqual([]);
    await resolve(owner, true);
    expect(await suspended(owner)).toBeNull();
    expect(await owner.call(GetSecurity)).toMatchObject({ hasPassword: true, secondFactor: true, passkeys: 1 });
    expect([await who(earlier), await passwordStatus()]).toEqual([ANN.email, 'done']);
    expect(await mailsTo(harness.db, ANN.email)).toContain('account-changed');
  });

  it('removes password and sessions if the owner chooses not to keep them', async () => {
    const stranger = await harness.person('Ann');
    const owner = await signIn(harness.visitor());
    await resolve(owner, false);
    expect([await suspended(owner), await who(stranger), await passwordStatus()]).toEqual([
      null,
      undefined,
      'invalid_credentials',
    ]);
    expect(await harness.db.select().from(suspendedCredential)).toEqual([]);
  });

  it('suspends nothing in a browser that is already signed in to the account', async () => {
    const ann = await signIn(await harness.person('Ann'));
    expect([await suspended(ann), await passwordStatus()]).toEqual([null, 'done']);
    expect((await ann.call(GetSecurity)).emailVerified).toBe(true);
    expect(await mailsTo(harness.db, ANN.email)).not.toContain('access-suspended');
  });
});

it('after keeping suspended access once, later sign-ins by password and link do not ask again', async () => {
  const ann = await harness.person('Ann');
  await ann.call(SignOut, { body: {} });
  await byLink(ann);
  await resolve(ann, true);
  await ann.call(SignOut, { body: {} });
  await ann.call(SignInWithPassword, { body: ANN });
  expect(await who(ann)).toBe(ANN.email);
  // The next sign-in does not ask again.
  await ann.call(SignOut, { body: {} });
  expect(await suspended(await byLink(ann))).toBeNull();
});

it('keeping suspended access doesn’t replace a password the owner has set since', async () => {
  await harness.person('Ann');
  const owner = await byLink(harness.visitor());
  await owner.call(SetPassword, { body: { newPassword: 'marble and limestone' } });
  await resolve(owner, true);
  expect(await passwordStatus()).toBe('invalid_credentials');
  await harness.visitor().call(SignInWithPassword, { body: { ...ANN, password: 'marble and limestone' } });
});

it('resetting the password of an unverified account suspends its second factor', async () => {
  await setUpSecondFactor(await harness.person('Ann'));
  const owner = harness.visitor();
  await owner.call(Recover, { body: { email: ANN.email } });
  const way = await follow(owner, await linkFor(harness.db, ANN.email, 'recovery'));
  const token = new URL(way, 'http://x').searchParams.get('token') ?? '';
  await owner.call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
  await owner.call(SignInWithPassword, { body: { email: ANN.email, password: 'marble and limestone' } });
  expect(await suspended(owner)).toMatchObject({ hasPassword: false, hasSecondFactor: true });
});
