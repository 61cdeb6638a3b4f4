/** Loads a published campaign as seen by visitors, for page metadata and preview image. */
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Leader } from '@reptemple/contract/challenges/participation';
import type { Database } from '../../platform/database/database.ts';
import { findPublished, presentItsChallenge, type StoredCampaign } from '../campaigns/index.ts';
import { findChallenge } from '../challenges/index.ts';
import { findStandingLeaders } from '../participation/index.ts';

export interface ShownCampaign {
  readonly campaign: StoredCampaign;
  /** Undefined if the campaign has none or it was deleted. */
  readonly challenge: Challenge | undefined;
  readonly leaders: readonly Leader[];
}

/** Returns undefined for drafts and unknown paths. */
export const findShownCampaign = async (
  path: string,
  { db, now }: { readonly db: Database; readonly now: Date },
): Promise<ShownCampaign | undefined> => {
  const campaign = await findPublished(db, path);
  if (!campaign) return undefined;
  const stored = campaign.challengeId === null ? undefined : await findChallenge(db, campaign.challengeId);
  if (!stored) return { campaign, challenge: undefined, leaders: [] };
  const [challenge, leaders] = await Promise.all([
    presentItsChallenge(db, campaign, stored, now),
    findStandingLeaders(stored, { db, now, caller: null }),
  ]);
  return { campaign, challenge, leaders };
};
