/** Table whose rows become cards on phones. A card labels each value with its column title. */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../class-names.ts';
import { Skeleton } from '../feedback/spinner-and-skeleton.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * Position of the column's value in a card: `lead` is the heading, `actions` the corner, `value`
   * a labelled line.
   */
  readonly kind?: 'lead' | 'value' | 'actions';
  readonly className?: string;
  /** Name by which this column is sorted (`Sorting.by`); undefined if it cannot be sorted. */
  readonly sort?: string;
}

export interface Sorting {
  readonly by: string;
  readonly direction: 'asc' | 'desc';
  readonly onSort: (by: string) => void;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /**
   * Current sort order and its handler. Turns the titles of sortable columns into buttons. Cards
   * have no titles and need a `SortField`.
   */
  readonly sorting?: Sorting;
  /** Largest screen on which rows are cards: `desk` for tables with many columns. */
  readonly slabs?: 'phone' | 'desk';
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: ArrowUp, desc: ArrowDown } as const;

const SortButton = ({ title, sort, sorting }: { title: string; sort: string; sorting: Sorting }): ReactElement => {
  const Arrow = sorting.by === sort ? ARROWS[sorting.direction] : ChevronsUpDown;
  return (
    <button
      type="button"
      className="group -mx-1 inline-flex min-h-8 items-center gap-1 px-1 text-left uppercase hover:text-ink pointer-coarse:-my-1.5 pointer-coarse:min-h-11"
      onClick={() => sorting.onSort(sort)}
    >
      <span>{title}</span>
      <Arrow aria-hidden className={cn('size-3.5 shrink-0', sorting.by === sort ? 'text-ink' : 'opacity-60')} />
    </button>
  );
};

const Title = ({ column: { title, sort }, sorting }: { column: Column<never>; sorting?: Sorting | undefined }) => {
  return sorting && sort ? <SortButton title={title} sort={sort} sorting={sorting} /> : title;
};

interface TitlesProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | undefined;
  readonly slabs: 'phone' | 'desk';
}

const SIDES = { phone: 'px-4', desk: 'px-2.5' } as const;

const Titles = <Row,>({ columns, sorting, slabs }: TitlesProps<Row>): ReactElement => (
  <thead className={sorting ? 'slabs:hidden' : 'slabs:sr-only'}>
    <tr>
      {columns.map((column) => (
        <th
          key={column.title}
          scope="col"
          aria-sort={sorting && sorting.by === column.sort ? ARIA_SORT[sorting.direction] : undefined}
          className={cn(
            'border-b py-3 inscription text-[0.6875rem] text-quiet',
            column.kind === 'actions' && 'text-right',
            SIDES[slabs],
          )}
        >
          <Title column={column} sorting={sorting} />
        </th>
      ))}
    </tr>
  </thead>
);

const CELL = {
  lead: 'slabs:pr-9 slabs:pb-2 font-medium',
  value:
    'slabs:flex tight:flex-wrap slabs:items-baseline slabs:justify-between slabs:gap-5 slabs:py-1 slabs:text-right slabs:before:shrink-0 slabs:before:text-sm slabs:before:text-quiet slabs:before:content-[attr(data-title)] slabs:empty:hidden',
  actions: 'text-right slabs:absolute slabs:top-2 slabs:right-2',
} as const;

const SLAB = 'rounded-stone border bg-surface shadow-lifted slabs:border-0 slabs:bg-transparent slabs:shadow-none';

export const DataTable = <Row,>(props: DataTableProps<Row>): ReactElement => {
  const { caption, columns, rows, keyOf, sorting, slabs = 'phone' } = props;
  return (
    // Scrolls the table instead of the page if columns are too wide, as in some languages.
    <div data-slabs={slabs} className={cn(SLAB, slabs === 'desk' && 'xl:overflow-x-auto')}>
      <table
        className={cn(
          'w-full border-collapse text-left text-[0.9375rem] slabs:block',
          slabs === 'desk' && 'xl:text-sm',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <Titles columns={columns} sorting={sorting} slabs={slabs} />
        <tbody className={cn('slabs:grid slabs:gap-3', slabs === 'desk' && 'md:slabs:grid-cols-2 md:slabs:gap-5')}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="transition-colors not-last:border-b hover:bg-raised slabs:relative slabs:block slabs:rounded-stone slabs:border slabs:bg-surface slabs:p-4 slabs:shadow-lifted"
            >
              {columns.map(({ title, cell, kind = 'value', className }) => (
                <td
                  key={title}
                  data-title={title}
                  className={cn(
                    'min-w-0 py-3 align-middle slabs:block slabs:px-0 slabs:py-0',
                    SIDES[slabs],
                    CELL[kind],
                    className,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

export const TableSkeleton = ({ label, rows = 6 }: { readonly label: string; readonly rows?: number }) => (
  <output aria-label={label} data-slabs="phone" className={cn('block', SLAB)}>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className="flex items-center gap-5 px-4 py-4 not-last:border-b slabs:px-0">
        <Skeleton className="h-5 flex-3" />
        <Skeleton className="h-5 flex-1" />
        <Skeleton className="h-5 flex-1 slabs:hidden" />
      </span>
    ))}
  </output>
);
