/** Form fields bound to the draft by field name: label, value, hint and error. */
import type { ReactElement, ReactNode } from 'react';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { DAY_LIMITS } from '../../../ui/form/year-issue.ts';
import type { ChallengeDraft } from './challenge-draft.ts';
import { FIELD_LABELS } from './field-words.ts';
import type { ChallengeFormState } from './use-challenge-form.ts';

type FieldsOf<Value> = {
  [Name in keyof ChallengeDraft]: ChallengeDraft[Name] extends Value ? Name : never;
}[keyof ChallengeDraft];
export type TextField = FieldsOf<string>;
type FlagField = FieldsOf<boolean>;

export interface FormProps {
  readonly form: ChallengeFormState;
}

interface BoundProps extends FormProps {
  readonly field: TextField;
  readonly hint?: ReactNode;
  /** Unit, shown after the label. */
  readonly unit?: string;
}

const labelOf = (field: TextField, unit?: string): ReactNode =>
  unit ? (
    <>
      <span>{FIELD_LABELS[field]}</span> <span className="font-normal text-quiet">{`(${unit})`}</span>
    </>
  ) : (
    FIELD_LABELS[field]
  );

interface TextProps extends BoundProps {
  readonly type?: 'text' | 'date';
  readonly maxLength?: number;
}

export const BoundInput = ({ form, field, hint, unit, type = 'text', maxLength }: TextProps): ReactElement => (
  <Field label={labelOf(field, unit)} hint={hint} fault={form.faults[field]}>
    {(control) => (
      <Input
        {...control}
        type={type}
        {...(type === 'date' && DAY_LIMITS)}
        maxLength={maxLength}
        autoComplete="off"
        value={form.draft[field]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      />
    )}
  </Field>
);

/** Integer field whose value is text, so that invalid input is kept and reported. */
export const BoundNumber = ({ form, field, hint, unit }: BoundProps): ReactElement => (
  <Field label={labelOf(field, unit)} hint={hint} fault={form.faults[field]}>
    {(control) => (
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        className="tabular-nums"
        value={form.draft[field]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      />
    )}
  </Field>
);

interface SelectProps extends BoundProps {
  readonly children: ReactNode;
  readonly disabled?: boolean;
}

export const BoundSelect = ({ form, field, hint, children, disabled }: SelectProps): ReactElement => (
  <Field label={labelOf(field)} hint={hint} fault={form.faults[field]}>
    {(control) => (
      <Select
        {...control}
        disabled={disabled}
        value={form.draft[field]}
        onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
      >
        {children}
      </Select>
    )}
  </Field>
);

/** Returns the options of a select, in the order of the labels. */
export const optionsOf = (labels: Readonly<Record<string, string>>): ReactElement[] =>
  Object.entries(labels).map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));

interface FlagProps extends FormProps {
  readonly field: FlagField;
  readonly words: string;
}

export const BoundCheck = ({ form, field, words }: FlagProps): ReactElement => (
  <CheckRow
    checked={form.draft[field]}
    aria-invalid={form.faults[field] ? true : undefined}
    onChange={({ currentTarget }) => form.change({ [field]: currentTarget.checked })}
  >
    <span>{FIELD_LABELS[field]}</span>
    <span className="block text-sm text-quiet">{words}</span>
  </CheckRow>
);
