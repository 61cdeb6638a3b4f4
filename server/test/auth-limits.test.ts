/** How often secrets may be tried and mail be asked for, wherever the tries come from; and who becomes an admin by address. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ListUsers } from '@reptemple/contract/admin-users';
import { AuthRefusal, Recover, SendMagicLink, SignInWithPassword, SignUpWithPassword } from '@reptemple/contract/auth';
import { ListPasskeys } from '@reptemple/contract/passkeys';
import { GetMyProfile } from '@reptemple/contract/profile';
import { Reauthenticate } from '@reptemple/contract/security';
import { rateLimits } from '../src/platform/rate-limits-table.ts';
import type { Endpoint } from '@reptemple/contract/endpoint';
import { openClient, type Client } from './client.ts';
import { openHarness, type Harness } from './harness.ts';
import { follow, linkFor, mailsTo } from './inbox.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await openHarness('/nowhere', undefined, { adminEmail: 'ann@example.org' });
});
afterAll(() => harness.close());
beforeEach(() => harness.reset());

const ANN = { email: 'ann@example.org', password: 'correct horse' };
const MINUTE = 60_000;

/** From a new address each time. */
const statuses = async (times: number, endpoint: Endpoint, body: object): Promise<readonly number[]> => {
  const found: number[] = [];
  for (let at = 0; at < times; at += 1) found.push((await harness.visitor().send(endpoint, { body })).status);
  return found;
};

it.each([SignUpWithPassword, SignInWithPassword])(
  '$id with neither an e-mail nor a password says so',
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

describe('mail', () => {
  it.each([
    ['an account', ANN.email],
    ['no account', 'nobody@example.org'],
  ])('is sent five times a quarter of an hour to an address with %s', async (_what, email) => {
    await harness.person('Ann');
    expect(await statuses(6, SendMagicLink, { email })).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await mailsTo(harness.db, email)).filter((kind) => kind === 'magic-link')).toHaveLength(5);
    const reply = await harness.visitor().send(SendMagicLink, { body: { email: email.toUpperCase() } });
    expect(AuthRefusal.parse(await reply.json())).toEqual({
      code: 'too_many_requests',
      message: expect.stringMatching(/^That was too often\. Please try again in \d+ s\.$/),
    });
    expect(await statuses(1, Recover, { email })).toEqual([200]);
    harness.passTime(15 * MINUTE);
    expect(await statuses(1, SendMagicLink, { email })).toEqual([200]);
  });

  it('is counted without keeping the address', async () => {
    await statuses(1, SendMagicLink, ANN);
    const kept = JSON.stringify(await harness.db.select().from(rateLimits));
    expect(kept).toContain('auth:auth.sendMagicLink:');
    expect(kept).not.toContain('ann');
  });
});

it('lets one look at one’s own passkeys as often as one opens the page', async () => {
  const ann = await harness.person('Ann');
  const looks = Array.from({ length: 40 }, () => ann.send(ListPasskeys));
  expect(new Set((await Promise.all(looks)).map(({ status }) => status))).toEqual(new Set([200]));
});

describe('one address', () => {
  /** One after the other, each a while after the one before. */
  const signUps = async (people: number, pauseMs: number): Promise<readonly number[]> => {
    const found: number[] = [];
    for (let at = 0; at < people; at += 1) {
      const body = { email: `member${at}@example.org`, password: 'correct horse' };
      found.push((await openClient(harness.app, '192.0.2.7').send(SignUpWithPassword, { body })).status);
      harness.passTime(pauseMs);
    }
    return found;
  };

  it('may sign up a whole gym, one after the other', async () => {
    expect(new Set(await signUps(40, 20_000))).toEqual(new Set([200]));
  });

  it('may sign up thirty people at once, and the next a minute after the first', async () => {
    expect((await signUps(31, 0)).slice(-2)).toEqual([200, 429]);
    const late = { body: { email: 'late@example.org', password: 'correct horse' } };
    harness.passTime(MINUTE / 2);
    const refused = await openClient(harness.app, '192.0.2.7').send(SignUpWithPassword, late);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ message: 'That was too often. Please try again in 30 s.' }),
    ]);
    harness.passTime(MINUTE / 2);
    expect((await openClient(harness.app, '192.0.2.7').send(SignUpWithPassword, late)).status).toBe(200);
  });
});

describe('a password', () => {
  const spent = (uses: number) => harness.db.update(rateLimits).set({ uses });

  it('can be tried twenty times a quarter of an hour, from wherever; then even the right one waits', async () => {
    await harness.person('Ann');
    expect(await statuses(1, SignInWithPassword, { ...ANN, password: 'a guess' })).toEqual([401]);
    await spent(19);
    expect(await statuses(1, SignInWithPassword, { ...ANN, password: 'a guess' })).toEqual([401]);
    expect(await statuses(1, SignInWithPassword, ANN)).toEqual([429]);
    expect(await statuses(1, SignInWithPassword, { ...ANN, email: 'bob@example.org' })).toEqual([401]);
    harness.passTime(15 * MINUTE);
    expect(await statuses(1, SignInWithPassword, ANN)).toEqual([200]);
  });

  it('that is right begins the count anew', async () => {
    await harness.person('Ann');
    await statuses(1, SignInWithPassword, { ...ANN, password: 'a guess' });
    await spent(19);
    expect(await statuses(1, SignInWithPassword, ANN)).toEqual([200]);
    const kept = await harness.db.select().from(rateLimits);
    expect(kept.filter(({ key }) => key.startsWith('auth:auth.signIn:'))).toEqual([]);
  });

  it('cannot be guessed in an open session either', async () => {
    const ann = await harness.person('Ann');
    await ann.send(Reauthenticate, { body: { password: 'a guess' } });
    await spent(20);
    expect((await ann.send(Reauthenticate, { body: { password: ANN.password } })).status).toBe(429);
  });
});

describe('the address in ADMIN_EMAIL', () => {
  const isAdmin = async (client: Client) => (await client.call(GetMyProfile)).profile?.isAdmin;

  it('makes its account an admin when it is verified, and not before', async () => {
    const ann = await harness.person('Ann');
    expect(await isAdmin(ann)).toBe(false);
    await follow(ann, await linkFor(harness.db, ANN.email, 'verification'));
    expect(await isAdmin(ann)).toBe(true);
    expect((await ann.call(ListUsers)).users).toHaveLength(1);
  });

  it('makes one of an account that was verified before it was set, at the next sign-in', async () => {
    const before = harness.visitor();
    await before.call(SignUpWithPassword, { body: { email: 'bob@example.org', password: 'correct horse' } });
    const ann = harness.visitor();
    await ann.call(SendMagicLink, { body: { email: ANN.email } });
    await follow(ann, await linkFor(harness.db, ANN.email, 'magic-link'));
    expect([await isAdmin(ann), await isAdmin(before)]).toEqual([true, false]);
  });
});

it('a path too long to count tries by is no call, instead of one that fails', async () => {
  const digits = Array.from({ length: 3000 }, (_none, at) => at).join('-');
  const reply = await harness.visitor().fetch(`/api/auth/callback/${digits}`);
  expect([reply.status, await reply.json()]).toEqual([404, expect.objectContaining({ code: 'not_offered' })]);
});
