/** A stored campaign as everyone sees it, and as admins do. */
import type { CampaignRow } from '@reptemple/contract/campaign-admin';
import type { CampaignForm } from '@reptemple/contract/campaign-form';
import type { Campaign } from '@reptemple/contract/campaigns';
import type { CampaignView, StoredCampaign } from './store.ts';

/** What the form sets. */
export const contentOf = (stored: StoredCampaign) => {
  const { path, challengeId, title, tagline, description, language, window, partner, blocks } = stored;
  return { path, challengeId, title, tagline, description, language, window, partner, blocks } satisfies CampaignForm;
};

export const presentCampaign = (stored: StoredCampaign): Campaign => ({
  ...contentOf(stored),
  id: stored.id,
  status: stored.status,
  version: stored.version,
  updatedAt: stored.updatedAt.toISOString(),
});

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
