/** Profile fields with label, bounds and validation message. */
import { GOAL_LABELS, GOALS } from '@reptemple/contract/accounts/goals';
import {
  GENDER_LABELS,
  MAX_NAME,
  PROFILE_BOUNDS,
  PROFILE_FIGURES,
  PROFILE_GENDERS,
} from '@reptemple/contract/accounts/profile';
import type { ReactElement } from 'react';
import { Controller } from 'react-hook-form';
import { translateMessage, t } from '../../i18n/translate.ts';
import { CheckRow } from '../../ui/form/check-row.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { FIGURE_UNITS } from '../../ui/format/stat-units.ts';
import { Select } from '../../ui/form/select.tsx';
import { ZoneOptions } from '../../ui/form/zone-options.tsx';
import type { ProfileForm } from './use-profile-form.ts';

interface FieldsProps {
  readonly form: ProfileForm;
}

export const NameField = ({ form }: FieldsProps): ReactElement => (
  <Field label={t('Name')} fault={form.errors.name?.message}>
    {(control) => <Input {...control} {...form.register('name')} autoComplete="name" maxLength={MAX_NAME} />}
  </Field>
);

export const GenderField = ({ form }: FieldsProps): ReactElement => (
  <Field
    label={t('Gender')}
    hint={t('Men and women also have their own leaderboards. Changes don’t affect challenges you’ve already entered.')}
    fault={form.errors.gender?.message}
  >
    {(control) => (
      <Select {...control} {...form.register('gender')}>
        <option value="">{t('Not set')}</option>
        {PROFILE_GENDERS.map((gender) => (
          <option key={gender} value={gender}>
            {translateMessage(GENDER_LABELS[gender])}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

export const TimeZoneField = ({ form }: FieldsProps): ReactElement => (
  <Field
    label={t('Time zone')}
    hint={t('Used for your training calendar. Challenges use their own time zone.')}
    fault={form.errors.timeZone?.message}
  >
    {(control) => (
      <Select {...control} {...form.register('timeZone')}>
        <option value="">{t('Same as this device')}</option>
        <ZoneOptions current={form.saved.timeZone ?? ''} />
      </Select>
    )}
  </Field>
);

export const FigureFields = ({ form }: FieldsProps): ReactElement => (
  <div className="grid items-start gap-5 sm:grid-cols-2">
    {PROFILE_FIGURES.map(({ name, label, unit }) => (
      <Field
        key={name}
        label={
          <>
            <span>{translateMessage(label)}</span>{' '}
            <span className="font-normal text-quiet">{`(${FIGURE_UNITS[unit]})`}</span>
          </>
        }
        fault={form.errors[name]?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register(name)}
            type="number"
            inputMode={PROFILE_BOUNDS[name].step < 1 ? 'decimal' : 'numeric'}
            {...PROFILE_BOUNDS[name]}
            className="tabular-nums"
            // Prevents the mouse wheel from changing the number while scrolling the page.
            onWheel={(event) => event.currentTarget.blur()}
          />
        )}
      </Field>
    ))}
  </div>
);

export const GoalFields = ({ form }: FieldsProps): ReactElement => (
  <Controller
    control={form.control}
    name="goals"
    render={({ field: { value, onChange, onBlur } }) => (
      <div className="grid gap-2.5 sm:grid-cols-2">
        {GOALS.map((goal) => (
          <CheckRow
            key={goal}
            checked={value.includes(goal)}
            onBlur={onBlur}
            onChange={({ currentTarget: { checked } }) =>
              onChange(GOALS.filter((other) => (other === goal ? checked : value.includes(other))))
            }
          >
            {translateMessage(GOAL_LABELS[goal])}
          </CheckRow>
        ))}
      </div>
    )}
  />
);
