/**
 * Tests campaigns in the catalogue, on 15 March 2026 at 12:00 UTC. They are running or upcoming,
 * and their challenges are public. Also tests the example campaigns of a new installation, which
 * the admin keeps or removes.
 */
import { eq } from 'drizzle-orm';
import { describe, expect, it, beforeEach } from 'vitest';
import { DecideExamples, ListCampaigns, UnpublishCampaign } from '@reptemple/contract/campaigns/campaign-admin';
import type { CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import { ListRunningCampaigns, MAX_CAMPAIGNS_TOLD } from '@reptemple/contract/campaigns/campaign-pages';
import { ListAdminChallenges, RestoreChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { GetDashboard } from '@reptemple/contract/operations/admin-dashboard';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import { seedCampaigns } from '../src/features/campaigns/index.ts';
import { campaigns } from '../src/features/campaigns/schema.ts';
import type { challenges } from '../src/features/challenges/schema.ts';
import { randomIds } from '../src/platform/crypto/random-ids-and-sha256.ts';
import { clientOf, openScene } from './application-and-user-setup.ts';
import type { Role } from './application-and-user-setup.ts';
import { aPageOf } from './campaign-drafts-and-specified-texts.ts';
import { addRecordings } from './insert-recordings.ts';
import { changeChallenge } from './test-api-client.ts';
import type { Client } from './test-api-client.ts';

const scene = openScene();

const days = (start: string, end: string, timeZone = 'UTC'): CampaignWindow => ({ start, end, timeZone });
const publish = (path: string, window: CampaignWindow | null = null) =>
  aPageOf(scene, { path, window, status: 'published' });
const change = (to: Partial<typeof challenges.$inferInsert>) =>
  changeChallenge(scene.harness.db, scene.challengeId, to);
const told = async (client: Client = scene.harness.visitor()) =>
  (await client.call(ListRunningCampaigns)).campaigns.map(({ path, status }) => [path, status]);

it('running campaigns contain path, texts, days and status, but no page content', async () => {
  const { title } = await publish('march', days('2026-03-10', '2026-03-20'));
  expect((await scene.harness.visitor().call(ListRunningCampaigns)).campaigns).toEqual([
    {
      path: 'march',
      challengeId: scene.challengeId,
      title,
      tagline: '',
      language: 'en',
      startsOn: '2026-03-10',
      endsOn: '2026-03-20',
      status: 'active',
    },
  ]);
});

it.each<Role>(['a visitor', 'a guest', 'a user', 'another user', 'an admin'])(
  'running campaigns are the same for %s and leave out drafts',
  async (role) => {
    await publish('march');
    await aPageOf(scene, { path: 'april', status: 'draft' });
    expect(await told(await clientOf(role, scene))).toEqual([['march', 'active']]);
  },
);

describe('running campaigns with a window', () => {
  it('are sorted active first by end, then upcoming by start, without past ones', async () => {
    await publish('later', days('2026-05-01', '2026-05-07'));
    await publish('soon', days('2026-04-01', '2026-04-07'));
    await publish('for-ever');
    await publish('all-spring', days('2026-03-01', '2026-05-31'));
    await publish('last-day', days('2026-03-09', '2026-03-15'));
    await publish('over', days('2026-03-08', '2026-03-14'));
    expect(await told()).toEqual([
      ['last-day', 'active'],
      ['all-spring', 'active'],
      ['for-ever', 'active'],
      ['soon', 'upcoming'],
      ['later', 'upcoming'],
    ]);
  });

  it.each([
    ['Pacific/Kiritimati', []],
    ['Pacific/Pago_Pago', [['march', 'active']]],
  ])('are active or past by the date in the time zone %s', async (timeZone, expected) => {
    await change({ timeZone });
    await publish('march', days('2026-03-09', '2026-03-15', timeZone));
    expect(await told()).toEqual(expected);
  });
});

describe('running campaigns without a window', () => {
  it.each([
    ['before it begins', { startDate: new Date('2026-03-16T00:00:00Z') }, [['march', 'upcoming']]],
    ['at its last moment', { endDate: new Date('2026-03-15T12:00:00Z') }, [['march', 'active']]],
    ['when it is over', { endDate: new Date('2026-03-15T11:59:59Z') }, []],
    ['while it is hidden', { isHidden: true }, []],
    ['while it is switched off', { isActive: false }, []],
    ['when it is deleted', { deletedAt: new Date('2026-03-15T11:00:00Z') }, []],
    [
      'a duel whose hours are over',
      { challengeType: 'duel' as const, firstParticipantJoinedAt: new Date('2026-03-12T12:00:00Z') },
      [],
    ],
  ])('follow the state of their challenge: %s', async (_when, to, expected) => {
    await publish('march');
    expect(await told()).toEqual([['march', 'active']]);
    await change(to);
    expect(await told()).toEqual(expected);
  });

  it('leave out a campaign without a challenge', async () => {
    await aPageOf(scene, { path: 'alone', status: 'published', challengeId: null });
    expect(await told()).toEqual([]);
  });
});

it('running campaigns without a window have the days of their challenge, in its time zone', async () => {
  const [startDate, endDate] = [new Date('2026-03-31T22:00:00Z'), new Date('2026-04-30T21:59:59Z')];
  await change({ startDate, endDate, timeZone: 'Europe/Berlin' });
  await publish('april');
  await publish('second-week', days('2026-04-06', '2026-04-12', 'Europe/Berlin'));
  const { campaigns } = await scene.harness.visitor().call(ListRunningCampaigns);
  expect(campaigns.map(({ path, startsOn, endsOn }) => [path, startsOn, endsOn])).toEqual([
    ['april', '2026-04-01', '2026-04-30'],
    ['second-week', '2026-04-06', '2026-04-12'],
  ]);
});

it(`running campaigns are limited to ${MAX_CAMPAIGNS_TOLD}: the latest starts are left out, past ones do not count`, async () => {
  const inApril = (day: number): string => `2026-04-${String(day).padStart(2, '0')}`;
  for (let day = 20; day >= 1; day -= 1) await publish(`day-${day}`, days(inApril(day), '2026-04-30'));
  for (let at = 0; at < 100; at += 1) await publish(`over-${at}`, days('2026-03-01', '2026-03-07'));
  expect(await told()).toEqual(Array.from({ length: MAX_CAMPAIGNS_TOLD }, (_, at) => [`day-${at + 1}`, 'upcoming']));
});

describe('campaign examples', () => {
  let admin: Client;

  beforeEach(async () => {
    admin = await scene.harness.admin();
    await seedCampaigns(scene.harness.db, randomIds, scene.harness.now());
  });

  const decide = (decision: 'keep' | 'remove') => admin.call(DecideExamples, { body: { decision } });
  const pathsLeft = async () => (await admin.call(ListCampaigns)).rows.map(({ path }) => path).toSorted();
  const state = async () => (await admin.call(GetDashboard)).setup.examples;
  const challengesNow = async (deleted: 'without' | 'only') =>
    (await admin.call(ListAdminChallenges, { query: { deleted } })).rows;

  describe('example campaigns', () => {
    it('are kept with their challenges when the admin decides to keep them', async () => {
      expect(await state()).toBe('undecided');
      expect(await decide('keep')).toEqual({ removedCampaigns: 0, removedChallenges: 0 });
      expect([await state(), await pathsLeft()]).toEqual(['kept', ['hash', 'ns', 'pushtober', 'squat']]);
    });

    it('are removed with restorable challenges, and are not seeded again at the next start', async () => {
      expect(await decide('remove')).toEqual({ removedCampaigns: 4, removedChallenges: 4 });
      expect([await state(), await pathsLeft()]).toEqual(['removed', []]);
      expect((await challengesNow('without')).map(({ slug }) => slug)).toEqual(['push-ups', 'squats']);
      const [deleted] = await challengesNow('only');
      await admin.call(RestoreChallenge, { params: { challenge: deleted?.id ?? '' } });
      expect(await challengesNow('only')).toHaveLength(3);
      await seedCampaigns(scene.harness.db, randomIds, scene.harness.now());
      expect(await pathsLeft()).toEqual([]);
      const { entries } = await admin.call(ListAudit, { query: { search: 'campaigns.examples' } });
      expect(entries).toMatchObject([{ details: { decision: 'remove', removedCampaigns: 4, removedChallenges: 4 } }]);
    });

    it('stay after an edit when the rest is removed, and challenges with recordings stay too', async () => {
      const { rows } = await admin.call(ListCampaigns);
      const hash = rows.find(({ path }) => path === 'hash');
      await admin.call(UnpublishCampaign, { params: { campaign: hash?.id ?? '' }, body: { version: 1 } });
      const [ns] = await scene.harness.db.select().from(campaigns).where(eq(campaigns.path, 'ns'));
      await addRecordings(scene.harness.db, ns?.challengeId ?? '', [{}], scene.harness.now());
      expect(await decide('remove')).toEqual({ removedCampaigns: 3, removedChallenges: 2 });
      expect(await pathsLeft()).toEqual(['hash']);
      expect(await decide('remove')).toEqual({ removedCampaigns: 0, removedChallenges: 0 });
    });
  });
});
