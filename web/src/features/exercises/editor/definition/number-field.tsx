import type { ReactElement, ReactNode } from 'react';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { useTypedNumber } from '../use-typed-number.ts';
import { type NumberRule, numberOf } from './rules.ts';

interface NumberFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly rule: NumberRule;
  /** Called with every valid number; `gesture` groups those of one visit to the field for undo. */
  readonly onNumber: (value: number, gesture: string) => void;
}

/** Number field that applies each valid input immediately. On blur it shows the applied value. */
export const NumberField = ({ label, hint, value, rule, onNumber }: NumberFieldProps): ReactElement => {
  const read = (text: string): number | undefined => numberOf(text, rule);
  const { field } = useTypedNumber({ value, read, taken: (number) => number, onNumber });
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode={rule.isWhole ? 'numeric' : 'decimal'}
          min={rule.min}
          max={rule.max}
          step={rule.isWhole ? 1 : 'any'}
          className="tabular-nums"
          {...field}
        />
      )}
    </Field>
  );
};
