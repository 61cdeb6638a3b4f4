/**
 * Tests passkeys: creating one needs a recent sign-in, and signing in with one counts as two
 * factors. Tests suspended access: sign-in by email to an account with an unverified mailbox
 * suspends its earlier sign-in methods until the owner decides.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GetSecurity, SetPassword, ResolveSuspendedAccess } from '@reptemple/contract/accounts/account-security';
import {
  DeletePasskey,
  ListPasskeys,
  PasskeyRegistrationOptions,
  PasskeySignInOptions,
  RegisterPasskey,
  RenamePasskey,
  SignInWithPasskey,
} from '@reptemple/contract/accounts/passkeys';
import {
  AuthRefusal,
  SendMagicLink,
  SignInWithPassword,
  ResetPassword,
  Recover,
  SendCode,
  SignInWithCode,
  SignOut,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { passkey, session, suspendedCredential } from '../src/features/auth/schema.ts';
import { follow, linkFor, mailsTo, codeFor } from './read-emails-and-invite-users.ts';
import { openPasskey } from './software-passkey-and-wallet.ts';
import type { Passkey } from './software-passkey-and-wallet.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

describe('auth passkeys', () => {
  const ORIGIN = 'http://reptemple.test';
  const ANN = 'ann@example.org';

  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { localUrl: ORIGIN });
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const codeOf = async (reply: Response): Promise<string> => AuthRefusal.parse(await reply.json()).code;
  const register = async (client: Client): Promise<Passkey> => {
    const key = openPasskey(ORIGIN);
    const response = key.register(await client.call(PasskeyRegistrationOptions));
    await client.call(RegisterPasskey, { body: { response, name: 'Phone' } });
    return key;
  };
  const signIn = async (client: Client, key: Passkey, isVerified = true): Promise<Response> =>
    client.send(SignInWithPasskey, {
      body: { response: key.signIn(await client.call(PasskeySignInOptions), isVerified) },
    });

  describe('a passkey', () => {
    it('is registered, renamed, listed without its keys, and signs in', async () => {
      const ann = await harness.person('Ann');
      const key = await register(ann);
      const [listed] = await ann.call(ListPasskeys);
      expect(listed).toEqual({ id: expect.any(String), name: 'Phone', createdAt: expect.any(String) });
      await ann.call(RenamePasskey, { body: { id: listed?.id, name: 'Old phone' } });
      expect(await ann.call(ListPasskeys)).toMatchObject([{ name: 'Old phone' }]);
      expect(await ann.call(GetSecurity)).toMatchObject({ passkeys: 1 });
      const client = harness.visitor();
      expect((await signIn(client, key)).status).toBe(200);
      expect(await who(client)).toBe(ANN);
      expect(await mailsTo(harness.db, ANN)).toContain('account-changed');
    });

    it('signs in without a second step although a second factor is set up', async () => {
      const ann = await harness.person('Ann');
      const key = await register(ann);
      await setUpSecondFactor(ann);
      const client = harness.visitor();
      await signIn(client, key);
      expect(await who(client)).toBe(ANN);
    });

    it('is refused with 401 if the device did not verify the user', async () => {
      const key = await register(await harness.person('Ann'));
      const client = harness.visitor();
      const reply = await signIn(client, key, false);
      expect([reply.status, await codeOf(reply)]).toEqual([401, 'passkey_failed']);
      expect(await who(client)).toBeUndefined();
    });

    it('answers a sign-in challenge only once; a reuse answers passkey_expired', async () => {
      const key = await register(await harness.person('Ann'));
      const client = harness.visitor();
      const response = key.signIn(await client.call(PasskeySignInOptions));
      await client.call(SignInWithPasskey, { body: { response } });
      const again = await client.send(SignInWithPasskey, { body: { response } });
      expect([again.status, await codeOf(again)]).toEqual([400, 'passkey_expired']);
    });

    it('that is unknown or registered for another origin is refused', async () => {
      await register(await harness.person('Ann'));
      const unknown = await signIn(harness.visitor(), openPasskey(ORIGIN));
      expect([unknown.status, await codeOf(unknown)]).toEqual([401, 'passkey_not_found']);
      const bob = await harness.person('Bob');
      const response = openPasskey('http://evil.example').register(await bob.call(PasskeyRegistrationOptions));
      expect(await codeOf(await bob.send(RegisterPasskey, { body: { response } }))).toBe('passkey_failed');
      expect(await bob.call(ListPasskeys)).toEqual([]);
    });

    it('is renamed and removed only by its owner, and no longer signs in once removed', async () => {
      const [ann, bob] = [await harness.person('Ann'), await harness.person('Bob')];
      const key = await register(ann);
      const [{ id } = { id: '' }] = await ann.call(ListPasskeys);
      expect((await bob.send(DeletePasskey, { body: { id } })).ok).toBe(false);
      expect((await bob.send(RenamePasskey, { body: { id, name: 'Mine' } })).ok).toBe(false);
      await ann.call(DeletePasskey, { body: { id } });
      expect(await codeOf(await signIn(harness.visitor(), key))).toBe('passkey_not_found');
    });

    it('that is removed ends the user’s other sessions; adding a passkey ends none', async () => {
      const [ann, elsewhere] = [await harness.person('Ann'), harness.visitor()];
      const key = await register(ann);
      await signIn(elsewhere, key);
      await register(ann);
      expect([await who(ann), await who(elsewhere)]).toEqual([ANN, ANN]);
      const [{ id } = { id: '' }] = await ann.call(ListPasskeys);
      await ann.call(DeletePasskey, { body: { id } });
      expect([await who(ann), await who(elsewhere)]).toEqual([ANN, undefined]);
    });

    it('needs reauthentication to be added or removed in a session of 24 hours', async () => {
      const ann = await harness.person('Ann');
      await register(ann);
      const [{ id } = { id: '' }] = await ann.call(ListPasskeys);
      await harness.db.update(session).set({ createdAt: new Date(harness.now().getTime() - 24 * 3600 * 1000) });
      expect(await codeOf(await ann.send(PasskeyRegistrationOptions))).toBe('reauthentication_needed');
      expect(await codeOf(await ann.send(DeletePasskey, { body: { id } }))).toBe('reauthentication_needed');
      await ann.call(SignInWithPassword, { body: { email: ANN, password: 'correct horse' } });
      await ann.call(DeletePasskey, { body: { id } });
    });

    it('of a stranger who signed up with an unverified email is removed when the owner signs in by mail', async () => {
      await register(await harness.person('Ann'));
      const owner = harness.visitor();
      await owner.call(SendMagicLink, { body: { email: ANN } });
      await follow(owner, await linkFor(harness.db, ANN, 'magic-link'));
      expect(await who(owner)).toBe(ANN);
      expect(await harness.db.select().from(passkey)).toEqual([]);
    });
  });
});

describe('auth suspended access', () => {
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
    // A second sign-in by link must not ask again: the owner has decided to keep the access.
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
});
