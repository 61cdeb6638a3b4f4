/**
 * Tests the second factor. It is required after every first factor, and its secrets are stored
 * encrypted or hashed. "Do not ask again on this device" is forgotten when the second factor is
 * removed or replaced.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DisableSecondFactor,
  EnableSecondFactor,
  GetSecurity,
  NewRecoveryCodes,
  VerifyRecoveryCode,
  VerifyTotp,
} from '@reptemple/contract/accounts/account-security';
import { GetUserFactors, ListUsers, ResetUserFactors } from '@reptemple/contract/accounts/admin-users';
import {
  DeletePasskey,
  ListPasskeys,
  PasskeyRegistrationOptions,
  RegisterPasskey,
} from '@reptemple/contract/accounts/passkeys';
import { ClaimFirstAdmin, GetMyProfile } from '@reptemple/contract/accounts/profile';
import {
  SendCode,
  SendMagicLink,
  SignInWithCode,
  SignInWithPassword,
  SignOut,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { session, twoFactor, verification } from '../src/features/auth/schema.ts';
import { offerFirstAdmin } from '../src/features/profile/index.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { codeFor, follow, linkFor } from './read-emails-and-invite-users.ts';
import { userIdOf } from './reviewers-and-flagged-recordings.ts';
import { openPasskey } from './software-passkey-and-wallet.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

describe('auth second factor', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { adminSecondFactor: 'required' });
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const ANN = { email: 'ann@example.org', password: 'correct horse' };
  const signIn = async (): Promise<Client> => {
    const client = harness.visitor();
    expect(await client.call(SignInWithPassword, { body: ANN })).toEqual({ twoFactorRedirect: true });
    expect(await who(client)).toBeUndefined();
    return client;
  };

  describe('a second factor', () => {
    it('needs the password to start, and stays off until a correct code is entered', async () => {
      const ann = await harness.person('Ann');
      const wrong = await ann.send(EnableSecondFactor, { body: { password: 'not hers' } });
      expect(await wrong.json()).toMatchObject({ code: 'invalid_password' });
      await ann.call(EnableSecondFactor, { body: ANN });
      const bad = await ann.send(VerifyTotp, { body: { code: '000000' } });
      expect(await bad.json()).toMatchObject({ code: 'invalid_code' });
      expect(await ann.call(GetSecurity)).toMatchObject({ secondFactor: false, recoveryCodesLeft: null });
      expect(await harness.visitor().call(SignInWithPassword, { body: ANN })).toHaveProperty('user');
    });

    it('is shown in the profile and security settings with 10 recovery codes', async () => {
      const ann = await harness.person('Ann');
      await setUpSecondFactor(ann);
      expect(await ann.call(GetSecurity)).toMatchObject({
        secondFactor: true,
        recoveryCodesLeft: 10,
        hasPassword: true,
      });
      expect((await ann.call(GetMyProfile)).profile?.secondFactor).toBe(true);
    });

    it('is asked for after the password, and a code completes sign-in', async () => {
      const { code } = await setUpSecondFactor(await harness.person('Ann'));
      const client = await signIn();
      await client.call(VerifyTotp, { body: { code: await code() } });
      expect(await who(client)).toBe(ANN.email);
    });

    it('accepts a code once, even if two clients send it at the same time', async () => {
      const { code } = await setUpSecondFactor(await harness.person('Ann'));
      const body = { code: await code() };
      const clients = [await signIn(), await signIn()];
      const replies = await Promise.all(clients.map((client) => client.send(VerifyTotp, { body })));
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401]));
      const late = await (await signIn()).send(VerifyTotp, { body });
      expect([late.status, await late.json()]).toEqual([401, expect.objectContaining({ code: 'invalid_code' })]);
    });

    it('is asked for after a magic link and a mailed code', async () => {
      const ann = await harness.person('Ann');
      const { code } = await setUpSecondFactor(ann);
      await follow(ann, await linkFor(harness.db, ANN.email, 'verification'));
      const client = harness.visitor();
      await client.call(SendMagicLink, { body: { email: ANN.email, redirect: '/profile' } });
      const way = await follow(client, await linkFor(harness.db, ANN.email, 'magic-link'));
      expect(way).toBe('/login?step=second-factor&redirect=%2Fprofile');
      expect(await who(client)).toBeUndefined();
      await client.call(VerifyTotp, { body: { code: await code() } });
      expect(await who(client)).toBe(ANN.email);

      const other = harness.visitor();
      await other.call(SendCode, { body: { email: ANN.email, type: 'sign-in' } });
      const otp = await codeFor(harness.db, ANN.email, 'sign-in');
      expect(await other.call(SignInWithCode, { body: { email: ANN.email, otp } })).toEqual({
        twoFactorRedirect: true,
      });
      expect(await who(other)).toBeUndefined();
    });

    it('accepts a recovery code once', async () => {
      const ann = await harness.person('Ann');
      const { recoveryCodes } = await setUpSecondFactor(ann);
      const body = { code: recoveryCodes[0] };
      const client = await signIn();
      await client.call(VerifyRecoveryCode, { body });
      expect(await who(client)).toBe(ANN.email);
      expect(await ann.call(GetSecurity)).toMatchObject({ recoveryCodesLeft: 9 });
      const again = await (await signIn()).send(VerifyRecoveryCode, { body });
      expect([again.status, await again.json()]).toEqual([401, expect.objectContaining({ code: 'invalid_code' })]);
    });

    it('is refused after five wrong codes in one sign-in, even with the right code', async () => {
      const { code } = await setUpSecondFactor(await harness.person('Ann'));
      const client = await signIn();
      for (let tries = 0; tries < 5; tries += 1) await client.send(VerifyTotp, { body: { code: '000000' } });
      const right = await client.send(VerifyTotp, { body: { code: await code() } });
      expect(await right.json()).toMatchObject({ code: 'too_many_tries' });
      expect(await who(client)).toBeUndefined();
    });

    it('is refused with 401 without the first step', async () => {
      const { code } = await setUpSecondFactor(await harness.person('Ann'));
      const reply = await harness.visitor().send(VerifyTotp, { body: { code: await code() } });
      expect([reply.status, await reply.json()]).toEqual([
        401,
        expect.objectContaining({ code: 'invalid_two_factor' }),
      ]);
    });

    it('replaces its recovery codes on request, and can be disabled with the password', async () => {
      const ann = await harness.person('Ann');
      const { recoveryCodes } = await setUpSecondFactor(ann);
      const { backupCodes } = await ann.call(NewRecoveryCodes, { body: ANN });
      expect(backupCodes).toHaveLength(10);
      expect((await (await signIn()).send(VerifyRecoveryCode, { body: { code: recoveryCodes[1] } })).status).toBe(401);
      await ann.call(DisableSecondFactor, { body: ANN });
      const client = harness.visitor();
      await client.call(SignInWithPassword, { body: ANN });
      expect(await who(client)).toBe(ANN.email);
    });

    it('ends other sessions when it is set up and when it is disabled, but not at sign-in', async () => {
      const [ann, elsewhere] = [await harness.person('Ann'), harness.visitor()];
      await elsewhere.call(SignInWithPassword, { body: ANN });
      await ann.call(EnableSecondFactor, { body: ANN });
      expect(await who(elsewhere)).toBe(ANN.email);
      const { code } = await setUpSecondFactor(ann);
      expect([await who(ann), await who(elsewhere)]).toEqual([ANN.email, undefined]);
      const back = await signIn();
      await back.call(VerifyTotp, { body: { code: await code() } });
      expect([await who(ann), await who(back)]).toEqual([ANN.email, ANN.email]);
      await back.call(DisableSecondFactor, { body: ANN });
      expect([await who(ann), await who(back)]).toEqual([undefined, ANN.email]);
      expect(await harness.db.$count(session)).toBe(1);
    });

    it('stores no recovery code in plain text', async () => {
      const { recoveryCodes } = await setUpSecondFactor(await harness.person('Ann'));
      const kept = JSON.stringify(await harness.db.select().from(twoFactor));
      for (const code of recoveryCodes) expect(kept).not.toContain(code);
    });

    it('of a stranger who signed up with an unverified email is removed when the owner signs in by mail', async () => {
      const stranger = await harness.person('Ann');
      await setUpSecondFactor(stranger);
      const owner = harness.visitor();
      await owner.call(SendMagicLink, { body: { email: ANN.email } });
      expect(await follow(owner, await linkFor(harness.db, ANN.email, 'magic-link'))).toBe('/auth/callback');
      expect(await who(owner)).toBe(ANN.email);
      expect(await harness.db.select().from(twoFactor)).toEqual([]);
    });

    it.each([EnableSecondFactor, NewRecoveryCodes, DisableSecondFactor])(
      'needs reauthentication in a session of 24 hours: $id',
      async (endpoint) => {
        const ann = await harness.person('Ann');
        await harness.db.update(session).set({ createdAt: new Date(harness.now().getTime() - 24 * 3600 * 1000) });
        const reply = await ann.send(endpoint, { body: ANN });
        expect([reply.status, await reply.json()]).toEqual([
          403,
          expect.objectContaining({ code: 'reauthentication_needed' }),
        ]);
      },
    );
  });

  describe('an admin without the required second factor', () => {
    it('is refused admin endpoints with second_factor_required until it is set up', async () => {
      const admin = await harness.person('Ann');
      const token = await offerFirstAdmin(harness.db, randomIds);
      const { profile } = await admin.call(ClaimFirstAdmin, { body: { token } });
      expect(profile).toMatchObject({ isAdmin: true });
      expect((await admin.call(GetMyProfile)).profile).toMatchObject({ isAdmin: true, mustSetUpSecondFactor: true });
      expect(await admin.refusal(ListUsers)).toMatchObject({ status: 403, code: 'second_factor_required' });
      await setUpSecondFactor(admin);
      expect((await admin.call(GetMyProfile)).profile).toMatchObject({ isAdmin: true, mustSetUpSecondFactor: false });
      const { users } = await admin.call(ListUsers);
      const { factors } = await admin.call(GetUserFactors, { params: { user: users[0]?.id ?? '' } });
      expect(factors.totp).toEqual({ isVerified: true, recoveryCodesLeft: 10 });
    });
  });
});

describe('auth trusted devices', () => {
  const ORIGIN = 'http://reptemple.test';
  const ANN = { email: 'ann@example.org', password: 'correct horse' };

  let harness: Harness;
  let ann: Client;
  let annId: string;
  let device: Client;

  const isAskedFor = async (client: Client): Promise<boolean> => {
    await client.call(SignOut, { body: { scope: 'local' } });
    await client.call(SignInWithPassword, { body: ANN });
    return (await who(client)) === undefined;
  };

  const trusted = async (): Promise<Client> => {
    const { code } = await setUpSecondFactor(ann);
    const client = harness.visitor();
    await client.call(SignInWithPassword, { body: ANN });
    await client.call(VerifyTotp, { body: { code: await code(), trustDevice: true } });
    return client;
  };

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { localUrl: ORIGIN });
  });
  beforeEach(async () => {
    await harness.reset();
    ann = await harness.person('Ann');
    annId = await userIdOf(ann);
    device = await trusted();
  });
  afterAll(() => harness.close());

  describe('a trusted device', () => {
    it('is not asked for the second factor, while another device is', async () => {
      expect(await isAskedFor(device)).toBe(false);
      expect(await isAskedFor(device)).toBe(false);
      expect(await isAskedFor(harness.visitor())).toBe(true);
    });

    it('is asked again after the second factor was disabled and set up again', async () => {
      await ann.call(DisableSecondFactor, { body: ANN });
      await setUpSecondFactor(ann);
      expect(await isAskedFor(device)).toBe(true);
    });

    it('is asked again after an admin reset the second factor and it was set up again', async () => {
      const admin = await harness.admin();
      await admin.call(ResetUserFactors, { params: { user: annId } });
      await ann.call(SignInWithPassword, { body: ANN });
      await setUpSecondFactor(ann);
      expect(await isAskedFor(device)).toBe(true);
    });

    it('is asked again after a passkey was removed', async () => {
      const options = await ann.call(PasskeyRegistrationOptions);
      await ann.call(RegisterPasskey, { body: { response: openPasskey(ORIGIN).register(options), name: 'Phone' } });
      expect(await isAskedFor(device)).toBe(false);
      const [{ id } = { id: '' }] = await ann.call(ListPasskeys);
      await ann.call(DeletePasskey, { body: { id } });
      expect(await isAskedFor(device)).toBe(true);
    });

    it('is asked again after a new set-up even if its old trust record is still stored', async () => {
      const left = await harness.db.select().from(verification).where(eq(verification.value, annId));
      expect(left).toHaveLength(1);
      await ann.call(DisableSecondFactor, { body: ANN });
      await harness.db.insert(verification).values(left);
      await setUpSecondFactor(ann);
      expect(await isAskedFor(device)).toBe(true);
    });

    it('stays trusted when another user disables their second factor', async () => {
      const bob = await harness.person('Bob');
      await setUpSecondFactor(bob);
      await bob.call(DisableSecondFactor, { body: { password: ANN.password } });
      expect(await isAskedFor(device)).toBe(false);
    });
  });
});
