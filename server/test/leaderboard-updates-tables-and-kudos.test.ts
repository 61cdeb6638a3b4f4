/**
 * Tests live leaderboards, which notify every viewer of every change; leaderboard and analytics
 * tables, which equal a recomputation after any change; and kudos.
 */
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it, afterAll, beforeAll, beforeEach } from 'vitest';
import { DeleteMyAccount } from '@reptemple/contract/accounts/profile';
import { LEADERBOARD_CHANGED, WatchLeaderboard, GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { GetKudos, GiveKudos, KUDOS_PER_MINUTE, TakeKudosBack } from '@reptemple/contract/recordings/kudos';
import { challenges } from '../src/features/challenges/schema.ts';
import { moveKudos } from '../src/features/kudos/index.ts';
import { kudosCounts, recordingKudos } from '../src/features/kudos/schema.ts';
import { challengeRecordings } from '../src/features/recordings/schema.ts';
import { openScene, clientOf } from './application-and-user-setup.ts';
import type { Role } from './application-and-user-setup.ts';
import { addRecordings } from './insert-recordings.ts';
import { correct, happening, openStage, record } from './random-leaderboard-changes.ts';
import type { Mark, Stage } from './random-leaderboard-changes.ts';
import { compareFigures, changesOf, compare, compareRanks } from './recompute-leaderboard-and-analytics.ts';
import { attempt } from './submit-attempts-and-tracks.ts';
import { changeChallenge, create } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const scene = openScene();

const NOWHERE = '00000000-0000-4000-8000-000000000000';

const watch = async (client: Client, challenge: string) => {
  const reply = await client.send(WatchLeaderboard, { params: { challenge } });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reply.ok || !reader) throw new Error(`Watching answered ${reply.status}.`);
  const read = async (): Promise<string | undefined> => {
    const { value } = await reader.read();
    // Skips comment lines of the event stream, which only keep the connection open.
    return value?.startsWith(':') ? read() : value;
  };
  expect([reply.headers.get('content-type'), await read()]).toEqual([
    'text/event-stream; charset=utf-8',
    expect.stringContaining('retry'),
  ]);
  return { read, leave: () => reader.cancel() };
};
const changeOf = (challengeId: string): string =>
  `event: ${LEADERBOARD_CHANGED}\ndata: ${JSON.stringify({ challengeId })}\n\n`;

describe('watching a leaderboard', () => {
  it('notifies visitors, guests, users and admins of a new recording, by id or slug, only in that challenge', async () => {
    const { harness, ann, challengeId } = scene;
    const bob = await harness.person('Bob');
    const admin = await harness.admin();
    const other = await create(admin, { name: 'Other' });
    const elsewhere = await watch(ann, other.id);
    const watchers = await Promise.all([
      watch(harness.visitor(), 'push-ups'),
      watch(await harness.guest(), challengeId),
      watch(ann, challengeId),
      watch(admin, challengeId),
    ]);
    await attempt(bob, challengeId);
    for (const watcher of watchers) expect(await watcher.read()).toBe(changeOf(challengeId));
    await addRecordings(harness.db, other.id, [{ name: 'Cleo' }], harness.now());
    expect(await elsewhere.read()).toBe(changeOf(other.id));
    await Promise.all([...watchers, elsewhere].map((one) => one.leave()));
  });

  it('notifies of changed reps, a changed status, a deleted recording and a deleted challenge', async () => {
    const { harness, ann } = scene;
    const challenge = await create(await harness.admin(), { name: 'Short' });
    const [id = ''] = await addRecordings(harness.db, challenge.id, [{ validReps: 5 }], harness.now());
    const { read, leave } = await watch(ann, challenge.id);
    const own = eq(challengeRecordings.id, id);
    await harness.db.update(challengeRecordings).set({ validReps: 4 }).where(own);
    expect(await read()).toBe(changeOf(challenge.id));
    await harness.db.update(challengeRecordings).set({ status: 'unverified' }).where(own);
    expect(await read()).toBe(changeOf(challenge.id));
    await harness.db.delete(challengeRecordings).where(own);
    expect(await read()).toBe(changeOf(challenge.id));
    await harness.db.delete(challenges).where(eq(challenges.id, challenge.id));
    expect(await read()).toBe(changeOf(challenge.id));
    expect((await ann.refusal(WatchLeaderboard, { params: { challenge: challenge.id } })).code).toBe('not_found');
    await leave();
  });

  it('works for a hidden challenge by its slug and answers 404 for an unknown one', async () => {
    await changeChallenge(scene.harness.db, scene.challengeId, { isHidden: true });
    await (await watch(scene.harness.visitor(), 'push-ups')).leave();
    const refused = await scene.ann.refusal(WatchLeaderboard, { params: { challenge: NOWHERE } });
    expect([refused.status, refused.code]).toEqual([404, 'not_found']);
  });
});

