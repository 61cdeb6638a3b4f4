/** A published campaign as a stranger may see it, for its head and its picture. */
import type { Challenge } from '@reptemple/contract/challenges';
import type { Leader } from '@reptemple/contract/participation';
import type { Database } from '../../platform/database.ts';
import { findPublished, presentItsChallenge, type StoredCampaign } from '../campaigns/public.ts';
import { findChallenge } from '../challenges/public.ts';
import { findStandingLeaders } from '../participation/public.ts';

export interface ShownCampaign {
  readonly campaign: StoredCampaign;
  /** Undefined: there is none yet, or it was deleted. */
  readonly challenge: Challenge | undefined;
  readonly leaders: readonly Leader[];
}

/** Undefined for a draft, and where there is none. */
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
