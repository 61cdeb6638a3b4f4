import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CALENDAR_DAYS } from '@reptemple/contract/challenges/leaderboard';
import type { GetCalendar } from '@reptemple/contract/challenges/leaderboard';
import type { Reply } from '@reptemple/contract/endpoint';
import { formatCount, validRepsUnit, useCountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber, unitLabel, withoutNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { ActivityCalendar } from '../../ui/chart/activity-calendar.tsx';
import type { CalendarDay } from '../../ui/chart/activity-calendar.tsx';
import { cn } from '../../ui/class-names.ts';
import { FailedPart } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { formatDay } from '../../ui/format/format-dates.ts';
import { ACTIVITY_PLACE, ActivitySkeleton } from './leaderboard-layout-and-skeletons.tsx';
import { calendarQuery, progressQuery } from './queries.ts';

/**
 * Number of recordings on a day from which the calendar shows its strongest colour. Fewer
 * recordings have weaker colours (specification S2, section 9).
 */
const MAX_RECORDINGS = 4;

type Calendar = Reply<typeof GetCalendar>;

export const sumOf = (days: Calendar['days']): { readonly recordings: number; readonly reps: number } => ({
  recordings: days.reduce((sum, day) => sum + day.recordings, 0),
  reps: days.reduce((sum, day) => sum + day.validReps, 0),
});

/**
 * Formats a day of the calendar. The server has already applied the challenge's time zone, so UTC
 * leaves the day unchanged.
 */
const dayLabel = ({ day, count }: CalendarDay): string =>
  `${formatDay(`${day}T00:00:00Z`, 'UTC')}: ${t('{count, plural, one {# recording} other {# recordings}}', { count })}`;

const Sum = ({ word, children }: { readonly word: string; readonly children: number | string }): ReactElement => (
  <p>
    <span className="block text-3xl font-semibold tracking-tight tabular-nums sm:text-4xl">
      {typeof children === 'number' ? formatNumber(children) : children}
    </span>{' '}
    <span className="text-sm text-quiet">{word}</span>
  </p>
);

const Picture = ({ calendar }: { readonly calendar: Calendar }): ReactElement => {
  const unit = useCountUnit();
  const { recordings, reps } = sumOf(calendar.days);
  const days = calendar.days.length;
  const recordingsLabel = t('{count, plural, one {# recording} other {# recordings}}', { count: recordings });
  const sums = `${recordingsLabel} · ${unitLabel(days, 'day')}`;
  return (
    <Card className={cn(ACTIVITY_PLACE, 'p-5')}>
      <CardTitle className="mb-4">{t('Your Last {CALENDAR_DAYS} Days', { CALENDAR_DAYS })}</CardTitle>
      <div className="grid gap-6 sm:grid-cols-[18rem_1fr] sm:items-center sm:gap-10">
        <ActivityCalendar
          label={`${t('Your Last {CALENDAR_DAYS} Days', { CALENDAR_DAYS })}: ${sums}`}
          from={calendar.from}
          to={calendar.to}
          days={calendar.days.map(({ day, recordings: count }) => ({ day, count }))}
          most={MAX_RECORDINGS}
          words={dayLabel}
        />
        {days === 0 ? (
          <p className="text-pretty text-quiet">{t('No results yet')}</p>
        ) : (
          <div className="flex flex-wrap gap-x-10 gap-y-3 lg:gap-x-16">
            <Sum word={withoutNumber(unitLabel(days, 'day'))}>{days}</Sum>
            <Sum word={withoutNumber(recordingsLabel)}>{recordings}</Sum>
            <Sum word={validRepsUnit(reps, unit)}>{formatCount(reps, unit)}</Sum>
          </div>
        )}
      </div>
    </Card>
  );
};

/**
 * Returns true if the user has ever recorded in the challenge. Queried only if the calendar of the
 * last days is empty: it is then still shown to users with earlier recordings.
 */
const useHasRecorded = (challenge: string, isIdle: boolean): boolean => {
  const { data } = useQuery({ ...progressQuery(challenge), enabled: isIdle });
  return data !== undefined && data.recordings > 0;
};

/**
 * Activity calendar of the user in a challenge. Renders nothing if they have never recorded in it
 * (specification S2, section 2).
 */
export const Activity = ({ challenge }: { readonly challenge: string }): ReactElement | null => {
  const calendar = useQuery(calendarQuery(challenge));
  const { data, isPending } = calendar;
  const hasRecorded = useHasRecorded(challenge, data?.days.length === 0);
  if (isPending) return <ActivitySkeleton />;
  if (calendar.isLoadingError) return <FailedPart query={calendar} failed={t('Failed to load')} />;
  return data && (data.days.length > 0 || hasRecorded) ? <Picture calendar={data} /> : null;
};
