import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BanUser,
  ChangeUser,
  DeleteUser,
  GenerateLink,
  GetUser,
  GetUserFactors,
  ListUsers,
  ListUserSessions,
  ResetUserFactors,
  UnbanUser,
} from '@reptemple/contract/accounts/admin-users';
import { ListPasskeys } from '@reptemple/contract/accounts/passkeys';
import { DeleteMyAccount, GetMyProfile } from '@reptemple/contract/accounts/profile';
import { ListSessions } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import {
  SendCode,
  SendMagicLink,
  SignInWithCode,
  SignInWithPassword,
  SignOut,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { auditLog } from '../src/features/audit/schema.ts';
import { session, twoFactor, user } from '../src/features/auth/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { codeFor, follow, linkFor } from './read-emails-and-invite-users.ts';
import { userIdOf } from './reviewers-and-flagged-recordings.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

let harness: Harness;
let admin: Client;
let ann: Client;
let annId: string;
let adminId: string;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.reset();
  [admin, ann] = [await harness.admin(), await harness.person('Ann')];
  [adminId, annId] = [await userIdOf(admin), await userIdOf(ann)];
});

const ANN = { email: 'ann@example.org', password: 'correct horse' };
const change = (userId: string, body: object) => admin.call(ChangeUser, { params: { user: userId }, body });
const actions = async () =>
  (await harness.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.at)).map(
    ({ action }) => action,
  );

describe('users, as seen by an admin', () => {
  it('are found by part of their email in any letter case, and by kind', async () => {
    const search = async (query: Record<string, string>) =>
      (await admin.call(ListUsers, { query })).users.map(({ email }) => email);
    expect(await search({})).toEqual(['ann@example.org', 'admin@example.org']);
    expect(await search({ search: 'ANN@' })).toEqual(['ann@example.org']);
    expect(await search({ search: '%' })).toEqual([]);
    expect(await search({ kind: 'admins' })).toEqual(['admin@example.org']);
    expect(await search({ page: '2' })).toEqual([]);
  });

  it('are read by id with last use and sessions; a malformed id answers 400 and an unknown id 404', async () => {
    const { user } = await admin.call(GetUser, { params: { user: annId } });
    expect(user).toMatchObject({ email: ANN.email, isAdmin: false, isGuest: false, bannedAt: null });
    expect(user.lastUsedAt).not.toBeNull();
    expect(await admin.refusal(GetUser, { params: { user: 'ann' } })).toMatchObject({ status: 400 });
    const asked = { params: { user: annId } };
    const { sessions } = await admin.call(ListUserSessions, asked);
    expect(sessions).toEqual([
      expect.objectContaining({ createdAt: expect.any(String), lastUsedAt: expect.any(String) }),
    ]);
    await ann.call(SignOut, { body: { scope: 'local' } });
    expect((await admin.call(ListUserSessions, asked)).sessions).toEqual([]);
    expect((await admin.call(GetUser, asked)).user.lastUsedAt).toBe(user.lastUsedAt);
    const nobody = { params: { user: '00000000-0000-4000-8000-000000000000' } };
    expect(await admin.refusal(GetUser, nobody)).toMatchObject({ status: 404 });
  });

  it('can be renamed, verified and made tester and admin, which is logged in the audit log', async () => {
    const { user } = await change(annId, { name: 'Ann Lee', isTester: true, isAdmin: true, emailVerified: true });
    expect(user).toMatchObject({ name: 'Ann Lee', isTester: true, isAdmin: true, emailVerified: true });
    expect((await ann.call(ListUsers)).users).toHaveLength(2);
    expect(await actions()).toEqual(['users.change']);
  });
});

