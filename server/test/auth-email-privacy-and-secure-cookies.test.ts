/**
 * Tests that only the owner and admins see an email address. Also tests internationalised
 * addresses, the placeholder addresses of accounts by phone or wallet (docs/decisions/0016), and
 * that cookies are marked secure only if `PUBLIC_URL` is https.
 */
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, beforeEach, afterEach } from 'vitest';
import { ListUsers, InviteUser } from '@reptemple/contract/accounts/admin-users';
import { AUTH_ENDPOINTS } from '@reptemple/contract/accounts/auth-endpoint-list';
import { RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import { CreateWalletMessage, SignInWithWallet } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { GetMyProfile, DeleteMyAccount, ExportMyData } from '@reptemple/contract/accounts/profile';
import {
  SignInWithPassword,
  SignOut,
  SendCode,
  SendMagicLink,
  SignInWithCode,
  SignUpWithPassword,
} from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { JoinWaitlist } from '@reptemple/contract/campaigns/waitlist';
import { ListAdminChallenges } from '@reptemple/contract/challenges/challenge-admin';
import { ListChallenges } from '@reptemple/contract/challenges/challenges';
import { EVERY_ENDPOINT } from '@reptemple/contract/every-endpoint';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import {
  ExportRecordings,
  GetAnalytics,
  ListAnalyticsRecordings,
} from '@reptemple/contract/operations/challenge-analytics';
import { challenges } from '../src/features/challenges/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { mailServer } from './fake-external-services.ts';
import type { MailServer } from './fake-external-services.ts';
import { codeFor, follow, linkFor } from './read-emails-and-invite-users.ts';
import { userIdOf } from './reviewers-and-flagged-recordings.ts';
import { makeWallet } from './software-passkey-and-wallet.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { requestOf, openClient, signUp, who, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

describe('auth addresses', () => {
  const READING = [...EVERY_ENDPOINT, ...AUTH_ENDPOINTS].filter(
    ({ method, access, isRedirect }) => method === 'get' && access !== 'admin' && isRedirect === undefined,
  );

  let harness: Harness;
  let others: Readonly<Record<'visitor' | 'guest' | 'user', Client>>;
  let things: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    harness = await openHarness();
    const ann = await harness.person('Ann');
    await harness.db.update(challenges).set({ allowGuests: true });
    const { id: challengeId } = await harness.pushUps();
    const gus = harness.visitor();
    await gus.call(RegisterGuest, { body: { challengeId, name: 'Gus', email: 'gus@example.org', gender: 'male' } });
    const recordings = [await attempt(ann, challengeId), await attempt(gus, challengeId)];
    const open = (await ann.call(ListChallenges)).challenges;
    const people = [ann, gus].map(async (client) => (await client.call(GetMyProfile)).profile?.id ?? '');
    things = {
      challenge: open.flatMap(({ id, slug }) => [id, slug]),
      recording: recordings.map(({ recording }) => recording.id),
      user: await Promise.all(people),
    };
    others = { visitor: harness.visitor(), guest: await harness.guest(), user: await harness.person('Bob') };
  });
  afterAll(() => harness.close());

  type Pairs = (readonly [string, string])[];

  const filled = (names: readonly string[]): readonly Pairs[] => {
    const [name, ...rest] = names;
    if (name === undefined) return [[]];
    const values = things[name] ?? Object.values(things).flat();
    return filled(rest).flatMap((more) => values.map((value) => more.concat([[name, value]])));
  };

  const textOf = async (reply: Response): Promise<string> => {
    if (!reply.headers.get('content-type')?.startsWith('text/event-stream')) return reply.text();
    const reader = reply.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return new TextDecoder().decode(first?.value);
  };

  describe.each(['visitor', 'guest', 'user'] as const)('a %s', (role) => {
    it('gets no email address of another user from any GET endpoint outside the admin area', async () => {
      const found: string[] = [];
      let answered = 0;
      for (const endpoint of READING) {
        for (const pairs of filled(Object.keys(endpoint.params?.shape ?? {}))) {
          const reply = await others[role].fetch(...requestOf(endpoint, { params: Object.fromEntries(pairs) }));
          answered += reply.ok ? 1 : 0;
          if (/\b(ann|gus)@example\.org/i.test(await textOf(reply))) found.push(endpoint.id);
        }
      }
      expect(found).toEqual([]);
      expect(answered).toBeGreaterThan(10);
    });
  });

  it('an admin sees the email addresses of users and guests in the list of users', async () => {
    const admin = await harness.admin();
    const { users } = await admin.call(ListUsers);
    expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining(['ann@example.org', 'gus@example.org']));
  });
});

describe('auth https', () => {
  const HERE = 'https://reptemple.test';
  const ANN = { email: 'ann@example.org', password: 'correct horse' };

  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { publicUrl: HERE });
  });
  afterAll(() => harness.close());
  beforeEach(() => harness.reset());

  const somebody = (): Client => openClient(harness.app, '10.0.0.1', HERE);

  /** Returns the cookie's name and sorted attributes, such as `name; Path=/; Secure`. */
  const shapeOf = (cookie: string): string => {
    const [pair = '', ...attributes] = cookie.split('; ');
    return [pair.split('=')[0], ...attributes.toSorted()].join('; ');
  };

  it('over HTTPS, the session cookie has the __Secure- prefix, Secure, HttpOnly, SameSite=Lax and 30 days', async () => {
    await signUp(somebody(), ANN.email);
    const ann = somebody();
    const cookies = (await ann.send(SignInWithPassword, { body: ANN })).headers.getSetCookie();
    const session = '__Secure-reptemple.session_token; HttpOnly; Max-Age=2592000; Path=/; SameSite=Lax; Secure';
    expect(cookies.map(shapeOf)).toContain(session);
    expect(await who(ann)).toBe(ANN.email);
  });

  it('over HTTPS, every cookie set at sign-in and sign-out is Secure and HttpOnly and has no Domain', async () => {
    const ann = somebody();
    await signUp(ann, ANN.email);
    const cookies = [
      ...(await ann.send(SignInWithPassword, { body: { ...ANN, rememberMe: false } })).headers.getSetCookie(),
      ...(await ann.send(SignOut, { body: {} })).headers.getSetCookie(),
    ];
    expect(cookies.length).toBeGreaterThan(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Secure-reptemple\./);
      expect(cookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Lax']));
      expect(cookie).not.toMatch(/domain=/i);
    }
  });
});

