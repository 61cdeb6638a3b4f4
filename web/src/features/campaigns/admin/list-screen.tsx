/** Admin list of all campaigns: status, URL and challenge. */
import type { CampaignRow } from '@reptemple/contract/campaigns/campaign-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CirclePlus, Megaphone } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { formatDayRange } from '../../../ui/format/day.ts';
import { formatMoment } from '../../../ui/format/timestamp.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { CampaignMenu } from './campaign-menu.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { campaignListQuery, type ListFilters } from './queries.ts';
import { STATUS_LABELS } from './rules.ts';

const CreateButton = (): ReactElement => (
  <Button asChild>
    <Link to="/admin/campaigns/create">
      <CirclePlus aria-hidden />
      <span>{t('Create Campaign')}</span>
    </Link>
  </Button>
);

const Lead = ({ row }: { readonly row: CampaignRow }): ReactElement => (
  <span className="block min-w-0">
    <Link
      to="/admin/campaigns/edit/$campaign"
      params={{ campaign: row.id }}
      className="wrap-anywhere underline-offset-4 hover:underline"
    >
      {row.title}
    </Link>
    <span className="block text-sm font-normal wrap-anywhere text-quiet">{`/${row.path}`}</span>
  </span>
);

const daysOf = ({ window }: CampaignRow): string =>
  window ? (formatDayRange(`${window.start}T12:00:00Z`, `${window.end}T12:00:00Z`, 'UTC') ?? '') : '';

const columnsOf = (onDelete: (row: CampaignRow) => void): readonly Column<CampaignRow>[] => [
  { title: t('Campaign'), kind: 'lead', cell: (row) => <Lead row={row} />, className: 'md:min-w-40' },
  {
    title: t('State'),
    cell: ({ status }) => <Badge tone={status === 'published' ? 'gold' : 'outline'}>{STATUS_LABELS[status]}</Badge>,
  },
  {
    title: t('Challenge'),
    cell: ({ challenge }) => <span className="wrap-anywhere">{challenge?.name ?? t('None')}</span>,
    className: 'md:min-w-26',
  },
  { title: t('Days'), cell: daysOf, className: 'tabular-nums md:min-w-30' },
  {
    title: t('Changed'),
    cell: ({ updatedAt, updatedBy }) => (
      <span title={updatedBy ?? undefined} className="tabular-nums">
        {formatMoment(updatedAt)}
      </span>
    ),
    className: 'md:min-w-32',
  },
  { title: t('Actions'), kind: 'actions', cell: (row) => <CampaignMenu row={row} onDelete={() => onDelete(row)} /> },
];

interface ListScreenProps {
  readonly asked: ListFilters;
  readonly onAsk: (change: Partial<ListFilters>) => void;
}

export const ListScreen = ({ asked, onAsk }: ListScreenProps): ReactElement => {
  const query = useQuery({ ...campaignListQuery(asked), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<CampaignRow>();
  return (
    <>
      <PageHead
        title={t('Campaigns')}
        lead={t('Landing pages with their challenge. Begin with one that is there, change its words, publish.')}
        actions={<CreateButton />}
      />
      <SearchField
        label={t('Search title, path or challenge')}
        value={asked.search}
        onSearch={(search) => onAsk({ search })}
        className="mb-5"
      />
      <PagedTable
        query={query}
        rowsOf={({ rows }) => rows}
        caption={t('Campaigns')}
        columns={columnsOf(setLeaving)}
        failed={t('Failed to load this page')}
        empty={
          asked.search ? (
            <Notice icon={<Megaphone aria-hidden />} title={t('No campaign found')}>
              {t('No title, path or challenge holds “{search}”.', { search: asked.search })}
            </Notice>
          ) : (
            <Notice icon={<Megaphone aria-hidden />} title={t('No campaigns yet')} action={<CreateButton />}>
              {t('The first one takes ten minutes.')}
            </Notice>
          )
        }
        onAsk={onAsk}
      />
      {leaving ? <DeleteDialog row={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
};
