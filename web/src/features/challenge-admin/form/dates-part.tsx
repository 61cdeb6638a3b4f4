/** When it runs, in days of its own zone. */
import type { ReactElement } from 'react';
import { ZoneOptions } from '../../../ui/zone-options.tsx';
import { BoundInput, BoundNumber, BoundSelect, type FormProps, optionsOf } from './bound-fields.tsx';
import { partsOf } from './draft.ts';
import { UNIT_LABELS } from './field-words.ts';
import { FormPart } from '../../../ui/form-part.tsx';

const ZoneField = ({ form }: FormProps): ReactElement => (
  <BoundSelect form={form} field="timeZone" hint="Days, streaks and both dates are counted here.">
    <ZoneOptions current={form.draft.timeZone} />
  </BoundSelect>
);

const GoalFields = ({ form }: FormProps): ReactElement => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <BoundNumber form={form} field="lengthValue" hint="Without an end date, it ends this long after it starts." />
      <BoundSelect form={form} field="lengthUnit">
        {optionsOf(UNIT_LABELS)}
      </BoundSelect>
    </div>
    <BoundNumber form={form} field="minDailyReps" />
  </>
);

const IncrementFields = ({ form }: FormProps): ReactElement => (
  <div className="grid items-start gap-5 sm:grid-cols-3">
    <BoundNumber form={form} field="incrementValue" unit="reps" />
    <BoundNumber form={form} field="incrementCadenceValue" />
    <BoundSelect form={form} field="incrementCadenceUnit">
      {optionsOf(UNIT_LABELS)}
    </BoundSelect>
  </div>
);

export const DatesPart = ({ form }: FormProps): ReactElement => (
  <FormPart title="Dates" lead="Both are optional. Without them it is always open.">
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <BoundInput form={form} field="startDay" type="date" hint="From the beginning of this day." />
      <BoundInput form={form} field="endDay" type="date" hint="To the end of this day." />
    </div>
    <ZoneField form={form} />
  </FormPart>
);

export const GoalPart = ({ form }: FormProps): ReactElement | null => {
  const { hasGoal, hasIncrement } = partsOf(form.draft.type);
  if (!hasGoal) return null;
  return (
    <FormPart title="Goal" lead={hasIncrement ? 'What a day asks for, and how it grows.' : 'What every day asks for.'}>
      <GoalFields form={form} />
      {hasIncrement ? <IncrementFields form={form} /> : null}
    </FormPart>
  );
};
