/** State of the form: restored from the tab, saved while typing, submitted, deleted. */
import { toNestErrors } from '@hookform/resolvers';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { ApiError } from '../../../api/api-error.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/storage/form-draft.ts';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { useCreateChallenge } from '../queries.ts';
import { ownTimeZone } from './own-time-zone.ts';
import {
  type ChallengeDraft,
  type Count,
  draftFrom,
  emptyDraft,
  fieldOf,
  isSame,
  readDraft,
  settledCount,
} from './rules.ts';

/** Key of the draft. */
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

/** Keeps the draft in the tab until it is submitted or discarded. */
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

  // Saves on every change without rendering.
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
    /** Stops saving, even if the form still reports changes. */
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
   * On blur, invalid input or less than 1 becomes 1 (specification S1, section 5); too high a
   * number is reported.
   */
  const settle = (field: Count, typed: string): void =>
    setValue(field, settledCount(typed), { shouldDirty: true, shouldValidate: true });

  return { ...form, submit, settle };
};

export type CreateForm = ReturnType<typeof useCreateForm>;
