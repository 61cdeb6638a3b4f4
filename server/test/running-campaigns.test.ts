/**
 * Campaigns listed in the catalogue: running or upcoming, of public challenges. It is 15 March
 * 2026, 12:00 UTC.
 */
import type { CampaignWindow } from '@reptemple/contract/campaigns/campaign-form';
import { ListRunningCampaigns, MAX_CAMPAIGNS_TOLD } from '@reptemple/contract/campaigns/running-campaigns';
import { describe, expect, it } from 'vitest';
import type { challenges } from '../src/features/challenges/schema.ts';
import type { Client } from './client.ts';
import { changeChallenge } from './created.ts';
import { aPageOf } from './paged.ts';
import { clientOf, openScene } from './scene.ts';
import type { Role } from './scene.ts';

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
