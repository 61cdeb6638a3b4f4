/** One's own last days as a picture: the more recordings, the more gold (second document, sections 2 and 9). */
import type { Reply } from '@reptemple/contract/endpoint';
import { CALENDAR_DAYS, type GetCalendar } from '@reptemple/contract/leaderboard';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ActivityCalendar, type CalendarDay } from '../../ui/activity-calendar.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { counted } from '../../ui/counted.ts';
import { formatDay } from '../../ui/day.ts';
import { calendarQuery } from './queries.ts';
import { MOST_RECORDINGS, sumOf } from './rules.ts';

/** A day of the calendar is a day of the challenge's zone already. */
const dayWords = ({ day, count }: CalendarDay): string =>
  `${formatDay(`${day}T00:00:00Z`, 'UTC')}: ${counted(count, 'recording')}`;

const Picture = ({ calendar }: { readonly calendar: Reply<typeof GetCalendar> }): ReactElement => {
  const { recordings, reps } = sumOf(calendar.days);
  const words = `${counted(recordings, 'recording')} on ${counted(calendar.days.length, 'day')}, ${counted(reps, 'valid rep')}`;
  return (
    <Card className="mt-9 p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>Your Last {CALENDAR_DAYS} Days</CardTitle>
        <p className="text-sm text-quiet tabular-nums">{words}</p>
      </div>
      <ActivityCalendar
        label={`Your last ${CALENDAR_DAYS} days: ${words}`}
        from={calendar.from}
        to={calendar.to}
        days={calendar.days.map(({ day, recordings: count }) => ({ day, count }))}
        most={MOST_RECORDINGS}
        words={dayWords}
      />
    </Card>
  );
};

/** Nothing for who has not recorded in these days. */
export const Activity = ({ challenge }: { readonly challenge: string }): ReactElement | null => {
  const { data } = useQuery(calendarQuery(challenge));
  return data && data.days.length > 0 ? <Picture calendar={data} /> : null;
};
