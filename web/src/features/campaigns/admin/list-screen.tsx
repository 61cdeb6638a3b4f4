/** Admin page with the table of all campaigns and each row's actions. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CirclePlus, Megaphone, Copy, ExternalLink, Eye, EyeOff, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { CampaignRow } from '@reptemple/contract/campaigns/campaign-admin';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/empty-or-error-notice.tsx';
import { SearchField } from '../../../ui/form/input.tsx';
import { formatDayRange, formatMoment } from '../../../ui/format/format-dates.ts';
import { ConfirmDialog, deleteQuestion } from '../../../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { PageHead } from '../../../ui/page-header-and-title.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { UnpublishDialog } from '../unpublish-dialog.tsx';
import { STATUS_LABELS } from './new-campaign-path-and-templates.ts';
import { campaignListQuery, useDeleteCampaign, usePublishCampaign, useUnpublishCampaign } from './queries.ts';
import type { ListFilters } from './queries.ts';

interface CampaignMenuProps {
  readonly row: CampaignRow;
  readonly onDelete: () => void;
}

/**
 * Returns functions that publish or unpublish the campaign. If publishing fails, the editor opens.
 */
const usePublishing = (row: CampaignRow) => {
  const [publish, unpublish] = [usePublishCampaign(), useUnpublishCampaign()];
  const navigate = useNavigate();
  const seen = { campaign: row.id, version: row.version };
  const done = (description: string): void => toast({ title: t('Success'), description, tone: 'success' });
  return {
    publish: () =>
      publish.mutate(seen, {
        onSuccess: () => done(t('Live at /{path}', { path: row.path })),
        onError: (error) => {
          errorToast(error.message);
          void navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: row.id } });
        },
      }),
    unpublish: () =>
      unpublish.mutate(seen, {
        onSuccess: () => done(`${row.title}: ${t('Only admins can see this draft.')}`),
        onError: (error) => errorToast(error.message),
      }),
  };
};

export const CampaignMenu = ({ row, onDelete }: CampaignMenuProps): ReactElement => {
  const navigate = useNavigate();
  const { publish, unpublish } = usePublishing(row);
  const [isUnpublishing, setUnpublishing] = useState(false);
  return (
    <>
      <Menu label={`${t('Actions')}: ${row.title}`}>
        <MenuItem
          onSelect={() => void navigate({ to: '/admin/campaigns/edit/$campaign', params: { campaign: row.id } })}
        >
          <Pencil aria-hidden />
          <span>{t('Edit')}</span>
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/admin/campaigns/create', search: { from: row.id } })}>
          <Copy aria-hidden />
          <span>{t('Duplicate')}</span>
        </MenuItem>
        <MenuItem onSelect={() => void navigate({ to: '/$campaign', params: { campaign: row.path } })}>
          <ExternalLink aria-hidden />
          <span>{t('Open the Page')}</span>
        </MenuItem>
        {row.status === 'draft' ? (
          <MenuItem onSelect={publish}>
            <Eye aria-hidden />
            <span>{t('Publish')}</span>
          </MenuItem>
        ) : (
          <MenuItem onSelect={() => setUnpublishing(true)}>
            <EyeOff aria-hidden />
            <span>{t('Unpublish')}</span>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={onDelete}>
          <Trash2 aria-hidden />
          <span>{t('Delete')}</span>
        </MenuItem>
      </Menu>
      <UnpublishDialog isOpen={isUnpublishing} onClose={() => setUnpublishing(false)} onConfirm={unpublish} />
    </>
  );
};

interface DeleteDialogProps {
  readonly row: CampaignRow;
  readonly onClose: () => void;
}

export const DeleteDialog = ({ row, onClose }: DeleteDialogProps): ReactElement => {
  const removal = useDeleteCampaign();
  const remove = (): void =>
    removal.mutate(
      { campaign: row.id, version: row.version },
      {
        onSuccess: () => {
          toast({
            title: t('Deleted'),
            description: row.title,
            tone: 'success',
          });
          onClose();
        },
        onError: (error) => errorToast(error.message),
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete {name}', { name: row.title })}
      description={
        <>
          <p className="text-ink">{deleteQuestion(row.title)}</p>
          <p className="mt-4 border-l-4 border-l-edge pl-4 text-[0.9375rem]">
            {t('The page /{path} is deleted immediately. Its challenge and recordings stay.', { path: row.path })}
          </p>
        </>
      }
      confirm={t('Delete')}
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
};

const CreateButton = (): ReactElement => (
  <Button asChild>
    <Link to="/admin/campaigns/create">
      <CirclePlus aria-hidden />
      <span>{t('Create {name}', { name: t('Campaign') })}</span>
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
    title: t('Status'),
    cell: ({ status }) => <Badge tone={status === 'published' ? 'gold' : 'outline'}>{STATUS_LABELS[status]}</Badge>,
  },
  {
    title: t('Challenge'),
    cell: ({ challenge }) => <span className="wrap-anywhere">{challenge?.name ?? t('None')}</span>,
    className: 'md:min-w-26',
  },
  { title: t('Dates'), cell: daysOf, className: 'tabular-nums md:min-w-30' },
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
      <PageHead title={t('Campaigns')} actions={<CreateButton />} />
      <SearchField label={t('Search')} value={asked.search} onSearch={(search) => onAsk({ search })} className="mb-5" />
      <PagedTable
        query={query}
        rowsOf={({ rows }) => rows}
        caption={t('Campaigns')}
        columns={columnsOf(setLeaving)}
        failed={t('Failed to load')}
        empty={
          asked.search ? (
            <Notice icon={<Megaphone aria-hidden />} title={t('Nothing found')}>
              {t('No results for “{search}”.', { search: asked.search })}
            </Notice>
          ) : (
            <Notice icon={<Megaphone aria-hidden />} title={t('Nothing yet')} action={<CreateButton />} />
          )
        }
        onAsk={onAsk}
      />
      {leaving ? <DeleteDialog row={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
};
