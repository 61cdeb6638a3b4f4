/** Table with pages. Shows a skeleton while loading, a message if it is empty, and errors. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { QueryBoundary } from '../feedback/query-and-lazy-boundaries.tsx';
import { DataTable, TableSkeleton } from './data-table.tsx';
import type { Column } from './data-table.tsx';
import { Pager } from './table-controls.tsx';

interface Page {
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

interface PagedTableProps<Data, Row> {
  readonly query: UseQueryResult<Data>;
  readonly rowsOf: (data: Data) => readonly Row[];
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly failed: string;
  readonly empty: ReactNode;
  readonly onAsk: (change: { readonly page: number }) => void;
}

export const PagedTable = <Data extends Page, Row extends { readonly id: string }>({
  query,
  rowsOf,
  caption,
  columns,
  failed,
  empty,
  onAsk,
}: PagedTableProps<Data, Row>): ReactElement => (
  <QueryBoundary query={query} skeleton={<TableSkeleton label={t('Loading...')} />} failed={failed}>
    {(data) => (
      <>
        {rowsOf(data).length === 0 ? (
          empty
        ) : (
          <DataTable caption={caption} columns={columns} rows={rowsOf(data)} keyOf={({ id }) => id} />
        )}
        <Pager page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => onAsk({ page })} />
      </>
    )}
  </QueryBoundary>
);
