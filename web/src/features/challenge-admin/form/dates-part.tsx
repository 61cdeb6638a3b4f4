/** Dates of the challenge, in its time zone. */
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TimeZoneInput } from '../../../ui/form/time-zone-input.tsx';
import { BoundInput, BoundNumber, BoundSelect, type FormProps, optionsOf } from './bound-fields.tsx';
import { partsOf } from './challenge-draft.ts';
import { FIELD_LABELS, UNIT_LABELS } from './field-words.ts';
import { FormPart } from '../../../ui/form/form-part.tsx';

const ZoneField = ({ form }: FormProps): ReactElement => (
  <Field
    label={FIELD_LABELS.timeZone}
    hint={t('Days, streaks and both dates are counted here.')}
    fault={form.faults.timeZone}
  >
    {(control) => (
      <TimeZoneInput {...control} value={form.draft.timeZone} onChange={(timeZone) => form.change({ timeZone })} />
    )}
  </Field>
);

const GoalFields = ({ form }: FormProps): ReactElement => (
  <>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <BoundNumber
        form={form}
        field="lengthValue"
        hint={t('Without an end date, it ends this long after it starts.')}
      />
      <BoundSelect form={form} field="lengthUnit">
        {optionsOf(UNIT_LABELS)}
      </BoundSelect>
    </div>
    <BoundNumber form={form} field="minDailyReps" />
  </>
);

const IncrementFields = ({ form }: FormProps): ReactElement => (
  <div className="grid items-start gap-5 sm:grid-cols-3">
    <BoundNumber form={form} field="incrementValue" unit={t('reps')} />
    <BoundNumber form={form} field="incrementCadenceValue" />
    <BoundSelect form={form} field="incrementCadenceUnit">
      {optionsOf(UNIT_LABELS)}
    </BoundSelect>
  </div>
);

export const DatesPart = ({ form }: FormProps): ReactElement => (
  <FormPart title={t('Dates')} lead={t('Both are optional. Without them it is always open.')}>
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <BoundInput form={form} field="startDay" type="date" hint={t('From the beginning of this day.')} />
      <BoundInput form={form} field="endDay" type="date" hint={t('To the end of this day.')} />
    </div>
    <ZoneField form={form} />
  </FormPart>
);

export const GoalPart = ({ form }: FormProps): ReactElement | null => {
  const { hasGoal, hasIncrement } = partsOf(form.draft.type);
  if (!hasGoal) return null;
  return (
    <FormPart
      title={t('Goal')}
      lead={hasIncrement ? t('What a day asks for, and how it grows.') : t('What every day asks for.')}
    >
      <GoalFields form={form} />
      {hasIncrement ? <IncrementFields form={form} /> : null}
    </FormPart>
  );
};
