/** Formats dates and streaks. */
import { validRepsLabel } from '../../i18n/count-format.ts';
import type { CountUnit } from '../../i18n/count-format.ts';
import { t } from '../../i18n/translate.ts';
import { formatDay } from '../../ui/format/day.ts';
import type { History } from './daily-reps.ts';
import type { Week } from './weeks.ts';

/** Formats a date as it is, without time zone conversion. */
export const dayLabel = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

export const shortDay = (day: string): string => dayLabel(day).replace(/ \d{4}$/, '');

/** Returns the date range of the longest streak; undefined without one. */
export const streakDates = ({ longest }: History['streak']): string | undefined => {
  if (!longest) return undefined;
  return longest.days === 1 ? dayLabel(longest.from) : `${shortDay(longest.from)} – ${dayLabel(longest.to)}`;
};

export const weekLabel = ({ week, validReps, recordings, formScore }: Week, unit: CountUnit = 'reps'): string => {
  const weekBegins = dayLabel(week);
  const count = validRepsLabel(validReps, unit);
  return formScore === null
    ? t('Week of {week}: {count} in {recordings, plural, one {# recording} other {# recordings}}', {
        week: weekBegins,
        count,
        recordings,
      })
    : t('Week of {week}: {count} in {recordings, plural, one {# recording} other {# recordings}}, form {formScore}', {
        week: weekBegins,
        count,
        recordings,
        formScore,
      });
};
