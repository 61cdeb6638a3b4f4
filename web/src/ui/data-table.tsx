/** A table on a desk; on a phone every row is a small slab whose values carry their column's name. */
import type { ReactElement, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `lead` heads the slab on phones; `actions` sits in its corner; `value` is a named line. */
  readonly kind?: 'lead' | 'value' | 'actions';
  readonly className?: string;
}

interface DataTableProps<Row> {
  /** Said to screen readers before the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

const CELL = {
  lead: 'max-md:pr-12 max-md:pb-2 font-medium',
  value:
    'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-5 max-md:py-1 max-md:text-right max-md:before:shrink-0 max-md:before:text-sm max-md:before:text-quiet max-md:before:content-[attr(data-title)] max-md:empty:hidden',
  actions: 'text-right max-md:absolute max-md:top-2 max-md:right-2',
} as const;

const SLAB = 'rounded-stone border bg-surface shadow-lifted max-md:border-0 max-md:bg-transparent max-md:shadow-none';

export const DataTable = <Row,>({ caption, columns, rows, keyOf }: DataTableProps<Row>): ReactElement => (
  <div className={SLAB}>
    <table className="w-full border-collapse text-left text-[0.9375rem] max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ title, kind }) => (
            <th key={title} scope="col" className="border-b px-4 py-3 inscription text-[0.6875rem] text-quiet">
              {kind === 'actions' ? <span className="sr-only">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="transition-colors hover:bg-raised max-md:relative max-md:block max-md:rounded-stone max-md:border max-md:bg-surface max-md:p-4 max-md:shadow-lifted md:not-last:border-b"
          >
            {columns.map(({ title, cell, kind = 'value', className }) => (
              <td
                key={title}
                data-title={title}
                className={cn('min-w-0 max-md:block md:px-4 md:py-3 md:align-middle', CELL[kind], className)}
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

/** Holds the table's place while it loads. */
export const TableSkeleton = ({ label, rows = 6 }: { readonly label: string; readonly rows?: number }) => (
  <output aria-label={label} className={cn('block', SLAB)}>
    {Array.from({ length: rows }, (_, index) => (
      <span key={index} className="flex items-center gap-5 px-4 py-4 not-last:border-b max-md:px-0">
        <Skeleton className="h-5 flex-3" />
        <Skeleton className="h-5 flex-1" />
        <Skeleton className="h-5 flex-1 max-md:hidden" />
      </span>
    ))}
  </output>
);
