/** Says what is wrong with the year of a typed day: Chrome makes 11/25/26 the year 0026. */
import { MAX_DAY, MIN_DAY, validateYear } from '@reptemple/contract/dates';
import { said, saidOf } from '../language/texts.ts';

/** For a date field: with a last year of four digits, Chrome takes no more than four. */
export const DAY_LIMITS = { min: MIN_DAY, max: MAX_DAY } as const;

/** Undefined for no day at all, and for one whose year is accepted. */
const yearFault = (day: string): string | undefined => {
  const issue = day === '' ? null : validateYear(day);
  if (issue === null) return undefined;
  return typeof issue === 'string' ? said(issue) : saidOf(issue);
};

/** The faults of the fields named, by field. */
export const yearFaults = (days: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(days).flatMap(([field, day]) => {
      const fault = yearFault(day);
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
