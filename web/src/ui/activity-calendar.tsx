/** Days as a wall of blocks, a week a column: the more was done, the more gold. It breaks into rows where a page is narrow. */
import { cloneElement, type ReactElement } from 'react';
import { type Activity, ActivityCalendar as Blocks } from 'react-activity-calendar';
import { numberLocale, t } from '../language/texts.ts';
import { rowsOfWeeks } from './calendar-rows.ts';
import { useWidth } from './use-width.ts';

const GAP_PX = 3;
const LARGEST_PX = 14;
/** So wide the names of the weekdays are in usual letters. */
const LABELS_PX = 32;
const HIGHEST_LEVEL = 4;

const goldAt = (percent: number): string =>
  `color-mix(in oklab, var(--color-gold-bright) ${percent}%, var(--color-sunken))`;

/** Our tokens follow the theme by themselves. */
const LEVELS = ['var(--color-sunken)', ...[30, 55, 78, 100].map(goldAt)];
const THEME = { light: LEVELS, dark: LEVELS };

/** 1 February 1970 was a Sunday, with which a week begins here. */
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
  /** `2026-11-21`. */
  readonly day: string;
  readonly count: number;
}

/** Five levels: none, and four equal parts of the most. */
const levelOf = (count: number, most: number): number =>
  count === 0 ? 0 : Math.min(HIGHEST_LEVEL, Math.ceil((count / most) * HIGHEST_LEVEL));

const blocksOf = (row: readonly string[], counts: ReadonlyMap<string, number>, most: number): Activity[] =>
  row.map((date) => {
    const count = counts.get(date) ?? 0;
    return { date, count, level: levelOf(count, most) };
  });

interface ActivityCalendarProps {
  /** What the picture shows, for whoever does not see it. */
  readonly label: string;
  /** The first and the last day shown. */
  readonly from: string;
  readonly to: string;
  /** Days without an entry were idle. */
  readonly days: readonly CalendarDay[];
  /** So many are as much gold as there is. */
  readonly most: number;
  /** Said when a day is pointed at. */
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
