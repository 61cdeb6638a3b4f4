/** Weeks of the history: grouping, and labels of days and weeks. */
import { HISTORY_DAYS } from '@reptemple/contract/accounts/recording-history';
import type { HistoryDay } from '@reptemple/contract/accounts/recording-history';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { validRepsLabel } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { t } from '../../i18n/translate.ts';
import { dayOfMs, msOfDay, sundayMs, formatDay } from '../../ui/format/format-dates.ts';
import type { History } from './history-filters-and-daily-reps.ts';

export const daysBefore = (day: string, days: number): string => dayOfMs(msOfDay(day) - days * MILLIS_PER_DAY);

/** Returns the first day of the history calendar, whose last day is `today`. */
export const firstDay = (today: string): string => daysBefore(today, HISTORY_DAYS - 1);

export const sundayOf = (day: string): string => dayOfMs(sundayMs(day));

export interface Week {
  readonly week: string;
  readonly validReps: number;
  readonly recordings: number;
  /** Mean of the form scores of the week's days; null if no day has one. */
  readonly formScore: number | null;
}

const weekAfter = (week: string): string => daysBefore(week, -7);

const MIN_WEEKS = 8;

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);

/**
 * Returns the weeks of an exercise from its first recording to today, at least `MIN_WEEKS` of them.
 * Includes weeks without recordings.
 */
export const weeksOf = (days: readonly HistoryDay[], exerciseId: string, today: string): readonly Week[] => {
  const own = days.filter((day) => day.exerciseId === exerciseId);
  const last = sundayOf(today);
  const least = daysBefore(last, (MIN_WEEKS - 1) * 7);
  const first = own[0] ? sundayOf(own[0].day) : last;
  const byWeek = new Map<string, HistoryDay[]>();
  for (const day of own) byWeek.set(sundayOf(day.day), [...(byWeek.get(sundayOf(day.day)) ?? []), day]);
  const weeks: Week[] = [];
  for (let week = first < least ? first : least; week <= last; week = weekAfter(week)) {
    const found = byWeek.get(week) ?? [];
    weeks.push({
      week,
      validReps: found.reduce((sum, { validReps }) => sum + validReps, 0),
      recordings: found.reduce((sum, { recordings }) => sum + recordings, 0),
      formScore: meanOf(found.map(({ formScore }) => formScore).filter((score) => score !== null)),
    });
  }
  return weeks;
};

/** Formats an ISO date. Uses noon, so that no time zone shifts it to another day. */
export const dayLabel = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

export const shortDay = (day: string): string => dayLabel(day).replace(/ \d{4}$/, '');

/** Returns the dates of the longest streak as a text; undefined if there is no streak. */
export const streakDates = ({ longest }: History['streak']): string | undefined => {
  if (!longest) return undefined;
  return longest.days === 1 ? dayLabel(longest.from) : `${shortDay(longest.from)} – ${dayLabel(longest.to)}`;
};

export const weekLabel = ({ week, validReps, recordings, formScore }: Week, unit: CountUnit = 'reps'): string => {
  const weekBegins = dayLabel(week);
  const count = validRepsLabel(validReps, unit);
  const amount = t('Week of {week}: {count} in {recordings, plural, one {# recording} other {# recordings}}', {
    week: weekBegins,
    count,
    recordings,
  });
  return formScore === null ? amount : `${amount} · ${t('Form')} ${formScore}`;
};
