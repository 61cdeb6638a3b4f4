/** Tests that emailed links sign in once, expire after an hour, and redirect only to this site. */
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  FollowMagicLink,
  SendCode,
  SendMagicLink,
  SendVerification,
  SignInWithCode,
  SignInWithPassword,
  SignUpWithPassword,
  VerifyEmailWithCode,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { session, user, verification } from '../src/features/auth/schema.ts';
import { outbox } from '../src/features/outbox/schema.ts';
import { rateLimits } from '../src/platform/http/rate-limit-counter-schema.ts';
import { fakeSystemDate } from './fake-system-date.ts';
import { codeFor, follow, linkFor, mailsTo } from './read-emails-and-invite-users.ts';
import { who } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const ANN = 'ann@example.org';
const HOUR = 60 * 60 * 1000;

const later = fakeSystemDate();

const magicLink = async (more: object = {}): Promise<string> => {
  await harness.visitor().call(SendMagicLink, { body: { email: ANN, ...more } });
  return linkFor(harness.db, ANN, 'magic-link');
};

const tokenIn = (link: string): string => new URLSearchParams(link.split('#')[1]).get('token') ?? '?';

describe('a magic link', () => {
  it('creates an account with a verified email, signs in and redirects to the callback page', async () => {
    const client = harness.visitor();
    expect(await follow(client, await magicLink({ name: 'Ann' }))).toBe('/auth/callback?new=yes');
    expect(await who(client)).toBe(ANN);
    expect(await harness.db.select({ name: user.name, verified: user.emailVerified }).from(user)).toEqual([
      { name: 'Ann', verified: true },
    ]);
  });

  it('signs in only once, even if it is followed twice at the same time', async () => {
    const link = await magicLink();
    const [first, second] = [harness.visitor(), harness.visitor()];
    const ways = await Promise.all([follow(first, link), follow(second, link)]);
    expect(ways).toContain('/auth/callback?new=yes');
    expect(ways).toContainEqual(expect.stringMatching(/error=(invalid_link|link_used)$/));
    expect(await follow(harness.visitor(), link)).toBe('/auth/callback?error=link_used');
    expect(await harness.db.select().from(session)).toHaveLength(1);
  });

  it('works after 59 minutes and not after 61', async () => {
    const [early, late] = [await magicLink(), await magicLink()];
    later(HOUR - 60_000);
    expect(await follow(harness.visitor(), early)).toBe('/auth/callback?new=yes');
    later(2 * 60_000);
    expect(await follow(harness.visitor(), late)).toBe('/auth/callback?error=invalid_link');
  });

  it('redirects to the requested path with its query, for new and existing users', async () => {
    const redirect = "/challenge/7/record?ref=a&b=c'*";
    // Follows sign-in links twice. The first creates the account, the second finds it.
    for (const isNew of ['yes', null]) {
      const way = await follow(harness.visitor(), await magicLink({ redirect }));
      const { searchParams } = new URL(way, 'http://x');
      expect([searchParams.get('redirect'), searchParams.get('new')]).toEqual([redirect, isNew]);
    }
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'ignores a redirect to another site: %s',
    async (redirect) => {
      expect(await follow(harness.visitor(), await magicLink({ redirect }))).toBe('/auth/callback?new=yes');
    },
  );

  it.each(['GET', 'HEAD'])('stays usable after a mail scanner’s %s request', async (method) => {
    const token = tokenIn(await magicLink());
    const scanner = harness.visitor();
    const query = new URLSearchParams({ token, callbackURL: '/auth/callback' }).toString();
    for (const address of [`${FollowMagicLink.path}?${query}`, `/auth/confirm?${query}`]) {
      expect((await scanner.fetch(address, { method })).headers.getSetCookie()).toEqual([]);
    }
    expect([await who(scanner), await harness.db.select().from(session)]).toEqual([undefined, []]);
    const ann = harness.visitor();
    await ann.call(FollowMagicLink, { body: { token } });
    expect(await who(ann)).toBe(ANN);
  });

  it('carries its token in the URL fragment only', async () => {
    const { pathname, search, hash } = new URL(await magicLink(), 'http://x');
    expect([pathname, search, hash]).toEqual(['/auth/confirm', '', expect.stringContaining('token=')]);
  });

  it('is stored without its plain token', async () => {
    const token = tokenIn(await magicLink());
    const kept = JSON.stringify(await harness.db.select().from(verification));
    expect(kept).toContain(ANN);
    expect(kept).not.toContain(token);
  });

  it('request is answered alike with and without an account', async () => {
    await magicLink();
    const replies = [ANN, 'nobody@example.org'].map((email) =>
      harness.visitor().send(SendMagicLink, { body: { email } }),
    );
    const texts = await Promise.all((await Promise.all(replies)).map((reply) => reply.text()));
    expect(new Set(texts).size).toBe(1);
  });
});

describe('a one-time code', () => {
  const send = (type: string, email = ANN) => harness.visitor().call(SendCode, { body: { email, type } });

  it('signs in once; a second use answers 400 invalid_code', async () => {
    await send('sign-in');
    const otp = await codeFor(harness.db, ANN, 'sign-in');
    expect(otp).toMatch(/^\d{6}$/);
    const client = harness.visitor();
    await client.call(SignInWithCode, { body: { email: 'Ann@Example.org', otp } });
    expect(await who(client)).toBe(ANN);
    const again = await harness.visitor().send(SignInWithCode, { body: { email: ANN, otp } });
    expect([again.status, await again.json()]).toEqual([400, expect.objectContaining({ code: 'invalid_code' })]);
  });

  it('is refused after five wrong tries, and after 11 minutes', async () => {
    await send('sign-in');
    const otp = await codeFor(harness.db, ANN, 'sign-in');
    const wrong = otp === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      await harness.visitor().send(SignInWithCode, { body: { email: ANN, otp: wrong } });
    }
    expect((await harness.visitor().send(SignInWithCode, { body: { email: ANN, otp } })).status).toBe(403);
    await send('sign-in');
    const next = await codeFor(harness.db, ANN, 'sign-in');
    later(11 * 60_000);
    expect((await harness.visitor().send(SignInWithCode, { body: { email: ANN, otp: next } })).status).toBe(400);
    expect(await harness.db.select().from(session)).toEqual([]);
  });

  it('verifies the email only for the signed-in owner; a visitor and another user get sign_in_first', async () => {
    const ann = await harness.person('Ann');
    await send('email-verification');
    const otp = await codeFor(harness.db, ANN, 'email-verification');
    const body = { email: ANN, otp };
    for (const other of [harness.visitor(), await harness.person('Bob')]) {
      const refused = await other.send(VerifyEmailWithCode, { body });
      expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ code: 'sign_in_first' })]);
    }
    await ann.call(VerifyEmailWithCode, { body });
    expect(await harness.db.$count(user, eq(user.emailVerified, true))).toBe(1);
  });

  it('for verification is not sent to an address without an account, and the answer is the same', async () => {
    await harness.person('Ann');
    expect(await send('email-verification')).toEqual(await send('email-verification', 'nobody@example.org'));
    expect(await mailsTo(harness.db, 'nobody@example.org')).toEqual([]);
  });
});

