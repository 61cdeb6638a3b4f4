/**
 * State and sections of a user's challenge form: participants, counting and limits. Keeps the draft
 * in the tab.
 */
import { toNestErrors } from '@hookform/resolvers';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { Resolver } from 'react-hook-form';
import { CORRECTION_POLICIES } from '@reptemple/contract/challenges/challenge-form';
import { ApiError } from '../../../api/api-error.ts';
import { CORRECTION_LABELS } from '../../../entities/challenge/challenge-setting-labels.ts';
import { t } from '../../../i18n/translate.ts';
import { CheckRow, Radio, RadioGroup } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { TimeZoneInput } from '../../../ui/form/time-zone-input.tsx';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/storage/form-draft.ts';
import { useCreateChallenge } from '../queries.ts';
import { draftFrom, emptyDraft, fieldOf, isSame, readDraft, settledCount } from './user-challenge-draft.ts';
import type { ChallengeDraft, Count } from './user-challenge-draft.ts';

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const DRAFT = 'challenge.create';

const NOT_CREATED = t('Failed to create challenge. Please try again.');

const resolver: Resolver<ChallengeDraft> = (draft, _context, options) => {
  const { faults } = readDraft(draft);
  if (!faults) return { values: draft, errors: {} };
  const errors = Object.fromEntries(faults.map(({ field, message }) => [field, { type: 'rule', message }]));
  return { values: {}, errors: toNestErrors<ChallengeDraft>(errors, options) };
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return NOT_CREATED;
  if (error.code === 'not_signed_in') return t('You must be logged in to create challenges');
  return error.message === '' ? NOT_CREATED : error.message;
};

const useKeptForm = () => {
  const [empty] = useState(() => emptyDraft(ownTimeZone()));
  const [kept] = useState(() => keptDraft(DRAFT));
  const [values] = useState(() => draftFrom(kept, empty));
  const form = useForm<ChallengeDraft>({
    defaultValues: empty,
    resolver,
    ...(kept !== undefined && { values, resetOptions: { keepDefaultValues: true } }),
  });
  const { subscribe, reset } = form;
  const isSent = useRef(false);
  const forget = (): void => forgetDraft(DRAFT);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          if (isSent.current || isSame(typed, empty)) forgetDraft(DRAFT);
          else keepDraft(DRAFT, typed);
        },
      }),
    [subscribe, empty],
  );
  return {
    ...form,
    isDirty: form.formState.isDirty,
    isRestored: kept !== undefined && form.formState.isDirty,
    startOver: (): void => reset(empty),
    forget,
    /** Removes the draft and stops saving it, even if the form still reports changes. */
    sent: (): void => {
      isSent.current = true;
      forget();
    },
  };
};

export const useCreateForm = () => {
  const navigate = useNavigate();
  const create = useCreateChallenge();
  const form = useKeptForm();
  const { handleSubmit, setError, setValue } = form;

  const explain = (error: unknown): void => {
    for (const { field: name, message } of error instanceof ApiError ? error.faults : []) {
      const field = fieldOf(name);
      if (field) setError(field, { message }, { shouldFocus: true });
    }
    errorToast(messageOf(error));
  };
  const submit = handleSubmit(async (draft) => {
    const { body } = readDraft(draft);
    if (!body) return;
    const created = await create.mutateAsync(body).catch(explain);
    if (!created) return;
    form.sent();
    toast({ title: t('Challenge created!'), tone: 'success' });
    await navigate({ to: '/challenge/$challenge', params: { challenge: created.slug }, ignoreBlocker: true });
  });

  /**
   * Corrects a number when the user leaves its field: invalid input, or less than 1, becomes 1
   * (specification S1, section 5). Reports too high a number.
   */
  const settle = (field: Count, typed: string): void =>
    setValue(field, settledCount(typed), { shouldDirty: true, shouldValidate: true });

  return { ...form, submit, settle };
};

export type CreateForm = ReturnType<typeof useCreateForm>;

interface FormPartProps {
  readonly title: string;
  readonly words?: string;
  readonly children: ReactNode;
}

export const FormPart = ({ title, words, children }: FormPartProps): ReactElement => (
  <fieldset className="grid gap-x-10 gap-y-5 border-t py-8 first-of-type:border-t-0 first-of-type:pt-0">
    <legend className="contents">
      <span className="carved text-2xl">{title}</span>
    </legend>
    {words ? <p className="-mt-3 max-w-prose text-pretty text-quiet">{words}</p> : null}
    {children}
  </fieldset>
);

interface PartProps {
  readonly form: CreateForm;
}

export const PeoplePart = ({ form }: PartProps): ReactElement => (
  <FormPart title={t('Participants')}>
    <div className="grid gap-3">
      <CheckRow {...form.register('allowGuests')}>{t('Guests may take part')}</CheckRow>
      <CheckRow {...form.register('isHidden')}>{t('Only people with the link')}</CheckRow>
      <CheckRow {...form.register('hasKudos')}>{t('People can give kudos to each recording.')}</CheckRow>
    </div>
  </FormPart>
);

const TimeZone = ({ form }: PartProps): ReactElement => (
  <Field
    label={t('Time zone')}
    hint={t('Days, streaks and dates use this time zone.')}
    fault={form.formState.errors.timeZone?.message}
  >
    {(control) => (
      <Controller
        control={form.control}
        name="timeZone"
        render={({ field }) => <TimeZoneInput {...control} value={field.value} onChange={field.onChange} />}
      />
    )}
  </Field>
);

export const CountingPart = ({ form }: PartProps): ReactElement => (
  <FormPart title={t('Rules')}>
    <TimeZone form={form} />
    <div className="grid gap-2">
      <p id="corrections" className="text-sm font-medium">
        {t('Corrections')}
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
        {t('Participants show four digits with their fingers at the start, so reviewers know the video is new.')}
      </p>
    </div>
  </FormPart>
);

const LIMITS = [
  { name: 'maxDurationSeconds', label: `${t('Longest recording')} (s)` },
  { name: 'maxRestSeconds', label: `${t('Longest rest')} (s)` },
  { name: 'maxDailyAttempts', label: t('Attempts a day') },
] as const;

export const LimitsPart = ({ form }: PartProps): ReactElement => (
  <FormPart title={t('Limits')} words={t('Leave blank for no limit.')}>
    <div className="grid items-start gap-4 sm:grid-cols-3">
      {LIMITS.map(({ name, label }) => (
        <Field key={name} label={label} fault={form.formState.errors[name]?.message}>
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
