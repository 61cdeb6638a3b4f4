/**
 * Calendar of daily activity: one column per week, and stronger gold for a higher count. Breaks
 * into several rows on narrow screens.
 */
import { cloneElement } from 'react';
import type { ReactElement } from 'react';
import { ActivityCalendar as Blocks } from 'react-activity-calendar';
import type { Activity } from 'react-activity-calendar';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { numberLocale, t } from '../../i18n/translate.ts';
import { dayOfMs, msOfDay, sundayMs } from '../format/format-dates.ts';
import { useWidth } from '../use-breakpoint-and-element-width.ts';

const DAYS = 7;

const SMALLEST_PX = 9;

interface Wall {
  readonly from: string;
  readonly to: string;
  readonly room: number;
  readonly gap: number;
  readonly largest: number;
}

/**
 * Splits the weeks (Sunday to Saturday) from `from` to `to` into as few rows as fit. `room` is the
 * available width in px. All rows have the same number of weeks, except that the first may have
 * fewer. Also returns the size of a day's square in px.
 */
export const rowsOfWeeks = ({
  from,
  to,
  room,
  gap,
  largest,
}: Wall): { readonly rows: readonly (readonly string[])[]; readonly blockPx: number } => {
  const first = sundayMs(from);
  const weeks = Math.floor((msOfDay(to) - first) / MILLIS_PER_DAY / DAYS) + 1;
  const fitting = Math.max(1, Math.floor((room + gap) / (SMALLEST_PX + gap)));
  const rowCount = Math.ceil(weeks / fitting);
  const perRow = Math.ceil(weeks / rowCount);
  const blockPx = Math.min(largest, Math.max(SMALLEST_PX, Math.floor((room + gap) / perRow) - gap));
  const rows: string[][] = Array.from({ length: rowCount }, () => []);
  const early = perRow * rowCount - weeks;
  for (let ms = msOfDay(from); ms <= msOfDay(to); ms += MILLIS_PER_DAY) {
    const week = Math.floor((ms - first) / MILLIS_PER_DAY / DAYS) + early;
    rows[Math.floor(week / perRow)]?.push(dayOfMs(ms));
  }
  return { rows: rows.filter((row) => row.length > 0), blockPx };
};

const GAP_PX = 3;
const LARGEST_PX = 14;
const LABELS_PX = 32;
const HIGHEST_LEVEL = 4;

const goldAt = (percent: number): string =>
  `color-mix(in oklab, var(--color-gold-bright) ${percent}%, var(--color-sunken))`;

/**
 * Colours for the levels 0 to 4. Light and dark theme share them, because they are made of colours
 * that change with the theme.
 */
const LEVELS = ['var(--color-sunken)', ...[30, 55, 78, 100].map(goldAt)];
const THEME = { light: LEVELS, dark: LEVELS };

/**
 * Returns the short names of months or weekdays in the user's language. `dayOf` maps an index to
 * Unix time in ms of a day in that month or on that weekday.
 */
const shortNames = (count: number, dayOf: (at: number) => number, part: 'month' | 'weekday'): string[] => {
  const format = new Intl.DateTimeFormat(numberLocale(), { [part]: 'short', timeZone: 'UTC' });
  return Array.from({ length: count }, (_, at) => format.format(dayOf(at)));
};

const labels = () => ({
  months: shortNames(12, (month) => Date.UTC(1970, month, 1), 'month'),
  weekdays: shortNames(7, (day) => Date.UTC(1970, 1, day + 1), 'weekday'),
  legend: { less: t('Less'), more: t('More') },
});

export interface CalendarDay {
  readonly day: string;
  readonly count: number;
}

/**
 * Returns the level of a day's count: 0 for none, otherwise 1 to 4, a quarter of the highest count
 * each.
 */
const levelOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.min(HIGHEST_LEVEL, Math.ceil((count / most) * HIGHEST_LEVEL));

const blocksOf = (row: readonly string[], counts: ReadonlyMap<string, number>, most: number): Activity[] =>
  row.map((date) => {
    const count = counts.get(date) ?? 0;
    return { date, count, level: levelOf(count, most) };
  });

interface ActivityCalendarProps {
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly days: readonly CalendarDay[];
  readonly most: number;
  readonly words: (day: CalendarDay) => string;
}

export const ActivityCalendar = ({ label, from, to, days, most, words }: ActivityCalendarProps): ReactElement => {
  const { place, width, letters } = useWidth();
  const { rows, blockPx } = rowsOfWeeks({
    from,
    to,
    room: width - LABELS_PX * letters,
    gap: GAP_PX,
    largest: LARGEST_PX,
  });
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return (
    <div ref={place} className="grid min-h-32 min-w-0 gap-5 forced-colors:[&_rect]:stroke-edge!">
      <p className="sr-only">{label}</p>
      {width > 0
        ? rows.map((row) => (
            <Blocks
              key={row[0]}
              data={blocksOf(row, counts, most)}
              theme={THEME}
              blockSize={blockPx}
              blockMargin={GAP_PX}
              blockRadius={2}
              fontSize={12 * letters}
              labels={labels()}
              showWeekdayLabels
              showTotalCount={false}
              showColorLegend={row === rows.at(-1)}
              renderBlock={(block, { date, count }) =>
                cloneElement(block, {}, <title>{words({ day: date, count })}</title>)
              }
            />
          ))
        : null}
    </div>
  );
};