it('seven wrong verification codes are answered alike with and without an account', async () => {
  await harness.person('Ann');
  const answers = async (email: string): Promise<readonly string[]> => {
    await harness.visitor().call(SendCode, { body: { email, type: 'email-verification' } });
    const said: string[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const reply = await harness.visitor().send(VerifyEmailWithCode, { body: { email, otp: 'never' } });
      said.push(`${reply.status} ${await reply.text()}`);
    }
    return said;
  };
  expect(await answers(ANN)).toEqual(await answers('nobody@example.org'));
});

describe('the verification link', () => {
  it('is mailed after sign-up and on request, and verifies the email', async () => {
    const ann = await harness.person('Ann');
    await linkFor(harness.db, ANN, 'verification');
    await harness.visitor().call(SendVerification, { body: { email: ANN } });
    const link = await linkFor(harness.db, ANN, 'verification');
    expect(await follow(ann, link)).toBe('/auth/callback?type=verification');
    expect(await harness.db.select({ verified: user.emailVerified }).from(user)).toEqual([{ verified: true }]);
  });

  it('verifies only when signed in to the account; others get sign_in_first or other_account and it stays usable', async () => {
    await harness.person('Ann');
    const link = await linkFor(harness.db, ANN, 'verification');
    const [client, guest, bob] = [harness.visitor(), await harness.guest(), await harness.person('Bob')];
    for (const nobody of [client, guest]) {
      expect(await follow(nobody, link)).toBe('/auth/callback?type=verification&error=sign_in_first');
    }
    expect(await follow(bob, link)).toBe('/auth/callback?type=verification&error=other_account');
    expect(await who(client)).toBeUndefined();
    const verified = () => harness.db.select().from(user).where(eq(user.emailVerified, true));
    expect(await verified()).toEqual([]);
    await client.call(SignInWithPassword, { body: { email: ANN, password: 'correct horse' } });
    expect(await follow(client, link)).toBe('/auth/callback?type=verification');
    expect((await verified()).map(({ email }) => email)).toEqual([ANN]);
  });

  it('doesn’t verify for a visitor; a magic link then signs the owner in and suspends the earlier password', async () => {
    const stranger = await harness.person('Ann');
    await follow(harness.visitor(), await linkFor(harness.db, ANN, 'verification'));
    expect(await harness.db.select({ verified: user.emailVerified }).from(user)).toEqual([{ verified: false }]);
    const ann = harness.visitor();
    await follow(ann, await magicLink());
    expect([await who(ann), await who(stranger)]).toEqual([ANN, undefined]);
    const body = { email: ANN, password: 'correct horse' };
    const reply = await harness.visitor().send(SignInWithPassword, { body });
    expect([reply.status, await reply.json()]).toEqual([403, expect.objectContaining({ code: 'password_suspended' })]);
  });

  it('works once: not twice at the same time, and not again after the email becomes unverified', async () => {
    const ann = await harness.person('Ann');
    const link = await linkFor(harness.db, ANN, 'verification');
    const ways = await Promise.all([follow(ann, link), follow(ann, link)]);
    const [right, used] = ['/auth/callback?type=verification', '/auth/callback?type=verification&error=link_used'];
    expect(ways.toSorted()).toEqual([right, used]);
    await harness.db.update(user).set({ emailVerified: false });
    expect(await follow(harness.visitor(), link)).toBe(used);
    expect(await harness.db.select({ verified: user.emailVerified }).from(user)).toEqual([{ verified: false }]);
  });

  it('is refused after 61 minutes, and with a forged unsigned token', async () => {
    await harness.person('Ann');
    const link = await linkFor(harness.db, ANN, 'verification');
    later(HOUR + 60_000);
    expect(await follow(harness.visitor(), link)).toBe('/auth/callback?type=verification&error=expired_jwt');
    const forged = '/auth/confirm#kind=verification&token=eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFubkBleGFtcGxlLm9yZyJ9.';
    expect(await follow(harness.visitor(), forged)).toBe('/auth/callback?type=verification&error=invalid_jwt');
    expect(await harness.db.select({ verified: user.emailVerified }).from(user)).toEqual([{ verified: false }]);
  });
});

