/**
 * Panel where the owner or an admin corrects the result by a typed number or by a new analysis.
 * Also shows earlier corrections.
 */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, useId, useRef } from 'react';
import type { FormEvent, ReactElement } from 'react';
import type { Reply } from '@reptemple/contract/endpoint';
import { CorrectRecording, GetCorrections, ReanalyseRecording } from '@reptemple/contract/recordings/corrections';
import type { CORRECTION_OUTCOMES } from '@reptemple/contract/recordings/corrections';
import type { Track } from '@reptemple/engine/landmark-track';
import { call } from '../../../api/api-client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useResultChanged } from '../../../api/invalidate-result-queries.ts';
import { useCountUnit } from '../../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../../i18n/count-unit-labels.ts';
import { unitName } from '../../../i18n/locale-formats.ts';
import { countsLabel } from '../../../i18n/rep-count-and-fault-labels.ts';
import { t } from '../../../i18n/translate.ts';
import type { LiveAnalysis } from '../../../player/analysis/frame-by-frame-count.ts';
import { Button, DisabledReason } from '../../../ui/button.tsx';
import { PartBoundary } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { formatMoment } from '../../../ui/format/format-dates.ts';
import { focusOnArrival } from '../../../ui/overlay/focus-management.ts';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import type { ToastDraft } from '../../../ui/overlay/toast.ts';
import { TROUBLE_LABELS } from '../recording-labels-and-rules.ts';
import { retryWhileBusy, pageVisibility, waitUntilVisible } from '../upload/retry-policy.ts';
import type { Trouble } from '../upload/retry-policy.ts';
import { trackFile } from '../upload/upload-requests.ts';
import {
  correctionHint,
  historyOf,
  repsIssue,
  SAVE_FAILED,
  helpfulServerMessage,
  wishOf,
} from './correction-rules-and-history.ts';
import type { Wish } from './correction-rules-and-history.ts';

const correctionsQuery = (recording: string) => endpointQuery(GetCorrections, { params: { recording } }, 0);

interface Saved {
  readonly outcome: (typeof CORRECTION_OUTCOMES)[number];
  /** Counts that the server found in a new analysis; undefined after a typed correction. */
  readonly counted?: { readonly validReps: number; readonly invalidReps: number };
}

const reanalyse = async (
  recording: string,
  analysis: Track,
  onTrouble: (trouble: Trouble | null) => void,
): Promise<Saved> => {
  const form = { track: await trackFile(analysis) };
  const send = () => call(ReanalyseRecording, { params: { recording }, form });
  return retryWhileBusy(send, { wait: waitUntilVisible, pageVisibility, onTrouble });
};

const useSaveResult = (recording: string) => {
  const resultChanged = useResultChanged();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const saving = useMutation({
    mutationFn: (wish: Wish<Track>): Promise<Saved> =>
      wish.kind === 'manual'
        ? call(CorrectRecording, { params: { recording }, body: { validReps: wish.validReps } })
        : reanalyse(recording, wish.analysis, setTrouble),
    onSuccess: resultChanged,
    onSettled: () => setTrouble(null),
  });
  return {
    mutate: saving.mutate,
    isSaving: saving.isPending,
    trouble,
  };
};

const OUTCOME_TOASTS: Readonly<Record<Saved['outcome'], ToastDraft>> = {
  updated: { title: t('Updated successfully'), tone: 'success' },
  requested: {
    title: t('Correction requested'),
    description: t('An admin has to approve it.'),
    tone: 'success',
  },
  no_changes: { title: t('No changes') },
};

/**
 * Shows a toast with the server's count. Server and page count the same landmarks, so the counts
 * are normally equal. They differ only if a limit of the challenge ends the set earlier.
 */
const saySaved = ({ outcome, counted }: Saved, unit: CountUnit): void => {
  const said = OUTCOME_TOASTS[outcome];
  const description = counted ? t('The server counted {counted}.', { counted: countsLabel(counted, unit) }) : undefined;
  toast({ description, ...said });
};

interface Counted {
  readonly validReps: number;
  readonly invalidReps: number;
}

interface CorrectionPanelProps {
  readonly recording: { readonly id: string } & Counted;
  readonly isReviewed: boolean;
  readonly isRerunning: boolean;
  readonly analysis: LiveAnalysis | undefined;
  /** Called when the correction is saved or cancelled. The caller then ends the new analysis. */
  readonly onEnd: () => void;
}

interface UpdateProps extends CorrectionPanelProps {
  readonly isWaiting: boolean;
  readonly onChanged: () => void;
}

const Count = ({ name, counts }: { readonly name: string; readonly counts: Counted }): ReactElement => (
  <div>
    <dt className="inscription text-quiet">{name}</dt>
    <dd className="mt-1 text-lg tabular-nums">{countsLabel(counts, useCountUnit())}</dd>
  </div>
);

