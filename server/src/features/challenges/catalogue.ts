/**
 * The catalogue: active, visible challenges with pagination (specification S1, sections 2 and 7).
 */
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { CHALLENGES_PER_PAGE } from '@reptemple/contract/challenges/challenges';
import type { ListChallenges } from '@reptemple/contract/challenges/challenges';
import type { Received } from '@reptemple/contract/endpoint';
import type { Database } from '../../platform/database/database.ts';
import { holding, windowOf } from '../../platform/database/pagination.ts';
import { challenges } from './schema.ts';
import { endsAt, statusAt } from './administration.ts';
import type { StoredChallenge } from './store.ts';

type Query = Received<typeof ListChallenges>['query'];

const ORDERS: Readonly<Record<Query['sort'], readonly SQL[]>> = {
  newest: [desc(challenges.createdAt), desc(challenges.id)],
  ending: [sql`${endsAt} asc nulls last`, desc(challenges.createdAt), desc(challenges.id)],
  name: [asc(sql`lower(${challenges.name})`), asc(challenges.id)],
};

export interface CataloguePage {
  readonly rows: readonly StoredChallenge[];
  readonly total: number;
}

/**
 * Hidden challenges are only reachable by link, except for testers, who see them in the
 * catalogue.
 */
interface Looking {
  readonly isTester: boolean;
}

export const listVisibleChallenges = async (
  db: Database,
  query: Query,
  { isTester }: Looking,
  now: Date,
): Promise<CataloguePage> => {
  const { search, sort, type, status } = query;
  const where = and(
    eq(challenges.isActive, true),
    isTester ? undefined : eq(challenges.isHidden, false),
    isNull(challenges.deletedAt),
    type && eq(challenges.challengeType, type),
    status && eq(statusAt(now), status),
    holding(search, [challenges.name, challenges.description]),
  );
  const { limit, offset } = windowOf(query, CHALLENGES_PER_PAGE);
  const rows = await db
    .select()
    .from(challenges)
    .where(where)
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(challenges).where(where);
  return { rows, total: counted?.total ?? 0 };
};
