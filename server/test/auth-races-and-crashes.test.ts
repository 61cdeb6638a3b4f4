/**
 * Tests account requests that are simultaneous, interrupted by a crash, or meet a failing database.
 * Race conditions were found by the fuzz test. After a crash, emailed links work exactly once.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  EnableSecondFactor,
  GetSecurity,
  SetPassword,
  Reauthenticate,
  SendReauthenticationCode,
  VerifyTotp,
} from '@reptemple/contract/accounts/account-security';
import { SignInWithProvider } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import {
  PasskeyRegistrationOptions,
  PasskeySignInOptions,
  RegisterPasskey,
  SignInWithPasskey,
} from '@reptemple/contract/accounts/passkeys';
import {
  AuthRefusal,
  Recover,
  ResetPassword,
  SendMagicLink,
  SignInWithPassword,
  SendCode,
  SignInWithCode,
  SignUpWithPassword,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { rejectIfDeleted } from '../src/features/auth/gateway/race-conditions.ts';
import { account, twoFactor, user } from '../src/features/auth/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { openProvider } from './fake-external-services.ts';
import type { OpenIdProvider } from './fake-external-services.ts';
import { follow, linkFor, mailsTo } from './read-emails-and-invite-users.ts';
import { keepServer } from './restartable-server.ts';
import { userIdOf } from './reviewers-and-flagged-recordings.ts';
import { openPasskey } from './software-passkey-and-wallet.ts';
import { openClient, signUp, who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor, codeOf } from './totp-authenticator.ts';

describe('auth overtaken', () => {
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
    /**
     * Inserts a row for the user without checking that the user still exists, as better-auth does.
     */
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
});

