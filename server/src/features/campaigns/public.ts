import type { Database } from '../../platform/database.ts';
import { findByPath, type StoredCampaign } from './store.ts';

export { presentItsChallenge } from './presentation.ts';
export { seedCampaigns } from './seed.ts';
export type { StoredCampaign } from './store.ts';

/** What everybody may see under this path; undefined for a draft, and where there is none. */
export const findPublished = async (db: Database, path: string): Promise<StoredCampaign | undefined> => {
  const campaign = await findByPath(db, path);
  return campaign?.status === 'published' ? campaign : undefined;
};
