/**
 * Statistics of a challenge: summary, attempts per day, insights, and all recordings (specification
 * S1, sections 2 and 9).
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, SearchX, Video, Medal as MedalIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import { ANALYTICS_COLUMNS, ANALYTICS_TABS } from '@reptemple/contract/operations/challenge-analytics';
import type { GetAnalytics, AnalyticsRow } from '@reptemple/contract/operations/challenge-analytics';
import { StatusBadge } from '../../entities/recording/status-badge.tsx';
import {
  formatCount,
  invalidRepsTitle,
  validRepsTitle,
  CountUnitContext,
  useCountUnit,
} from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { SearchField } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { minutesAndSeconds } from '../../ui/format/format-duration.ts';
import { errorToast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { saveFile } from '../../ui/share-file-or-link.ts';
import { TableSkeleton, DataTable } from '../../ui/table/data-table.tsx';
import type { Sorting, Column } from '../../ui/table/data-table.tsx';
import { Pager, SortField } from '../../ui/table/table-controls.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import {
  COLUMN_LABELS,
  csvName,
  DEFAULT_ORDER,
  nextOrder,
  TAB_LABELS,
  GENDER_LABELS,
  MEDAL_LABELS,
  withParticipants,
} from './analytics-labels-sorting-and-daily-figures.ts';
import type {
  AnalyticsColumn,
  AnalyticsTab,
  RecordingsFilters,
  Medal,
} from './analytics-labels-sorting-and-daily-figures.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { AttemptsChart } from './attempts-chart.tsx';
import { InsightPanels } from './funnel-fault-and-frame-rate-panels.tsx';
import { analyticsQuery, analyticsRecordingsQuery, insightsQuery, useRecordingsCsv } from './queries.ts';

const TINTS = { gold: 'text-gold', silver: 'text-silver', bronze: 'text-bronze' } as const satisfies Record<
  Medal,
  string
>;

const MedalBadge = ({ medal }: { readonly medal: Medal }): ReactElement => (
  <span className={cn('inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap', TINTS[medal])}>
    <MedalIcon aria-hidden className="size-4.5 shrink-0" />
    <span>{MEDAL_LABELS[medal]}</span>
  </span>
);

const FIGURE = 'tabular-nums';
const DATE = 'tabular-nums min-[88rem]:whitespace-nowrap';

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

const columnsOf = (challenge: string, unit: CountUnit): readonly Column<AnalyticsRow>[] => [
  { title: COLUMN_LABELS.name, sort: 'name', kind: 'lead', cell: (row) => <Who row={row} challenge={challenge} /> },
  { title: COLUMN_LABELS.rank, sort: 'rank', cell: rankOf, className: FIGURE },
  { title: COLUMN_LABELS.gender, sort: 'gender', cell: ({ gender }) => (gender ? GENDER_LABELS[gender] : null) },
  {
    title: unit === 'reps' ? COLUMN_LABELS.validReps : validRepsTitle(unit),
    sort: 'validReps',
    cell: ({ validReps }) => <strong className="font-semibold text-gold">{formatCount(validReps, unit)}</strong>,
    className: FIGURE,
  },
  {
    title: unit === 'reps' ? COLUMN_LABELS.invalidReps : invalidRepsTitle(unit),
    sort: 'invalidReps',
    cell: ({ invalidReps }) => invalidReps,
    className: FIGURE,
  },
  ...(unit === 'reps'
    ? [
        {
          title: COLUMN_LABELS.totalReps,
          sort: 'totalReps',
          cell: ({ totalReps }: AnalyticsRow) => totalReps,
          className: FIGURE,
        },
      ]
    : []),
  {
    title: COLUMN_LABELS.duration,
    sort: 'duration',
    cell: ({ durationSeconds }) => minutesAndSeconds(durationSeconds),
    className: FIGURE,
  },
  { title: COLUMN_LABELS.date, sort: 'date', cell: ({ createdAt }) => formatMoment(createdAt), className: DATE },
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
    columns={columnsOf(challenge, useCountUnit())}
    rows={rows}
    keyOf={({ recordingId }) => recordingId}
    sorting={sorting}
  />
);

type Figures = Reply<typeof GetAnalytics>['summary'];

const CARDS = [
  [t('Recordings'), 'recordings'],
  [t('Participants'), 'participants'],
  [t('Male'), 'male'],
  [t('Female'), 'female'],
  [t('Average Valid Reps'), 'averageValidReps'],
  [t('Top Score'), 'topScore'],
] as const satisfies readonly (readonly [string, keyof Figures])[];

/** Tiles of the summary (specification S1, section 2). Only the top score is gold. */
const Summary = ({ summary, unit }: { readonly summary: Figures; readonly unit: CountUnit }): ReactElement => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-stone border bg-line shadow-lifted sm:grid-cols-3 xl:grid-cols-6">
    {CARDS.map(([title, key]) => (
      <div key={key} className="flex flex-col justify-between gap-3 bg-surface p-4 sm:p-5">
        <dt className="inscription text-[0.6875rem] text-quiet">
          {key === 'averageValidReps' && unit === 'seconds' ? t('Average hold') : title}
        </dt>
        <dd
          className={cn(
            'text-4xl font-light tracking-tight tabular-nums',
            key === 'topScore' && 'font-normal text-gold',
          )}
        >
          {formatCount(summary[key], key === 'topScore' || key === 'averageValidReps' ? unit : 'reps')}
        </dd>
      </div>
    ))}
  </dl>
);

