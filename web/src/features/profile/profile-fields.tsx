/**
 * State and fields of the profile form. Keeps the draft in the tab, so that it survives the end of
 * a session.
 */
import { toNestErrors } from '@hookform/resolvers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement, FormEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Resolver, UseFormSetError } from 'react-hook-form';
import { z } from 'zod';
import {
  GOAL_LABELS,
  GOALS,
  GENDER_LABELS,
  MAX_NAME,
  PROFILE_BOUNDS,
  PROFILE_FIGURES,
  PROFILE_GENDERS,
} from '@reptemple/contract/accounts/profile';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { ApiError, isRefusal } from '../../api/api-error.ts';
import { FIGURE_UNITS } from '../../i18n/locale-formats.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { CheckRow } from '../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';
import { TimeZoneInput } from '../../ui/form/time-zone-input.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../ui/storage/form-draft.ts';
import { draftOf, fieldOf, readDraft } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { profileQuery, useUpdateProfile } from './queries.ts';

const Kept = z.object({
  name: z.string(),
  gender: z.string(),
  age: z.string(),
  weightKg: z.string(),
  heightCm: z.string(),
  targetWeightKg: z.string(),
  goals: z.array(z.enum(GOALS)),
  expectations: z.string(),
  timeZone: z.string(),
});

export const keptProfile = (kept: unknown): ProfileDraft | undefined => Kept.safeParse(kept).data;

const resolver: Resolver<ProfileDraft> = (draft, _context, options) => {
  const { faults } = readDraft(draft);
  if (!faults) return { values: draft, errors: {} };
  const errors = Object.fromEntries(faults.map(({ field, message }) => [field, { type: 'rule', message }]));
  return { values: {}, errors: toNestErrors<ProfileDraft>(errors, options) };
};

/**
 * Returns the first number field with invalid input; undefined if there is none. The browser
 * reports such a value as empty, so saving it would replace the stored number with null.
 */
const badInputOf = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements].find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.badInput,
  );

/**
 * Shows the server's messages about fields at these fields. Ignores other errors: the caller shows
 * a toast for every failure.
 */
const showIssuesAtFields = (error: unknown, setError: UseFormSetError<ProfileDraft>): void => {
  if (!(error instanceof ApiError)) return;
  for (const { field: name, message } of error.faults) {
    const field = fieldOf(name);
    if (field) setError(field, { message });
  }
};

/** Holds the profile form, whose draft is kept in the tab until it is saved or discarded. */
const useKeptForm = (profile: Profile) => {
  const name = `profile.${profile.id}`;
  const [kept] = useState(() => keptProfile(keptDraft(name)));
  const form = useForm<ProfileDraft>({
    defaultValues: draftOf(profile),
    resolver,
    ...(kept && { values: kept, resetOptions: { keepDefaultValues: true } }),
  });
  const forget = (): void => forgetDraft(name);
  const keep = (): void => {
    const draft = form.getValues();
    if (JSON.stringify(draft) === JSON.stringify(draftOf(profile))) forget();
    else keepDraft(name, draft);
  };
  return { form, keep, forget };
};

export const useProfileForm = (profile: Profile) => {
  const update = useUpdateProfile();
  const queryClient = useQueryClient();
  const { form, keep, forget } = useKeptForm(profile);
  const { register, control, handleSubmit, reset, setError, formState } = form;
  const failed = (error: unknown): void => {
    showIssuesAtFields(error, setError);
    if (!isRefusal(error, 'not_signed_in')) return errorToast(t('Failed to update profile. Please try again.'));
    // Refetches the profile after the session has ended, so that the page asks to sign in.
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    return errorToast(t('No user logged in'));
  };
  const save = handleSubmit(async (draft) => {
    const { change } = readDraft(draft);
    if (!change) return;
    try {
      const { profile: saved } = await update.mutateAsync(change);
      forget();
      reset(draftOf(saved));
      toast({
        title: t('Profile updated!'),
        description: t('Your profile has been saved successfully.'),
        tone: 'success',
      });
    } catch (error) {
      failed(error);
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const bad = badInputOf(event.currentTarget);
    const field = bad && fieldOf(bad.name);
    if (!field) return void save(event);
    setError(field, { message: t('Please enter a number.') }, { shouldFocus: true });
  };
  const { errors, isDirty, isSubmitting } = formState;
  return { saved: profile, register, control, submit, keep, forget, errors, isDirty, isSubmitting };
};

export type ProfileForm = ReturnType<typeof useProfileForm>;

interface FieldsProps {
  readonly form: ProfileForm;
}

export const NameField = ({ form }: FieldsProps): ReactElement => (
  <Field label={t('Name')} hint={t('Shown on leaderboards. Your email never is.')} fault={form.errors.name?.message}>
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
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => (
          <TimeZoneInput
            {...control}
            none={t('Same as this device')}
            value={field.value}
            onChange={(zone) => {
              field.onChange(zone);
              form.keep();
            }}
          />
        )}
      />
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
            // Scrolling removes the focus from the field, because the mouse wheel would change the
            // number.
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
