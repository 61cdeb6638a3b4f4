/** Campaigns of a new installation, which the admin keeps or removes. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DecideExamples, ListCampaigns, UnpublishCampaign } from '@reptemple/contract/campaigns/campaign-admin';
import { ListAdminChallenges, RestoreChallenge } from '@reptemple/contract/challenges/challenge-admin';
import { ListAudit } from '@reptemple/contract/operations/audit';
import { GetDashboard } from '@reptemple/contract/operations/dashboard';
import { eq } from 'drizzle-orm';
import { seedCampaigns } from '../src/features/campaigns/index.ts';
import { campaigns } from '../src/features/campaigns/schema.ts';
import { randomIds } from '../src/platform/crypto/ids.ts';
import type { Client } from './client.ts';
import { addRecordings } from './recorded.ts';
import { openScene } from './scene.ts';

const scene = openScene();
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
