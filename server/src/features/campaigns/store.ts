/** Queries of the campaigns table, with the names of related users and challenges. */
import { and, count, desc, eq, sql, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListCampaigns } from '@reptemple/contract/campaigns/campaign-admin';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination-and-search.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import { personLabel } from '../auth/index.ts';
import { user } from '../auth/schema.ts';
import { challenges } from '../challenges/schema.ts';
import { campaigns } from './schema.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;
type NewCampaign = typeof campaigns.$inferInsert;
export type CampaignChange = Partial<Omit<NewCampaign, 'id' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy'>>;

const personName = personLabel();

const itsChallenge = sql`${challenges.id} = ${campaigns.challengeId} and ${challenges.deletedAt} is null`;

const views = (db: Database) =>
  db
    .select({
      campaign: campaigns,
      challenge: { id: challenges.id, slug: challenges.slug, name: challenges.name },
      updatedBy: personName,
    })
    .from(campaigns)
    .leftJoin(challenges, itsChallenge)
    .leftJoin(user, eq(user.id, campaigns.updatedBy));

export type CampaignView = Awaited<ReturnType<typeof views>>[number];

export const listViews = async (db: Database, query: z.output<typeof ListCampaigns.query>) => {
  const where = and(
    holding(query.search, [campaigns.path, campaigns.title, challenges.name]),
    query.status && eq(campaigns.status, query.status),
  );
  const { limit, offset } = windowOf(query);
  const rows = await views(db)
    .where(where)
    .orderBy(desc(campaigns.updatedAt), desc(campaigns.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(campaigns).leftJoin(challenges, itsChallenge).where(where);
  return { rows, total: counted?.total ?? 0 };
};

export const findView = async (db: Database, id: string): Promise<CampaignView | undefined> => {
  const [view] = await views(db).where(eq(campaigns.id, id));
  return view;
};

export const lockView = async (tx: Database, id: string): Promise<CampaignView | undefined> => {
  const [view] = await views(tx).where(eq(campaigns.id, id)).for('update', { of: campaigns });
  return view;
};

export const findByPath = async (db: Database, path: string): Promise<StoredCampaign | undefined> => {
  const [row] = await db.select().from(campaigns).where(eq(campaigns.path, path));
  return row;
};

/** Key of the advisory lock that serialises path changes. The number is arbitrary. */
const GIVING_PATHS = 7_236_543;

const holdPaths = async (tx: Database): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${GIVING_PATHS})`);
};

/** Inserts a campaign. Returns false if the path is taken. */
export const addCampaign = async (tx: Database, campaign: NewCampaign): Promise<boolean> => {
  await holdPaths(tx);
  const added = await tx
    .insert(campaigns)
    .values(campaign)
    .onConflictDoNothing({ target: campaigns.path })
    .returning({ id: campaigns.id });
  return added.length === 1;
};

/**
 * Returns true if another campaign has the path. Holds the lock of all paths until the transaction
 * ends.
 */
export const isPathTaken = async (tx: Database, path: string, exceptId: string): Promise<boolean> => {
  await holdPaths(tx);
  const other = await findByPath(tx, path);
  return other !== undefined && other.id !== exceptId;
};

export const changeCampaign = async (
  tx: Database,
  { id, version }: StoredCampaign,
  change: CampaignChange,
  by: { readonly userId: string; readonly now: Date },
): Promise<void> => {
  await tx
    .update(campaigns)
    .set({ ...change, version: version + 1, updatedAt: by.now, updatedBy: by.userId })
    .where(eq(campaigns.id, id));
};

export const removeCampaign = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(campaigns).where(eq(campaigns.id, id));
};

/**
 * Privacy export and deletion of campaigns. They stay when their author deletes the account; only
 * the author's id is removed.
 */
export const campaignData: PersonalData = {
  tables: ['campaigns'],
  filesSay: {
    'campaigns.json': 'campaign pages you changed last',
  },
  collect: async function* ({ userIds }, { db }): AsyncGenerator<PersonalFile> {
    const changed = await db
      .select()
      .from(campaigns)
      .where(inArray(campaigns.updatedBy, [...userIds]))
      .orderBy(campaigns.path);
    if (changed.length > 0) yield jsonFile('campaigns.json', changed);
  },
  erase: async (tx, { userIds }) => {
    await tx
      .update(campaigns)
      .set({ updatedBy: null })
      .where(inArray(campaigns.updatedBy, [...userIds]));
  },
};