describe('signing up with the email of an existing account', () => {
  it('is answered like a new sign-up, opens no session, and mails a sign-in link', async () => {
    await harness.person('Ann');
    await harness.db.delete(outbox).where(eq(outbox.to, ANN));
    const body = { email: ANN, password: 'marble and limestone' };
    const taken = harness.visitor();
    const answers = [
      await taken.send(SignUpWithPassword, { body }),
      await harness.visitor().send(SignUpWithPassword, { body: { ...body, email: 'new@example.org' } }),
    ];
    const shapes = await Promise.all(
      answers.map(async (reply) => {
        const { user: made } = SignUpWithPassword.output.parse(await reply.json());
        return [reply.status, { ...made, id: '', email: '' }];
      }),
    );
    expect(shapes[0]).toEqual(shapes[1]);
    expect(await who(taken)).toBeUndefined();
    expect((await harness.visitor().send(SignInWithPassword, { body })).status).toBe(401);
    expect(await mailsTo(harness.db, ANN)).toEqual(['sign-up-again']);
    await follow(taken, await linkFor(harness.db, ANN, 'sign-up-again'));
    expect(await who(taken)).toBe(ANN);
  });

  it('is limited per network: 429 after 30 tries', async () => {
    await harness.person('Ann');
    const searcher = harness.visitor();
    const body = { email: ANN, password: 'marble and limestone' };
    await searcher.call(SignUpWithPassword, { body });
    await harness.db.update(rateLimits).set({ uses: 30 }).where(like(rateLimits.key, 'auth:taken:%'));
    const free = { ...body, email: 'new@example.org' };
    for (const again of [body, free]) {
      const refused = await searcher.send(SignUpWithPassword, { body: again });
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    await harness.visitor().call(SignUpWithPassword, { body: free });
  });
});