describe('leaderboard tables', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await openHarness();
  });
  afterAll(() => harness.close());

  const sides = async (stage: Stage) => {
    const found = await compare(stage);
    return {
      held: [found.entries, found.histogram, found.milestones, found.people],
      expected: [found.expectedEntries, found.expectedHistogram, found.expectedMilestones, found.expectedPeople],
    };
  };

  /**
   * Compares the tables with a recomputation once, after all changes. Analytics are updated
   * incrementally, so an error in them does not disappear.
   */
  const checkAll = async (stage: Stage): Promise<void> => {
    const { held, expected } = await sides(stage);
    expect(held).toEqual(expected);
    const { figures, expectedFigures } = await compareFigures(stage);
    expect(figures).toEqual(expectedFigures);
  };

  describe('the derived leaderboard and analytics tables', () => {
    it('equal a full recomputation after random changes to recordings, users and challenges', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 15 }), async (happenings) => {
          const stage = await openStage(harness.db, harness.now());
          for (const one of happenings) {
            await one.run(stage);
            const { held, expected } = await sides(stage);
            expect(held).toEqual(expected);
          }
          const { ranks, expectedRanks } = await compareRanks(stage);
          expect(ranks).toEqual(expectedRanks);
          await checkAll(stage);
          await harness.db.execute(sql`select leaderboard_rebuild(), analytics_rebuild()`);
          await checkAll(stage);
        }),
        { numRuns: 15 },
      );
    }, 120_000);

    it('increase the change counter for new reps, but not for a changed referral count', async () => {
      const stage = await openStage(harness.db, harness.now());
      const [challengeId = ''] = stage.challengeIds;
      const mark: Mark = {
        challenge: 0,
        person: 1,
        reps: 3,
        form: null,
        hour: 2,
        gender: null,
        status: 'verified',
        email: 'ann@example.org',
        ending: '000001',
      };
      await record(stage, [mark, { ...mark, person: 2 }]);
      const before = await changesOf(harness.db, challengeId);
      expect(before).toBeGreaterThan(0);
      await correct(stage, 0, { referralCount: 3 });
      expect(await changesOf(harness.db, challengeId)).toBe(before);
      await correct(stage, 0, { validReps: 4 });
      expect(await changesOf(harness.db, challengeId)).toBeGreaterThan(before);
    });
  });
});

