/** Screen of the audit log: admins' actions, read-only. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { ReactElement } from 'react';
import { ListAudit } from '@reptemple/contract/operations/audit-log';
import type { AuditRow } from '@reptemple/contract/operations/audit-log';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { t } from '../../i18n/translate.ts';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { SearchField } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { detailLabel, summaryOf } from './format-audit-entries.ts';
import type { Names } from './format-audit-entries.ts';

interface AuditFilters {
  readonly page: number;
  readonly search: string;
}

/** Query of the audit log, always refetched, because reading data is logged as well. */
const auditQuery = (asked: AuditFilters) => endpointQuery(ListAudit, { query: asked }, 0);

const columnsOf = (names: Names): readonly Column<AuditRow>[] => [
  {
    title: t('Events'),
    kind: 'lead',
    cell: (entry) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{summaryOf(entry, names)}</span>
        <span className="block text-sm font-normal wrap-anywhere text-quiet">{detailLabel(entry, names)}</span>
      </span>
    ),
  },
  { title: t('Date'), cell: ({ at }) => formatMoment(at), className: 'tabular-nums md:min-w-32 lg:whitespace-nowrap' },
];

const Nothing = ({ search }: { readonly search: string }): ReactElement => (
  <Notice icon={<ScrollText aria-hidden />} title={search ? t('Nothing found') : t('Nothing yet')}>
    {search && t('No results for “{search}”.', { search })}
  </Notice>
);

interface AuditScreenProps {
  readonly asked: AuditFilters;
  readonly onAsk: (change: Partial<AuditFilters>) => void;
}

export const AuditScreen = ({ asked, onAsk }: AuditScreenProps): ReactElement => {
  const query = useQuery({ ...auditQuery(asked), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title={t('Audit Log')} />
      <SearchField label={t('Search')} value={asked.search} onSearch={(search) => onAsk({ search })} className="mb-5" />
      <PagedTable
        query={query}
        rowsOf={({ entries }) => entries}
        caption={t('Audit Log')}
        columns={columnsOf(query.data?.names ?? {})}
        failed={t('Failed to load')}
        empty={<Nothing search={asked.search} />}
        onAsk={onAsk}
      />
    </>
  );
};
