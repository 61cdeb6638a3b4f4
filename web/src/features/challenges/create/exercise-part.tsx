import { DEPTH_DEGREES, DEPTH_STANDARD_NAMES, NO_EXERCISES } from '@reptemple/contract/challenges/challenge-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { exercisesQuery } from '../queries.ts';
import { FormPart } from './form-part.tsx';
import type { CreateForm } from './use-create-form.ts';

const DEPTH_LABELS = {
  standard: t('Standard: elbow {standard}° or less', { standard: DEPTH_DEGREES.standard }),
  record: t('Record: elbow {record}° or less', { record: DEPTH_DEGREES.record }),
} as const;

const Depth = ({ form }: { readonly form: CreateForm }): ReactElement => (
  <Controller
    control={form.control}
    name="depthStandard"
    render={({ field: { value, onChange } }) => (
      <RadioGroup
        aria-label={t('Depth at the bottom')}
        value={value}
        onValueChange={onChange}
        className="sm:grid-cols-2"
      >
        {DEPTH_STANDARD_NAMES.map((standard) => (
          <Radio key={standard} value={standard}>
            {DEPTH_LABELS[standard]}
          </Radio>
        ))}
      </RadioGroup>
    )}
  />
);

/** Without the list the default is the push-up. */
const hintOf = (isFailed: boolean, isEmpty: boolean): string | undefined => {
  if (isFailed) return t('Failed to load exercises. Your challenge will use push-ups.');
  return isEmpty ? NO_EXERCISES : undefined;
};

export const ExercisePart = ({ form }: { readonly form: CreateForm }): ReactElement => {
  const { data, isError, isFetching, refetch } = useQuery(exercisesQuery);
  const exercises = data?.exercises ?? [];
  const chosen = useWatch({ control: form.control, name: 'exerciseDefinitionId' });
  const preset = exercises.find(({ isDefault }) => isDefault);
  const exercise = exercises.find(({ id }) => id === chosen) ?? preset;
  return (
    <FormPart title={t('Exercise')}>
      <Field
        label={t('Exercise')}
        hint={hintOf(isError, data?.exercises.length === 0)}
        fault={form.formState.errors.exerciseDefinitionId?.message}
      >
        {(control) => (
          <Controller
            control={form.control}
            name="exerciseDefinitionId"
            render={({ field: { onChange, onBlur, ref } }) => (
              <Select
                {...control}
                ref={ref}
                value={exercise?.id ?? ''}
                onBlur={onBlur}
                onChange={({ currentTarget }) => onChange(currentTarget.value)}
              >
                {exercise ? null : <option value="">{t('Push-ups')}</option>}
                {exercises.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {translateMessage(name)}
                  </option>
                ))}
              </Select>
            )}
          />
        )}
      </Field>
      {isError && !data ? (
        <Button variant="secondary" size="small" className="w-fit" busy={isFetching} onClick={() => void refetch()}>
          {t('Try Again')}
        </Button>
      ) : null}
      {exercise?.hasDepthStandards === true ? <Depth form={form} /> : null}
    </FormPart>
  );
};
