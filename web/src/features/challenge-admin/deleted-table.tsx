/** Deleted challenges that can still be brought back. */
import type { ChallengeRow } from '@reptemple/contract/challenge-admin';
import { RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counted.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { formatMoment } from '../../ui/moment.ts';
import { errorToast, toast } from '../../ui/toast.ts';
import { useRestoreChallenge } from './queries.ts';
import { TYPE_LABELS, undoDaysLeft } from './rules.ts';

const RestoreButton = ({ row }: { readonly row: ChallengeRow }): ReactElement => {
  const restoring = useRestoreChallenge();
  const restore = (): void =>
    restoring.mutate(row.id, {
      onSuccess: () => toast({ title: 'Success', description: `“${row.name}” is back.`, tone: 'success' }),
      onError: (error) => errorToast(error.message),
    });
  return (
    <Button
      variant="secondary"
      size="small"
      busy={restoring.isPending}
      aria-label={`Undo deleting ${row.name}`}
      onClick={restore}
    >
      <RotateCcw aria-hidden />
      Undo
    </Button>
  );
};

const leftOf = (deletedAt: string | null, now: number): string =>
  deletedAt === null ? '' : counted(undoDaysLeft(Date.parse(deletedAt), now), 'day');

const columnsOf = (now: number): readonly Column<ChallengeRow>[] => [
  {
    title: 'Challenge',
    kind: 'lead',
    cell: ({ name, exercise }) => (
      <span className="block pr-16 wrap-anywhere md:pr-0">
        {name}
        <span className="block text-sm font-normal text-quiet">{exercise.name}</span>
      </span>
    ),
  },
  { title: 'Type', cell: ({ type }) => TYPE_LABELS[type] },
  {
    title: 'Deleted',
    cell: ({ deletedAt }) => (deletedAt ? formatMoment(deletedAt) : ''),
    className: 'whitespace-nowrap tabular-nums',
  },
  { title: 'Left to undo', cell: ({ deletedAt }) => leftOf(deletedAt, now), className: 'tabular-nums' },
  { title: 'Actions', kind: 'actions', cell: (row) => <RestoreButton row={row} /> },
];

interface DeletedTableProps {
  readonly rows: readonly ChallengeRow[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export const DeletedTable = ({ rows, now }: DeletedTableProps): ReactElement => (
  <DataTable caption="Deleted challenges" columns={columnsOf(now)} rows={rows} keyOf={({ id }) => id} />
);
