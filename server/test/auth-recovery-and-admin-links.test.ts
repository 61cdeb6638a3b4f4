/**
 * Tests password reset: the link works once, for an hour, and its token is not stored. Also tests
 * links that admins create for users, emailed or handed over.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BanUser, ChangeUser, GenerateLink, InviteUser } from '@reptemple/contract/accounts/admin-users';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import {
  CheckRecovery,
  Recover,
  ResetPassword,
  SignInWithPassword,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { auditLog } from '../src/features/audit/schema.ts';
import { UNIFORM_REPLY_MS } from '../src/features/auth/auth-dependencies.ts';
import { verification } from '../src/features/auth/schema.ts';
import { rateLimits } from '../src/platform/http/rate-limit-counter-schema.ts';
import { fakeSystemDate } from './fake-system-date.ts';
import { follow, linkFor, mailsTo } from './read-emails-and-invite-users.ts';
import { userIdOf } from './reviewers-and-flagged-recordings.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

describe('auth recovery', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const ANN = 'ann@example.org';
  const HOUR = 60 * 60 * 1000;

  const later = fakeSystemDate();

  describe('password recovery', () => {
    const recover = async (): Promise<string> => {
      await harness.visitor().call(Recover, { body: { email: ANN } });
      return linkFor(harness.db, ANN, 'recovery');
    };
    const tokenOf = (way: string): string => new URL(way, 'http://x').searchParams.get('token') ?? '';

    it('sets a new password, ends all sessions, and works once', async () => {
      const ann = await harness.person('Ann');
      const way = await follow(harness.visitor(), await recover());
      expect(way).toMatch(/^\/auth\/reset-password\?token=/);
      const body = { newPassword: 'marble and limestone', token: tokenOf(way) };
      await harness.visitor().call(ResetPassword, { body });
      expect(await who(ann)).toBeUndefined();
      const back = harness.visitor();
      await back.call(SignInWithPassword, { body: { email: ANN, password: 'marble and limestone' } });
      expect(await who(back)).toBe(ANN);
      expect(
        (await harness.visitor().send(SignInWithPassword, { body: { email: ANN, password: 'correct horse' } })).status,
      ).toBe(401);
      const again = await harness.visitor().send(ResetPassword, { body });
      expect(await again.json()).toEqual({ code: 'invalid_link', message: 'Invalid or expired link' });
      expect(await mailsTo(harness.db, ANN)).toContain('account-changed');
    });

    it('doesn’t skip the second factor, neither by link nor with the new password', async () => {
      const ann = await harness.person('Ann');
      await follow(ann, await linkFor(harness.db, ANN, 'verification'));
      await setUpSecondFactor(ann);
      const back = harness.visitor();
      const token = tokenOf(await follow(back, await recover()));
      await back.call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
      expect(await who(back)).toBeUndefined();
      const body = { email: ANN, password: 'marble and limestone' };
      expect(await back.call(SignInWithPassword, { body })).toEqual({ twoFactorRedirect: true });
      expect(await who(back)).toBeUndefined();
    });

    it('refuses a weak password with weak_password and keeps the link usable', async () => {
      await harness.person('Ann');
      const token = tokenOf(await follow(harness.visitor(), await recover()));
      const weak = await harness.visitor().send(ResetPassword, { body: { newPassword: 'qwerty', token } });
      expect(await weak.json()).toMatchObject({ code: 'weak_password', reasons: ['common'] });
      await harness.visitor().call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
    });

    it('link followed after 61 minutes leads to the reset page with error=invalid_link', async () => {
      await harness.person('Ann');
      const link = await recover();
      later(HOUR + 60_000);
      expect(await follow(harness.visitor(), link)).toBe('/auth/reset-password?error=invalid_link');
    });

    it('token of an open reset page is refused after 61 minutes', async () => {
      await harness.person('Ann');
      const token = tokenOf(await follow(harness.visitor(), await recover()));
      later(HOUR + 60_000);
      const reply = await harness
        .visitor()
        .send(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
      expect([reply.status, await reply.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_link' })]);
    });

    it('stores no plain token, and limits followed links to 300 per network address', async () => {
      await harness.person('Ann');
      const client = harness.visitor();
      const token = tokenOf(await follow(client, await recover()));
      const kept = [await harness.db.select().from(rateLimits), await harness.db.select().from(verification)];
      expect(JSON.stringify(kept)).not.toContain(token);
      const guess = (from: Client): Promise<Response> => from.send(CheckRecovery, { body: { token: 'guess' } });
      await harness.db.update(rateLimits).set({ uses: 299 });
      expect((await guess(client)).status).toBe(400);
      expect((await guess(client)).status).toBe(429);
      expect((await guess(harness.visitor())).status).toBe(400);
    });

    it.each(['\0', 'a\uD800'])('answers a token with invalid characters with 400: %j', async (token) => {
      expect((await harness.visitor().send(CheckRecovery, { body: { token } })).status).toBe(400);
      expect(harness.takeErrors()).toEqual([]);
    });

    it('answers alike for an address without an account, sends it no mail, and takes at least 290 ms', async () => {
      const timed = await openHarness('/nowhere', undefined, { uniformReplyMs: UNIFORM_REPLY_MS });
      await timed.person('Ann');
      const began = Date.now();
      const replies = [ANN, 'nobody@example.org'].map((email) => timed.visitor().send(Recover, { body: { email } }));
      const texts = await Promise.all((await Promise.all(replies)).map((reply) => reply.text()));
      expect(new Set(texts).size).toBe(1);
      expect(Date.now() - began).toBeGreaterThanOrEqual(290);
      expect(await mailsTo(timed.db, 'nobody@example.org')).toEqual([]);
      await timed.close();
    });
  });
});

describe('auth handed links', () => {
  const ANN = { email: 'ann@example.org' };

  let harness: Harness;
  let admin: Client;
  let annId: string;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.reset();
    admin = await harness.admin();
    annId = await userIdOf(await harness.person('Ann'));
  });

  const change = (userId: string, body: object) => admin.call(ChangeUser, { params: { user: userId }, body });
  const path = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '');

  describe('an invitation', () => {
    it('is mailed to a new address and creates a verified account; an address with an account answers 409', async () => {
      await admin.call(InviteUser, { body: { email: 'Zoe@example.org', name: 'Zoe' } });
      const zoe = harness.visitor();
      await follow(zoe, await linkFor(harness.db, 'zoe@example.org', 'invitation'));
      expect((await zoe.call(GetMyProfile)).profile).toMatchObject({ name: 'Zoe', emailVerified: true });
      expect(await admin.refusal(InviteUser, { body: { email: ANN.email } })).toMatchObject({ status: 409 });
    });
  });

  describe.each(['invite', 'signup', 'recovery', 'magic_link'])('an admin-generated link of kind %s', (kind) => {
    const later = fakeSystemDate();

    it('has expired after 61 minutes', async () => {
      const email = kind === 'invite' || kind === 'signup' ? 'zoe@example.org' : ANN.email;
      const { url } = await admin.call(GenerateLink, { body: { kind, email } });
      later(61 * 60_000);
      expect(await follow(harness.visitor(), path(url))).toMatch(
        /^\/auth\/(callback|reset-password)\?error=invalid_link$/,
      );
    });
  });

  describe('an admin-generated link', () => {
    const generate = async (kind: string, email: string) =>
      path((await admin.call(GenerateLink, { body: { kind, email } })).url);

    it('of kind magic_link, invite or recovery works, is logged in the audit log and isn’t mailed', async () => {
      const before = await mailsTo(harness.db, ANN.email);
      const client = harness.visitor();
      await follow(client, await generate('magic_link', ANN.email));
      expect(await who(client)).toBe(ANN.email);
      const zoe = harness.visitor();
      await follow(zoe, await generate('invite', 'zoe@example.org'));
      expect(await who(zoe)).toBe('zoe@example.org');
      const way = await follow(harness.visitor(), await generate('recovery', ANN.email));
      const token = new URL(way, 'http://x').searchParams.get('token') ?? '';
      await harness.visitor().call(ResetPassword, { body: { newPassword: 'marble and limestone', token } });
      // Expects no mail, because the admin hands the link over to the user.
      expect((await mailsTo(harness.db, ANN.email)).toSorted()).toEqual(
        [...before, 'access-suspended', 'account-changed'].toSorted(),
      );
      const logged = await harness.db.select({ action: auditLog.action }).from(auditLog);
      expect(logged.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'users.generateLink'));
    });

    it('of kind signup creates an account or verifies an unverified one, and answers 409 for a verified one', async () => {
      const zoe = harness.visitor();
      const body = { kind: 'signup', email: 'Zoe@example.org', name: 'Zoe' };
      await follow(zoe, path((await admin.call(GenerateLink, { body })).url));
      expect((await zoe.call(GetMyProfile)).profile).toMatchObject({ name: 'Zoe', emailVerified: true });
      const ann = harness.visitor();
      await follow(ann, await generate('signup', ANN.email));
      expect((await ann.call(GetMyProfile)).profile).toMatchObject({ email: ANN.email, emailVerified: true });
      expect(await admin.refusal(GenerateLink, { body: { kind: 'signup', email: ANN.email } })).toMatchObject({
        status: 409,
      });
    });

    it('is refused with 404 for an unknown user, and with 409 for an admin or a banned user', async () => {
      const refusal = (kind: string, email: string) => admin.refusal(GenerateLink, { body: { kind, email } });
      expect(await refusal('magic_link', 'zoe@example.org')).toMatchObject({ status: 404 });
      expect(await refusal('invite', ANN.email)).toMatchObject({ status: 409 });
      await change(annId, { isAdmin: true });
      expect(await refusal('recovery', ANN.email)).toMatchObject({ status: 409 });
      await change(annId, { isAdmin: false });
      await admin.call(BanUser, { params: { user: annId }, body: { reason: 'x' } });
      expect(await refusal('magic_link', ANN.email)).toMatchObject({ status: 409 });
    });
  });

  describe('an admin-generated link of kind email_change', () => {
    const wanted = { kind: 'email_change', email: ANN.email, newEmail: 'New@example.org' };
    const generate = async () => path((await admin.call(GenerateLink, { body: wanted })).url);
    const signedIn = async (): Promise<Client> => {
      const ann = harness.visitor();
      await ann.call(SignInWithPassword, { body: { email: ANN.email, password: 'correct horse' } });
      return ann;
    };

    it('changes the email of the signed-in owner once, and notifies the old address', async () => {
      const link = await generate();
      const ann = await signedIn();
      expect(await follow(ann, link)).toBe('/auth/callback?type=verification');
      expect((await ann.call(GetMyProfile)).profile).toMatchObject({ email: 'new@example.org', emailVerified: true });
      expect(await mailsTo(harness.db, ANN.email)).toContain('account-changed');
      expect(await follow(ann, link)).toMatch(/error=link_used$/);
    });

    it('changes nothing for a visitor or another user', async () => {
      const link = await generate();
      expect(await follow(harness.visitor(), link)).toMatch(/error=sign_in_first$/);
      expect(await follow(await harness.person('Bob'), link)).toMatch(/error=other_account$/);
      expect(await who(await signedIn())).toBe(ANN.email);
    });

    it('is refused if the new address has an account, when generated and when followed', async () => {
      const link = await generate();
      await harness.person('New');
      expect(await admin.refusal(GenerateLink, { body: wanted })).toMatchObject({ status: 409 });
      const ann = await signedIn();
      expect(await follow(ann, link)).toBe('/auth/callback?type=verification&error=email_not_changed');
      expect(await who(ann)).toBe(ANN.email);
    });

    it('requires a new address, and kind recovery refuses one: 400', async () => {
      const { newEmail: _without, ...incomplete } = wanted;
      for (const body of [incomplete, { ...wanted, kind: 'recovery' }]) {
        expect(await admin.refusal(GenerateLink, { body })).toMatchObject({ status: 400 });
      }
    });
  });
});
