/** Days and figures of one's history in words. */
import { t } from '../../language/texts.ts';
import { formatDay } from '../../ui/day.ts';
import type { History } from './rules.ts';
import type { Week } from './weeks.ts';

/** A day has no zone of its own: it is read as it is written. */
export const dayWords = (day: string): string => formatDay(`${day}T12:00:00Z`, 'UTC');

export const shortDay = (day: string): string => dayWords(day).replace(/ \d{4}$/, '');

/** Under the longest streak: from when to when. */
export const streakDates = ({ longest }: History['streak']): string | undefined => {
  if (!longest) return undefined;
  return longest.days === 1 ? dayWords(longest.from) : `${shortDay(longest.from)} – ${dayWords(longest.to)}`;
};

export const weekWords = ({ week, validReps, recordings, formScore }: Week): string => {
  const weekBegins = dayWords(week);
  return formScore === null
    ? t(
        'Week of {week}: {validReps, plural, one {# valid rep} other {# valid reps}} in {recordings, plural, one {# recording} other {# recordings}}',
        { week: weekBegins, validReps, recordings },
      )
    : t(
        'Week of {week}: {validReps, plural, one {# valid rep} other {# valid reps}} in {recordings, plural, one {# recording} other {# recordings}}, form {formScore}',
        { week: weekBegins, validReps, recordings, formScore },
      );
};
