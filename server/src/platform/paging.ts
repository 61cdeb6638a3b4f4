/** Pages of long lists, and the search within them. */
import { PAGE_SIZE, type PageQuery } from '@reptemple/contract/paging';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** What a query needs to read one page. */
export const windowOf = ({ page }: Pick<PageQuery, 'page'>, size: number = PAGE_SIZE) => ({
  limit: size,
  offset: (page - 1) * size,
});

/** The contract's page around these items, so many of them to a page. */
export const pagedBy = <Size extends number>(pageSize: Size, total: number, { page }: Pick<PageQuery, 'page'>) => ({
  total,
  page,
  pageSize,
});

export const paged = (total: number, query: Pick<PageQuery, 'page'>) => pagedBy(PAGE_SIZE, total, query);

/**
 * Whether one of the texts holds what is looked for, in any case and to the letter; undefined, which finds all, for an empty search. The
 * texts are looked through as one, a character between them that nobody types: that is three times as quick.
 */
export const holding = (search: string, texts: readonly SQLWrapper[]): SQL | undefined =>
  search === ''
    ? undefined
    : sql`position(lower(${search}::text) in lower(concat_ws(chr(31), ${sql.join([...texts], sql`, `)}))) > 0`;
