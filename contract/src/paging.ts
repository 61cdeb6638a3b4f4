/** Long lists, a page at a time. */
import { z } from 'zod';

export const PAGE_SIZE = 50;
/** Of tables with many columns, whose rows are high. */
export const TABLE_PAGE_SIZE = 25;

export const PageQuery = z.object({
  /** The first page is 1. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  /** Part of what is looked for, in any case; empty finds all. */
  search: z.string().trim().max(200).default(''),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Beside the items of a page: how many there are on all pages, and how many a page holds. */
export const pageOf = <const Size extends number>(size: Size) => ({
  total: z.int(),
  page: z.int(),
  pageSize: z.literal(size),
});
export const PAGE = pageOf(PAGE_SIZE);
