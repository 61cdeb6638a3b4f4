/**
 * Tests changes of password, email and sessions: sensitive changes need a recent sign-in and notify
 * the user by email.
 */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ChangeEmail,
  ChangePassword,
  GetSecurity,
  Reauthenticate,
  RequestEmailChange,
  SendReauthenticationCode,
  SetPassword,
} from '@reptemple/contract/accounts/account-security';
import { GetPublicKeys } from '@reptemple/contract/accounts/passkeys';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { ListSessions, RevokeSession } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import {
  AuthRefusal,
  MAX_PASSWORD,
  SendCode,
  SendMagicLink,
  SignInWithPassword,
  SignOut,
  UpdateAccount,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { session, user } from '../src/features/auth/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { fingerprint } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { codeFor, follow, linkFor, mailsTo } from './read-emails-and-invite-users.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const DAY = 24 * 60 * 60 * 1000;
const ANN = { email: 'ann@example.org', password: 'correct horse' };
const NEW = 'ann.lee@example.org';
const codeOfRefusal = async (reply: Response): Promise<unknown> => [
  reply.status,
  AuthRefusal.parse(await reply.json()).code,
];
const signIn = async (): Promise<Client> => {
  const client = harness.visitor();
  await client.call(SignInWithPassword, { body: ANN });
  return client;
};
/**
 * Makes all sessions older by this time. Changes the rows instead of the clock: timers of the
 * embedded database allow the clock to move by at most 24 days.
 */
const passUnused = async (milliseconds: number): Promise<void> => {
  const earlier = (column: typeof session.expiresAt | typeof session.updatedAt) =>
    sql`${column} - make_interval(secs => ${milliseconds / 1000})`;
  await harness.db
    .update(session)
    .set({ expiresAt: earlier(session.expiresAt), updatedAt: earlier(session.updatedAt) });
};
const growStale = () =>
  harness.db.update(session).set({ createdAt: new Date(harness.now().getTime() - 24 * 3600 * 1000) });

describe('an account password', () => {
  it('is changed with the old password, which ends other sessions and notifies the user by mail', async () => {
    const [ann, elsewhere] = [await harness.person('Ann'), await signIn()];
    const newPassword = 'marble and limestone';
    const wrong = await ann.send(ChangePassword, { body: { currentPassword: 'not hers', newPassword } });
    expect(await codeOfRefusal(wrong)).toEqual([400, 'invalid_password']);
    const weak = await ann.send(ChangePassword, { body: { currentPassword: ANN.password, newPassword: ANN.email } });
    expect(await weak.json()).toMatchObject({ code: 'weak_password', reasons: ['personal'] });
    await ann.call(ChangePassword, { body: { currentPassword: ANN.password, newPassword } });
    expect([await who(ann), await who(elsewhere)]).toEqual([ANN.email, undefined]);
    expect((await harness.visitor().send(SignInWithPassword, { body: ANN })).status).toBe(401);
    expect(await mailsTo(harness.db, ANN.email)).toContain('account-changed');
  });

  it('accepts any characters up to the maximum length, and is compared exactly', async () => {
    const ann = await harness.person('Ann');
    const newPassword = ` Größe 武道館 "<&'\\`.padEnd(MAX_PASSWORD - 1, 'é').concat(' ');
    await ann.call(ChangePassword, { body: { currentPassword: ANN.password, newPassword } });
    const tried = [newPassword, newPassword.trim(), newPassword.toLowerCase(), newPassword.slice(0, -1)];
    const replies = tried.map((password) => harness.visitor().send(SignInWithPassword, { body: { ...ANN, password } }));
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 401, 401, 401]);
  });

  it('can be set by an account without a password after reauthentication, and only once', async () => {
    const ann = harness.visitor();
    await ann.call(SendMagicLink, { body: { email: ANN.email } });
    await follow(ann, await linkFor(harness.db, ANN.email, 'magic-link'));
    expect(await ann.call(GetSecurity)).toMatchObject({ hasPassword: false, emailVerified: true });
    await growStale();
    const stale = await ann.send(SetPassword, { body: { newPassword: ANN.password } });
    expect(await codeOfRefusal(stale)).toEqual([403, 'reauthentication_needed']);
    await ann.call(SendReauthenticationCode);
    await ann.call(Reauthenticate, { body: { emailCode: await codeFor(harness.db, ANN.email, 'reauthentication') } });
    await ann.call(SetPassword, { body: { newPassword: ANN.password } });
    expect(await who(await signIn())).toBe(ANN.email);
    const again = await ann.send(SetPassword, { body: { newPassword: 'another stone' } });
    expect(await codeOfRefusal(again)).toEqual([400, 'password_already_set']);
  });
});

