/** Race conditions between account calls, found by the fuzz test. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AuthRefusal,
  Recover,
  ResetPassword,
  SendMagicLink,
  SignInWithPassword,
} from '@reptemple/contract/accounts/auth';
import { EnableSecondFactor, GetSecurity, SetPassword } from '@reptemple/contract/accounts/security';
import { rejectIfDeleted } from '../src/features/auth/gateway/overtaken.ts';
import { account, twoFactor, user } from '../src/features/auth/schema.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import type { Client } from './client.ts';
import { openHarness } from './harness.ts';
import type { Harness } from './harness.ts';
import { follow, linkFor } from './inbox.ts';
import { userIdOf } from './reviewing.ts';
import { setUpSecondFactor } from './totp.ts';

let harness: Harness;
let ann: Client;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  await harness.reset();
  ann = await harness.person('Ann');
});
afterAll(() => harness.close());

const PASSWORD = { password: 'correct horse' };

describe('enabling the second factor four times at the same time', () => {
  it('succeeds each time and stores one second factor, which can be set up', async () => {
    const tries = Array.from({ length: 4 }, () => ann.send(EnableSecondFactor, { body: PASSWORD }));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await harness.db.select().from(twoFactor)).toHaveLength(1);
    await setUpSecondFactor(ann);
    expect(await ann.call(GetSecurity)).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });
  });
});

describe('a first password', () => {
  const email = 'lea@example.org';
  const passwords = ['marble and limestone', 'granite and slate'] as const;
  const withoutPassword = async (): Promise<Client> => {
    const lea = harness.visitor();
    await lea.call(SendMagicLink, { body: { email } });
    await follow(lea, await linkFor(harness.db, email, 'magic-link'));
    return lea;
  };
  const tokenToReset = async (): Promise<string> => {
    await harness.visitor().call(Recover, { body: { email } });
    const way = await follow(harness.visitor(), await linkFor(harness.db, email, 'recovery'));
    return new URL(way, 'http://reptemple.test').searchParams.get('token') ?? '';
  };
  const answers = async (replies: readonly Response[]): Promise<readonly string[]> =>
    Promise.all(replies.map(async (reply) => (reply.ok ? 'done' : AuthRefusal.parse(await reply.json()).code)));
  /** Signs in with each password and returns the statuses. */
  const entering = () =>
    Promise.all(
      passwords.map(async (password) => {
        const reply = await harness.visitor().send(SignInWithPassword, { body: { email, password } });
        return reply.ok ? 'done' : 'refused';
      }),
    );

  it('set twice at the same time is accepted for one, and the other gets password_already_set', async () => {
    const lea = await withoutPassword();
    const tries = passwords.map((newPassword) => lea.send(SetPassword, { body: { newPassword } }));
    const said = await answers(await Promise.all(tries));
    expect(new Set(said)).toEqual(new Set(['done', 'password_already_set']));
    expect(await harness.db.$count(account)).toBe(2);
    expect(await entering()).toEqual(said.map((one) => (one === 'done' ? 'done' : 'refused')));
  });

  it('set from two recovery links at the same time ends up as one of the two, without errors', async () => {
    await withoutPassword();
    const tokens = [await tokenToReset(), await tokenToReset()];
    const tries = tokens.map((token, at) =>
      harness.visitor().send(ResetPassword, { body: { newPassword: passwords[at], token } }),
    );
    const said = await answers(await Promise.all(tries));
    expect(said).toContain('done');
    expect(said.filter((one) => one !== 'done' && one !== 'invalid_link')).toEqual([]);
    expect((await entering()).toSorted()).toEqual(['done', 'refused']);
  });
});

describe('an account deleted during a request', () => {
  /** Imitates better-auth: it has checked before, and writes now. */
  const storing = async (userId: string): Promise<Response> => {
    const row = { id: randomIds.uuid(), userId, secret: 'x', backupCodes: 'y' };
    await harness.db.insert(twoFactor).values(row);
    return new Response();
  };
  const email = 'ann@example.org';

  it.each([
    ['signed in', true, { code: 'session_not_found', status: 401 }],
    ['signing in', false, { code: 'invalid_credentials', status: 400 }],
  ])('makes the request fail as for a deleted account: %s', async (_how, isSignedIn, refusal) => {
    const userId = await userIdOf(ann);
    await harness.db.delete(user);
    const session = isSignedIn ? { userId } : null;
    await expect(rejectIfDeleted(harness.db, { email }, session, storing(userId))).rejects.toMatchObject(refusal);
  });

  it('a write that fails although the account still exists is not reported as a deleted account', async () => {
    const session = { userId: await userIdOf(ann) };
    const answer = storing(randomIds.uuid());
    await expect(rejectIfDeleted(harness.db, { email }, session, answer)).rejects.not.toHaveProperty('status');
  });
});
