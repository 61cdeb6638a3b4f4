/**
 * Converts the admin's form to table values, compares versions of a challenge, and calculates the
 * undo period of deletions.
 */
import { UNDO_DAYS } from '@reptemple/contract/challenges/challenge-admin';
import type { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { MILLIS_PER_DAY } from '@reptemple/engine/units';

/** Columns that the form sets; dates as ISO strings. */
export interface FormValues extends Omit<AdminChallengeForm, 'type' | 'length'> {
  readonly challengeType: AdminChallengeForm['type'];
  readonly challengeLengthValue: number | null;
  readonly challengeLengthUnit: 'days' | 'weeks' | 'months' | null;
}

const NO_INCREMENT = { incrementValue: null, incrementCadenceValue: null, incrementCadenceUnit: null } as const;
const NO_GOAL = { challengeLengthValue: null, challengeLengthUnit: null, minDailyReps: null, ...NO_INCREMENT } as const;

/**
 * Returns the columns of the form. Clears fields that the type does not use, such as the length of
 * a duel.
 */
export const valuesOf = (form: AdminChallengeForm): FormValues => {
  const { type, length, ...rest } = form;
  const values: FormValues = {
    ...rest,
    challengeType: type,
    challengeLengthValue: length?.value ?? null,
    challengeLengthUnit: length?.unit ?? null,
    hideResultsUntilFinished: type === 'duel' && rest.hideResultsUntilFinished,
  };
  if (type === 'progression') return values;
  return { ...values, ...(type === 'accountability' ? NO_INCREMENT : NO_GOAL) };
};

export type Values = Readonly<Record<string, unknown>>;
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

export const changesOf = (before: Values, after: Values): Changes =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, to]) => [field, { from: before[field] ?? null, to: to ?? null }] as const)
      .filter(([, { from, to }]) => from !== to),
  );

/**
 * Columns that only affect how the challenge is presented. All other columns affect who may win.
 */
const PRESENTATION_FIELDS: ReadonlySet<string> = new Set(['name', 'description', 'isHidden', 'isDaily']);

const FORM_NAMES: Readonly<Record<string, string>> = {
  challengeType: 'type',
  challengeLengthValue: 'length',
  challengeLengthUnit: 'length',
};

/**
 * Returns the form fields whose change affects who may win. No gender filter means the same as
 * `all`.
 */
export const decidingFields = (changes: Changes): readonly string[] => {
  const deciding = Object.entries(changes).filter(
    ([column, { from, to }]) =>
      !PRESENTATION_FIELDS.has(column) && !(column === 'genderFilter' && (from ?? 'all') === (to ?? 'all')),
  );
  return [...new Set(deciding.map(([column]) => FORM_NAMES[column] ?? column))];
};

/** Returns the end of the undo period. Argument and result are Unix times in ms. */
export const undoUntil = (deletedAt: number): number => deletedAt + UNDO_DAYS * MILLIS_PER_DAY;

export const isBeyondUndo = (deletedAt: number, now: number): boolean => now >= undoUntil(deletedAt);

/** Returns the time before which deletions can no longer be undone. */
export const removableBefore = (now: number): number => now - UNDO_DAYS * MILLIS_PER_DAY;
