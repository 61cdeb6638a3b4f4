import { useState } from 'react';
import type { FormEvent, ReactElement, KeyboardEvent } from 'react';
import { MAX_SPECIFICATION, WAITLIST_SOURCE_LABELS, WAITLIST_DUPLICATE } from '@reptemple/contract/campaigns/waitlist';
import type { WaitlistSource } from '@reptemple/contract/campaigns/waitlist';
import { isRefusal } from '../../api/api-error.ts';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input, Select } from '../../ui/form/input.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useJoinWaitlist } from './queries.ts';
import { isComplete, EMPTY_DRAFT, readDraft } from './waitlist-draft.ts';
import type { DraftIssue, WaitlistDraft } from './waitlist-draft.ts';

/**
 * Focuses the form's first field. After sending, the form is empty, which disables the focused
 * button.
 */
const focusFirstField = (form: HTMLFormElement): void => form.querySelector('input')?.focus();

const toastJoined = (): void =>
  toast({
    title: t('Success!'),
    description: t("You've been added to our waitlist. We'll be in touch soon!"),
    tone: 'success',
  });

const toastFailed = (error: unknown): void =>
  isRefusal(error, 'already_registered')
    ? toast({ title: t('Already registered!'), description: WAITLIST_DUPLICATE })
    : errorToast(t('Something went wrong. Please try again.'));

const useWaitlistForm = (source: WaitlistDraft['source']) => {
  const empty = { ...EMPTY_DRAFT, source };
  const [draft, setDraft] = useState<WaitlistDraft>(empty);
  const [fault, setFault] = useState<DraftIssue>();
  const join = useJoinWaitlist();
  const change = (part: Partial<WaitlistDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setFault(undefined);
  };
  const send = (form: HTMLFormElement | null): void => {
    const read = readDraft(draft);
    setFault(read.fault);
    if (read.fault) return errorToast(read.fault.message);
    join.mutate(read.form, {
      onSuccess: () => {
        if (form) focusFirstField(form);
        setDraft(empty);
        toastJoined();
      },
      onError: toastFailed,
    });
  };
  /**
   * Shows the message of a missing field on Enter. The disabled button would prevent a normal
   * submission.
   */
  const showMissingOnEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void => {
    if (key === 'Enter' && !isComplete(draft)) send(currentTarget.form);
  };
  const faultOf = (field: keyof WaitlistDraft) => (fault?.field === field ? fault.message : undefined);
  return { draft, change, send, showMissingOnEnter, faultOf, isBusy: join.isPending };
};

type WaitlistFormState = ReturnType<typeof useWaitlistForm>;

interface FieldProps {
  readonly form: WaitlistFormState;
}

const EmailField = ({ form }: FieldProps): ReactElement => (
  <Field label={t('Email')} fault={form.faultOf('email')}>
    {(control) => (
      <Input
        {...control}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={t('you@example.org')}
        value={form.draft.email}
        onChange={({ currentTarget }) => form.change({ email: currentTarget.value })}
        onKeyDown={form.showMissingOnEnter}
      />
    )}
  </Field>
);

const SourceField = ({ form, sources }: FieldProps & Pick<WaitlistFormProps, 'sources'>): ReactElement => (
  <Field label={t('How did you hear about us?')} fault={form.faultOf('source')}>
    {(control) => (
      <Select
        {...control}
        value={form.draft.source}
        onChange={({ currentTarget }) => form.change({ source: currentTarget.value })}
      >
        <option value="" disabled>
          {t('Choose one')}
        </option>
        {sources.map((source) => (
          <option key={source} value={source}>
            {translateMessage(WAITLIST_SOURCE_LABELS[source])}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

const SpecificationField = ({ form }: FieldProps): ReactElement => (
  <Field label={t('Please specify')} fault={form.faultOf('specification')}>
    {(control) => (
      <Input
        {...control}
        maxLength={MAX_SPECIFICATION}
        value={form.draft.specification}
        onChange={({ currentTarget }) => form.change({ specification: currentTarget.value })}
        onKeyDown={form.showMissingOnEnter}
      />
    )}
  </Field>
);

interface WaitlistFormProps {
  readonly sources: readonly WaitlistSource[];
  readonly source?: WaitlistSource;
}

/**
 * Waitlist form. Its button is disabled until all required fields are filled in. Enter then shows
 * what is missing.
 */
export const WaitlistForm = ({ sources, source }: WaitlistFormProps): ReactElement => {
  const form = useWaitlistForm(source ?? '');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.send(event.currentTarget);
  };
  return (
    <form noValidate aria-label={t('Waitlist')} className="grid gap-5" onSubmit={submit}>
      <EmailField form={form} />
      <SourceField form={form} sources={sources} />
      {form.draft.source === 'other' ? <SpecificationField form={form} /> : null}
      <Button type="submit" size="large" className="mt-1" busy={form.isBusy} disabled={!isComplete(form.draft)}>
        {t('Join the Waitlist')}
      </Button>
    </form>
  );
};
