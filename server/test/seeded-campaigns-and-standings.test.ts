/** Tests built-in campaign pages: texts, ranks, own progress, drafts, previews. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetMyProfile } from '@reptemple/contract/accounts/profile';
import { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import {
  GetCampaign,
  GetCampaignImage,
  GetCampaignStandings,
  GetMyCampaignProgress,
} from '@reptemple/contract/campaigns/campaign-pages';
import { findCampaignIssues } from '@reptemple/contract/campaigns/campaign-validation';
import { SEEDS } from '../src/features/campaigns/example-campaigns.ts';
import { seedCampaigns } from '../src/features/campaigns/index.ts';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { challenges } from '../src/features/challenges/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { PAGE_TEXTS } from './campaign-drafts-and-specified-texts.ts';
import { addRecordings } from './insert-recordings.ts';
import { changeChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';
import { openHarness } from './test-application.ts';
import type { Harness } from './test-application.ts';

const INDEX = '<!doctype html><html><head><title>RepTemple</title></head><body></body></html>';

let folder: string;
let harness: Harness;
let ann: Client;
let admin: Client;

const plant = (): Promise<void> => seedCampaigns(harness.db, randomIds, harness.now());

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reptemple-campaigns-'));
  await writeFile(join(folder, 'index.html'), INDEX);
  harness = await openHarness(folder);
  await plant();
  ann = await harness.person('Ann');
  admin = await harness.admin();
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true });
});

const ANONYMOUS = { leader: null, isAwaited: false };
const at = (path: string) => ({ params: { path } });
const pageOf = (path: string, client = harness.visitor()) => client.call(GetCampaign, at(path));
const standingsOf = async (path: string, client = harness.visitor()) =>
  (await client.call(GetCampaignStandings, at(path))).standings ?? expect.fail('It has no challenge.');
const idOf = async (client: Client): Promise<string> =>
  (await client.call(GetMyProfile)).profile?.id ?? expect.fail('Nobody is signed in.');
const challengeOf = async (path: string): Promise<string> =>
  (await pageOf(path)).challenge?.id ?? expect.fail('It has no challenge.');

describe('the four seeded campaigns', () => {
  it.each(Object.entries(PAGE_TEXTS))(
    '/%s contains its expected texts, has no validation errors and no email address',
    async (path, said) => {
      const reply = await pageOf(path);
      const text = JSON.stringify(reply);
      for (const words of said) expect(text).toContain(words);
      expect(reply.challenge?.status).toBe('ended');
      expect(findCampaignIssues(CampaignForm.parse(reply.campaign))).toEqual([]);
      expect(text).not.toContain('@');
    },
  );

  it('have the expected days, limits and exercises of their challenges', async () => {
    const facts = await Promise.all(
      SEEDS.map(async ({ path }) => {
        const { campaign, challenge } = await pageOf(path);
        if (!challenge) return [path];
        const { startDate, endDate, exercise, maxDurationSeconds, maxRestSeconds, minDailyReps, slug } = challenge;
        const days = [campaign.window?.start, campaign.window?.end];
        return [path, slug, days, startDate, endDate, exercise.name, maxDurationSeconds, maxRestSeconds, minDailyReps];
      }),
    );
    const [october, last] = ['2025-10-01T00:00:00.000Z', '2025-10-31T23:59:59.999Z'];
    const [tuesday, monday] = ['2025-10-21T00:00:00.000Z', '2025-10-27T23:59:59.999Z'];
    const [january, sunday] = ['2025-01-20T00:00:00.000Z', '2025-01-26T23:59:59.999Z'];
    expect(facts).toEqual([
      [
        'hash',
        'hash-challenge',
        ['2025-10-01', '2025-10-02'],
        october,
        '2025-10-02T23:59:59.999Z',
        'Push-up',
        300,
        3,
        null,
      ],
      ['pushtober', 'pushtober', ['2025-10-01', '2025-10-31'], october, last, 'Push-up', null, null, 1],
      ['ns', 'ns-challenge', ['2025-10-21', '2025-10-27'], tuesday, monday, 'Push-up', null, null, 1],
      ['squat', 'squat-challenge', ['2025-01-20', '2025-01-26'], january, sunday, 'Strict squat', null, null, 1],
    ]);
  });

  it('break ties by form for the hash campaign and by earlier time for the others', async () => {
    const ties = await Promise.all(SEEDS.map(async ({ path }) => [path, (await pageOf(path)).challenge?.ties]));
    expect(ties).toEqual([
      ['hash', 'form'],
      ['pushtober', 'earlier'],
      ['ns', 'earlier'],
      ['squat', 'earlier'],
    ]);
  });

  it('use their own exercise for the demo video, or none', async () => {
    expect((await pageOf('squat')).demoDefinition).toMatchObject({ name: 'Strict squat' });
    const { campaign, demoDefinition } = await pageOf('hash');
    expect(demoDefinition).toMatchObject({ name: 'Push-up' });
    const change = (blocks: typeof campaign.blocks) =>
      harness.db.update(campaigns).set({ blocks }).where(eq(campaigns.path, 'hash'));
    await change(campaign.blocks.filter(({ kind }) => kind !== 'demo-video'));
    expect((await pageOf('hash')).demoDefinition).toBeNull();
    await change(campaign.blocks);
  });

  it('claim no rules that the camera does not measure', async () => {
    for (const { path } of SEEDS) {
      expect(JSON.stringify((await pageOf(path)).campaign.blocks)).not.toMatch(
        /every point|point of the checklist|every clean-rep/,
      );
    }
    const { campaign, demoDefinition } = await pageOf('squat');
    expect(demoDefinition).toMatchObject({
      phases: { end: { angleRanges: { angle_1: { max: 100 }, angle_2: { max: 180 } } } },
    });
    expect(campaign.blocks.find(({ kind }) => kind === 'rules')).toMatchObject({
      text: expect.stringContaining('measure up to 100°'),
    });
  });

  it('mention no year in texts, only in the date window, so that a copy does not repeat it', async () => {
    for (const path of ['ns', 'squat']) {
      const { campaign, challenge } = await pageOf(path);
      expect(JSON.stringify([campaign.blocks, campaign.description, challenge?.description])).not.toContain('2025');
    }
  });

  it('are seeded once: a changed title and a deleted campaign stay so', async () => {
    await harness.db.update(campaigns).set({ title: 'Ours' }).where(eq(campaigns.path, 'pushtober'));
    const [gone] = await harness.db.delete(campaigns).where(eq(campaigns.path, 'squat')).returning();
    const before = await harness.db.$count(challenges);
    await plant();
    expect((await pageOf('pushtober')).campaign.title).toBe('Ours');
    expect(await harness.visitor().refusal(GetCampaign, at('squat'))).toMatchObject({ status: 404 });
    expect(await harness.db.$count(challenges)).toBe(before);
    if (gone) await harness.db.insert(campaigns).values(gone);
  });
});

describe('campaign standings', () => {
  it('are empty with a top score of 0 before the first recording', async () => {
    expect(await standingsOf('squat')).toEqual({
      participants: 0,
      recordings: 0,
      topScore: 0,
      areResultsHidden: false,
      males: [],
      females: [],
      winners: { top: ANONYMOUS, 'top-male': ANONYMOUS, 'top-female': ANONYMOUS },
    });
  });

  it('list the top three of each gender by best recording, without email addresses', async () => {
    const challengeId = await challengeOf('ns');
    const annsId = await idOf(ann);
    const male = (name: string, validReps: number) => ({ name, validReps, gender: 'male' as const });
    await addRecordings(
      harness.db,
      challengeId,
      [
        { name: 'Ann', userId: annsId, gender: 'female', validReps: 30 },
        { name: 'Ann', userId: annsId, gender: 'female', validReps: 12 },
        male('Abe', 20),
        male('Ben', 25),
        male('Cem', 22),
        male('Dan', 21),
        { ...male('Eve', 90), status: 'unverified' },
        { name: 'Nobody says', validReps: 28 },
      ],
      new Date('2025-10-22T10:00:00Z'),
    );
    const standings = await standingsOf('ns', ann);
    expect(standings).toMatchObject({ recordings: 8, topScore: 30, areResultsHidden: false });
    expect(standings.males.map(({ rank, name, validReps }) => [rank, name, validReps])).toEqual([
      [1, 'Ben', 25],
      [2, 'Cem', 22],
      [3, 'Dan', 21],
    ]);
    expect(standings.females).toMatchObject([{ rank: 1, name: 'Ann', validReps: 30, isMine: true }]);
    expect(JSON.stringify(standings)).not.toContain('@');
    expect((await standingsOf('ns')).females[0]?.isMine).toBe(false);
  });

  it('hide the results of a hidden duel from visitors, but show users their own and admins all', async () => {
    const challengeId = await challengeOf('hash');
    const duel = { challengeType: 'duel', hideResultsUntilFinished: true, endDate: null, startDate: null } as const;
    await changeChallenge(harness.db, challengeId, duel);
    const recorded = { userId: await idOf(ann), name: 'Ann', gender: 'female' as const, validReps: 17 };
    await addRecordings(harness.db, challengeId, [recorded, { ...recorded, validReps: 19 }], harness.now());
    const told = async (client: Client) => {
      const { topScore, recordings, females } = await standingsOf('hash', client);
      return [topScore, recordings, females.map(({ rank, validReps }) => [rank, validReps])];
    };
    expect(await told(harness.visitor())).toEqual([null, 1, [[null, null]]]);
    expect(await told(ann)).toEqual([null, 1, [[null, 19]]]);
    expect(await told(admin)).toEqual([19, 2, [[1, 19]]]);
  });

  it('and progress are null for a deleted challenge, while the campaign page stays', async () => {
    await harness.db.update(challenges).set({ deletedAt: harness.now() }).where(eq(challenges.slug, 'hash-challenge'));
    expect(await harness.visitor().call(GetCampaignStandings, at('hash'))).toEqual({ standings: null });
    expect(await ann.call(GetMyCampaignProgress, at('hash'))).toEqual({ progress: null });
    expect(await pageOf('hash')).toMatchObject({ challenge: null, campaign: { path: 'hash' } });
  });
});

it('a user’s campaign progress counts their own sessions within the window, by day, and needs a sign-in', async () => {
  const bob = await harness.person('Bob');
  const userId = await idOf(bob);
  const challengeId = await challengeOf('squat');
  const days = ['2025-01-19T23:59:00Z', '2025-01-20T08:00:00Z', '2025-01-20T20:00:00Z', '2025-01-26T23:59:00Z'];
  for (const [reps, day] of days.entries()) {
    await addRecordings(harness.db, challengeId, [{ userId, validReps: 10 + reps }], new Date(day));
  }
  const { progress } = await bob.call(GetMyCampaignProgress, at('squat'));
  expect(progress).toMatchObject({
    sessions: 3,
    daysLogged: 2,
    days: 7,
    best: 13,
    total: 36,
    streak: 1,
    longestStreak: 1,
  });
  expect(progress?.calendar.map(({ day, sessions, validReps }) => [day, sessions, validReps])).toEqual([
    ['2025-01-20', 2, 23],
    ['2025-01-26', 1, 13],
  ]);
  expect((await ann.call(GetMyCampaignProgress, at('squat'))).progress).toMatchObject({ sessions: 0, best: null });
  expect(await harness.visitor().refusal(GetMyCampaignProgress, at('squat'))).toMatchObject({ status: 401 });
});

const headOf = async (path: string) => {
  const reply = await harness.visitor().fetch(path);
  const text = await reply.text();
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(text)?.[1];
  const title = /<title>([^<]*)<\/title>/.exec(text)?.[1];
  return {
    status: reply.status,
    title,
    description: contentOf('description'),
    image: contentOf('og:image'),
    robots: contentOf('robots'),
  };
};

describe('a link to a campaign', () => {
  it('has a title, a description with the leader, and a preview image', async () => {
    const head = await headOf('/ns');
    expect(head).toMatchObject({
      status: 200,
      title: 'NS Challenge · RepTemple',
      image: 'http://reptemple.test/api/campaigns/ns/preview.png',
      description: expect.stringContaining('Seven days of strict push-ups. '),
    });
    expect(head.description).toContain('Leading: Ann 30');
    expect((await headOf('/ns/')).title).toBe(head.title);
    const picture = await harness.visitor().send(GetCampaignImage, at('ns'));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('answers 404 for a draft, except that admins can read the campaign and its standings', async () => {
    await harness.db.update(campaigns).set({ status: 'draft' }).where(eq(campaigns.path, 'pushtober'));
    for (const client of [harness.visitor(), ann]) {
      for (const endpoint of [GetCampaign, GetCampaignStandings, GetCampaignImage]) {
        expect(await client.refusal(endpoint, at('pushtober'))).toMatchObject({ status: 404 });
      }
    }
    expect(await ann.refusal(GetMyCampaignProgress, at('pushtober'))).toMatchObject({ status: 404 });
    expect((await pageOf('pushtober', admin)).campaign.status).toBe('draft');
    expect((await standingsOf('pushtober', admin)).participants).toBe(0);
    expect(await admin.refusal(GetCampaignImage, at('pushtober'))).toMatchObject({ status: 404 });
    expect(await headOf('/pushtober')).toMatchObject({ status: 404, title: 'RepTemple', robots: 'noindex' });
  });

  it('to an unknown path answers 404 with noindex, while app pages answer 200', async () => {
    const below = ['/admin/nothing', '/me/nothing', '/leaderboard/nothing', '/challenge/push-ups/nothing'];
    for (const path of ['/nowhere', '/Nowhere', '/ns/below', '/no where', '/about', '/transparency', ...below]) {
      expect(await headOf(path)).toMatchObject({ status: 404, title: 'RepTemple', robots: 'noindex' });
    }
    for (const path of ['/', '/challenges', '/login/', '/admin/campaigns', '/challenge/gone', '/exercise/some-code']) {
      expect((await headOf(path)).status).toBe(200);
    }
  });
});
