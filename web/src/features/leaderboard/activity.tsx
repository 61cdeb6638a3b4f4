/** One's own last days as a picture: the more recordings, the more gold (second document, sections 2 and 9). */
import { CALENDAR_DAYS, type GetCalendar } from '@reptemple/contract/leaderboard';
import type { Reply } from '@reptemple/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { cloneElement, type ReactElement } from 'react';
import { ActivityCalendar } from 'react-activity-calendar';
import { Card, CardTitle } from '../../ui/card.tsx';
import { counted } from '../../ui/counted.ts';
import { formatDay } from '../../ui/day.ts';
import { calendarQuery } from './queries.ts';
import { calendarOf } from './rules.ts';

const goldAt = (percent: number): string =>
  `color-mix(in oklab, var(--color-gold-bright) ${percent}%, var(--color-sunken))`;

/** Our tokens follow the theme by themselves. */
const LEVELS = ['var(--color-sunken)', ...[30, 55, 78, 100].map(goldAt)];
const THEME = { light: LEVELS, dark: LEVELS };

const dayWords = (date: string, recordings: number): string =>
  `${formatDay(`${date}T00:00:00Z`, 'UTC')}: ${counted(recordings, 'recording')}`;

const Picture = ({ calendar }: { readonly calendar: Reply<typeof GetCalendar> }): ReactElement => {
  const recordings = calendar.days.reduce((sum, day) => sum + day.recordings, 0);
  const reps = calendar.days.reduce((sum, day) => sum + day.validReps, 0);
  const summary = `${counted(recordings, 'recording')} on ${counted(calendar.days.length, 'day')}, ${counted(reps, 'valid rep')}`;
  return (
    <Card className="mt-9 p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <CardTitle>Your Last {CALENDAR_DAYS} Days</CardTitle>
        <p className="text-sm text-quiet tabular-nums">{summary}</p>
      </div>
      <div aria-hidden>
        <ActivityCalendar
          data={calendarOf(calendar)}
          theme={THEME}
          blockSize={14}
          blockMargin={4}
          blockRadius={2}
          fontSize={12}
          showWeekdayLabels
          showTotalCount={false}
          renderBlock={(block, { date, count }) => cloneElement(block, {}, <title>{dayWords(date, count)}</title>)}
        />
      </div>
    </Card>
  );
};

/** Nothing for who has not recorded in these days. */
export const Activity = ({ challenge }: { readonly challenge: string }): ReactElement | null => {
  const { data } = useQuery(calendarQuery(challenge));
  return data && data.days.length > 0 ? <Picture calendar={data} /> : null;
};
