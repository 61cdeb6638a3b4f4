/**
 * Statistics of a challenge: summary, attempts per day, and all recordings (specification S1,
 * sections 2 and 9).
 */
import { ANALYTICS_COLUMNS, ANALYTICS_TABS, type GetAnalytics } from '@reptemple/contract/operations/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, SearchX, Video } from 'lucide-react';
import { type ReactElement, useEffect } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { type Sorting, TableSkeleton } from '../../ui/table/data-table.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { saveFile } from '../../ui/storage/save-file.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SortField } from '../../ui/table/sort-field.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { AttemptsChart } from './attempts-chart.tsx';
import { analyticsQuery, analyticsRecordingsQuery, useRecordingsCsv } from './queries.ts';
import { RecordingsTable } from './recordings-table.tsx';
import {
  type AnalyticsColumn,
  type AnalyticsTab,
  COLUMN_LABELS,
  csvName,
  DEFAULT_ORDER,
  nextOrder,
  type RecordingsFilters,
  TAB_LABELS,
} from './rules.ts';
import type { Reply } from '@reptemple/contract/endpoint';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { cn } from '../../ui/class-names.ts';

type Figures = Reply<typeof GetAnalytics>['summary'];

const CARDS = [
  [t('Total Recordings'), 'recordings'],
  [t('Unique Participants'), 'participants'],
  [t('Male'), 'male'],
  [t('Female'), 'female'],
  [t('Average Valid Reps'), 'averageValidReps'],
  [t('Top Score'), 'topScore'],
] as const satisfies readonly (readonly [string, keyof Figures])[];

/** Summary (specification S1, section 2). Only the top score is gold. */
const Summary = ({ summary }: { readonly summary: Figures }): ReactElement => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-stone border bg-line shadow-lifted sm:grid-cols-3 xl:grid-cols-6">
    {CARDS.map(([title, key]) => (
      <div key={key} className="flex flex-col justify-between gap-3 bg-surface p-4 sm:p-5">
        <dt className="inscription text-[0.6875rem] text-quiet">{title}</dt>
        <dd
          className={cn(
            'text-4xl font-light tracking-tight tabular-nums',
            key === 'topScore' && 'font-normal text-gold',
          )}
        >
          {formatNumber(summary[key])}
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

const Nothing = ({ search, tab }: Pick<RecordingsFilters, 'search' | 'tab'>): ReactElement =>
  search ? (
    <Notice icon={<SearchX aria-hidden />} title={t('Nobody found')}>
      {t('No name and no address here holds “{search}”.', { search })}
    </Notice>
  ) : (
    <Notice icon={<Video aria-hidden />} title={t('No recordings yet')}>
      {tab === 'all' ? t('The first attempt will stand here.') : t('Nobody ranks here so far.')}
    </Notice>
  );

const columnOf = (by: string): AnalyticsColumn => ANALYTICS_COLUMNS.find((column) => column === by) ?? 'rank';
const CHOICES = ANALYTICS_COLUMNS.map((by) => ({ by, words: COLUMN_LABELS[by] }));

interface RecordingsProps {
  readonly challengeId: string;
  readonly asked: RecordingsFilters;
  readonly onAsk: (change: Partial<RecordingsFilters>) => void;
}

const NOT_LOADED = t('Failed to load recordings');

const Recordings = ({ challengeId, asked, onAsk }: RecordingsProps): ReactElement => {
  const query = useQuery({ ...analyticsRecordingsQuery(challengeId, asked), placeholderData: keepPreviousData });
  const { error } = query;
  // Shows each failure once, because the list may be outside the view.
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
        <SearchField label={t('Search name or email')} value={asked.search} onSearch={(search) => onAsk({ search })} />
        <SortField
          className="xl:hidden"
          sorting={sorting}
          choices={CHOICES}
          onTurn={() => onAsk({ direction: asked.direction === 'asc' ? 'desc' : 'asc' })}
        />
      </div>
      <QueryBoundary query={query} skeleton={<TableSkeleton label={t('Loading...')} />} failed={NOT_LOADED}>
        {({ rows, total, page, pageSize }) => (
          <>
            {rows.length === 0 ? (
              <Nothing search={asked.search} tab={asked.tab} />
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
  if (!data) return <AnalyticsSkeleton />;
  const { challenge, summary, attemptsPerDay } = data;
  return (
    <>
      <PageHead
        title={t('Analytics')}
        lead={challenge.deletedAt ? t('{name} (deleted)', { name: challenge.name }) : challenge.name}
        actions={
          <>
            <BackButton />
            <ExportButton challenge={challenge} tab={asked.tab} />
          </>
        }
      />
      <div className="grid gap-6">
        <h2 className="sr-only">{t('Summary')}</h2>
        <Summary summary={summary} />
        <AttemptsChart days={attemptsPerDay} timeZone={challenge.timeZone} />
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
          <Recordings key={asked.tab} challengeId={challengeId} asked={asked} onAsk={onAsk} />
        </TabPanel>
      </Tabs>
    </>
  );
};
