import type { ReactElement } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { type Count, COUNTS } from './rules.ts';
import type { CreateForm } from './use-create-form.ts';

interface CountFieldProps {
  readonly form: CreateForm;
  readonly name: Count;
  readonly label: string;
}

/** Field for a number of at least 1. */
export const CountField = ({ form, name, label }: CountFieldProps): ReactElement => {
  const { onBlur, ...field } = form.register(name);
  return (
    <Field label={label} fault={form.formState.errors[name]?.message}>
      {(control) => (
        <Input
          type="number"
          inputMode="numeric"
          step={1}
          min={COUNTS[name].min}
          max={COUNTS[name].max}
          {...control}
          {...field}
          onBlur={(event) => {
            form.settle(name, event.currentTarget.value);
            void onBlur(event);
          }}
        />
      )}
    </Field>
  );
};