interface ExportProps {
  readonly challenge: { readonly id: string; readonly name: string };
  readonly tab: AnalyticsTab;
}

const ExportButton = ({ challenge, tab }: ExportProps): ReactElement => {
  const csv = useRecordingsCsv(challenge.id);
  const download = (): void =>
    csv.mutate(tab, {
      onSuccess: (file) => saveFile(file, csvName(challenge.name)),
      onError: (error) => errorToast(error.message),
    });
  return (
    <Button busy={csv.isPending} onClick={download}>
      <Download aria-hidden />
      <span>{t('Export CSV')}</span>
    </Button>
  );
};

const BackButton = (): ReactElement => (
  <Button asChild variant="secondary">
    <Link to="/admin/challenges">
      <ArrowLeft aria-hidden />
      <span>{t('Back')}</span>
    </Link>
  </Button>
);

const Nothing = ({ search }: Pick<RecordingsFilters, 'search'>): ReactElement =>
  search ? (
    <Notice icon={<SearchX aria-hidden />} title={t('Nothing found')}>
      {t('No results for “{search}”.', { search })}
    </Notice>
  ) : (
    <Notice icon={<Video aria-hidden />} title={t('No results yet')} />
  );

const columnOf = (by: string): AnalyticsColumn => ANALYTICS_COLUMNS.find((column) => column === by) ?? 'rank';
const CHOICES = ANALYTICS_COLUMNS.map((by) => ({ by, label: COLUMN_LABELS[by] }));

interface RecordingsProps {
  readonly challengeId: string;
  readonly asked: RecordingsFilters;
  readonly onAsk: (change: Partial<RecordingsFilters>) => void;
}

const NOT_LOADED = t('Failed to load recordings');

const Recordings = ({ challengeId, asked, onAsk }: RecordingsProps): ReactElement => {
  const query = useQuery({ ...analyticsRecordingsQuery(challengeId, asked), placeholderData: keepPreviousData });
  const { error } = query;
  // Shows a toast for each failed request, because the list with its error may be scrolled out of
  // view.
  useEffect(() => {
    if (error) errorToast(NOT_LOADED);
  }, [error]);
  const sorting: Sorting = {
    by: asked.sort,
    direction: asked.direction,
    onSort: (by) => onAsk(nextOrder(asked, columnOf(by))),
  };
  return (
    <>
      <div className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <SearchField label={t('Search')} value={asked.search} onSearch={(search) => onAsk({ search })} />
        <SortField
          className="xl:hidden"
          sorting={sorting}
          choices={CHOICES}
          onDirectionChange={() => onAsk({ direction: asked.direction === 'asc' ? 'desc' : 'asc' })}
        />
      </div>
      <QueryBoundary query={query} skeleton={<TableSkeleton label={t('Loading...')} />} failed={NOT_LOADED}>
        {({ rows, total, page, pageSize }) => (
          <>
            {rows.length === 0 ? (
              <Nothing search={asked.search} />
            ) : (
              <RecordingsTable caption={TAB_LABELS[asked.tab]} challenge={challengeId} rows={rows} sorting={sorting} />
            )}
            <Pager page={page} pageSize={pageSize} total={total} onPage={(next) => onAsk({ page: next })} />
          </>
        )}
      </QueryBoundary>
    </>
  );
};

const tabOf = (value: string): AnalyticsTab => ANALYTICS_TABS.find((tab) => tab === value) ?? 'all';

export const AnalyticsScreen = ({ challengeId, asked, onAsk }: RecordingsProps): ReactElement => {
  const { data } = useQuery({ ...analyticsQuery(challengeId), refetchOnMount: false });
  const { data: insights } = useQuery(insightsQuery(challengeId));
  if (!data) return <AnalyticsSkeleton />;
  const { challenge, summary, attemptsPerDay } = data;
  return (
    <>
      <PageHead
        title={t('Analytics')}
        lead={challenge.deletedAt ? `${challenge.name} ${t('(deleted)')}` : challenge.name}
        actions={
          <>
            <BackButton />
            <ExportButton challenge={challenge} tab={asked.tab} />
          </>
        }
      />
      <div className="grid gap-6">
        <h2 className="sr-only">{t('Overview')}</h2>
        <Summary summary={summary} unit={challenge.unit} />
        <AttemptsChart
          days={withParticipants(attemptsPerDay, insights?.participantsPerDay ?? [])}
          timeZone={challenge.timeZone}
        />
        <CountUnitContext value={challenge.unit}>
          <InsightPanels challengeId={challengeId} />
        </CountUnitContext>
      </div>
      <Tabs
        className="mt-8"
        value={asked.tab}
        onValueChange={(value) => onAsk({ tab: tabOf(value), search: '', ...DEFAULT_ORDER })}
      >
        <TabList
          aria-label={t('Recordings')}
          className="mb-5 max-sm:*:flex-1 max-sm:*:px-1 max-sm:*:text-[0.8125rem] max-sm:*:whitespace-normal"
        >
          {ANALYTICS_TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {TAB_LABELS[tab]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={asked.tab} tabIndex={-1}>
          <CountUnitContext value={challenge.unit}>
            <Recordings key={asked.tab} challengeId={challengeId} asked={asked} onAsk={onAsk} />
          </CountUnitContext>
        </TabPanel>
      </Tabs>
    </>
  );
};
