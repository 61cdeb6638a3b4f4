import { type ReactElement, type ReactNode, useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { useGesture } from '../gesture.ts';
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
  const [typed, setTyped] = useState<string>();
  const gesture = useGesture();
  const type = (text: string): void => {
    setTyped(text);
    const number = numberOf(text, rule);
    if (number !== undefined) onNumber(number, gesture.current());
  };
  const isOwnStill = typed !== undefined && numberOf(typed, rule) === value;
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
          value={isOwnStill ? typed : value}
          className="tabular-nums"
          onFocus={gesture.begin}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
};
