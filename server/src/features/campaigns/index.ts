import type { Database } from '../../platform/database/database.ts';
import { findByPath } from './store.ts';
import type { StoredCampaign } from './store.ts';

export { examplesState, seedCampaigns } from './example-campaigns.ts';
export { presentItsChallenge } from './campaign-responses.ts';
export type { StoredCampaign } from './store.ts';

/** Returns the published campaign with this path; undefined for drafts and unknown paths. */
export const findPublished = async (db: Database, path: string): Promise<StoredCampaign | undefined> => {
  const campaign = await findByPath(db, path);
  return campaign?.status === 'published' ? campaign : undefined;
};
