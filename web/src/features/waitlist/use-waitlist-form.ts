/** State of the waitlist form: draft, error and submission. */
import { WAITLIST_DUPLICATE } from '@reptemple/contract/campaigns/waitlist';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { isRefusal } from '../../api/api-error.ts';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useJoinWaitlist } from './queries.ts';
import { type DraftIssue, EMPTY_DRAFT, isComplete, readDraft, type WaitlistDraft } from './rules.ts';

const sayJoined = (): void =>
  toast({
    title: t('Success!'),
    description: t("You've been added to our waitlist. We'll be in touch soon!"),
    tone: 'success',
  });

const sayFailed = (error: unknown): void =>
  isRefusal(error, 'already_registered')
    ? toast({ title: t('Already registered!'), description: WAITLIST_DUPLICATE })
    : errorToast(t('Something went wrong. Please try again.'));

/** `source`: preselected source; empty for none. */
export const useWaitlistForm = (source: WaitlistDraft['source']) => {
  const empty = { ...EMPTY_DRAFT, source };
  const [draft, setDraft] = useState<WaitlistDraft>(empty);
  const [fault, setFault] = useState<DraftIssue>();
  const join = useJoinWaitlist();
  const change = (part: Partial<WaitlistDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    setFault(undefined);
  };
  const send = (): void => {
    const read = readDraft(draft);
    setFault(read.fault);
    if (read.fault) return errorToast(read.fault.message);
    join.mutate(read.form, {
      onSuccess: () => {
        setDraft(empty);
        sayJoined();
      },
      onError: sayFailed,
    });
  };
  /** Shows the missing field on Enter, because a disabled button prevents form submission. */
  const sayWhatIsMissing = ({ key }: KeyboardEvent): void => {
    if (key === 'Enter' && !isComplete(draft)) send();
  };
  const faultOf = (field: keyof WaitlistDraft) => (fault?.field === field ? fault.message : undefined);
  return { draft, change, send, sayWhatIsMissing, faultOf, isBusy: join.isPending };
};

export type WaitlistFormState = ReturnType<typeof useWaitlistForm>;
