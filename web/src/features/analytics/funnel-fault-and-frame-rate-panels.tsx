/**
 * Panels with the steps from page view to submission, the reasons for invalid reps, and the
 * devices' frame rates.
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import { FRAME_RATE_BUCKETS } from '@reptemple/contract/operations/challenge-analytics';
import type { GetInsights } from '@reptemple/contract/operations/challenge-analytics';
import { invalidRepsTitle, useCountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t, translateMessage } from '../../i18n/translate.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { formatDay } from '../../ui/format/format-dates.ts';
import { shareOf } from './analytics-labels-sorting-and-daily-figures.ts';
import { insightsQuery } from './queries.ts';

type Insights = Reply<typeof GetInsights>;
type Step = Insights['funnel']['steps'][number]['step'];

const STEP_LABELS: Readonly<Record<Step, string>> = {
  page: t('Challenge page viewed'),
  recorder: t('Recorder opened'),
  camera: t('Camera allowed'),
  start: t('Set started'),
  submitted: t('Set submitted'),
};

const MAX_REASONS = 6;

interface ShareRow {
  readonly label: string;
  readonly count: number;
  readonly of: number;
  readonly note?: string | undefined;
}

const Shares = ({ rows }: { readonly rows: readonly ShareRow[] }): ReactElement => (
  <dl className="mt-4 grid gap-3">
    {rows.map(({ label, count, of, note }) => (
      <div key={label} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 tight:grid-cols-1">
        <dt>{label}</dt>
        <dd className="whitespace-nowrap tabular-nums">
          <strong className="font-semibold">{formatNumber(count)}</strong>
          {note === undefined ? null : <span className="ml-2 text-sm text-quiet">{note}</span>}
        </dd>
        <dd aria-hidden className="col-span-full mt-1 h-2 overflow-hidden rounded-stone bg-line">
          <div className="h-full bg-gold-bright" style={{ width: `${shareOf(count, of)}%` }} />
        </dd>
      </div>
    ))}
  </dl>
);

interface PanelProps {
  readonly title: string;
  readonly lead: string | undefined;
  readonly children: ReactNode;
}

const Panel = ({ title, lead, children }: PanelProps): ReactElement => (
  <Card className="p-4 sm:p-6">
    <CardTitle>{title}</CardTitle>
    {lead === undefined ? null : <p className="mt-1 text-sm text-pretty text-quiet">{lead}</p>}
    {children}
  </Card>
);

const Funnel = ({ funnel: { since, steps } }: Pick<Insights, 'funnel'>): ReactElement => {
  const most = Math.max(...steps.map(({ count }) => count));
  const rows = steps.map(({ step, count }, at) => ({
    label: STEP_LABELS[step],
    count,
    of: most,
    // Number of people at this step as a percentage of the page views. A step may have more people
    // than the one before, because some open the recorder without visiting the page.
    note: at === 0 ? undefined : t('{share}% of views', { share: shareOf(count, steps[0]?.count ?? 0) }),
  }));
  return (
    <Panel
      title={t('From View to Submission')}
      lead={
        since === null
          ? t('Nothing yet')
          : t('Since {day}. Daily totals only: no cookies, no profiles.', {
              day: formatDay(`${since}T12:00:00Z`, 'UTC'),
            })
      }
    >
      {since === null ? null : <Shares rows={rows} />}
    </Panel>
  );
};

const Reasons = ({ sample }: Pick<Insights, 'sample'>): ReactElement => {
  const unit = useCountUnit();
  const all = sample.invalidReasons.reduce((sum, { count }) => sum + count, 0);
  const rows = sample.invalidReasons.slice(0, MAX_REASONS).map(({ reason, count }) => ({
    label: reason === null ? t('Other') : translateMessage(reason),
    count,
    of: all,
    note: `${shareOf(count, all)}%`,
  }));
  return (
    <Panel title={invalidRepsTitle(unit)} lead={all === 0 ? t('Nothing yet') : undefined}>
      {all === 0 ? null : <Shares rows={rows} />}
    </Panel>
  );
};

const bucketLabel = (from: number): string => {
  const next = FRAME_RATE_BUCKETS.find((bucket) => bucket > from);
  return next === undefined ? t('{from} fps or more', { from }) : `${from}–${next - 1} fps`;
};

const FrameRates = ({ sample }: Pick<Insights, 'sample'>): ReactElement => {
  const all = sample.frameRates.reduce((sum, { recordings }) => sum + recordings, 0);
  const rows = sample.frameRates.map(({ from, recordings }) => ({
    label: bucketLabel(from),
    count: recordings,
    of: all,
    note: `${shareOf(recordings, all)}%`,
  }));
  return (
    <Panel
      title={t('Frame Rates')}
      lead={all === 0 ? t('Nothing yet') : t('Frames per second analysed on participants’ devices')}
    >
      {all === 0 ? null : <Shares rows={rows} />}
    </Panel>
  );
};

export const InsightPanels = ({ challengeId }: { readonly challengeId: string }): ReactElement => {
  const query = useQuery(insightsQuery(challengeId));
  return (
    <QueryBoundary query={query} skeleton={<Skeleton className="h-80" />} failed={t('Failed to load analytics data')}>
      {({ funnel, sample }) => (
        <div className="grid gap-6 lg:grid-cols-3">
          <Funnel funnel={funnel} />
          <Reasons sample={sample} />
          <FrameRates sample={sample} />
          {sample.recordings === 0 ? null : (
            <p className="-mt-3 text-sm text-quiet lg:col-span-2 lg:col-start-2">
              {t('Based on the latest {count, plural, one {recording} other {# recordings}}.', {
                count: sample.recordings,
              })}
            </p>
          )}
        </div>
      )}
    </QueryBoundary>
  );
};
