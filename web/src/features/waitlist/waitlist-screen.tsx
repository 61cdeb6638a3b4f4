/** The waitlist, for admins: who, from where, since when. */
import type { WaitlistEntry } from '@reptemple/contract/waitlist';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, MailPlus, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { counted } from '../../ui/counted.ts';
import type { Column } from '../../ui/data-table.tsx';
import { formatMoment } from '../../ui/moment.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import { useRemoveFromWaitlist, useWaitlistCsv, type WaitlistAsked, waitlistQuery } from './queries.ts';
import { csvName, sourceWords } from './rules.ts';

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
      Export CSV
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
        toast({ title: 'Success!', description: `${entry.email} is off the waitlist.`, tone: 'success' });
        onClose();
      },
      onError: (error) => errorToast(error.message),
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Take off the waitlist?"
      description={`Are you sure you want to delete "${entry.email}"? This action cannot be undone.`}
      confirm="Delete"
      isBusy={removal.isPending}
      onConfirm={remove}
    />
  );
};

const columnsOf = (onRemove: (entry: WaitlistEntry) => void): readonly Column<WaitlistEntry>[] => [
  { title: 'Email', kind: 'lead', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { title: 'Source', cell: (entry) => <span className="wrap-anywhere">{sourceWords(entry)}</span> },
  { title: 'Joined', cell: ({ createdAt }) => formatMoment(createdAt), className: 'whitespace-nowrap tabular-nums' },
  {
    title: 'Actions',
    kind: 'actions',
    cell: (entry) => (
      <Button variant="quiet" size="icon" aria-label={`Delete ${entry.email}`} onClick={() => onRemove(entry)}>
        <Trash2 aria-hidden />
      </Button>
    ),
  },
];

const Nobody = ({ search }: { readonly search: string }): ReactElement =>
  search ? (
    <Notice icon={<MailPlus aria-hidden />} title="Nobody found">
      No address and no source holds “{search}”.
    </Notice>
  ) : (
    <Notice icon={<MailPlus aria-hidden />} title="Nobody yet">
      The form stands on the landing page, one step below the columns.
    </Notice>
  );

interface WaitlistScreenProps {
  readonly asked: WaitlistAsked;
  readonly onAsk: (change: Partial<WaitlistAsked>) => void;
}

export const WaitlistScreen = ({ asked, onAsk }: WaitlistScreenProps): ReactElement => {
  const query = useQuery({ ...waitlistQuery(asked), placeholderData: keepPreviousData });
  const [leaving, setLeaving] = useState<WaitlistEntry>();
  return (
    <>
      <PageHead
        title="Waitlist"
        lead={query.data ? counted(query.data.total, 'address', 'addresses') : undefined}
        actions={<ExportButton />}
      />
      <SearchField
        label="Search email or source"
        value={asked.search}
        onSearch={(search) => onAsk({ search })}
        className="mb-5"
      />
      <PagedTable
        query={query}
        rowsOf={({ entries }) => entries}
        caption="Waitlist"
        columns={columnsOf(setLeaving)}
        failed="Failed to load the waitlist"
        empty={<Nobody search={asked.search} />}
        onAsk={onAsk}
      />
      {leaving ? <RemoveDialog entry={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </>
  );
};
