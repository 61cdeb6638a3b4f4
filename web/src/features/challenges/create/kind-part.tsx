/** Choice of the type, with its fields (specification S1, sections 1 and 5). */
import { LENGTH_UNITS, USER_CHALLENGE_TYPES } from '@reptemple/contract/challenges/challenge-form';
import { DUEL_HOURS } from '@reptemple/contract/challenges/challenges';
import type { ReactElement } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { KindPicture } from '../kind-picture.tsx';
import { KIND_WORDS, TYPE_LABELS } from '../rules.ts';
import { FormPart } from './form-part.tsx';
import type { CreateForm } from './use-create-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { type Count, COUNTS } from './rules.ts';

interface CountFieldProps {
  readonly form: CreateForm;
  readonly name: Count;
  readonly label: string;
}

/** Field for a number of at least 1. */
const CountField = ({ form, name, label }: CountFieldProps): ReactElement => {
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

interface PartProps {
  readonly form: CreateForm;
}

const UNIT_LABELS = { days: t('days'), weeks: t('weeks'), months: t('months') } as const;

const UnitSelect = ({
  form,
  name,
  label,
}: PartProps & { readonly name: 'lengthUnit' | 'incrementCadenceUnit'; readonly label: string }): ReactElement => (
  <Field label={label} fault={form.formState.errors[name]?.message}>
    {(control) => (
      <Select {...control} {...form.register(name)}>
        {LENGTH_UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {UNIT_LABELS[unit]}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

const Days = ({ form }: PartProps): ReactElement => (
  <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
    <CountField form={form} name="lengthValue" label={t('Duration')} />
    <UnitSelect form={form} name="lengthUnit" label={t('Duration unit')} />
    <div className="col-span-2 sm:col-span-1">
      <CountField form={form} name="minDailyReps" label={t('Minimum daily reps')} />
    </div>
  </div>
);

const Growth = ({ form }: PartProps): ReactElement => (
  <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-3">
    <div className="col-span-2 sm:col-span-1">
      <CountField form={form} name="incrementValue" label={t('Increment (reps)')} />
    </div>
    <CountField form={form} name="incrementCadenceValue" label={t('Every')} />
    <UnitSelect form={form} name="incrementCadenceUnit" label={t('Every (unit)')} />
  </div>
);

const Duel = ({ form }: PartProps): ReactElement => (
  <div className="grid gap-4">
    <p className="text-pretty text-quiet">
      {t(
        'One on one. The {DUEL_HOURS}-hour clock starts when the first person joins. Most valid reps in one set wins.',
        {
          DUEL_HOURS,
        },
      )}
    </p>
    <CheckRow {...form.register('hideResultsUntilFinished')}>{t('Hide results until finished')}</CheckRow>
  </div>
);

export const KindPart = ({ form }: PartProps): ReactElement => {
  const type = useWatch({ control: form.control, name: 'type' });
  return (
    <FormPart title={t('Type')}>
      <Controller
        control={form.control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <RadioGroup aria-label={t('Challenge type')} value={value} onValueChange={onChange} className="gap-3">
            {USER_CHALLENGE_TYPES.map((kind) => (
              <Radio key={kind} value={kind}>
                <span className="flex items-center gap-5 py-1.5">
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{TYPE_LABELS[kind]}</span>
                    <span className="block text-sm text-pretty text-quiet">{KIND_WORDS[kind]}</span>
                  </span>
                  <KindPicture kind={kind} className="h-11 w-16 shrink-0 max-[26rem]:hidden" />
                </span>
              </Radio>
            ))}
          </RadioGroup>
        )}
      />
      {type === 'duel' ? <Duel form={form} /> : <Days form={form} />}
      {type === 'progression' ? <Growth form={form} /> : null}
    </FormPart>
  );
};
