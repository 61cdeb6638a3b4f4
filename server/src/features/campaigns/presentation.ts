/** Converts a stored campaign to its public and admin responses. */
import type { CampaignRow } from '@reptemple/contract/campaigns/campaign-admin';
import type { CampaignForm } from '@reptemple/contract/campaigns/campaign-form';
import { onPage } from '@reptemple/contract/campaigns/campaign-window';
import type { Campaign } from '@reptemple/contract/campaigns/campaigns';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { dayOf } from '../../platform/time/calendar.ts';
import type { Database } from '../../platform/database/database.ts';
import { presentChallenges } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import type { CampaignView, StoredCampaign } from './store.ts';

/** Returns the fields of the form. */
export const contentOf = (stored: StoredCampaign) => {
  const { path, challengeId, title, tagline, description, language, window, partner, logo, accent, blocks } = stored;
  const head = { path, challengeId, title, tagline, description, language, window, partner, logo, accent };
  return { ...head, blocks } satisfies CampaignForm;
};

export const presentCampaign = (stored: StoredCampaign): Campaign => ({
  ...contentOf(stored),
  id: stored.id,
  status: stored.status,
  version: stored.version,
  updatedAt: stored.updatedAt.toISOString(),
});

/** Returns the campaign's challenge as its page shows it; undefined without one. */
export const presentItsChallenge = async (
  db: Database,
  { window }: Pick<StoredCampaign, 'window'>,
  stored: StoredChallenge | undefined,
  now: Date,
): Promise<Challenge | undefined> => {
  const [challenge] = await presentChallenges(db, stored ? [stored] : [], now);
  return challenge && onPage(challenge, window, dayOf(now, challenge.timeZone));
};

export const presentRow = ({ campaign, challenge, updatedBy }: CampaignView): CampaignRow => ({
  id: campaign.id,
  path: campaign.path,
  title: campaign.title,
  status: campaign.status,
  window: campaign.window,
  version: campaign.version,
  updatedAt: campaign.updatedAt.toISOString(),
  challenge,
  updatedBy,
});
