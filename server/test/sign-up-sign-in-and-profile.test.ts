import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ClaimFirstAdmin, GetMyProfile, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { session, user } from '../src/features/auth/schema.ts';
import { offerFirstAdmin } from '../src/features/profile/index.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { rateLimits } from '../src/platform/http/rate-limit-counter-schema.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { signUp } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const post = (client: Client, path: string, body: object, headers: Record<string, string> = {}) =>
  client.fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const whoIs = async (client: Client) => (await client.call(GetMyProfile)).profile;
const ANN = { email: 'ann@example.org', password: 'rep66x' };

describe('signing up', () => {
  it('signs in and creates a profile without a gender', async () => {
    const client = harness.visitor();
    await signUp(client, 'Ann.Lee@Example.org');
    expect(await whoIs(client)).toMatchObject({
      email: 'ann.lee@example.org',
      name: 'Athlete',
      isAdmin: false,
      gender: null,
    });
    expect(await harness.db.select().from(userProfiles)).toHaveLength(1);
  });

  it('without a name shows “Athlete” in public and no part of the email', async () => {
    const client = harness.visitor();
    await signUp(client, 'Ann.Lee@Example.org');
    const { recording } = await attempt(client, (await harness.pushUps()).id);
    for (const path of [`recordings/${recording.id}`, 'challenges/push-ups/leaderboard']) {
      const text = await (await harness.visitor().fetch(`/api/${path}`)).text();
      expect(text).toContain('Athlete');
      expect(text).not.toMatch(/ann|lee/i);
    }
  });

  it('and signing in send the session token only in the cookie, never in a response body', async () => {
    const client = harness.visitor();
    const replies = [
      await post(client, 'sign-up/email', ANN),
      await post(client, 'sign-in/email', ANN),
      await client.fetch('/api/auth/get-session'),
    ];
    const tokens = await harness.db.select({ token: session.token }).from(session);
    expect(tokens).toHaveLength(2);
    for (const reply of replies) {
      const text = await reply.text();
      expect([reply.status, text]).toEqual([200, expect.stringContaining(ANN.email)]);
      expect(text).not.toContain('"token"');
      for (const { token } of tokens) expect(text).not.toContain(token);
    }
    expect(await whoIs(client)).toMatchObject({ email: ANN.email });
  });

  it.each([{ name: 'A\0B' }, { email: 'a\0b@example.org' }, { password: 'rep\0ret' }])(
    'refuses a NUL character with 400: %j',
    async (change) => {
      expect((await post(harness.visitor(), 'sign-up/email', { name: 'Ann', ...ANN, ...change })).status).toBe(400);
      expect(harness.takeErrors()).toEqual([]);
    },
  );

  it('accepts a password of 6 characters and refuses one of 5 with 400', async () => {
    expect((await post(harness.visitor(), 'sign-up/email', ANN)).status).toBe(200);
    const short = await post(harness.visitor(), 'sign-up/email', { email: 'bob@example.org', password: 'shrt5' });
    expect([short.status, await short.text()]).toEqual([
      400,
      expect.stringContaining('Password must be at least 6 characters long.'),
    ]);
  });

  it('opens no session for a taken email in other letter case, and refuses an invalid email with 400', async () => {
    await post(harness.visitor(), 'sign-up/email', ANN);
    const stranger = harness.visitor();
    expect((await post(stranger, 'sign-up/email', { ...ANN, email: 'ANN@example.org' })).status).toBe(200);
    expect(await whoIs(stranger)).toBeNull();
    expect((await post(harness.visitor(), 'sign-up/email', { ...ANN, email: 'ann' })).status).toBe(400);
    expect((await post(harness.visitor(), 'sign-up/email', { email: { a: 1 }, password: 7 })).status).toBe(400);
  });

  it('ignores isAdmin, role and emailVerified in the request', async () => {
    const client = harness.visitor();
    await signUp(client, 'eve@example.org', { isAdmin: true, is_admin: true, role: 'admin', emailVerified: true });
    expect(await whoIs(client)).toMatchObject({ isAdmin: false });
    expect(await harness.db.select({ verified: user.emailVerified }).from(user)).toEqual([{ verified: false }]);
  });
});

