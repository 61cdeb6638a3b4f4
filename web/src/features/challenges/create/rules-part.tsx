/** Rules: participants, days and limits. */
import { CORRECTION_POLICIES } from '@reptemple/contract/challenges/challenge-form';
import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { CheckRow } from '../../../ui/form/check-row.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormPart } from './form-part.tsx';
import { ownTimeZone } from './own-time-zone.ts';
import { zonesByRegion } from './rules.ts';
import type { CreateForm } from './use-create-form.ts';

interface PartProps {
  readonly form: CreateForm;
}

const CORRECTION_LABELS = {
  reviewed: t('Admin approves edits first'),
  open: t('Edits count immediately, marked as manual'),
} as const;

export const PeoplePart = ({ form }: PartProps): ReactElement => (
  <FormPart title={t('Who can take part?')}>
    <div className="grid gap-3">
      <CheckRow {...form.register('allowGuests')}>{t('Guests without an account')}</CheckRow>
      <CheckRow {...form.register('isHidden')}>{t('Only people with the link')}</CheckRow>
    </div>
  </FormPart>
);

const TimeZone = ({ form }: PartProps): ReactElement => (
  <Field
    label={t('Time zone')}
    hint={t('Everyone’s days and streaks use this time zone.')}
    fault={form.formState.errors.timeZone?.message}
  >
    {(control) => (
      <Select {...control} {...form.register('timeZone')}>
        {zonesByRegion(Intl.supportedValuesOf('timeZone'), ownTimeZone()).map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
    )}
  </Field>
);

export const CountingPart = ({ form }: PartProps): ReactElement => (
  <FormPart title={t('Counting')}>
    <TimeZone form={form} />
    <div className="grid gap-2">
      <p id="corrections" className="text-sm font-medium">
        {t('Manual corrections')}
      </p>
      <Controller
        control={form.control}
        name="corrections"
        render={({ field: { value, onChange } }) => (
          <RadioGroup aria-labelledby="corrections" value={value} onValueChange={onChange}>
            {CORRECTION_POLICIES.toReversed().map((policy) => (
              <Radio key={policy} value={policy}>
                {CORRECTION_LABELS[policy]}
              </Radio>
            ))}
          </RadioGroup>
        )}
      />
    </div>
    <div className="grid gap-1">
      <CheckRow {...form.register('asksCodeWord')}>{t('Ask for a code word')}</CheckRow>
      <p className="text-sm text-quiet">
        {t('Athletes show four digits with their fingers at the start of each video, which proves it’s new.')}
      </p>
    </div>
  </FormPart>
);

const LIMITS = [
  { name: 'maxDurationSeconds', label: t('Longest set'), hint: t('In seconds') },
  { name: 'maxRestSeconds', label: t('Longest rest'), hint: t('In seconds') },
  { name: 'maxDailyAttempts', label: t('Attempts a day'), hint: t('Per person') },
] as const;

export const LimitsPart = ({ form }: PartProps): ReactElement => (
  <FormPart title={t('Limits')} words={t('Leave blank for no limit.')}>
    <div className="grid items-start gap-4 sm:grid-cols-3">
      {LIMITS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} fault={form.formState.errors[name]?.message}>
          {(control) => (
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder={t('None')}
              {...control}
              {...form.register(name)}
            />
          )}
        </Field>
      ))}
    </div>
  </FormPart>
);
