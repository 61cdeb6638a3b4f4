/** Recordings of a tab, with names and e-mail addresses for admins. */
import type { AnalyticsRow } from '@reptemple/contract/operations/analytics';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { type Column, DataTable, type Sorting } from '../../ui/table/data-table.tsx';
import { minutesAndSeconds } from '../../ui/format/duration.ts';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { StatusBadge } from '../../entities/recording/status-badge.tsx';
import { COLUMN_LABELS, GENDER_LABELS, type Medal, MEDAL_LABELS } from './rules.ts';
import { Medal as MedalIcon } from 'lucide-react';
import { cn } from '../../ui/class-names.ts';

const TINTS = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze' } as const satisfies Record<
  Medal,
  string
>;

/** Medal icon with its name, because colour alone is not accessible. */
const MedalBadge = ({ medal }: { readonly medal: Medal }): ReactElement => (
  <span className={cn('inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap', TINTS[medal])}>
    <MedalIcon aria-hidden className="size-4.5 shrink-0" />
    <span>{MEDAL_LABELS[medal]}</span>
  </span>
);

const FIGURE = 'tabular-nums';

const Who = ({ row, challenge }: { readonly row: AnalyticsRow; readonly challenge: string }): ReactElement => (
  <span className="block min-w-0 xl:min-w-40">
    <Link
      to="/challenge/$challenge/recording/$recording"
      params={{ challenge, recording: row.recordingId }}
      className="wrap-anywhere underline-offset-4 hover:underline"
    >
      <bdi>{row.name}</bdi>
    </Link>
    {row.status === 'verified' ? null : <StatusBadge status={row.status} className="ml-2" />}
    <span className="block text-sm font-normal wrap-anywhere text-quiet">{row.email}</span>
  </span>
);

const rankOf = ({ medal, rank }: AnalyticsRow): ReactElement | number | null =>
  medal ? <MedalBadge medal={medal} /> : rank;

const columnsOf = (challenge: string): readonly Column<AnalyticsRow>[] => [
  { title: COLUMN_LABELS.name, sort: 'name', kind: 'lead', cell: (row) => <Who row={row} challenge={challenge} /> },
  { title: COLUMN_LABELS.rank, sort: 'rank', cell: rankOf, className: FIGURE },
  { title: COLUMN_LABELS.gender, sort: 'gender', cell: ({ gender }) => (gender ? GENDER_LABELS[gender] : null) },
  {
    title: COLUMN_LABELS.validReps,
    sort: 'validReps',
    cell: ({ validReps }) => <strong className="font-semibold text-gold">{validReps}</strong>,
    className: FIGURE,
  },
  { title: COLUMN_LABELS.invalidReps, sort: 'invalidReps', cell: ({ invalidReps }) => invalidReps, className: FIGURE },
  { title: COLUMN_LABELS.totalReps, sort: 'totalReps', cell: ({ totalReps }) => totalReps, className: FIGURE },
  {
    title: COLUMN_LABELS.duration,
    sort: 'duration',
    cell: ({ durationSeconds }) => minutesAndSeconds(durationSeconds),
    className: FIGURE,
  },
  { title: COLUMN_LABELS.date, sort: 'date', cell: ({ createdAt }) => formatMoment(createdAt), className: FIGURE },
];

interface RecordingsTableProps {
  readonly caption: string;
  readonly challenge: string;
  readonly rows: readonly AnalyticsRow[];
  readonly sorting: Sorting;
}

export const RecordingsTable = ({ caption, challenge, rows, sorting }: RecordingsTableProps): ReactElement => (
  <DataTable
    caption={caption}
    slabs="desk"
    columns={columnsOf(challenge)}
    rows={rows}
    keyOf={({ recordingId }) => recordingId}
    sorting={sorting}
  />
);
