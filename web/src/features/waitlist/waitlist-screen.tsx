import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, MailPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { WaitlistEntry } from '@reptemple/contract/campaigns/waitlist';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { SearchField } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { ConfirmDialog, deleteQuestion } from '../../ui/overlay/confirm-dialog.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { saveFile } from '../../ui/share-file-or-link.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { useRemoveFromWaitlist, useWaitlistCsv, waitlistQuery } from './queries.ts';
import type { WaitlistFilters } from './queries.ts';
import { csvName, sourceLabel } from './waitlist-draft.ts';

const ExportButton = (): ReactElement => {
  const csv = useWaitlistCsv();
  const download = (): void =>
    csv.mutate(undefined, {
      onSuccess: (file) => saveFile(file, csvName(new Date().toISOString())),
      onError: (error) => errorToast(error.message),
    });
  return (
    <Button variant="secondary" busy={csv.isPending} onClick={download}>
      <Download aria-hidden />
      <span>{t('Export CSV')}</span>
    </Button>
  );
};

const RemoveDialog = ({
  entry,
  onClose,
}: {
  readonly entry: WaitlistEntry;
  readonly onClose: () => void;
}): ReactElement => {
  const removal = useRemoveFromWaitlist();
  const remove = (): void =>
    removal.mutate(entry.id, {
      onSuccess: () => {
        toast({
          title: t('Deleted'),
          description: entry.email,
          tone: 'success',
        });
        onClose();
      },
      onError: (error) => errorToast(error.message),
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete {name}', { name: entry.email })}
      description={deleteQuestion(entry.email)}
      confirm={t('Delete')}
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
};

const columnsOf = (onRemove: (entry: WaitlistEntry) => void): readonly Column<WaitlistEntry>[] => [
  { title: t('Email'), kind: 'lead', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { title: t('Source'), cell: (entry) => <span className="wrap-anywhere">{sourceLabel(entry)}</span> },
  { title: t('Joined'), cell: ({ createdAt }) => formatMoment(createdAt), className: 'whitespace-nowrap tabular-nums' },
  {
    title: t('Actions'),
    kind: 'actions',
    cell: (entry) => (
      <Button
        variant="quiet"
        size="icon"
        aria-label={t('Delete {name}', { name: entry.email })}
        onClick={() => onRemove(entry)}
      >
        <Trash2 aria-hidden />
      </Button>
    ),
  },
];

const Nobody = ({ search }: { readonly search: string }): ReactElement =>
  search ? (
    <Notice icon={<MailPlus aria-hidden />} title={t('Nothing found')}>
      {t('No results for “{search}”.', { search })}
    </Notice>
  ) : (
    <Notice icon={<MailPlus aria-hidden />} title={t('No results yet')} />
  );

interface WaitlistScreenProps {
  readonly asked: WaitlistFilters;
  readonly onAsk: (change: Partial<WaitlistFilters>) => void;
}

export const WaitlistScreen = ({ asked, onAsk }: WaitlistScreenProps): ReactElement => {
  const query = useQuery({ ...waitlistQuery(asked), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<WaitlistEntry>();
  return (
    <>
      <PageHead
        title={t('Waitlist')}
        lead={
          query.data
            ? t('{count, plural, one {# address} other {# addresses}}', { count: query.data.total })
            : undefined
        }
        actions={<ExportButton />}
      />
      <SearchField label={t('Search')} value={asked.search} onSearch={(search) => onAsk({ search })} className="mb-5" />
      <PagedTable
        query={query}
        rowsOf={({ entries }) => entries}
        caption={t('Waitlist')}
        columns={columnsOf(setLeaving)}
        failed={t('Failed to load')}
        empty={<Nobody search={asked.search} />}
        onAsk={onAsk}
      />
      {leaving ? <RemoveDialog entry={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
};
