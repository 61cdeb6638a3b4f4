/** The form's life: read from the tab, kept with every letter, sent, forgotten. */
import { toNestErrors } from '@hookform/resolvers';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { t } from '../../../language/texts.ts';
import { ApiError } from '../../../api/api-error.ts';
import { forgetDraft, keepDraft, keptDraft } from '../../../ui/kept-draft.ts';
import { errorToast, toast } from '../../../ui/toast.ts';
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

/** Of what this tab keeps until the challenge is created. */
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

/** What is typed stays in the tab from the first letter until it is sent or given up. */
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

  // The tab's storage follows the fields without drawing anything.
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
    /** From now on nothing of it is kept, whatever the form still says of itself. */
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

  /** Leaving a number that is none, or less than 1, makes it 1 (first document, section 5); one that is too large is told so. */
  const settle = (field: Count, typed: string): void =>
    setValue(field, settledCount(typed), { shouldDirty: true, shouldValidate: true });

  return { ...form, submit, settle };
};

export type CreateForm = ReturnType<typeof useCreateForm>;
