/** Deleted challenges that can still be restored. */
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useRestoreChallenge } from './queries.ts';
import { TYPE_LABELS, undoDaysLeft } from './table-columns.ts';

const RestoreButton = ({ row }: { readonly row: ChallengeRow }): ReactElement => {
  const restoring = useRestoreChallenge();
  const restore = (): void =>
    restoring.mutate(row.id, {
      onSuccess: () =>
        toast({ title: t('Success'), description: t('“{name}” is back.', { name: row.name }), tone: 'success' }),
      onError: (error) => errorToast(error.message),
    });
  return (
    <Button
      variant="secondary"
      size="small"
      busy={restoring.isPending}
      aria-label={t('Undo deleting {name}', { name: row.name })}
      onClick={restore}
    >
      <RotateCcw aria-hidden />
      <span>{t('Undo')}</span>
    </Button>
  );
};

const leftOf = (deletedAt: string | null, now: number): string =>
  deletedAt === null
    ? ''
    : t('{count, plural, one {# day} other {# days}}', { count: undoDaysLeft(Date.parse(deletedAt), now) });

const columnsOf = (now: number): readonly Column<ChallengeRow>[] => [
  {
    title: t('Challenge'),
    kind: 'lead',
    cell: ({ name, exercise }) => (
      <span className="block pr-16 wrap-anywhere md:pr-0">
        <bdi>{name}</bdi>
        <span className="block text-sm font-normal text-quiet">{translateMessage(exercise.name)}</span>
      </span>
    ),
  },
  { title: t('Type'), cell: ({ type }) => TYPE_LABELS[type] },
  {
    title: t('Deleted'),
    cell: ({ deletedAt }) => (deletedAt ? formatMoment(deletedAt) : ''),
    className: 'whitespace-nowrap tabular-nums',
  },
  { title: t('Left to undo'), cell: ({ deletedAt }) => leftOf(deletedAt, now), className: 'tabular-nums' },
  { title: t('Actions'), kind: 'actions', cell: (row) => <RestoreButton row={row} /> },
];

interface DeletedTableProps {
  readonly rows: readonly ChallengeRow[];
  /** Unix time in ms. */
  readonly now: number;
}

export const DeletedTable = ({ rows, now }: DeletedTableProps): ReactElement => (
  <DataTable caption={t('Deleted challenges')} columns={columnsOf(now)} rows={rows} keyOf={({ id }) => id} />
);
