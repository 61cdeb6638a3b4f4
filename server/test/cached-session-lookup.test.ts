/**
 * Tests the cache of session look-ups. Requests share a look-up, a change of the user's access
 * drops it, and requests that change nothing keep it.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ListUsers } from '@reptemple/contract/accounts/admin-users';
import { GetMyProfile, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import { GetSession, SignInWithPassword, SignOut } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { StartAttempt } from '@reptemple/contract/recordings/attempt-tickets';
import { BeginUpload } from '@reptemple/contract/recordings/video-upload-and-download';
import { session, user } from '../src/features/auth/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { userProfiles } from '../src/features/profile/schema.ts';
import { openScene } from './application-and-user-setup.ts';
import { fakeSystemDate } from './fake-system-date.ts';
import { newSession } from './submit-attempts-and-tracks.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';

// Sets up an application whose cached responses never expire. So an outdated response stays in the
// cache until the server drops it.
const scene = openScene(() => openHarness('/nowhere', undefined, { answerClock: () => 0 }));
const passMachineTime = fakeSystemDate();
const MINUTE = 60_000;

const statusOf = async (client: Client): Promise<number> => (await client.send(GetMyProfile)).status;
const cookieOf = async (client: Client): Promise<string> => {
  let cookie = '';
  const reply = await client.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ann@example.org', password: 'correct horse' }),
  });
  for (const each of reply.headers.getSetCookie()) cookie += `${each.split(';', 1)[0] ?? ''}; `;
  return cookie;
};

const untilNotified = async (isDone: () => Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 10));
};

/**
 * Runs `work` as if another process did: in a transaction, which the harness does not notice. So
 * the harness does not clear the cache.
 */
const elsewhere = (work: (tx: Parameters<Parameters<typeof scene.harness.db.transaction>[0]>[0]) => Promise<unknown>) =>
  scene.harness.db.transaction(async (tx) => void (await work(tx)));

describe('an ended session', () => {
  it('is refused immediately after a global sign-out in another browser', async () => {
    const { ann, harness } = scene;
    const cookie = await cookieOf(harness.visitor());
    const other = () => harness.visitor().fetch(GetMyProfile.path, { headers: { cookie } });
    expect([await statusOf(ann), (await other()).status]).toEqual([200, 200]);
    await ann.call(SignOut, { body: { scope: 'global' } });
    const profile = await (await other()).json();
    expect(profile).toEqual({ profile: null });
  });

  it('is refused after another process has deleted it', async () => {
    const { ann, harness } = scene;
    const profile = async () => (await ann.call(GetMyProfile)).profile;
    expect(await profile()).not.toBeNull();
    await elsewhere((tx) => tx.delete(session));
    await untilNotified(async () => (await profile()) === null);
    expect(await harness.visitor().call(GetSession)).toBeNull();
  });

  it('is refused after another process has banned the user, whose writes get 401 immediately', async () => {
    const { ann, harness } = scene;
    const profile = async () => (await ann.call(GetMyProfile)).profile;
    expect(await profile()).not.toBeNull();
    await elsewhere((tx) => tx.update(user).set({ bannedAt: harness.now() }));
    expect((await ann.send(UpdateMyProfile, { body: { age: 30 } })).status).toBe(401);
    await untilNotified(async () => (await profile()) === null);
  });
});

describe('an admin role', () => {
  it('is lost for reads once another process has revoked it and notified this one', async () => {
    const { harness } = scene;
    const admin = await harness.admin();
    const status = async () => (await admin.send(ListUsers)).status;
    expect(await status()).toBe(200);
    await elsewhere((tx) => tx.update(userProfiles).set({ isAdmin: false }).where(eq(userProfiles.isAdmin, true)));
    await untilNotified(async () => (await status()) === 403);
  });
});

describe('a session cookie', () => {
  it('is ignored without its signature or with a wrong one', async () => {
    const { harness } = scene;
    const cookie = (await cookieOf(harness.visitor())).split('; ')[0] ?? '';
    const [name = '', value = ''] = cookie.split('=');
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    const forged = ['', `.${Buffer.alloc(32).toString('base64')}`].map(
      (end) => `${name}=${encodeURIComponent(token + end)}`,
    );
    const read = async (sent: string) =>
      (await harness.visitor().fetch(GetSession.path, { headers: { cookie: sent } })).json();
    expect(await Promise.all(forged.map(read))).toEqual([null, null]);
    expect(await read(cookie)).toMatchObject({ user: { email: 'ann@example.org' } });
  });

  it('is renewed when used after 6 minutes, and expires after 31 days without use', async () => {
    const { ann } = scene;
    const renewed = async () => (await ann.fetch(GetMyProfile.path)).headers.getSetCookie().length > 0;
    expect(await renewed()).toBe(false);
    passMachineTime(6 * MINUTE);
    scene.harness.passTime(6 * MINUTE);
    expect(await renewed()).toBe(true);
    passMachineTime(31 * 24 * 60 * MINUTE);
    scene.harness.passTime(31 * 24 * 60 * MINUTE);
    expect(await ann.call(GetSession)).toBeNull();
  });

  it('causes no database writes when its session is read', async () => {
    const { ann, harness } = scene;
    const rows = async () => [await harness.db.select().from(session), await harness.db.select().from(user)];
    const before = await rows();
    for (let nth = 0; nth < 3; nth += 1) expect(await statusOf(ann)).toBe(200);
    expect((await ann.call(GetSession))?.user.email).toBe('ann@example.org');
    expect(await rows()).toEqual(before);
  });
});

describe('cached answers', () => {
  it('are kept after a ticket, a chunk and refused requests, and dropped after a change and a sign-in', async () => {
    const { harness, ann, challengeId } = scene;
    const params = { challenge: challengeId };
    const nameOf = async () => (await harness.visitor().call(GetChallenge, { params })).challenge.name;
    const rename = (name: string) =>
      elsewhere((tx) => tx.update(challenges).set({ name }).where(eq(challenges.id, challengeId)));
    const original = await nameOf();
    await rename('Second');
    await ann.call(StartAttempt, { body: { challengeId } });
    expect((await ann.refusal(UpdateMyProfile, { body: { age: -1 } })).status).toBe(400);
    expect((await ann.refusal(ListUsers)).status).toBe(403);
    expect(
      (await harness.visitor().send(SignInWithPassword, { body: { email: 'ann@example.org', password: 'wrong' } }))
        .status,
    ).toBe(401);
    const session = { sessionId: newSession(challengeId, harness.now()) };
    await ann.call(BeginUpload, { params: session, body: { totalChunks: 1 } });
    expect(await nameOf()).toBe(original);
    await ann.call(UpdateMyProfile, { body: { name: 'Anna' } });
    expect(await nameOf()).toBe('Second');
    await rename('Third');
    await cookieOf(harness.visitor());
    expect(await nameOf()).toBe('Third');
  });
});