describe('auth international email', () => {
  let harness: Harness;
  let server: MailServer;

  beforeAll(async () => {
    server = await mailServer();
    harness = await openHarness('/nowhere', server.config);
  });
  beforeEach(async () => {
    await harness.reset();
    await server.up();
  });
  afterEach(() => server.down());
  afterAll(() => harness.close());

  const password = 'correct horse';

  describe.each(['user@münchen.de', 'josé@example.org', 'почта@пример.рф'])(
    'the international email address %s',
    (email) => {
      it('works for sign-up, verification, sign-in by password, link and code, invitation and waitlist', async () => {
        const person = harness.visitor();
        await person.call(SignUpWithPassword, { body: { email, password } });
        expect(await who(person)).toBe(email);
        await follow(person, await linkFor(harness.db, email, 'verification'));
        await harness.visitor().call(SignInWithPassword, { body: { email: email.toUpperCase(), password } });
        const byLink = harness.visitor();
        await byLink.call(SendMagicLink, { body: { email } });
        await follow(byLink, await linkFor(harness.db, email, 'magic-link'));
        const byCode = harness.visitor();
        await byCode.call(SendCode, { body: { email, type: 'sign-in' } });
        await byCode.call(SignInWithCode, { body: { email, otp: await codeFor(harness.db, email, 'sign-in') } });
        expect([await who(byLink), await who(byCode)]).toEqual([email, email]);
        await (await harness.admin()).call(InviteUser, { body: { email: `x${email}` } });
        await harness.visitor().call(JoinWaitlist, { body: { email, source: 'search_engine' } });
      });

      it('receives mail', async () => {
        await harness.visitor().call(SendMagicLink, { body: { email } });
        await harness.jobs.drain();
        const [recipient = ''] = server.received().at(-1)?.recipients ?? [];
        // Expects the address that was entered, because the mail server of the tests decodes the
        // domain.
        expect(recipient).toBe(email);
      });
    },
  );

  it('the Punycode and Unicode spellings of an email domain are the same account', async () => {
    await harness.visitor().call(SignUpWithPassword, { body: { email: 'user@xn--mnchen-3ya.de', password } });
    const person = harness.visitor();
    await person.call(SignInWithPassword, { body: { email: 'user@münchen.de', password } });
    expect(await who(person)).toBe('user@münchen.de');
  });
});

describe('placeholder email', () => {
  const PLACEHOLDER = '.invalid';
  const wallet = makeWallet();

  let harness: Harness;
  let client: Client;

  beforeAll(async () => {
    harness = await openHarness('/nowhere', undefined, { wallet: { chainIds: [1] } });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.reset();
    client = harness.visitor();
    const { message } = await client.call(CreateWalletMessage, { body: { address: wallet.address, chainId: 1 } });
    await client.call(SignInWithWallet, { body: { message, signature: wallet.sign(message) } });
  });

  it('admins see the wallet address of an account without a name, never the placeholder email', async () => {
    const { id } = await create(client, { name: 'Marble Fives' });
    await attempt(client, id);
    const admin = await harness.admin();
    for (const search of ['Marble', wallet.address]) {
      const found = await admin.call(ListAdminChallenges, { query: { search } });
      expect(found.rows).toMatchObject([{ createdBy: wallet.address }]);
    }
    expect((await admin.call(ListUsers, { query: { search: wallet.address } })).users).toHaveLength(1);
    const here = { params: { challenge: id } };
    const { rows } = await admin.call(ListAnalyticsRecordings, { ...here, query: {} });
    expect(rows).toMatchObject([{ email: wallet.address }]);
    const csv = await (await admin.send(ExportRecordings, { ...here, query: {} })).text();
    expect(csv).toContain(wallet.address);
    expect(csv).not.toContain(PLACEHOLDER);
    expect((await admin.call(GetAnalytics, here)).summary).toMatchObject({ recordings: 1 });
  });

  it('an admin with a wallet account appears in the audit log under the wallet address', async () => {
    const { id } = await create(client, { name: 'Marble Fives' });
    await harness.db
      .update(userProfiles)
      .set({ isAdmin: true })
      .where(eq(userProfiles.id, await userIdOf(client)));
    await client.send(ExportRecordings, { params: { challenge: id }, query: {} });
    const { entries } = await client.call(ListAudit, { query: {} });
    expect(entries).toMatchObject([{ actorLabel: wallet.address }]);
  });

  it('the data export has no placeholder email, and the wallet address confirms account deletion', async () => {
    const { id } = await create(client, { name: 'Marble Fives' });
    await attempt(client, id);
    const files = unzipSync(new Uint8Array(await (await client.send(ExportMyData)).arrayBuffer()));
    const text = Object.values(files).map((file) => strFromU8(file));
    expect(text.join('\n')).toContain(wallet.address);
    expect(text.filter((content) => content.includes(PLACEHOLDER))).toEqual([]);
    expect(await client.call(DeleteMyAccount, { body: { email: wallet.address } })).toEqual({ deleted: true });
  });
});