describe('reauthentication', () => {
  it('works with the password and replaces the session token', async () => {
    const ann = await harness.person('Ann');
    await growStale();
    expect(await ann.call(GetSecurity)).toMatchObject({ freshUntil: null });
    const wrong = await ann.send(Reauthenticate, { body: { password: 'not hers' } });
    expect(await codeOfRefusal(wrong)).toEqual([400, 'invalid_password']);
    const [before] = await harness.db.select().from(session);
    await ann.call(Reauthenticate, { body: { password: ANN.password } });
    const [after, ...more] = await harness.db.select().from(session);
    expect(more).toEqual([]);
    expect(after?.token).not.toBe(before?.token);
    expect((await ann.call(GetSecurity)).freshUntil).not.toBeNull();
  });

  it('works with a mailed code once, and not after five wrong tries', async () => {
    const ann = await harness.person('Ann');
    await ann.call(SendReauthenticationCode);
    const emailCode = await codeFor(harness.db, ANN.email, 'reauthentication');
    const wrong = emailCode === '000000' ? '111111' : '000000';
    expect(await codeOfRefusal(await ann.send(Reauthenticate, { body: { emailCode: wrong } }))).toEqual([
      400,
      'invalid_code',
    ]);
    await ann.call(Reauthenticate, { body: { emailCode } });
    expect((await ann.send(Reauthenticate, { body: { emailCode } })).status).toBe(400);
    await ann.call(SendReauthenticationCode);
    const next = await codeFor(harness.db, ANN.email, 'reauthentication');
    for (let tries = 0; tries < 5; tries += 1)
      await ann.send(Reauthenticate, { body: { emailCode: wrong === next ? '222222' : wrong } });
    expect((await ann.send(Reauthenticate, { body: { emailCode: next } })).status).toBe(400);
  });

  it('accepts only the authenticator code if a second factor is set up', async () => {
    const ann = await harness.person('Ann');
    const { code } = await setUpSecondFactor(ann);
    const byPassword = await ann.send(Reauthenticate, { body: { password: ANN.password } });
    expect(await codeOfRefusal(byPassword)).toEqual([400, 'second_factor_needed']);
    const body = { totpCode: await code() };
    await ann.call(Reauthenticate, { body });
    expect(await who(ann)).toBe(ANN.email);
    expect(await codeOfRefusal(await ann.send(Reauthenticate, { body }))).toEqual([400, 'invalid_code']);
  });
});

describe('changing the email', () => {
  const present = async (ann: Client): Promise<string> => {
    await ann.call(SendCode, { body: { email: ANN.email, type: 'email-verification' } });
    return codeFor(harness.db, ANN.email, 'email-verification');
  };

  it('needs a code from the old and the new address, and notifies the old address', async () => {
    const ann = await harness.person('Ann');
    const guess = await ann.send(RequestEmailChange, { body: { newEmail: NEW, otp: '000000' } });
    expect(await codeOfRefusal(guess)).toEqual([400, 'invalid_code']);
    await ann.call(RequestEmailChange, { body: { newEmail: NEW, otp: await present(ann) } });
    expect(await who(ann)).toBe(ANN.email);
    const wrong = await ann.send(ChangeEmail, { body: { newEmail: NEW, otp: '000000' } });
    expect(await codeOfRefusal(wrong)).toEqual([400, 'invalid_code']);
    await ann.call(ChangeEmail, { body: { newEmail: NEW, otp: await codeFor(harness.db, NEW, 'change-email') } });
    expect((await ann.call(GetMyProfile)).profile).toMatchObject({ email: NEW, emailVerified: true });
    expect(await harness.db.select({ email: userProfiles.email }).from(userProfiles)).toEqual([{ email: NEW }]);
    expect(await mailsTo(harness.db, ANN.email)).toContain('account-changed');
  });

  it('to the address of another user sends that user no code', async () => {
    const [ann] = [await harness.person('Ann'), await harness.person('Bob')];
    await ann.call(RequestEmailChange, { body: { newEmail: 'bob@example.org', otp: await present(ann) } });
    expect(await mailsTo(harness.db, 'bob@example.org')).not.toContain('code-change-email');
  });

  it('needs reauthentication in a session of 24 hours', async () => {
    const ann = await harness.person('Ann');
    await growStale();
    const stale = await ann.send(RequestEmailChange, { body: { newEmail: NEW, otp: '000000' } });
    expect(await codeOfRefusal(stale)).toEqual([403, 'reauthentication_needed']);
  });
});