describe('kudos', () => {
  let recording: string;
  const asked = () => ({ params: { recording } });

  const boardOf = (client: Client) =>
    client.call(GetLeaderboard, { params: { challenge: scene.challengeId }, query: { period: 'all', gender: 'all' } });

  const participant = async (): Promise<Client> => {
    const guest = await scene.harness.guest();
    await attempt(guest, scene.challengeId);
    return guest;
  };

  beforeEach(async () => {
    recording = (await attempt(scene.ann, scene.challengeId)).recording.id;
  });

  describe('kudos', () => {
    it('count once per user, and can be taken back', async () => {
      const bob = await scene.harness.person('Bob');
      const guest = await participant();
      expect(await bob.call(GiveKudos, asked())).toEqual({ kudos: { count: 1, isGiven: true } });
      expect(await bob.call(GiveKudos, asked())).toEqual({ kudos: { count: 1, isGiven: true } });
      expect(await guest.call(GiveKudos, asked())).toEqual({ kudos: { count: 2, isGiven: true } });
      expect(await scene.ann.call(GetKudos, asked())).toEqual({ kudos: { count: 2, isGiven: false } });
      expect(await bob.call(TakeKudosBack, asked())).toEqual({ kudos: { count: 1, isGiven: false } });
      expect(await bob.call(TakeKudosBack, asked())).toEqual({ kudos: { count: 1, isGiven: false } });
    });

    it.each<[Role, number, number]>([
      ['a visitor', 401, 401],
      ['a guest', 403, 200],
      ['another user', 200, 200],
      ['a user', 409, 409],
      ['an admin', 200, 200],
    ])('given by %s are answered with %i, and taken back with %i', async (role, given, takenBack) => {
      const client = await clientOf(role, scene);
      expect((await client.send(GiveKudos, asked())).status).toBe(given);
      expect((await client.send(TakeKudosBack, asked())).status).toBe(takenBack);
      expect((await client.send(GetKudos, asked())).status).toBe(200);
    });

    it('cannot be given by a guest who takes part in another challenge only', async () => {
      const guest = await scene.harness.guest();
      const { id } = await create(scene.ann, { name: 'Another' });
      await changeChallenge(scene.harness.db, id, { allowGuests: true });
      await attempt(guest, id);
      expect(await guest.refusal(GiveKudos, asked())).toEqual({
        status: 403,
        code: 'forbidden',
        message: 'Take part in this challenge or sign in to give kudos.',
      });
      expect(await guest.call(GetKudos, asked())).toEqual({ kudos: { count: 0, isGiven: false } });
    });

    it('appear on the leaderboard with the next read, also for visitors', async () => {
      const [bob, visitor] = [await scene.harness.person('Bob'), scene.harness.visitor()];
      expect((await boardOf(visitor)).rows[0]?.kudos).toBe(0);
      await bob.call(GiveKudos, asked());
      expect(await boardOf(visitor)).toMatchObject({ rows: [{ kudos: 1 }], kudosGiven: [] });
      expect(await boardOf(bob)).toMatchObject({ rows: [{ kudos: 1 }], kudosGiven: [recording] });
      expect(await boardOf(scene.ann)).toMatchObject({ rows: [{ kudos: 1 }], mine: { kudos: 1 }, kudosGiven: [] });
      await bob.call(TakeKudosBack, asked());
      expect(await boardOf(visitor)).toMatchObject({ rows: [{ kudos: 0 }] });
    });

    it('are null and refused with 409 for a challenge that has them switched off', async () => {
      const bob = await scene.harness.person('Bob');
      await bob.call(GiveKudos, asked());
      await changeChallenge(scene.harness.db, scene.challengeId, { hasKudos: false });
      expect(await bob.refusal(GiveKudos, asked())).toMatchObject({ status: 409 });
      expect(await bob.call(GetKudos, asked())).toEqual({ kudos: null });
      expect(await boardOf(bob)).toMatchObject({ rows: [{ kudos: null }], kudosGiven: [] });
      const { id } = await create(scene.ann, { name: 'Quiet', hasKudos: false });
      const silent = (await attempt(scene.ann, id)).recording.id;
      expect(await bob.call(GetKudos, { params: { recording: silent } })).toEqual({ kudos: null });
    });

    it('are refused with 429 above the limit per minute, and accepted again a minute later', async () => {
      const bob = await scene.harness.person('Bob');
      for (let at = 0; at < KUDOS_PER_MINUTE; at += 1) await bob.call(GiveKudos, asked());
      expect(await bob.refusal(TakeKudosBack, asked())).toMatchObject({ status: 429 });
      scene.harness.passTime(61_000);
      expect(await bob.call(TakeKudosBack, asked())).toMatchObject({ kudos: { count: 0 } });
    });

    it('are deleted with the account that gave them and with the recording', async () => {
      const { db } = scene.harness;
      const bob = await scene.harness.person('Bob');
      await bob.call(GiveKudos, asked());
      await bob.call(DeleteMyAccount, { body: { email: 'bob@example.org' } });
      expect(await scene.ann.call(GetKudos, asked())).toEqual({ kudos: { count: 0, isGiven: false } });
      await (await participant()).call(GiveKudos, asked());
      await db.execute(sql`delete from challenge_recordings where id = ${recording}`);
      expect([await db.$count(recordingKudos), await db.$count(kudosCounts)]).toEqual([0, 0]);
    });

    it('of a guest move to the account, except duplicates and kudos for the account’s own recording', async () => {
      const { db } = scene.harness;
      const [bob, guest] = [await scene.harness.person('Bob'), await participant()];
      const bobs = (await attempt(bob, scene.challengeId)).recording.id;
      await guest.call(GiveKudos, asked());
      await guest.call(GiveKudos, { params: { recording: bobs } });
      await bob.call(GiveKudos, asked());
      const rows = await db.select().from(recordingKudos);
      const idOf = (id: string) => rows.filter(({ recordingId }) => recordingId === id).map(({ userId }) => userId);
      const [guestId = ''] = idOf(bobs);
      const bobId = idOf(recording).find((id) => id !== guestId) ?? '';
      await moveKudos(db, [guestId], bobId);
      expect(await db.select().from(recordingKudos)).toMatchObject([{ recordingId: recording, userId: bobId }]);
      expect(await scene.ann.call(GetKudos, asked())).toMatchObject({ kudos: { count: 1 } });
      expect(await scene.ann.call(GetKudos, { params: { recording: bobs } })).toMatchObject({ kudos: { count: 0 } });
    });
  });
});
