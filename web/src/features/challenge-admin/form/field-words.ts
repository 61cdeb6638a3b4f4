/** Labels of the form fields, and display texts of their values. */
import type { CORRECTION_POLICIES, LENGTH_UNITS, TIE_RULES } from '@reptemple/contract/challenges/challenge-form';
import { t } from '../../../i18n/translate.ts';
import type { DraftField } from './challenge-draft.ts';
import { GENDER_FILTER_LABELS, TYPE_LABELS } from '../rules.ts';

export const FIELD_LABELS = {
  name: t('Name'),
  description: t('Description'),
  type: t('Challenge type'),
  exerciseDefinitionId: t('Exercise type'),
  depthStandard: t('Depth'),
  timeZone: t('Time zone'),
  startDay: t('Start date'),
  endDay: t('End date'),
  lengthValue: t('Duration'),
  lengthUnit: t('Unit of the duration'),
  minDailyReps: t('Minimum daily reps'),
  incrementValue: t('Increment'),
  incrementCadenceValue: t('Every'),
  incrementCadenceUnit: t('Unit of the cadence'),
  genderFilter: t('Gender filter'),
  corrections: t('Corrections'),
  ties: t('Ties'),
  maxDurationSeconds: t('Longest recording'),
  maxRestSeconds: t('Longest rest'),
  maxDailyAttempts: t('Attempts a day'),
  hideResultsUntilFinished: t('Hide results until finished'),
  allowGuests: t('Guests may take part'),
  givesPrizes: t('Gives prizes'),
  requiresConfirmedEmail: t('Confirmed email required'),
  asksCodeWord: t('Ask for a code word'),
  hasKudos: t('Kudos'),
  isActive: t('Active'),
  isHidden: t('Hidden'),
  isDaily: t('Daily'),
} as const satisfies Record<DraftField, string>;

export const UNIT_LABELS = {
  days: t('days'),
  weeks: t('weeks'),
  months: t('months'),
} as const satisfies Record<(typeof LENGTH_UNITS)[number], string>;

export const CORRECTION_LABELS = {
  reviewed: t('Admin approves edits first'),
  open: t('Edits count immediately, marked as manual'),
} as const satisfies Record<(typeof CORRECTION_POLICIES)[number], string>;

export const TIE_LABELS = {
  earlier: t('The earlier recording is ahead'),
  form: t('The better form score is ahead, then the earlier recording'),
} as const satisfies Record<(typeof TIE_RULES)[number], string>;

export const EMAIL_RULE_LABELS = {
  prizes: t('Only if there are prizes'),
  always: t('Always'),
  never: t('Never'),
} as const;

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: TYPE_LABELS,
  genderFilter: GENDER_FILTER_LABELS,
  corrections: CORRECTION_LABELS,
  ties: TIE_LABELS,
  requiresConfirmedEmail: EMAIL_RULE_LABELS,
  depthStandard: { standard: t('Standard'), record: t('Record') },
};

/** Formats a field's value; `exercises` maps ids to names. */
export const valueLabel = (
  field: DraftField,
  value: string | boolean,
  exercises: Readonly<Record<string, string>>,
): string => {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (value === '') return t('Nothing');
  if (field === 'exerciseDefinitionId') return exercises[value] ?? t('An exercise that is gone');
  return WORDS[field]?.[value] ?? value;
};
