/**
 * History page: the user's recordings in all challenges (specification S2, section 5; product
 * decision 8). Days are in the user's time zone.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderArchive, Landmark, UserRoundPlus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Activity } from './activity.tsx';
import { OwnRecordings } from './own-recordings.tsx';
import { Progress } from './progress.tsx';
import { historyQuery } from './queries.ts';
import { Records } from './records.tsx';
import { type Asked, type History, knownFilters } from './rules.ts';
import { streakDates } from './streak-format.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** Skeleton of statistics, calendar, records and list. */
const HistorySkeleton = (): ReactElement => (
  <output aria-label={t('Loading...')} className="grid gap-8">
    <span className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </span>
    <Skeleton className="h-60" />
    <span className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </span>
    <Skeleton className="h-96" />
  </output>
);

interface TotalProps {
  readonly name: string;
  readonly value: string;
  readonly note?: string | undefined;
}

const Total = ({ name, value, note }: TotalProps): ReactElement => (
  <div className="grid content-start gap-1">
    <dt className="inscription text-quiet">{name}</dt>
    <dd className="carved text-3xl tabular-nums sm:text-4xl">{value}</dd>
    {note ? <dd className="text-sm text-quiet">{note}</dd> : null}
  </div>
);

const Totals = ({ history: { totals, streak } }: { readonly history: History }): ReactElement => (
  <dl className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-4">
    <Total
      name={t('Valid reps')}
      value={formatNumber(totals.validReps)}
      note={t('in {recordings, plural, one {# recording} other {# recordings}}', { recordings: totals.recordings })}
    />
    <Total name={t('Days active')} value={formatNumber(totals.daysActive)} />
    <Total name={t('Streak')} value={t('{count, plural, one {# day} other {# days}}', { count: streak.current })} />
    <Total
      name={t('Longest streak')}
      value={t('{count, plural, one {# day} other {# days}}', { count: streak.longest?.days ?? 0 })}
      note={streakDates(streak)}
    />
  </dl>
);

const Nothing = (): ReactElement => (
  <Notice
    icon={<Landmark aria-hidden />}
    title={t('No Recordings Yet')}
    action={
      <Button asChild size="large">
        <Link to="/challenges">{t('Find a challenge')}</Link>
      </Button>
    }
  >
    {t('Your recordings, records and progress will show up here.')}
  </Notice>
);

const OwnData = ({ isGuest }: { readonly isGuest: boolean }): ReactElement => (
  <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-5 sm:p-6">
    <div className="max-w-xl">
      <CardTitle>{isGuest ? t('Keep It') : t('Your Data')}</CardTitle>
      <p className="mt-2 text-pretty text-quiet">
        {isGuest
          ? t('You’re a guest. Sign up with the same email to keep this on all your devices.')
          : t('Download or delete your data.')}
      </p>
    </div>
    <Button asChild variant="secondary">
      {isGuest ? (
        <Link to="/signup">
          <UserRoundPlus aria-hidden />
          <span>{t('Sign Up')}</span>
        </Link>
      ) : (
        <Link to="/profile/data">
          <FolderArchive aria-hidden />
          <span>{t('Export or Delete')}</span>
        </Link>
      )}
    </Button>
  </Card>
);

interface HistoryScreenProps {
  /** IANA name. */
  readonly timeZone: string;
  readonly isGuest: boolean;
  readonly asked: Asked;
  readonly onAsk: (change: Partial<Asked>) => void;
  /** Shown below the totals, once there is a recording. */
  readonly note?: ReactNode;
}

export const HistoryScreen = ({ timeZone, isGuest, asked, onAsk, note }: HistoryScreenProps): ReactElement => (
  <div className="page flex flex-1 flex-col pt-6 pb-14 sm:pt-10">
    <PageHead
      title={t('Your Training')}
      lead={t('All your challenges ({timeZone}).', { timeZone: timeZone.replaceAll('_', ' ') })}
    />
    <QueryBoundary
      query={useQuery(historyQuery(timeZone))}
      skeleton={<HistorySkeleton />}
      failed={t('Failed to load this page')}
    >
      {(history) => (
        <div className="grid min-w-0 gap-10 sm:gap-14">
          {history.totals.recordings === 0 ? (
            <Nothing />
          ) : (
            <>
              <div className="grid min-w-0 gap-8">
                <Totals history={history} />
                <Activity history={history} />
                {note}
              </div>
              <Records history={history} timeZone={timeZone} />
              <Progress history={history} />
              <OwnRecordings timeZone={timeZone} history={history} asked={knownFilters(asked, history)} onAsk={onAsk} />
            </>
          )}
        </div>
      )}
    </QueryBoundary>
    <div className="mt-10 sm:mt-14">
      <OwnData isGuest={isGuest} />
    </div>
  </div>
);
