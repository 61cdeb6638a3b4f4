/** For who was recorded, and admins: setting the count by hand, and all that happened to it. */
import type { CORRECTION_OUTCOMES } from '@reptemple/contract/corrections';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { formatMoment } from '../../../ui/moment.ts';
import { toast, type ToastDraft } from '../../../ui/toast.ts';
import { correctionsQuery, useCorrectRecording } from './queries.ts';
import { historyOf, repsFault, repsTyped } from './rules.ts';

type Outcome = (typeof CORRECTION_OUTCOMES)[number];

const OUTCOME_TOASTS: Readonly<Record<Outcome, ToastDraft>> = {
  updated: { title: 'Updated successfully', tone: 'success' },
  requested: {
    title: 'Correction requested',
    description: 'An admin looks at it. Until then the counted result stands.',
    tone: 'success',
  },
  no_changes: { title: 'No changes' },
};

const SAVE_FAILED: ToastDraft = {
  title: 'Error',
  description: 'Failed to save updates. Please try again.',
  tone: 'error',
};

interface ManualCountProps {
  readonly recording: string;
  /** Whether an admin decides on it first. */
  readonly isReviewed: boolean;
}

const ManualCount = ({ recording, isReviewed }: ManualCountProps): ReactElement => {
  const [typed, setTyped] = useState('');
  const correction = useCorrectRecording(recording);
  const reps = repsTyped(typed);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (reps === undefined) return;
    correction.mutate(reps, {
      onSuccess: ({ outcome }) => {
        toast(OUTCOME_TOASTS[outcome]);
        setTyped('');
      },
      onError: () => toast(SAVE_FAILED),
    });
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-wrap items-start gap-3">
      <div className="min-w-52 flex-1">
        <Field
          label="Valid reps by hand"
          hint={isReviewed ? 'An admin accepts it before it ranks. Invalid reps become 0.' : 'Invalid reps become 0.'}
          fault={repsFault(typed)}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" className="mt-7" disabled={reps === undefined} busy={correction.isPending}>
        Save
      </Button>
    </form>
  );
};

const History = ({ recording }: { readonly recording: string }): ReactElement | null => {
  const { data } = useQuery(correctionsQuery(recording));
  const entries = data ? historyOf(data.corrections, data.changes) : [];
  if (entries.length === 0) return null;
  return (
    <ol aria-label="What happened to this result" className="grid gap-3">
      {entries.map(({ key, at, words, reason }) => (
        <li key={key} className="border-l-2 pl-4">
          <p>{words}</p>
          {reason ? <p className="text-quiet">“{reason}”</p> : null}
          <p className="text-sm text-quiet">{formatMoment(at)}</p>
        </li>
      ))}
    </ol>
  );
};

export const CorrectionPanel = (props: ManualCountProps): ReactElement => (
  <div className="grid gap-5">
    <ManualCount {...props} />
    <History recording={props.recording} />
  </div>
);