describe('auth restart', () => {
  const PATIENCE_MS = 240_000;
  const ANN = 'ann@example.org';
  const BOB = 'bob@example.org';
  const DORA = 'dora@example.org';

  let provider: OpenIdProvider;

  const server = keepServer('restart', {
    patienceMs: PATIENCE_MS,
    settings: async (origin) => {
      provider = await openProvider(`${origin}/api/auth/callback/oidc`);
      const { issuer, clientId, clientSecret, name } = provider.config;
      return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name };
    },
  });
  afterAll(() => provider.close());

  const visitor = (): Client =>
    openClient((request) => fetch(request, { redirect: 'manual' }), '', server.running.origin);

  /**
   * Returns the first group of `what` in the latest email to this address that matches it. The
   * server prints emails, because it has neither a mail server nor an admin.
   */
  const printed = (to: string, what: RegExp): string => {
    const letters = server.running.output().split('There is no mail server');
    const letter = letters.findLast((text) => text.includes(`To ${to}`) && what.test(text)) ?? '';
    return what.exec(letter)?.[1] ?? expect.fail(`Nothing printed to ${to} matches ${what.source}.`);
  };
  const LINK = (page: string): RegExp => new RegExp(`: http://localhost:\\d+(/auth/${page}\\S+)`);
  const CODE = (subject: string): RegExp => new RegExp(`${subject}\\s+(\\d{6})`);

  it(
    'mailed links, codes, passkey challenges, provider sign-ins and second steps survive server restarts',
    async () => {
      const [ann, bob] = [visitor(), visitor()];
      await signUp(ann, ANN);
      await signUp(bob, BOB);
      const { totpURI } = await bob.call(EnableSecondFactor, { body: { password: 'correct horse' } });
      await bob.call(SendReauthenticationCode);
      const verification = printed(ANN, LINK('confirm#kind=verification'));
      const proof = printed(BOB, CODE('Confirm it’s you'));
      await visitor().call(SendMagicLink, { body: { email: ANN } });
      const magic = printed(ANN, LINK('confirm#kind=magic-link'));
      await visitor().call(SendCode, { body: { email: 'carl@example.org', type: 'sign-in' } });
      const otp = printed('carl@example.org', CODE('Your sign-in code'));
      await visitor().call(Recover, { body: { email: ANN } });
      const recovery = printed(ANN, LINK('reset-password'));
      provider.beSomebody({ sub: 'dora-1', email: DORA, email_verified: true });
      const dora = visitor();
      const { url } = await dora.call(SignInWithProvider, { body: { provider: 'oidc' } });
      const returned = await provider.visit(url);
      const key = openPasskey(server.running.origin);
      const made = key.register(await ann.call(PasskeyRegistrationOptions));

      await server.killAndStart();
      expect(await follow(dora, returned)).toMatch(/^\/auth\/callback/);
      expect(await who(dora)).toBe(DORA);
      await ann.call(RegisterPasskey, { body: { response: made, name: 'Phone' } });
      const byKey = visitor();
      const signed = key.signIn(await byKey.call(PasskeySignInOptions), true);
      await bob.call(Reauthenticate, { body: { emailCode: proof } });
      await bob.call(VerifyTotp, { body: { code: await codeOf(totpURI) } });
      expect(await follow(ann, verification)).toBe('/auth/callback?type=verification');
      const back = visitor();
      expect(await follow(back, magic)).toBe('/auth/callback');
      expect(await who(back)).toBe(ANN);
      const carl = visitor();
      await carl.call(SignInWithCode, { body: { email: 'carl@example.org', otp } });
      const token = new URL(await follow(visitor(), recovery), server.running.origin).searchParams.get('token');
      const halfway = visitor();
      expect(await halfway.call(SignInWithPassword, { body: { email: BOB, password: 'correct horse' } })).toEqual({
        twoFactorRedirect: true,
      });

      await server.killAndStart();
      expect(await follow(visitor(), verification)).toBe('/auth/callback?type=verification&error=link_used');
      expect(await follow(visitor(), magic)).toBe('/auth/callback?error=link_used');
      expect((await visitor().send(SignInWithCode, { body: { email: 'carl@example.org', otp } })).status).toBe(400);
      await byKey.call(SignInWithPasskey, { body: { response: signed } });
      expect(await who(byKey)).toBe(ANN);
      await halfway.call(VerifyTotp, { body: { code: await codeOf(totpURI) } });
      expect(await who(halfway)).toBe(BOB);
      const body = { newPassword: 'marble and limestone', token };
      await visitor().call(ResetPassword, { body });
      expect([await who(back), await who(byKey)]).toEqual([undefined, undefined]);
      expect((await visitor().send(ResetPassword, { body })).status).toBe(400);
      expect([await who(halfway), await who(carl)]).toEqual([BOB, 'carl@example.org']);
    },
    PATIENCE_MS,
  );
});

describe('auth database away', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const ANN = { email: 'ann@example.org', password: 'marble and limestone' };

  /**
   * Makes inserts of users fail, as on a lost connection, until the returned function is called.
   */
  const breakUsers = async (): Promise<() => Promise<void>> => {
    await harness.db.execute(sql`
    create function users_are_away() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection' using errcode = '57P01'; end $$`);
    await harness.db.execute(
      sql`create trigger users_are_away before insert on "user" for each row execute function users_are_away()`,
    );
    return async () => {
      await harness.db.execute(sql`drop function users_are_away cascade`);
    };
  };

  it('sign-up during a database outage answers 503 and sends no mail, and works after the outage', async () => {
    const mend = await breakUsers();
    try {
      const reply = await harness.visitor().send(SignUpWithPassword, { body: ANN });
      expect(reply.status).toBe(503);
      const message = 'Database is unavailable right now. Try again in a minute.';
      expect(await reply.json()).toMatchObject({ error: { code: 'unavailable', message } });
      expect(await mailsTo(harness.db, ANN.email)).toEqual([]);
    } finally {
      await mend();
    }
    expect((await harness.visitor().send(SignUpWithPassword, { body: ANN })).ok).toBe(true);
  });
});
