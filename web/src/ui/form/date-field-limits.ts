/**
 * Limits and validation of date fields. The year is limited because Chrome turns a typed 11/25/26
 * into the year 0026.
 */
import { MAX_DAY, MIN_DAY, validateYear } from '@reptemple/contract/date-validation';
import { translateMessage, saidOf } from '../../i18n/translate.ts';

/**
 * Attributes `min` and `max` of a date field. With a four-digit year in `max`, Chrome accepts no
 * longer years.
 */
export const DAY_LIMITS = { min: MIN_DAY, max: MAX_DAY } as const;

const yearIssue = (day: string): string | undefined => {
  const issue = day === '' ? null : validateYear(day);
  if (issue === null) return undefined;
  return typeof issue === 'string' ? translateMessage(issue) : saidOf(issue);
};

export const yearIssues = (days: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(days).flatMap(([field, day]) => {
      const fault = yearIssue(day);
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
