import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { PAGE_SIZE } from '@reptemple/contract/pagination';
import type { PageQuery } from '@reptemple/contract/pagination';

export const windowOf = ({ page }: Pick<PageQuery, 'page'>, size: number = PAGE_SIZE) => ({
  limit: size,
  offset: (page - 1) * size,
});

export const pagedBy = <Size extends number>(pageSize: Size, total: number, { page }: Pick<PageQuery, 'page'>) => ({
  total,
  page,
  pageSize,
});

export const paged = (total: number, query: Pick<PageQuery, 'page'>) => pagedBy(PAGE_SIZE, total, query);

/**
 * Returns an SQL condition that is true if one of the texts contains the search term, ignoring
 * case. Wildcards have no effect. Undefined for an empty search, which matches everything. Joins
 * the texts with a control character, which is three times as fast as comparing each.
 */
export const holding = (search: string, texts: readonly SQLWrapper[]): SQL | undefined =>
  search === ''
    ? undefined
    : sql`position(lower(${search}::text) in lower(concat_ws(chr(31), ${sql.join([...texts], sql`, `)}))) > 0`;