describe('signing in', () => {
  it('works only with the right password, and signing out ends the session', async () => {
    await post(harness.visitor(), 'sign-up/email', ANN);
    const client = harness.visitor();
    expect((await post(client, 'sign-in/email', { ...ANN, password: 'wrong one' })).status).toBe(401);
    expect(await whoIs(client)).toBeNull();
    const signedIn = await post(client, 'sign-in/email', ANN);
    const [cookie = ''] = signedIn.headers.getSetCookie();
    expect(cookie).toMatch(/^reptemple\.session_token=.*HttpOnly; SameSite=Lax/);
    expect(cookie).not.toMatch(/domain=/i);
    expect(await whoIs(client)).toMatchObject({ email: ANN.email });
    await post(client, 'sign-out', {});
    const stolen = { headers: { cookie: cookie.split(';')[0] ?? '' } };
    expect(await (await harness.visitor().fetch('/api/profile', stolen)).json()).toEqual({ profile: null });
  });

  it('from another origin is refused with 403', async () => {
    await post(harness.visitor(), 'sign-up/email', ANN);
    expect((await post(harness.visitor(), 'sign-in/email', ANN, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('is limited with 429 after 300 tries from one address, even with forged client address headers', async () => {
    const client = harness.visitor();
    const guess = async (attempt: number): Promise<number> => {
      const claimed = { 'x-forwarded-for': `1.2.3.${attempt}`, 'x-reptemple-client': `1.2.3.${attempt}` };
      const body = { email: `someone${attempt}@example.org`, password: 'guessed' };
      return (await post(client, 'sign-in/email', body, claimed)).status;
    };
    expect(await guess(1)).toBe(401);
    await harness.db.update(rateLimits).set({ uses: 299 });
    expect([await guess(2), await guess(3)]).toEqual([401, 429]);
    expect((await post(harness.visitor(), 'sign-in/email', ANN)).status).toBe(401);
  });

  it('again is required once the session has expired', async () => {
    const client = harness.visitor();
    await post(client, 'sign-up/email', ANN);
    await harness.db.update(session).set({ expiresAt: new Date('2020-01-01T00:00:00Z') });
    expect(await whoIs(client)).toBeNull();
  });

  it.each(['change-email', 'delete-user', 'list-sessions', 'admin/list-users', 'revoke-session', 'error', 'ok'])(
    'has no endpoints outside the contract: %s answers 404',
    async (path) => {
      const client = await harness.person('Ann');
      expect((await post(client, path, { name: 'x' })).status).toBe(404);
      expect((await client.fetch(`/api/auth/${path}`)).status).toBe(404);
    },
  );
});

describe('renewing a session', () => {
  it('sets a new cookie on a private response, not on a publicly cached image', async () => {
    const ann = await harness.person('Ann');
    await harness.db.update(session).set({ expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000) });
    const picture = await ann.fetch('/api/challenges/push-ups/preview.png');
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, expect.stringContaining('public')]);
    expect(picture.headers.getSetCookie()).toEqual([]);
    expect((await ann.send(GetMyProfile)).headers.getSetCookie().join()).toContain('reptemple.session_token=');
  });
});

describe('a sign-in request of more than 64 KB', () => {
  it('is refused with 400 without being read to its end', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 16 * 1024;
        if (sent > 10 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(16 * 1024).fill(32));
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as const;
    const reply = await harness.visitor().fetch('/api/auth/sign-in/email', init);
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('The limit is 64 KB')]);
    expect(sent).toBeLessThan(1024 * 1024);
  });
});

describe('the profile', () => {
  it('changes only for its owner, and a blank name is refused with 400', async () => {
    const [ann, bob] = [await harness.person('Ann'), await harness.person('Bob')];
    await ann.call(UpdateMyProfile, { body: { name: '  Ann Lee ', gender: 'other' } });
    expect(await whoIs(ann)).toMatchObject({ name: 'Ann Lee', gender: 'other' });
    expect(await whoIs(bob)).toMatchObject({ name: 'Bob', gender: null });
    const blank = await ann.refusal(UpdateMyProfile, { body: { name: '   ' } });
    expect(blank).toMatchObject({ status: 400, message: 'name: Enter a name.' });
  });

  it('is created on the first read if the account has none', async () => {
    const ann = await harness.person('Ann');
    await harness.db.delete(userProfiles).where(eq(userProfiles.email, 'ann@example.org'));
    expect(await whoIs(ann)).toMatchObject({ isAdmin: false });
  });
});

describe('the link for the first admin', () => {
  const claim = (client: Client, token: string | undefined) =>
    client.send(ClaimFirstAdmin, { body: { token: token ?? '' } });

  it('makes only one of two users an admin when both use it at the same time', async () => {
    const token = await offerFirstAdmin(harness.db, randomIds);
    const [ann, bob] = [await harness.person('Ann'), await harness.person('Bob')];
    const both = await Promise.all([claim(ann, token), claim(bob, token)]);
    expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([200, 410]));
    const admins = [await whoIs(ann), await whoIs(bob)].filter((profile) => profile?.isAdmin);
    expect(admins).toHaveLength(1);
  });

  it('replaces the previous link at each start, and is no longer offered once an admin exists', async () => {
    const old = await offerFirstAdmin(harness.db, randomIds);
    const token = await offerFirstAdmin(harness.db, randomIds);
    const ann = await harness.person('Ann');
    expect((await claim(ann, old)).status).toBe(410);
    expect((await claim(ann, 'guessed')).status).toBe(410);
    expect((await claim(ann, token)).status).toBe(200);
    expect(await offerFirstAdmin(harness.db, randomIds)).toBeUndefined();
  });
});

describe('a sign-up that fails with a server error', () => {
  it('answers 500 without internal details, logs the error and creates no account', async () => {
    await harness.db.execute(sql`alter table "session" rename to "session_gone"`);
    try {
      const reply = await post(harness.visitor(), 'sign-up/email', ANN);
      const text = await reply.text();
      expect([reply.status, text]).toEqual([500, expect.stringContaining('Something went wrong.')]);
      expect(text).not.toContain('session');
      expect(harness.takeErrors().join()).toContain('A request failed.');
    } finally {
      await harness.db.execute(sql`alter table "session_gone" rename to "session"`);
    }
    expect(await harness.db.select().from(user)).toEqual([]);
  });
});