describe('an admin', () => {
  it('cannot remove their own role, ban or delete themselves, or reset their own factors: 409', async () => {
    const params = { user: adminId };
    expect(await admin.refusal(ChangeUser, { params, body: { isAdmin: false } })).toMatchObject({ status: 409 });
    expect(await admin.refusal(BanUser, { params, body: { reason: 'x' } })).toMatchObject({ status: 409 });
    expect(await admin.refusal(DeleteUser, { params })).toMatchObject({
      status: 409,
      message: 'This account is the only admin. Make someone else an admin first.',
    });
    expect(await admin.refusal(ResetUserFactors, { params })).toMatchObject({ status: 409 });
    expect((await admin.call(GetMyProfile)).profile).toMatchObject({ isAdmin: true });
  });

  it('and another admin cannot both demote each other at the same time', async () => {
    await change(annId, { isAdmin: true });
    const body = { isAdmin: false };
    await Promise.all([
      admin.send(ChangeUser, { params: { user: annId }, body }),
      ann.send(ChangeUser, { params: { user: adminId }, body }),
    ]);
    const { profile } = await admin.call(GetMyProfile);
    const { profile: other } = await ann.call(GetMyProfile);
    expect([profile?.isAdmin, other?.isAdmin]).toContain(true);
  });

  it('and another admin cannot both ban each other at the same time', async () => {
    await change(annId, { isAdmin: true });
    const body = { reason: 'A quarrel.' };
    const replies = await Promise.all([
      admin.send(BanUser, { params: { user: annId }, body }),
      ann.send(BanUser, { params: { user: adminId }, body }),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('cannot delete their account if all other admins are banned: 409', async () => {
    await change(annId, { isAdmin: true });
    await admin.call(BanUser, { params: { user: annId }, body: { reason: 'A quarrel.' } });
    expect(await admin.refusal(DeleteMyAccount, { body: { email: 'admin@example.org' } })).toMatchObject({
      status: 409,
    });
  });

  it('cannot ban with a reason that has half a surrogate pair: 400', async () => {
    const input = { params: { user: annId }, body: { reason: 'half a \ud83d face' } };
    expect(await admin.refusal(BanUser, input)).toMatchObject({ status: 400 });
    expect(harness.takeErrors()).toEqual([]);
  });

  it('with a session of 24 hours must reauthenticate before dangerous changes, but not to rename a user', async () => {
    await harness.db.update(session).set({ createdAt: new Date(harness.now().getTime() - 24 * 3600 * 1000) });
    const params = { user: annId };
    const dangerous = [
      [DeleteUser, { params }],
      [BanUser, { params, body: { reason: 'Cheated in March.' } }],
      [ChangeUser, { params, body: { emailVerified: true } }],
      [ResetUserFactors, { params }],
      [ChangeUser, { params, body: { isAdmin: true } }],
      [GenerateLink, { body: { kind: 'recovery', email: ANN.email } }],
    ] as const;
    for (const [endpoint, input] of dangerous) {
      expect(await admin.refusal(endpoint, input)).toMatchObject({ status: 403, code: 'reauthentication_needed' });
    }
    await change(annId, { name: 'Ann Lee' });
  });
});

describe('a banned user', () => {
  const ban = () => admin.call(BanUser, { params: { user: annId }, body: { reason: 'Cheated in March.' } });

  it('is signed out, and gets the reason at sign-in by password and user_banned by magic link', async () => {
    await ban();
    expect(await who(ann)).toBeUndefined();
    const back = await ann.send(SignInWithPassword, { body: ANN });
    expect([back.status, await back.json()]).toEqual([
      403,
      {
        code: 'user_banned',
        message: 'This account has been banned. Cheated in March.',
        worded: { text: 'This account has been banned. {reason}', values: { reason: 'Cheated in March.' } },
      },
    ]);
    await harness.db.update(user).set({ emailVerified: true });
    await ann.call(SendMagicLink, { body: { email: ANN.email } });
    const way = await follow(ann, await linkFor(harness.db, ANN.email, 'magic-link'));
    expect(way).toBe('/auth/callback?error=user_banned');
    expect(await who(ann)).toBeUndefined();
  });

  it('cannot use a session that still exists: passkeys and sessions answer 401', async () => {
    await harness.db.update(user).set({ bannedAt: harness.now() }).where(eq(user.id, annId));
    expect((await ann.call(GetMyProfile)).profile).toBeNull();
    expect((await ann.send(ListPasskeys)).status).toBe(401);
    expect((await ann.send(ListSessions)).status).toBe(401);
  });

  it('is not revealed by a wrong password', async () => {
    await ban();
    const reply = await harness.visitor().send(SignInWithPassword, { body: { ...ANN, password: 'a guess' } });
    expect(await reply.json()).toMatchObject({ code: 'invalid_credentials' });
  });

  it('can sign in again after the ban is lifted, and both are logged in the audit log', async () => {
    await ban();
    harness.passTime(1);
    await admin.call(UnbanUser, { params: { user: annId } });
    await ann.call(SignInWithPassword, { body: ANN });
    expect(await who(ann)).toBe(ANN.email);
    expect(await actions()).toEqual(['users.ban', 'users.unban']);
  });
});

describe('a tester', () => {
  it('sees hidden challenges in the catalogue; users and visitors do not', async () => {
    const { id: challengeId } = await harness.pushUps();
    await harness.db.update(challenges).set({ isHidden: true }).where(eq(challenges.id, challengeId));
    const namesFor = async (client: Client) =>
      (await client.call(ListChallenges, { query: {} })).challenges.map(({ slug }) => slug);
    expect(await namesFor(ann)).not.toContain('push-ups');
    await change(annId, { isTester: true });
    expect(await namesFor(ann)).toContain('push-ups');
    expect(await namesFor(harness.visitor())).not.toContain('push-ups');
  });

  it('can record but does not appear on the leaderboard', async () => {
    const { id: challengeId } = await harness.pushUps();
    await attempt(ann, challengeId);
    const board = async () => ann.call(GetLeaderboard, { params: { challenge: 'push-ups' } });
    expect(await board()).toMatchObject({ rows: [{ name: 'Ann' }], counts: { all: 1 } });
    await change(annId, { isTester: true });
    expect(await board()).toMatchObject({ rows: [], counts: { all: 0 } });
  });
});

describe('the factors of a user', () => {
  it('are shown to an admin without secrets, and an admin can reset them', async () => {
    const { recoveryCodes } = await setUpSecondFactor(ann);
    const text = await (await admin.send(GetUserFactors, { params: { user: annId } })).text();
    expect(JSON.parse(text)).toEqual({
      factors: { totp: { isVerified: true, recoveryCodesLeft: 10 }, passkeys: [], hasPassword: true, identities: [] },
    });
    for (const code of recoveryCodes) expect(text).not.toContain(code);
    await admin.call(ResetUserFactors, { params: { user: annId } });
    expect(await who(ann)).toBeUndefined();
    expect(await harness.db.select().from(twoFactor)).toEqual([]);
    await ann.call(SignInWithPassword, { body: ANN });
    expect(await who(ann)).toBe(ANN.email);
  });
});

describe('resetting the factors of a user', () => {
  const reset = (client: Client) => client.send(ResetUserFactors, { params: { user: annId } });

  it('voids that user’s pending sign-in link and code, and no other user’s', async () => {
    const bob = { email: 'bob@example.org' };
    await harness.person('Bob');
    await harness.db.update(user).set({ emailVerified: true });
    for (const { email } of [ANN, bob]) {
      await harness.visitor().call(SendMagicLink, { body: { email } });
      await harness.visitor().call(SendCode, { body: { email, type: 'sign-in' } });
    }
    await reset(admin);
    const waysOf = async (email: string) => {
      const way = await follow(harness.visitor(), await linkFor(harness.db, email, 'magic-link'));
      const otp = await codeFor(harness.db, email, 'sign-in');
      return [way, (await harness.visitor().send(SignInWithCode, { body: { email, otp } })).status];
    };
    expect(await waysOf(ANN.email)).toEqual(['/auth/callback?error=invalid_link', 400]);
    expect(await waysOf(bob.email)).toEqual(['/auth/callback', 200]);
  });
});

describe('deleting a user as an admin', () => {
  it('ends their sessions and frees the email for a new account', async () => {
    await admin.call(DeleteUser, { params: { user: annId } });
    expect(await who(ann)).toBeUndefined();
    expect(await harness.db.select().from(user).where(eq(user.email, ANN.email))).toEqual([]);
    expect(await actions()).toContain('users.delete');
    await harness.person('Ann');
  });
});

describe('an admin who is demoted during a request', () => {
  let bob: Client;
  let bobId: string;

  beforeEach(async () => {
    await setUpSecondFactor(ann);
    bob = await harness.person('Bob');
    bobId = await userIdOf(bob);
    await change(bobId, { isAdmin: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const beforeNextTransaction = (work: () => Promise<unknown>) => {
    const { session: connections } = harness.db._;
    const transaction = connections.transaction.bind(connections);
    return vi.spyOn(connections, 'transaction').mockImplementationOnce(async (...asked) => {
      await work();
      return transaction(...asked);
    });
  };

  const dataOfAnn = async () => ({
    ann: (await admin.call(GetUser, { params: { user: annId } })).user,
    factors: await harness.db.$count(twoFactor),
    sessions: await harness.db.$count(session),
  });

  it.each<[string, Endpoint, object]>([
    ['reset factors', ResetUserFactors, {}],
    ['change a user', ChangeUser, { body: { isTester: true } }],
    ['ban a user', BanUser, { body: { reason: 'A quarrel.' } }],
    ['unban a user', UnbanUser, {}],
    ['delete a user', DeleteUser, {}],
  ])('cannot %s', async (_what, endpoint, given) => {
    const before = await dataOfAnn();
    const demoted = beforeNextTransaction(() => change(bobId, { isAdmin: false }));
    const refusal = await bob.refusal(endpoint, { params: { user: annId }, ...given });
    expect(demoted).toHaveBeenCalled();
    expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await dataOfAnn()).toEqual(before);
  });
});
