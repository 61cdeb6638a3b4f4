/**
 * Tests rate limits of sign-in and emails, also with a new IP address for each request; admins by
 * configured address; and the captcha, which requires a proof of work.
 */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Reauthenticate } from '@reptemple/contract/accounts/account-security';
import { ListUsers } from '@reptemple/contract/accounts/admin-users';
import { JoinWithEmail, RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { ListPasskeys } from '@reptemple/contract/accounts/passkeys';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { GetSignInMethods } from '@reptemple/contract/accounts/sessions-and-sign-in-methods';
import {
  AuthRefusal,
  GetSession,
  Recover,
  SendMagicLink,
  SignInWithPassword,
  SignUpWithPassword,
  SendCode,
  GetCaptcha,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { CaptchaChallenge } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { session, user } from '../src/features/auth/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { rateLimits } from '../src/platform/http/rate-limit-counter-schema.ts';
import { fakeSystemDate } from './fake-system-date.ts';
import { follow, linkFor, mailsTo } from './read-emails-and-invite-users.ts';
import { openClient } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

describe('auth limits', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { adminEmail: 'ann@example.org' });
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const ANN = { email: 'ann@example.org', password: 'correct horse' };
  const MINUTE = 60_000;

  /** Sends several requests to an endpoint, each from a new IP address. Returns the statuses. */
  const statuses = async (times: number, endpoint: Endpoint, body: object): Promise<readonly number[]> => {
    const found: number[] = [];
    for (let at = 0; at < times; at += 1) found.push((await harness.visitor().send(endpoint, { body })).status);
    return found;
  };

  it.each([SignUpWithPassword, SignInWithPassword])(
    '$id without email and password answers 400 credentials_missing',
    async (endpoint) => {
      for (const body of [{}, { email: '', password: '' }]) {
        const reply = await harness.visitor().send(endpoint, { body });
        expect([reply.status, await reply.json()]).toEqual([
          400,
          { code: 'credentials_missing', message: 'You must provide either an email or phone number and a password' },
        ]);
      }
    },
  );

  const statusesFrom = async (network: string, calls: readonly (readonly [Endpoint, object])[]) => {
    const found: number[] = [];
    for (const [endpoint, body] of calls) {
      found.push((await openClient(harness.app, network).send(endpoint, { body })).status);
    }
    return found;
  };
  const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  const [STRANGER, OWNER] = ['192.0.2.7', '198.51.100.9'];

  describe('the mail limit', () => {
    it.each([
      ['an account', ANN.email],
      ['no account', 'nobody@example.org'],
    ])('for an address with %s is 10 mails of all kinds in 15 minutes per network', async (_what, email) => {
      await harness.person('Ann');
      const asked = [...times(5, [SendMagicLink, { email }] as const), ...times(5, [Recover, { email }] as const)];
      expect(new Set(await statusesFrom(STRANGER, asked))).toEqual(new Set([200]));
      const upper = { body: { email: email.toUpperCase() } };
      const reply = await openClient(harness.app, STRANGER).send(SendMagicLink, upper);
      expect([reply.status, Number(reply.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(AuthRefusal.parse(await reply.json())).toMatchObject({
        code: 'too_many_requests',
        message: expect.stringMatching(/^Too many attempts\. Try again in \d+ (?:second|minute)s?\.$/),
      });
      expect(await statusesFrom(OWNER, [[SendMagicLink, { email }]])).toEqual([200]);
      harness.passTime(15 * MINUTE);
      expect(await statusesFrom(STRANGER, [[SendMagicLink, { email }]])).toEqual([200]);
    });

    it('is 40 mails to one address over all networks', async () => {
      expect(new Set(await statuses(40, SendMagicLink, ANN))).toEqual(new Set([200]));
      expect(await statuses(1, SendMagicLink, ANN)).toEqual([429]);
    });

    it('is counted without storing the email address', async () => {
      await statuses(1, SendMagicLink, ANN);
      const kept = JSON.stringify(await harness.db.select().from(rateLimits));
      expect(kept).toContain('auth:mail:');
      expect(kept).not.toContain('ann');
    });
  });

  it('a user may list their passkeys 40 times in parallel without rate limiting', async () => {
    const ann = await harness.person('Ann');
    const looks = Array.from({ length: 40 }, () => ann.send(ListPasskeys));
    expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  describe('one network address', () => {
    const signUps = async (people: number, pauseMs: number): Promise<readonly number[]> => {
      const found: number[] = [];
      for (let at = 0; at < people; at += 1) {
        const body = { email: `member${at}@example.org`, password: 'correct horse' };
        found.push((await openClient(harness.app, '192.0.2.7').send(SignUpWithPassword, { body })).status);
        harness.passTime(pauseMs);
      }
      return found;
    };

    it('may sign up 40 users, 20 seconds apart', async () => {
      expect(new Set(await signUps(40, 20_000))).toEqual(new Set([200]));
    });

    it('may fail 100 sign-ins of different users; after 300 tries it is refused with 429 for 60 seconds', async () => {
      const people = Array.from({ length: 100 }, (_none, at) => `member${at}@example.org`);
      const gym = (email: string, password: string) =>
        openClient(harness.app, STRANGER).send(SignInWithPassword, { body: { email, password } });
      await harness
        .visitor()
        .call(SignUpWithPassword, { body: { email: 'member99@example.org', password: 'correct horse' } });
      for (const email of people) expect((await gym(email, 'a guess')).status).toBe(401);
      await harness.db.update(rateLimits).set({ uses: 299 }).where(like(rateLimits.key, 'auth:address:%'));
      expect((await gym('member99@example.org', 'correct horse')).status).toBe(200);
      const refused = await gym('member99@example.org', 'correct horse');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      harness.passTime(MINUTE);
      expect((await gym('member99@example.org', 'correct horse')).status).toBe(200);
    });

    it('may call get-session without limit, and this leaves the session unchanged', async () => {
      await openClient(harness.app, STRANGER).send(GetSession);
      const member = await harness.person('Member');
      const before = await harness.db.select().from(session);
      for (let nth = 0; nth < 5; nth += 1) expect((await member.send(GetSession)).status).toBe(200);
      expect(await harness.db.select().from(session)).toEqual(before);
      const counted = await harness.db.select().from(rateLimits);
      expect(counted.filter(({ key }) => key.includes('get-session'))).toEqual([]);
    });
  });

  describe('password tries', () => {
    const spent = (uses: number) => harness.db.update(rateLimits).set({ uses });

    const guess = [SignInWithPassword, { ...ANN, password: 'a guess' }] as const;
    const right = [SignInWithPassword, ANN] as const;

    it('are limited to 20 in 15 minutes per account and network; the owner on another network still signs in', async () => {
      await harness.person('Ann');
      expect(new Set(await statusesFrom(STRANGER, times(20, guess)))).toEqual(new Set([401]));
      expect(await statusesFrom(STRANGER, [right, [SignInWithPassword, { ...ANN, email: 'bob@example.org' }]])).toEqual(
        [429, 401],
      );
      expect(await statusesFrom(OWNER, [guess, right])).toEqual([401, 200]);
      harness.passTime(15 * MINUTE);
      expect(await statusesFrom(STRANGER, [right])).toEqual([200]);
    });

    it('are limited to 300 per account over all networks, to which one network adds at most 20', async () => {
      await harness.person('Ann');
      await statusesFrom(STRANGER, times(25, guess));
      const counted = await harness.db.select().from(rateLimits).where(like(rateLimits.key, 'auth:auth.signIn:%'));
      expect(counted.find(({ key }) => !key.endsWith(STRANGER))).toMatchObject({ uses: 20 });
      await spent(300);
      expect(await statuses(1, SignInWithPassword, ANN)).toEqual([429]);
    });

    it('are reset for the network by a successful sign-in', async () => {
      await harness.person('Ann');
      await statusesFrom(OWNER, [...times(19, guess), right, ...times(19, guess), right]);
      expect(await statusesFrom(OWNER, [right])).toEqual([200]);
    });

    it('in reauthentication are refused with 429 after 20', async () => {
      const ann = await harness.person('Ann');
      await ann.send(Reauthenticate, { body: { password: 'a guess' } });
      await spent(20);
      expect((await ann.send(Reauthenticate, { body: { password: ANN.password } })).status).toBe(429);
    });
  });

  describe('the account with the address in ADMIN_EMAIL', () => {
    const isAdmin = async (client: Client) => (await client.call(GetMyProfile)).profile?.isAdmin;

    it('becomes an admin when its email is verified, and not before', async () => {
      const ann = await harness.person('Ann');
      expect(await isAdmin(ann)).toBe(false);
      await follow(ann, await linkFor(harness.db, ANN.email, 'verification'));
      expect(await isAdmin(ann)).toBe(true);
      expect((await ann.call(ListUsers)).users).toHaveLength(1);
    });

    it('becomes an admin when it signs in by magic link; another account doesn’t', async () => {
      const before = harness.visitor();
      await before.call(SignUpWithPassword, { body: { email: 'bob@example.org', password: 'correct horse' } });
      const ann = harness.visitor();
      await ann.call(SendMagicLink, { body: { email: ANN.email } });
      await follow(ann, await linkFor(harness.db, ANN.email, 'magic-link'));
      expect([await isAdmin(ann), await isAdmin(before)]).toEqual([true, false]);
    });
  });

  it('a callback path of several thousand characters answers 404 not_offered', async () => {
    const digits = Array.from({ length: 3000 }, (_none, at) => at).join('-');
    const reply = await harness.visitor().fetch(`/api/auth/callback/${digits}`);
    expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ code: 'not_offered' })]);
  });
});

describe('auth captcha', () => {
  const ANN = { email: 'ann@example.org', password: 'correct horse' };
  const MINUTE = 60_000;

  let harness: Harness;
  const later = fakeSystemDate();

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { captcha: 'altcha' });
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const getChallenge = (): Promise<CaptchaChallenge> => harness.visitor().call(GetCaptcha);
  const encode = (solved: object): string => Buffer.from(JSON.stringify(solved)).toString('base64');
  const solve = async (): Promise<{ challenge: CaptchaChallenge; solution: object }> => {
    const challenge = await getChallenge();
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('The challenge was not solved.');
    return { challenge, solution };
  };
  const outcome = async (endpoint: Endpoint, body: object): Promise<number | string> => {
    const reply = await harness.visitor().send(endpoint, { body });
    return reply.ok ? reply.status : AuthRefusal.parse(await reply.json()).code;
  };

  describe('with a captcha configured', () => {
    it.each([
      [SignUpWithPassword, ANN],
      [SendMagicLink, { email: ANN.email }],
      [SendCode, { email: ANN.email, type: 'sign-in' }],
      [Recover, { email: ANN.email }],
    ])('$id requires a captcha solution and accepts it only once', async (endpoint, body) => {
      expect((await harness.visitor().call(GetSignInMethods)).captcha).toBe(true);
      expect(await outcome(endpoint, body)).toBe('captcha_failed');
      expect([await mailsTo(harness.db, ANN.email), await harness.db.$count(user)]).toEqual([[], 0]);
      const captcha = encode(await solve());
      expect(await outcome(endpoint, { ...body, captcha })).toBe(200);
      expect(await outcome(endpoint, { ...body, captcha })).toBe('captcha_failed');
    });

    it.each([
      [JoinWithEmail, {}],
      [RegisterGuest, { name: 'Ann', gender: null }],
    ])('$id requires a captcha solution, and creates no user without it', async (endpoint, fields) => {
      await harness.db.update(challenges).set({ allowGuests: true });
      const { id: challengeId } = await harness.pushUps();
      const body = { challengeId, email: ANN.email, ...fields };
      const before = await harness.db.$count(user);
      const refused = await harness.visitor().send(endpoint, { body });
      expect([refused.status, await harness.db.$count(user)]).toEqual([400, before]);
      const captcha = encode(await solve());
      expect((await harness.visitor().send(endpoint, { body: { ...body, captcha } })).status).toBe(200);
      expect((await harness.visitor().send(endpoint, { body: { ...body, captcha } })).status).toBe(400);
    });

    it('requesting a code that verifies an email requires no captcha', async () => {
      expect(await outcome(SendCode, { email: ANN.email, type: 'email-verification' })).toBe(200);
    });

    it('SendMagicLink refuses a forged solution and a modified challenge with captcha_failed', async () => {
      const { challenge, solution } = await solve();
      const forged = [
        { challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } },
        { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
        { challenge: { ...challenge, signature: '' }, solution },
        { challenge },
      ];
      const outcomes = forged.map((solved) => outcome(SendMagicLink, { email: ANN.email, captcha: encode(solved) }));
      expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['captcha_failed']));
      expect(await outcome(SendMagicLink, { email: ANN.email, captcha: 'no base64 of anything' })).toBe(
        'captcha_failed',
      );
    });

    it('Recover refuses a captcha solution that is 11 minutes old', async () => {
      const captcha = encode(await solve());
      later(11 * MINUTE);
      expect(await outcome(Recover, { email: ANN.email, captcha })).toBe('captcha_failed');
    });
  });

  it('without a configured captcha, GetCaptcha answers 404 and sign-in links need no solution', async () => {
    const plain = await openHarness();
    try {
      expect(await plain.visitor().refusal(GetCaptcha)).toMatchObject({ status: 404 });
      expect((await plain.visitor().send(SendMagicLink, { body: { email: ANN.email, captcha: 'x' } })).status).toBe(
        200,
      );
    } finally {
      await plain.close();
    }
  });
});
