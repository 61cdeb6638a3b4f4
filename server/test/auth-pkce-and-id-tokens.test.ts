/**
 * Tests sign-in for apps: magic links bound to an app by PKCE, id tokens of the configured
 * provider, and `create_user: false`.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, describe } from 'vitest';
import {
  SignInWithIdToken,
  UnlinkIdentity,
  ListIdentities,
} from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import {
  AuthRefusal,
  ExchangeCode,
  SendMagicLink,
  SendCode,
  SignInWithCode,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { UNIFORM_REPLY_MS } from '../src/features/auth/auth-dependencies.ts';
import { session, verification, account, user } from '../src/features/auth/schema.ts';
import { openProvider } from './fake-external-services.ts';
import type { Forgery, OpenIdProvider } from './fake-external-services.ts';
import { fakeSystemDate } from './fake-system-date.ts';
import { follow, linkFor, mailsTo, codeFor } from './read-emails-and-invite-users.ts';
import { who } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';
import { setUpSecondFactor } from './totp-authenticator.ts';

describe('auth pkce', () => {
  const ANN = 'ann@example.org';
  const VERIFIER = 'v'.repeat(56);
  const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

  let harness: Harness;
  const later = fakeSystemDate();

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const codeFromMail = async (more: object = {}): Promise<string> => {
    const body = { email: ANN, code_challenge: CHALLENGE, code_challenge_method: 's256', ...more };
    await harness.visitor().call(SendMagicLink, { body });
    const link = new URL(await linkFor(harness.db, ANN, 'magic-link'), 'http://reptemple.test');
    expect(link.pathname).toBe('/auth/callback');
    return link.searchParams.get('code') ?? '';
  };
  const exchange = (client: Client, code: string, verifier = VERIFIER): Promise<Response> =>
    client.send(ExchangeCode, { body: { grant_type: 'pkce', auth_code: code, code_verifier: verifier } });
  const codeOf = async (reply: Response): Promise<string> => AuthRefusal.parse(await reply.json()).code;

  it('PKCE: a code and its verifier sign in once', async () => {
    const code = await codeFromMail({ redirect: '/profile', name: 'Ann' });
    const client = harness.visitor();
    const reply = await exchange(client, code);
    expect(await reply.json()).toEqual({
      user: expect.objectContaining({ email: ANN, name: 'Ann', emailVerified: true }),
    });
    expect(await who(client)).toBe(ANN);
    expect(await codeOf(await exchange(harness.visitor(), code))).toBe('invalid_code');
  });

  it('PKCE: a wrong verifier or using the code as a magic link signs in no one and keeps the code usable', async () => {
    const code = await codeFromMail();
    const thief = harness.visitor();
    expect(await codeOf(await exchange(thief, code, 'x'.repeat(56)))).toBe('invalid_code');
    expect(await follow(thief, `/auth/confirm#kind=magic-link&token=${code}`)).toMatch(/error=invalid_link$/);
    expect(await harness.db.$count(session)).toBe(0);
    expect((await exchange(harness.visitor(), code)).status).toBe(200);
  });

  it('PKCE: the code is refused after 61 minutes', async () => {
    const code = await codeFromMail();
    later(61 * 60_000);
    expect(await codeOf(await exchange(harness.visitor(), code))).toBe('invalid_code');
  });

  it('PKCE: the code is not stored in plain text', async () => {
    const code = await codeFromMail();
    expect(JSON.stringify(await harness.db.select().from(verification))).not.toContain(code);
  });

  it('PKCE: asks for the second factor', async () => {
    const ann = await harness.person('Ann');
    await follow(ann, await linkFor(harness.db, ANN, 'verification'));
    await setUpSecondFactor(ann);
    const client = harness.visitor();
    expect(await (await exchange(client, await codeFromMail())).json()).toEqual({ twoFactorRedirect: true });
    expect(await who(client)).toBeUndefined();
  });

  it('PKCE: create_user false sends no mail to an address without an account', async () => {
    const body = { email: ANN, code_challenge: CHALLENGE, create_user: false };
    await harness.visitor().call(SendMagicLink, { body });
    expect(await mailsTo(harness.db, ANN)).toEqual([]);
  });

  it('PKCE: refuses a challenge or verifier that is too short with 400', async () => {
    const short = await harness.visitor().send(SendMagicLink, { body: { email: ANN, code_challenge: 'short' } });
    expect([short.status, (await exchange(harness.visitor(), 'code', 'short')).status]).toEqual([400, 400]);
  });
});

describe('auth id token', () => {
  const ORIGIN = 'http://reptemple.test';
  const ANN = { sub: 'ann-7', email: 'ann@example.org', email_verified: true, name: 'Ann Elsewhere' };
  const NONCE = 'chosen by the app';

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
  });

  const send = (client: Client, token: string, nonce = NONCE): Promise<Response> =>
    client.send(SignInWithIdToken, { body: { provider: 'oidc', token, nonce } });
  const outcome = async (reply: Response): Promise<readonly [number, string]> => [
    reply.status,
    AuthRefusal.parse(await reply.json()).code,
  ];

  it('sign-in with an id token creates one account for two sign-ins and stores no provider token', async () => {
    const client = harness.visitor();
    const reply = await send(client, provider.issueIdToken(NONCE));
    expect([reply.status, await who(client)]).toEqual([200, ANN.email]);
    expect(await reply.json()).toEqual({ user: expect.objectContaining({ email: ANN.email }) });
    const again = harness.visitor();
    await send(again, provider.issueIdToken('another nonce'), 'another nonce');
    expect(await who(again)).toBe(ANN.email);
    expect(await harness.db.select().from(user)).toMatchObject([{ name: ANN.name, emailVerified: true }]);
    expect(await harness.db.select().from(account)).toMatchObject([{ idToken: null, accessToken: null }]);
  });

  it.each<[Forgery, 'invalid_jwt' | 'expired_jwt', number]>([
    ['signed by a stranger', 'invalid_jwt', 401],
    ['meant for another service', 'invalid_jwt', 401],
    ['said by another provider', 'invalid_jwt', 401],
    ['without an end', 'invalid_jwt', 400],
    ['said an hour ago', 'expired_jwt', 400],
  ])('sign-in with an id token that is %s is refused: %s', async (forgery, code, status) => {
    const reply = await send(harness.visitor(), provider.issueIdToken(NONCE, forgery));
    const { message } = AuthRefusal.parse(await reply.clone().json());
    expect(message).toBe(
      code === 'expired_jwt' ? 'This took too long. Please sign in again.' : 'Sign-in failed. Please try again.',
    );
    expect(await outcome(reply)).toEqual([status, code]);
    expect(await harness.db.$count(session)).toBe(0);
  });

  it('sign-in with an id token refuses a wrong nonce, a reused token and a malformed token', async () => {
    const token = provider.issueIdToken(NONCE);
    expect(await outcome(await send(harness.visitor(), token, 'another nonce'))).toEqual([401, 'invalid_jwt']);
    const good = provider.issueIdToken(NONCE.toUpperCase());
    expect((await send(harness.visitor(), good, NONCE.toUpperCase())).status).toBe(200);
    expect(await outcome(await send(harness.visitor(), good, NONCE.toUpperCase()))).toEqual([400, 'invalid_jwt']);
    expect(await outcome(await send(harness.visitor(), 'no.token'))).toEqual([400, 'invalid_jwt']);
  });

  it('sign-in with an id token answers 401 if the email is unverified here or at the provider', async () => {
    await harness.person('Ann');
    expect(await outcome(await send(harness.visitor(), provider.issueIdToken(NONCE)))).toEqual([
      401,
      'identity_not_linked',
    ]);
    await harness.db.update(user).set({ emailVerified: true });
    provider.beSomebody({ ...ANN, email_verified: false });
    expect((await send(harness.visitor(), provider.issueIdToken(NONCE))).status).toBe(401);
  });

  it('sign-in with an id token asks for the second factor', async () => {
    const ann = await harness.person('Ann');
    await follow(ann, await linkFor(harness.db, ANN.email, 'verification'));
    await setUpSecondFactor(ann);
    const client = harness.visitor();
    const reply = await send(client, provider.issueIdToken(NONCE));
    expect(await reply.json()).toEqual({ twoFactorRedirect: true });
    expect(await who(client)).toBeUndefined();
  });

  it('sign-in with an id token answers 404 provider_not_found without a configured provider', async () => {
    const plain = await openHarness();
    try {
      expect(await outcome(await send(plain.visitor(), provider.issueIdToken(NONCE)))).toEqual([
        404,
        'provider_not_found',
      ]);
    } finally {
      await plain.close();
    }
  });
});

describe('auth existing account only', () => {
  const ANN = 'ann@example.org';
  const NEW = 'new@example.org';

  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  describe('create_user: false', () => {
    it.each([
      ['a magic link', SendMagicLink, {}],
      ['a one-time code', SendCode, { type: 'sign-in' }],
    ])(
      'sends %s only to existing accounts and gives the same answer for every address',
      async (_what, endpoint, more) => {
        const ann = await harness.person('Ann');
        expect(await who(ann)).toBe(ANN);
        const before = (await mailsTo(harness.db, ANN)).length;
        const send = async (email: string): Promise<readonly [number, unknown]> => {
          const reply = await harness.visitor().send(endpoint, { body: { ...more, email, create_user: false } });
          return [reply.status, await reply.json()];
        };
        expect(await send(NEW.toUpperCase())).toEqual(await send(ANN));
        expect(await mailsTo(harness.db, NEW)).toEqual([]);
        expect(await mailsTo(harness.db, ANN)).toHaveLength(before + 1);
        expect(await harness.db.$count(user)).toBe(1);
      },
    );

    it('signs in an existing account by link and by code', async () => {
      await harness.person('Ann');
      const [byLink, byCode] = [harness.visitor(), harness.visitor()];
      await byLink.call(SendMagicLink, { body: { email: ANN, create_user: false } });
      await follow(byLink, await linkFor(harness.db, ANN, 'magic-link'));
      await byCode.call(SendCode, { body: { email: ANN, type: 'sign-in', create_user: false } });
      await byCode.call(SignInWithCode, { body: { email: ANN, otp: await codeFor(harness.db, ANN, 'sign-in') } });
      expect([await who(byLink), await who(byCode)]).toEqual([ANN, ANN]);
    });

    it('creates no user and no valid code for an address without an account', async () => {
      await harness.visitor().call(SendCode, { body: { email: NEW, type: 'sign-in', create_user: false } });
      const reply = await harness.visitor().send(SignInWithCode, { body: { email: NEW, otp: '000000' } });
      expect([reply.status, await harness.db.$count(user)]).toEqual([400, 0]);
    });

    it('takes at least 280 ms for an address without an account', async () => {
      const timed = await openHarness('/nowhere', undefined, { uniformReplyMs: UNIFORM_REPLY_MS });
      const start = performance.now();
      await timed.visitor().call(SendMagicLink, { body: { email: NEW, create_user: false } });
      expect(performance.now() - start).toBeGreaterThan(280);
      await timed.close();
    });
  });

  it('unlinking the only identity of an account answers 400 and keeps the session', async () => {
    const ann = await harness.person('Ann');
    const [identity] = await ann.call(ListIdentities);
    const reply = await ann.send(UnlinkIdentity, { body: { accountId: identity?.id } });
    const { code, message } = AuthRefusal.parse(await reply.json());
    expect([reply.status, code]).toEqual([400, 'single_identity_not_deletable']);
    expect(message).not.toContain('password');
    expect(await who(ann)).toBe(ANN);
  });
});
