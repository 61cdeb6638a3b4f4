/**
 * History page: the user's recordings in all challenges (specification S2, section 5). Days are in
 * the user's time zone.
 */
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderArchive, Landmark, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { formatCount, CountUnitContext } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber, unitLabel } from '../../i18n/locale-formats.ts';
import { t, translateMessage } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { wholeScale } from '../../ui/chart/blurred-number-and-axis-ticks.tsx';
import { FiguresTable } from '../../ui/chart/chart-values-table.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { FilterSelect } from '../../ui/table/table-controls.tsx';
import { Activity, WeekChart } from './activity-charts.tsx';
import { knownFilters, exerciseOf, countedInAll } from './history-filters-and-daily-reps.ts';
import type { Asked, History, Exercise } from './history-filters-and-daily-reps.ts';
import { OwnRecordings, historyQuery } from './own-recordings.tsx';
import { Records } from './personal-records.tsx';
import { RecapSection } from './recap/recap-section.tsx';
import { ownChallengesQuery, RunningChallenges } from './running-challenges-next-steps.tsx';
import { streakDates, dayLabel, weeksOf, weekLabel } from './weeks-and-day-labels.ts';
import type { Week } from './weeks-and-day-labels.ts';

/** Axis of the chart of form scores, which range from 0 to 100. */
const FORM_SCALE = { top: 100, ticks: [0, 25, 50, 75, 100] } as const;

const weekMessage = (week: Week | undefined, unit: CountUnit): string =>
  week ? weekLabel(week, unit) : t('No results yet');

const volumeMessage = (weeks: readonly Week[], unit: CountUnit): string =>
  weekMessage(weeks.filter(({ validReps }) => validReps > 0).toSorted((a, b) => b.validReps - a.validReps)[0], unit);

const formMessage = (weeks: readonly Week[], unit: CountUnit): string =>
  weekMessage(
    weeks.findLast(({ formScore }) => formScore !== null),
    unit,
  );

interface ChartsProps {
  readonly exercise: Exercise;
  readonly history: History;
}

const Charts = ({ exercise, history }: ChartsProps): ReactElement => {
  const weeks = weeksOf(history.days, exercise.id, history.today);
  const busy = weeks.filter(({ recordings }) => recordings > 0);
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <WeekChart
          title={exercise.unit === 'reps' ? t('Valid Reps per Week') : t('Total time')}
          sentence={volumeMessage(weeks, exercise.unit)}
          kind="bars"
          weeks={weeks}
          valueOf={({ validReps }) => validReps}
          scale={wholeScale(Math.max(0, ...weeks.map(({ validReps }) => validReps)))}
        />
        <WeekChart
          title={t('Form Score')}
          sentence={formMessage(weeks, exercise.unit)}
          kind="line"
          weeks={weeks}
          valueOf={({ formScore }) => formScore}
          scale={FORM_SCALE}
        />
      </div>
      <FiguresTable
        caption={t('Week by Week')}
        titles={[
          t('Week of'),
          t('Recordings'),
          exercise.unit === 'reps' ? t('Valid Reps') : t('Total time'),
          t('Form Score'),
        ]}
        rows={busy
          .toReversed()
          .map(({ week, recordings, validReps, formScore }) => [
            dayLabel(week),
            formatNumber(recordings),
            formatCount(validReps, exercise.unit),
            formScore === null ? '–' : String(formScore),
          ])}
      />
    </>
  );
};

export const Progress = ({ history }: { readonly history: History }): ReactElement | null => {
  const { exercises } = history;
  const [chosen, setChosen] = useState<string>();
  const exercise = exerciseOf(exercises, chosen);
  if (!exercise) return null;
  return (
    <section aria-labelledby="progress">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="progress" className="carved text-2xl sm:text-3xl">
          {t('Week by Week')}
        </h2>
        {exercises.length > 1 ? (
          <FilterSelect
            label={t('Exercise')}
            choices={exercises.map(({ id }) => id)}
            words={Object.fromEntries(exercises.map(({ id, name }) => [id, name]))}
            value={exercise.id}
            onChoose={setChosen}
          />
        ) : (
          <p className="text-quiet">{translateMessage(exercise.name)}</p>
        )}
      </div>
      <CountUnitContext value={exercise.unit}>
        <Charts exercise={exercise} history={history} />
      </CountUnitContext>
    </section>
  );
};

