/**
 * Schemas of dates from forms and API clients. They reject improbable years, because Chrome's date
 * field turns 11/25/26 into the year 0026.
 */
import { z } from 'zod';
import { inEnglish, worded } from './message-with-params.ts';
import type { Sentence } from './message-with-params.ts';

export const MIN_DAY = '2000-01-01';
export const MAX_DAY = '2100-12-31';

const YEAR_OUT_OF_RANGE = 'Enter a year between 2000 and 2100.';
const MIN_YEAR = 2000;
const MAX_YEAR = 2100;
const DAY_MS = 24 * 60 * 60 * 1000;
const MIN_INSTANT_MS = Date.parse(`${MIN_DAY}T00:00:00Z`) - DAY_MS;
const MAX_INSTANT_MS = Date.parse(`${MAX_DAY}T23:59:59.999Z`) + DAY_MS;

/**
 * Returns null for a year from 2000 to 2100, otherwise an error message; for a year below 100 it
 * suggests the year that was meant.
 */
export const validateYear = (iso: string): Sentence | null => {
  const year = Number(/^[+-]?\d{4,6}/.exec(iso)?.[0]);
  if (year >= MIN_YEAR && year <= MAX_YEAR) return null;
  return year >= 0 && year < 100
    ? worded('Enter a year between 2000 and 2100. Did you mean {year}?', { year: String(MIN_YEAR + year) })
    : YEAR_OUT_OF_RANGE;
};

const yearMessage = ({ input }: { readonly input?: unknown }): string =>
  inEnglish(validateYear(String(input)) ?? YEAR_OUT_OF_RANGE);

export const InputDay = z.iso
  .date({ error: 'Choose a date.', abort: true })
  .refine((day) => validateYear(day) === null, { error: yearMessage });

export const InputInstant = z.iso.datetime({ offset: true, error: 'Choose a date.', abort: true }).refine(
  (moment) => {
    const ms = Date.parse(moment);
    return ms >= MIN_INSTANT_MS && ms <= MAX_INSTANT_MS;
  },
  { error: yearMessage },
);
