/** What each field of the form is called, and how its values read. */
import type { CORRECTION_POLICIES, LENGTH_UNITS } from '@reptemple/contract/challenge-form';
import type { DraftField } from './draft.ts';
import { GENDER_FILTER_LABELS, TYPE_LABELS } from '../rules.ts';

export const FIELD_LABELS = {
  name: 'Name',
  description: 'Description',
  type: 'Challenge type',
  exerciseDefinitionId: 'Exercise type',
  depthStandard: 'Depth',
  timeZone: 'Time zone',
  startDay: 'Start date',
  endDay: 'End date',
  lengthValue: 'Duration',
  lengthUnit: 'Unit of the duration',
  minDailyReps: 'Minimum daily reps',
  incrementValue: 'Increment',
  incrementCadenceValue: 'Every',
  incrementCadenceUnit: 'Unit of the cadence',
  genderFilter: 'Gender filter',
  corrections: 'Corrections',
  maxDurationSeconds: 'Longest recording',
  maxRestSeconds: 'Longest rest',
  maxDailyAttempts: 'Attempts a day',
  hideResultsUntilFinished: 'Hide results until finished',
  allowGuests: 'Guests may take part',
  givesPrizes: 'Gives prizes',
  isActive: 'Active',
  isHidden: 'Hidden',
  isDaily: 'Daily',
} as const satisfies Record<DraftField, string>;

export const UNIT_LABELS = {
  days: 'days',
  weeks: 'weeks',
  months: 'months',
} as const satisfies Record<(typeof LENGTH_UNITS)[number], string>;

export const CORRECTION_LABELS = {
  reviewed: 'Reviewed: an admin accepts them first',
  open: 'Open: they rank at once, marked as manual',
} as const satisfies Record<(typeof CORRECTION_POLICIES)[number], string>;

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: TYPE_LABELS,
  genderFilter: GENDER_FILTER_LABELS,
  corrections: CORRECTION_LABELS,
  depthStandard: { standard: 'Standard', record: 'Record' },
};

/** A field's value for a reader; `exercises` names exercises by their id. */
export const valueWords = (
  field: DraftField,
  value: string | boolean,
  exercises: Readonly<Record<string, string>>,
): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === '') return 'Nothing';
  if (field === 'exerciseDefinitionId') return exercises[value] ?? 'An exercise that is gone';
  return WORDS[field]?.[value] ?? value;
};
