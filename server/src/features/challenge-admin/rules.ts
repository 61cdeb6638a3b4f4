/** What an admin's form becomes in the table, what a change was, and how long a deletion can be undone. */
import { MILLIS_PER_DAY } from '@reptemple/engine/units';
import { UNDO_DAYS } from '@reptemple/contract/challenge-admin';
import type { AdminChallengeForm } from '@reptemple/contract/challenge-form';

/** A row's values as far as the form sets them; moments as ISO texts. */
export interface FormValues extends Omit<AdminChallengeForm, 'type' | 'length'> {
  readonly challengeType: AdminChallengeForm['type'];
  readonly challengeLengthValue: number | null;
  readonly challengeLengthUnit: 'days' | 'weeks' | 'months' | null;
}

const NO_INCREMENT = { incrementValue: null, incrementCadenceValue: null, incrementCadenceUnit: null } as const;
const NO_GOAL = { challengeLengthValue: null, challengeLengthUnit: null, minDailyReps: null, ...NO_INCREMENT } as const;

/** What a type does not have is not kept: lengths, minimums and increments of a duel, hidden results of anything else. */
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

/** By field; moments as ISO texts. */
export type Values = Readonly<Record<string, unknown>>;
export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** The fields of `after` that differ, each from what to what. */
export const changesOf = (before: Values, after: Values): Changes =>
  Object.fromEntries(
    Object.entries(after)
      .map(([field, to]) => [field, { from: before[field] ?? null, to: to ?? null }] as const)
      .filter(([, { from, to }]) => from !== to),
  );

/** How a challenge is presented. All else on the form decides who may win: who ranks, how reps are counted, from when to when, how often. */
const PRESENTING: ReadonlySet<string> = new Set(['name', 'description', 'isHidden', 'isDaily']);

/** By column, where the form calls it otherwise. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  challengeType: 'type',
  challengeLengthValue: 'length',
  challengeLengthUnit: 'length',
};

/** What of these decides who may win, by its names on the form. No filter lets everybody in, as `all` does. */
export const decidingFields = (changes: Changes): readonly string[] => {
  const deciding = Object.entries(changes).filter(
    ([column, { from, to }]) =>
      !PRESENTING.has(column) && !(column === 'genderFilter' && (from ?? 'all') === (to ?? 'all')),
  );
  return [...new Set(deciding.map(([column]) => FORM_NAMES[column] ?? column))];
};

/** In milliseconds since 1970, as `deletedAt` is. */
export const undoUntil = (deletedAt: number): number => deletedAt + UNDO_DAYS * MILLIS_PER_DAY;

/** From this moment on, what remains of it may be under removal. */
export const isBeyondUndo = (deletedAt: number, now: number): boolean => now >= undoUntil(deletedAt);

/** Whoever deleted it before this moment can no longer undo it. */
export const removableBefore = (now: number): number => now - UNDO_DAYS * MILLIS_PER_DAY;