describe('user sessions', () => {
  it('are listed with device and IP address, and can be revoked', async () => {
    const ann = await harness.person('Ann');
    const phone = harness.visitor();
    const headers = { 'content-type': 'application/json', 'user-agent': 'A phone' };
    await phone.fetch('/api/auth/sign-in/email', { method: 'POST', headers, body: JSON.stringify(ANN) });
    const { sessions } = await ann.call(ListSessions);
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    expect(other).toMatchObject({ userAgent: 'A phone', ipAddress: expect.stringMatching(/^10\.0\.0\./) });
    expect((await ann.call(RevokeSession, { params: { session: other?.id ?? '' } })).sessions).toHaveLength(1);
    expect([await who(ann), await who(phone)]).toEqual([ANN.email, undefined]);
  });

  it('of another user cannot be revoked: 404', async () => {
    const [ann, bob] = [await harness.person('Ann'), await harness.person('Bob')];
    const [own] = (await ann.call(ListSessions)).sessions;
    expect(await bob.refusal(RevokeSession, { params: { session: own?.id ?? '' } })).toMatchObject({ status: 404 });
    expect(await who(ann)).toBe(ANN.email);
  });

  it.each([
    ['local', [undefined, ANN.email]],
    ['others', [ANN.email, undefined]],
    ['global', [undefined, undefined]],
  ])('end when signing out with scope %s', async (scope, left) => {
    const [ann, elsewhere] = [await harness.person('Ann'), await signIn()];
    await ann.call(SignOut, { body: { scope } });
    expect([await who(ann), await who(elsewhere)]).toEqual(left);
  });

  it('end after 30 days without use, and are extended by use', async () => {
    const ann = await harness.person('Ann');
    for (let times = 0; times < 3; times += 1) {
      await passUnused(29 * DAY);
      expect(await who(ann)).toBe(ANN.email);
    }
    await passUnused(30 * DAY + 60_000);
    expect((await ann.send(ListSessions)).status).toBe(401);
    expect(await who(ann)).toBeUndefined();
  });

  it('end after 365 days even if they are used', async () => {
    const ann = await harness.person('Ann');
    const begun = (daysAgo: number) =>
      harness.db.update(session).set({ createdAt: new Date(harness.now().getTime() - daysAgo * 24 * 3600 * 1000) });
    await begun(364);
    expect(await who(ann)).toBe(ANN.email);
    await begun(365);
    expect((await ann.send(ListSessions)).status).toBe(401);
    expect(await who(ann)).toBeUndefined();
    expect(await harness.db.$count(session)).toBe(0);
  });

  it('are logged at start with the user id, and failed sign-ins with a hash instead of the email', async () => {
    const info = vi.spyOn(harness.log, 'info');
    const ann = await harness.person('Ann');
    const profile = await ann.call(GetMyProfile);
    await harness.visitor().send(SignInWithPassword, { body: { ...ANN, password: 'a guess' } });
    const lines = info.mock.calls.filter(([, message]) => message !== 'request');
    info.mockRestore();
    expect(lines).toContainEqual([{ userId: profile.profile?.id, by: '/sign-up/email' }, 'session began']);
    expect(lines.at(-1)).toEqual([
      {
        requestId: expect.any(String),
        call: 'auth.signIn',
        account: fingerprint(ANN.email).slice(0, 16),
        userId: undefined,
        status: 401,
      },
      'account call',
    ]);
    expect(JSON.stringify(lines)).not.toContain(ANN.email);
  });

  it('are not needed to sign out, and neither is the scope', async () => {
    expect(await harness.visitor().call(SignOut, { body: {} })).toEqual({ success: true });
    const ann = await harness.person('Ann');
    expect((await ann.fetch('/api/auth/sign-out', { method: 'POST' })).status).toBe(200);
    expect(await who(ann)).toBeUndefined();
  });

  it('get a new token at every sign-in', async () => {
    const ann = await harness.person('Ann');
    const [first] = await harness.db.select({ token: session.token }).from(session);
    await ann.call(SignInWithPassword, { body: ANN });
    const tokens = await harness.db.select({ token: session.token }).from(session);
    expect(tokens.filter(({ token }) => token === first?.token)).toHaveLength(1);
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(2);
  });
});

describe('the user account', () => {
  it('changes its name without accepting email, verification or ban fields in the same request', async () => {
    const ann = await harness.person('Ann');
    const body = {
      name: ' Ann Lee ',
      email: 'eve@example.org',
      emailVerified: true,
      isAnonymous: true,
      banReason: 'x',
    };
    await ann.call(UpdateAccount, { body });
    const [row] = await harness.db.select().from(user).where(eq(user.email, ANN.email));
    expect(row).toMatchObject({ name: 'Ann Lee', emailVerified: false, isAnonymous: false, banReason: null });
  });

  it('publishes an Ed25519 public key without its private part', async () => {
    const { keys } = await harness.visitor().call(GetPublicKeys);
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: expect.any(String) });
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });
});