const Counts = ({ recording, analysis }: Pick<UpdateProps, 'recording' | 'analysis'>): ReactElement | null =>
  analysis ? (
    <dl className="grid grid-cols-2 gap-4 rounded-stone bg-sunken p-4">
      <Count name={t('Now')} counts={recording} />
      <Count
        name={t('New analysis')}
        counts={{ validReps: analysis.result.repCount, invalidReps: analysis.result.invalidRepCount }}
      />
    </dl>
  ) : null;

const useUpdate = ({ recording, analysis, onEnd, onChanged }: UpdateProps) => {
  const unit = useCountUnit();
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const saving = useSaveResult(recording.id);
  const wish = wishOf(typed, analysis?.track);
  const end = (): void => {
    setTyped('');
    onEnd();
    focusOnArrival(form.current);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (wish === undefined) return;
    saving.mutate(wish, {
      onSuccess: (saved) => {
        saySaved(saved, unit);
        end();
        if (saved.outcome !== 'no_changes') onChanged();
      },
      onError: (error) => errorToast(SAVE_FAILED, helpfulServerMessage(error)),
    });
  };
  return { typed, setTyped, form, wish, isSaving: saving.isSaving, trouble: saving.trouble, end, save };
};

/**
 * Returns the reason why Save is disabled. Undefined if it is enabled, or if the count's field
 * shows the reason.
 */
const saveHeldBack = (typed: string, isRerunning: boolean, analysis: LiveAnalysis | undefined): string | undefined => {
  if (typed.trim() !== '' || analysis) return undefined;
  return isRerunning ? t('Analysis in progress.') : t('Enter a number or rerun the analysis.');
};

const FIELD_LABELS = {
  reps: t('Correct the count'),
  seconds: `${t('Correct the count')} (${unitName('second')})`,
} as const;

const Update = (props: UpdateProps): ReactElement => {
  const { recording, isReviewed, isWaiting, isRerunning, analysis } = props;
  const { typed, setTyped, form, wish, isSaving, trouble, end, save } = useUpdate(props);
  const disabledReason = useId();
  const unit = useCountUnit();
  const hint = correctionHint({ isReviewed, isWaiting, hasAnalysis: analysis !== undefined });
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={t('Update Results')}
      noValidate
      onSubmit={save}
      className="grid gap-4 outline-none"
    >
      <Counts recording={recording} analysis={analysis} />
      <Field label={FIELD_LABELS[unit]} hint={hint} fault={repsIssue(typed)}>
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
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={wish === undefined} busy={isSaving} aria-describedby={disabledReason}>
          {t('Save')}
        </Button>
        {isRerunning || typed !== '' ? (
          <Button variant="secondary" disabled={isSaving} onClick={end}>
            {t('Cancel')}
          </Button>
        ) : null}
        <DisabledReason id={disabledReason} words={saveHeldBack(typed, isRerunning, analysis)} />
        <output className="text-sm text-pretty text-quiet empty:hidden">
          {trouble ? TROUBLE_LABELS[trouble] : ''}
        </output>
      </div>
    </form>
  );
};

interface HistoryProps {
  readonly corrections: Reply<typeof GetCorrections>;
  readonly changes: number;
}

const History = ({ corrections: { corrections, changes }, changes: changed }: HistoryProps): ReactElement | null => {
  const unit = useCountUnit();
  const entries = historyOf(corrections, changes, unit);
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('History')} className="grid gap-3 border-t pt-4">
      <h4
        key={changed}
        tabIndex={-1}
        className="inscription text-quiet outline-none"
        {...(changed > 0 ? { ref: focusOnArrival } : {})}
      >
        {t('History')}
      </h4>
      <ol className="grid gap-3">
        {entries.map(({ key, at, words, reason }) => (
          <li key={key} className="border-l-2 pl-4">
            <p>{words}</p>
            {reason ? (
              <p className="text-quiet">
                <bdi>{reason}</bdi>
              </p>
            ) : null}
            <p className="text-sm text-quiet">{formatMoment(at)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
};

export const CorrectionPanel = (props: CorrectionPanelProps): ReactElement => {
  const query = useQuery(correctionsQuery(props.recording.id));
  const [changes, setChanges] = useState(0);
  const isWaiting = query.data?.corrections.some(({ state }) => state === 'requested') ?? false;
  return (
    <div className="grid gap-5">
      <Update {...props} isWaiting={isWaiting} onChanged={() => setChanges((count) => count + 1)} />
      <PartBoundary query={query} loading={t('Loading...')} failed={t('Failed to load')}>
        {(corrections) => <History corrections={corrections} changes={changes} />}
      </PartBoundary>
    </div>
  );
};
