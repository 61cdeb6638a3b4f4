/** For who was recorded, and admins: another result, by another analysis of the video or by hand, and all that happened to it. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { LiveAnalysis } from '../../../player/analysis.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { formatMoment } from '../../../ui/moment.ts';
import { errorToast, toast, type ToastDraft } from '../../../ui/toast.ts';
import { correctionsQuery, type Saved, useSaveResult } from './queries.ts';
import { countsWords, historyOf, repsFault, saveFault, wishOf } from './rules.ts';

const OUTCOME_TOASTS: Readonly<Record<Saved['outcome'], ToastDraft>> = {
  updated: { title: 'Updated successfully', tone: 'success' },
  requested: {
    title: 'Correction requested',
    description: 'An admin looks at it. Until then the counted result stands.',
    tone: 'success',
  },
  no_changes: { title: 'No changes' },
};

/** The count is the server's: of the same landmarks it makes the same, unless a limit of the challenge ends the set earlier. */
const saySaved = ({ outcome, counted }: Saved): void => {
  const said = OUTCOME_TOASTS[outcome];
  const description = counted ? `The server counts ${countsWords(counted)} in it.` : undefined;
  toast({ description, ...said });
};

interface Counted {
  readonly validReps: number;
  readonly invalidReps: number;
}

interface UpdateProps {
  readonly recording: { readonly id: string } & Counted;
  /** Whether an admin decides on it first. */
  readonly isReviewed: boolean;
  readonly isRerunning: boolean;
  /** What a rerun has seen, once it has reached the end. */
  readonly analysis: LiveAnalysis | undefined;
  /** Saved or cancelled: a rerun is over. */
  readonly onEnd: () => void;
}

const Count = ({ name, counts }: { readonly name: string; readonly counts: Counted }): ReactElement => (
  <div>
    <dt className="inscription text-quiet">{name}</dt>
    <dd className="mt-1 text-lg tabular-nums">
      <span className="text-gold">{counts.validReps} valid</span> ·{' '}
      <span className="text-clay">{counts.invalidReps} invalid</span>
    </dd>
  </div>
);

/** What stands, beside what the rerun has seen. */
const Counts = ({ recording, analysis }: Pick<UpdateProps, 'recording' | 'analysis'>): ReactElement | null =>
  analysis ? (
    <dl className="grid grid-cols-2 gap-4 rounded-stone bg-sunken p-4">
      <Count name="Now" counts={recording} />
      <Count
        name="New analysis"
        counts={{ validReps: analysis.result.repCount, invalidReps: analysis.result.invalidRepCount }}
      />
    </dl>
  ) : null;

const hintOf = (isReviewed: boolean, hasAnalysis: boolean): string =>
  [
    hasAnalysis ? 'Leave it empty to take the new analysis.' : '',
    isReviewed ? 'An admin accepts it before it ranks.' : '',
    'Invalid reps become 0.',
  ]
    .filter((words) => words !== '')
    .join(' ');

const Update = ({ recording, isReviewed, isRerunning, analysis, onEnd }: UpdateProps): ReactElement => {
  const [typed, setTyped] = useState('');
  const saving = useSaveResult(recording.id);
  const wish = wishOf(typed, analysis?.track);
  const end = (): void => {
    setTyped('');
    onEnd();
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (wish === undefined) return;
    saving.mutate(wish, {
      onSuccess: (saved) => {
        saySaved(saved);
        end();
      },
      onError: (error) => errorToast(saveFault(error)),
    });
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Counts recording={recording} analysis={analysis} />
      <Field label="Valid reps by hand" hint={hintOf(isReviewed, analysis !== undefined)} fault={repsFault(typed)}>
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={wish === undefined} busy={saving.isPending}>
          Save
        </Button>
        {isRerunning || typed !== '' ? (
          <Button variant="secondary" disabled={saving.isPending} onClick={end}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
};

const History = ({ recording }: { readonly recording: string }): ReactElement | null => {
  const { data } = useQuery(correctionsQuery(recording));
  const entries = data ? historyOf(data.corrections, data.changes) : [];
  if (entries.length === 0) return null;
  return (
    <section aria-label="History" className="grid gap-3 border-t pt-4">
      <h4 className="inscription text-quiet">History</h4>
      <ol aria-label="What happened to this result" className="grid gap-3">
        {entries.map(({ key, at, words, reason }) => (
          <li key={key} className="border-l-2 pl-4">
            <p>{words}</p>
            {reason ? <p className="text-quiet">“{reason}”</p> : null}
            <p className="text-sm text-quiet">{formatMoment(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
};

export const CorrectionPanel = (props: UpdateProps): ReactElement => (
  <div className="grid gap-5">
    <Update {...props} />
    <History recording={props.recording.id} />
  </div>
);
