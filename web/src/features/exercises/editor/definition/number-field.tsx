import type { ReactElement, ReactNode } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { useTypedNumber } from '../use-typed-number.ts';
import { type NumberRule, numberOf } from './rules.ts';

interface NumberFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly value: number;
  readonly rule: NumberRule;
  /** Called with every number that is typed; `gesture` joins those of one visit to the field. */
  readonly onNumber: (value: number, gesture: string) => void;
}

/** Takes what is typed as it is typed, and only what may be. Left, it shows what was taken. */
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
