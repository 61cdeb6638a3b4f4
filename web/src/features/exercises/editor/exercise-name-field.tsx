/** Name field of an exercise, shared by the editor and the wizard. */
import { MAX_EXERCISE_NAME } from '@reptemple/contract/exercises/exercise-library';
import type { ComponentProps, ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';

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
