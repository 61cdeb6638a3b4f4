/** Query parameters and reply fields of paginated lists. */
import { z } from 'zod';

export const PAGE_SIZE = 50;
/** Number of rows per page in tables with many columns, whose rows are tall. */
export const TABLE_PAGE_SIZE = 25;

export const PageQuery = z.object({
  /** Number of the page, from 1. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  search: z.string().trim().max(200).default(''),
});
export type PageQuery = z.output<typeof PageQuery>;

export const pageOf = <const Size extends number>(size: Size) => ({
  total: z.int(),
  page: z.int(),
  pageSize: z.literal(size),
});
export const PAGE = pageOf(PAGE_SIZE);