const HistorySkeleton = (): ReactElement => (
  <output aria-label={t('Loading...')} className="grid gap-8">
    <Skeleton className="h-8 w-28" />
    <span className="grid gap-5 md:grid-cols-2">
      <Skeleton className="h-48" />
      <Skeleton className="h-48" />
    </span>
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

const Totals = ({ history }: { readonly history: History }): ReactElement => {
  const { totals, streak } = history;
  const { unit, count, recordings } = countedInAll(history);
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-4">
      <Total
        name={unit === 'seconds' ? t('Total time') : t('Valid Reps')}
        value={formatCount(count, unit)}
        note={t('{count, plural, one {# recording} other {# recordings}}', { count: recordings })}
      />
      <Total name={t('Days logged')} value={formatNumber(totals.daysActive)} />
      <Total name={t('Streak')} value={unitLabel(streak.current, 'day')} />
      <Total
        name={t('Longest streak')}
        value={unitLabel(streak.longest?.days ?? 0, 'day')}
        note={streakDates(streak)}
      />
    </dl>
  );
};

const Nothing = (): ReactElement => (
  <Notice
    icon={<Landmark aria-hidden />}
    title={t('Your first set awaits')}
    action={
      <Button asChild size="large">
        <Link to="/challenges">{t('Browse Challenges')}</Link>
      </Button>
    }
  >
    {t('Pick a challenge and record a set. Your streak, records and progress then show up here.')}
  </Notice>
);

const OwnData = ({ isGuest }: { readonly isGuest: boolean }): ReactElement => (
  <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-5 sm:p-6">
    <div className="max-w-xl">
      <CardTitle>{t('Your Data')}</CardTitle>
      {isGuest ? (
        <p className="mt-2 text-pretty text-quiet">
          {t('You’re a guest. Sign up with the same email to keep this on all your devices.')}
        </p>
      ) : null}
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
          <span>{t('Download or Delete')}</span>
        </Link>
      )}
    </Button>
  </Card>
);

interface HistoryScreenProps {
  readonly timeZone: string;
  readonly isGuest: boolean;
  readonly name: string;
  readonly asked: Asked;
  readonly onAsk: (change: Partial<Asked>) => void;
  readonly picture?: ReactNode;
  /** Element below the totals, shown once there is a recording. */
  readonly note?: ReactNode;
}

export const HistoryScreen = ({
  timeZone,
  isGuest,
  name,
  asked,
  onAsk,
  note,
  picture,
}: HistoryScreenProps): ReactElement => {
  const history = useQuery(historyQuery(timeZone));
  usePrefetchQuery(ownChallengesQuery);
  const isEmpty = history.data?.totals.recordings === 0;
  return (
    <div className="page flex flex-1 flex-col pt-6 pb-14 sm:pt-10">
      <PageHead
        title={t('Training')}
        picture={picture}
        lead={isEmpty ? null : t('All your challenges ({timeZone}).', { timeZone: timeZone.replaceAll('_', ' ') })}
      />
      <QueryBoundary
        query={history}
        skeleton={<HistorySkeleton />}
        failed={isRefusal(history.error, 'offline') ? t('Offline') : t('Failed to load')}
      >
        {(history) => (
          <div className="grid min-w-0 gap-10 sm:gap-14">
            {isEmpty ? (
              <Nothing />
            ) : (
              <>
                <RunningChallenges />
                <div className="grid min-w-0 gap-8">
                  <Totals history={history} />
                  <Activity history={history} />
                  {note}
                </div>
                <div className="grid min-w-0 gap-10 sm:gap-14 lg:flex lg:items-start lg:gap-10">
                  <RecapSection history={history} name={name} />
                  <Records history={history} timeZone={timeZone} />
                </div>
                <Progress history={history} />
                <OwnRecordings
                  timeZone={timeZone}
                  history={history}
                  asked={knownFilters(asked, history)}
                  onAsk={onAsk}
                />
              </>
            )}
          </div>
        )}
      </QueryBoundary>
      {isEmpty ? null : (
        <div className="mt-10 sm:mt-14">
          <OwnData isGuest={isGuest} />
        </div>
      )}
    </div>
  );
};
