/** Validates the year of a typed date: Chrome turns 11/25/26 into the year 0026. */
import { MAX_DAY, MIN_DAY, validateYear } from '@reptemple/contract/date-validation';
import { translateMessage, saidOf } from '../../i18n/translate.ts';

/**
 * Minimum and maximum of a date field: a four-digit maximum makes Chrome accept only four digits.
 */
export const DAY_LIMITS = { min: MIN_DAY, max: MAX_DAY } as const;

/** Returns the error for a date's year; undefined for an empty date or an accepted year. */
const yearIssue = (day: string): string | undefined => {
  const issue = day === '' ? null : validateYear(day);
  if (issue === null) return undefined;
  return typeof issue === 'string' ? translateMessage(issue) : saidOf(issue);
};

/** Returns the errors of the dates' years, by field name. */
export const yearIssues = (days: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(days).flatMap(([field, day]) => {
      const fault = yearIssue(day);
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
