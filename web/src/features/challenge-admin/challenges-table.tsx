/** Admin tables of challenges, with switches and actions (specification S1, section 2). */
import { Link, useNavigate } from '@tanstack/react-router';
import { ChartColumn, ExternalLink, Pencil, Share2, Trash2, Tv, RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import { TYPE_LABELS, GENDER_FILTER_LABELS } from '../../entities/challenge/challenge-setting-labels.ts';
import { unitLabel } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/form/checkbox-radio-switch.tsx';
import { formatDayRange, formatMoment } from '../../ui/format/format-dates.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Sorting } from '../../ui/table/data-table.tsx';
import { useToggle, useRestoreChallenge } from './queries.ts';
import {
  COLUMN_LABELS,
  isRunningButOff,
  STATUS_LABELS,
  canHideResults,
  FLAG_LABELS,
  flagLabel,
  isSwitchedOn,
  undoDaysLeft,
} from './table-labels-and-switches.ts';
import type { Flag } from './table-labels-and-switches.ts';

interface FlagSwitchProps {
  readonly row: ChallengeRow;
  readonly flag: Flag;
}

export const FlagSwitch = ({ row, flag }: FlagSwitchProps): ReactElement => {
  const { mutate } = useToggle();
  const isOn = row[flag];
  if (flag === 'hideResultsUntilFinished' && !canHideResults(row)) return <span className="text-quiet">–</span>;
  const change = (next: boolean): void =>
    mutate(
      { challenge: row.id, flags: { [flag]: next } },
      {
        onSuccess: () =>
          toast({ title: t('Success'), description: `${row.name}: ${flagLabel(flag, next)}`, tone: 'success' }),
        onError: (error) => errorToast(error.message),
      },
    );
  return (
    <span className="inline-flex items-center gap-2">
      <Switch
        label={`${FLAG_LABELS[flag]}: ${row.name}`}
        checked={isSwitchedOn(flag, isOn)}
        disabled={row.deletedAt !== null}
        onCheckedChange={(isChecked) => change(isSwitchedOn(flag, isChecked))}
      />
      <span aria-hidden className="text-sm text-quiet min-[88rem]:whitespace-nowrap">
        {flagLabel(flag, isOn)}
      </span>
    </span>
  );
};

interface ChallengeMenuProps {
  readonly row: ChallengeRow;
  readonly onDelete: () => void;
  readonly onShare: () => void;
}

const ChallengeMenu = ({ row, onDelete, onShare }: ChallengeMenuProps): ReactElement => {
  const navigate = useNavigate();
  const params = { challenge: row.id };
  return (
    <Menu label={`${t('Actions')}: ${row.name}`}>
      <MenuItem onSelect={() => void navigate({ to: '/admin/challenges/edit/$challenge', params })}>
        <Pencil aria-hidden />
        <span>{t('Edit')}</span>
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/admin/analytics/$challenge', params })}>
        <ChartColumn aria-hidden />
        <span>{t('Analytics')}</span>
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/challenge/$challenge', params: { challenge: row.slug } })}>
        <ExternalLink aria-hidden />
        <span>{t('Open the Page')}</span>
      </MenuItem>
      <MenuItem onSelect={onShare}>
        <Share2 aria-hidden />
        <span>{t('Share')}</span>
      </MenuItem>
      <MenuItem onSelect={() => void navigate({ to: '/challenge/$challenge/wall', params: { challenge: row.slug } })}>
        <Tv aria-hidden />
        <span>{t('Wall')}</span>
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={onDelete}>
        <Trash2 aria-hidden />
        <span>{t('Delete')}</span>
      </MenuItem>
    </Menu>
  );
};

const Lead = ({ row }: { readonly row: ChallengeRow }): ReactElement => (
  <span className="block min-w-0 xl:min-w-36">
    <Link
      to="/admin/challenges/edit/$challenge"
      params={{ challenge: row.id }}
      className="wrap-anywhere underline-offset-4 hover:underline"
    >
      <bdi>{row.name}</bdi>
    </Link>
    <span className="block text-sm font-normal wrap-anywhere text-quiet">
      {`${translateMessage(row.exercise.name)}${row.createdBy ? ` · ${row.createdBy}` : ''}`}
    </span>
  </span>
);

const STATUS_TONES = { upcoming: 'outline', active: 'ink', ended: 'neutral' } as const;

const SWITCHED = 'slabs:min-h-11 slabs:items-center';
const PAIR = 'flex flex-wrap items-center justify-end gap-x-3 gap-y-1.5 xl:flex-col xl:items-start';

const SWITCHES: readonly Column<ChallengeRow>[] = [
  {
    title: COLUMN_LABELS.status,
    sort: 'status',
    cell: (row) => (
      <span className={PAIR}>
        <FlagSwitch row={row} flag="isActive" />
        {isRunningButOff(row) ? null : <Badge tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</Badge>}
      </span>
    ),
    className: SWITCHED,
  },
  {
    title: COLUMN_LABELS.visibility,
    sort: 'visibility',
    cell: (row) => <FlagSwitch row={row} flag="isHidden" />,
    className: SWITCHED,
  },
  {
    title: COLUMN_LABELS.type,
    sort: 'type',
    cell: (row) => (
      <span className={PAIR}>
        <span>{TYPE_LABELS[row.type]}</span>
        <FlagSwitch row={row} flag="isDaily" />
      </span>
    ),
    className: SWITCHED,
  },
  {
    title: COLUMN_LABELS.hideResults,
    sort: 'hideResults',
    cell: (row) => <FlagSwitch row={row} flag="hideResultsUntilFinished" />,
    // On small screens, where each row is a card, the cell is hidden if its switch is disabled.
    className: `${SWITCHED} slabs:has-[:disabled]:hidden`,
  },
];

export interface RowActions {
  readonly onDelete: (row: ChallengeRow) => void;
  readonly onShare: (row: ChallengeRow) => void;
}

const columnsOf = ({ onDelete, onShare }: RowActions): readonly Column<ChallengeRow>[] => [
  { title: COLUMN_LABELS.name, sort: 'name', kind: 'lead', cell: (row) => <Lead row={row} /> },
  ...SWITCHES,
  {
    title: COLUMN_LABELS.genderFilter,
    sort: 'genderFilter',
    cell: ({ genderFilter }) => GENDER_FILTER_LABELS[genderFilter ?? 'all'],
  },
  {
    title: COLUMN_LABELS.dates,
    sort: 'dates',
    cell: ({ startDate, endDate, timeZone }) => (
      <span className="tabular-nums min-[88rem]:whitespace-nowrap" title={timeZone}>
        {formatDayRange(startDate, endDate, timeZone) ?? t('Always open')}
      </span>
    ),
  },
  {
    title: t('Actions'),
    kind: 'actions',
    cell: (row) => <ChallengeMenu row={row} onDelete={() => onDelete(row)} onShare={() => onShare(row)} />,
  },
];

interface ChallengesTableProps extends RowActions {
  readonly caption: string;
  readonly rows: readonly ChallengeRow[];
  readonly sorting: Sorting;
}

export const ChallengesTable = ({ caption, rows, sorting, ...actions }: ChallengesTableProps): ReactElement => (
  <DataTable
    caption={caption}
    slabs="desk"
    columns={columnsOf(actions)}
    rows={rows}
    keyOf={({ id }) => id}
    sorting={sorting}
  />
);

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
      aria-label={`${t('Undo')}: ${row.name}`}
      onClick={restore}
    >
      <RotateCcw aria-hidden />
      <span>{t('Undo')}</span>
    </Button>
  );
};

const leftOf = (deletedAt: string | null, now: number): string =>
  deletedAt === null ? '' : unitLabel(undoDaysLeft(Date.parse(deletedAt), now), 'day');

const deletedColumnsOf = (now: number): readonly Column<ChallengeRow>[] => [
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
  readonly now: number;
}

export const DeletedTable = ({ rows, now }: DeletedTableProps): ReactElement => (
  <DataTable caption={t('Deleted')} columns={deletedColumnsOf(now)} rows={rows} keyOf={({ id }) => id} />
);
