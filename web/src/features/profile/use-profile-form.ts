/** The profile form: checked by our rules, saved by the server, and told apart from what is saved. */
import type { Profile } from '@reptemple/contract/profile';
import { toNestErrors } from '@hookform/resolvers';
import type { FormEvent } from 'react';
import { type Resolver, type UseFormSetError, useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { errorToast, toast } from '../../ui/toast.ts';
import { useUpdateProfile } from './queries.ts';
import { draftOf, fieldOf, type ProfileDraft, readDraft } from './rules.ts';

const resolver: Resolver<ProfileDraft> = (draft, _context, options) => {
  const { faults } = readDraft(draft);
  if (!faults) return { values: draft, errors: {} };
  const errors = Object.fromEntries(faults.map(({ field, message }) => [field, { type: 'rule', message }]));
  return { values: {}, errors: toNestErrors<ProfileDraft>(errors, options) };
};

/**
 * The first number field that holds what is no number. Its value reads as empty, and empty would be saved as null: what a person
 * typed must never be lost like that.
 */
const badInputOf = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements].find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.badInput,
  );

/** Lays the server's faults on their fields; what belongs to none is left to the toast. */
const layFaults = (error: unknown, setError: UseFormSetError<ProfileDraft>): void => {
  if (!(error instanceof ApiError)) return;
  for (const { field: name, message } of error.faults) {
    const field = fieldOf(name);
    if (field) setError(field, { message });
  }
};

export const useProfileForm = (profile: Profile) => {
  const update = useUpdateProfile();
  const { register, control, handleSubmit, reset, setError, formState } = useForm<ProfileDraft>({
    defaultValues: draftOf(profile),
    resolver,
  });
  const save = handleSubmit(async (draft) => {
    const { change } = readDraft(draft);
    if (!change) return;
    try {
      const { profile: saved } = await update.mutateAsync(change);
      reset(draftOf(saved));
      toast({
        title: 'Profile updated!',
        description: 'Your profile has been saved successfully.',
        tone: 'success',
      });
    } catch (error) {
      layFaults(error, setError);
      errorToast('Failed to update profile. Please try again.');
    }
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const bad = badInputOf(event.currentTarget);
    const field = bad && fieldOf(bad.name);
    if (!field) return void save(event);
    setError(field, { message: 'Please enter a number.' }, { shouldFocus: true });
  };
  const { errors, isDirty, isSubmitting } = formState;
  return { register, control, submit, errors, isDirty, isSubmitting };
};

export type ProfileForm = ReturnType<typeof useProfileForm>;
