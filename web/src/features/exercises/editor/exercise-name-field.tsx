/** Name field of an exercise, shared by the editor and the wizard. */
import { MAX_EXERCISE_NAME } from '@reptemple/contract/exercises/exercise-library';
import type { ComponentProps, ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import type { DraftDefinition } from './exercise-draft.ts';

interface ExerciseNameProps extends Pick<ComponentProps<'input'>, 'onFocus' | 'placeholder'> {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly hint?: string;
  readonly fault?: string | undefined;
}

export const ExerciseNameField = ({ name, onName, hint, fault, ...rest }: ExerciseNameProps): ReactElement => (
  <Field label={t('Exercise name')} hint={hint} fault={fault}>
    {(control) => (
      <Input
        {...control}
        {...rest}
        value={name}
        maxLength={MAX_EXERCISE_NAME}
        autoComplete="off"
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
    )}
  </Field>
);

/** Names of definitions; unique among stored ones, ignoring case. */
const fitting = (name: string, ending: string): string =>
  `${name.slice(0, MAX_EXERCISE_NAME - ending.length).trimEnd()}${ending}`;

/** Returns an unused name for a copy: "Squat (copy)", "Squat (copy 2)". */
export const copyName = (name: string, taken: readonly string[]): string => {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  const plain = name.trim().replace(/ \(copy(?: \d+)?\)$/, '');
  const nameOf = (number: number): string => fitting(plain, number === 1 ? ' (copy)' : ` (copy ${number})`);
  const firstFree = (number: number): string =>
    known.has(nameOf(number).toLowerCase()) ? firstFree(number + 1) : nameOf(number);
  return firstFree(1);
};

/**
 * Applies the name the server stored, unless the draft has been renamed since it was sent as
 * `sent`.
 */
export const takeStoredName =
  (sent: string, stored: string) =>
  (draft: DraftDefinition): DraftDefinition =>
    draft.name === sent && stored !== sent ? { ...draft, name: stored } : draft;
