/** Screen for admins to decide on requests to correct a count. */
import { useMutation, keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useRef, useState, useId } from 'react';
import type { ReactElement, RefObject } from 'react';
import {
  DecideCorrection,
  ListCorrections,
  CORRECTION_STATES,
  MAX_REASON_LENGTH,
} from '@reptemple/contract/recordings/corrections';
import type { CorrectionState, CorrectionRow } from '@reptemple/contract/recordings/corrections';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useResultChanged } from '../../api/invalidate-result-queries.ts';
import { countsLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { t, translateMessage } from '../../i18n/translate.ts';
import { Button, DisabledReason } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { useKeptLabel } from '../../ui/storage/form-draft.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/table-controls.tsx';

interface CorrectionsFilters {
  readonly page: number;
  readonly search: string;
  readonly state: CorrectionState;
}

const correctionsQuery = (asked: CorrectionsFilters) => endpointQuery(ListCorrections, { query: asked }, 0);

interface Decision {
  readonly correction: string;
  readonly decision: 'accept' | 'refuse';
  readonly reason: string;
}

const useDecide = () => {
  const resultChanged = useResultChanged();
  return useMutation({
    mutationFn: ({ correction, ...body }: Decision) => call(DecideCorrection, { params: { correction }, body }),
    onSettled: resultChanged,
  });
};

const STATE_LABELS: Readonly<Record<CorrectionState, string>> = {
  requested: t('Waiting'),
  accepted: t('Correction accepted'),
  refused: t('Correction refused'),
};

const DECIDED: Readonly<Record<Decision['decision'], string>> = {
  accept: t('Correction accepted'),
  refuse: t('The counted result stays.'),
};

const Evidence = ({ challengeId, recordingId }: CorrectionRow): ReactElement => (
  <Link
    to="/challenge/$challenge/recording/$recording"
    params={{ challenge: challengeId, recording: recordingId }}
    target="_blank"
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    {t('View Recording')}
  </Link>
);

interface DecideDialogProps {
  readonly row: CorrectionRow;
  readonly admin: string;
  readonly onClose: () => void;
  readonly list: RefObject<HTMLElement | null>;
}

const askedLabel = ({ current, wanted, unit }: CorrectionRow): string =>
  `${t('Now')}: ${countsLabel(current, unit)} · ${t('Requested')}: ${countsLabel(wanted, unit)}`;

export const DecideDialog = ({ row, admin, onClose, list }: DecideDialogProps): ReactElement => {
  const { words: reason, change, forget } = useKeptLabel(`correction.${row.id}.${admin}`);
  const deciding = useDecide();
  const decide = (decision: Decision['decision']): void =>
    deciding.mutate(
      { correction: row.id, decision, reason },
      {
        onSuccess: () => {
          forget();
          toast({ title: t('Success!'), description: DECIDED[decision], tone: 'success' });
          onClose();
        },
        onError: (error) => errorToast(error.message),
      },
    );
  const disabledReason = useId();
  const isEmpty = reason.trim() === '';
  const shared = { busy: deciding.isPending, disabled: isEmpty, 'aria-describedby': disabledReason } as const;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent
        returnTo={() => list.current}
        title={`${t('Correction requested')}: ${row.name}`}
        description={askedLabel(row)}
      >
        <Evidence {...row} />
        <Field label={t('Reason')} hint={t('The owner can read it.')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={MAX_REASON_LENGTH}
              value={reason}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
          )}
        </Field>
        <div className="flex gap-3 max-sm:flex-col sm:items-center sm:justify-end">
          <DisabledReason id={disabledReason} words={isEmpty ? t('Enter a reason.') : undefined} />
          <Button variant="secondary" {...shared} onClick={() => decide('refuse')}>
            {t('Refuse')}
          </Button>
          <Button {...shared} onClick={() => decide('accept')}>
            {t('Accept')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  );
};

const Verdict = ({ row, onDecide }: { readonly row: CorrectionRow; readonly onDecide: () => void }): ReactElement => {
  if (row.state !== 'requested')
    return <span className="wrap-anywhere text-quiet">{row.reason && translateMessage(row.reason)}</span>;
  if (row.isMine) return <span className="text-quiet">{t('This is your set. Another admin decides.')}</span>;
  if (row.isRival)
    return (
      <span className="text-quiet">
        {t('You compete in this challenge and it has prizes, so another admin has to decide.')}
      </span>
    );
  return (
    <Button variant="secondary" size="small" onClick={onDecide}>
      {t('Decide')}
    </Button>
  );
};

const columnsOf = (onDecide: (row: CorrectionRow) => void): readonly Column<CorrectionRow>[] => [
  {
    title: t('Recording'),
    kind: 'lead',
    cell: ({ challengeId, recordingId, name, challengeName }) => (
      <Link
        to="/challenge/$challenge/recording/$recording"
        params={{ challenge: challengeId, recording: recordingId }}
        className="block min-h-11"
      >
        <span className="block wrap-anywhere underline decoration-edge underline-offset-4">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm font-normal wrap-anywhere text-quiet">{challengeName}</span>
      </Link>
    ),
  },
  { title: t('Now'), cell: ({ current, unit }) => countsLabel(current, unit), className: 'tabular-nums' },
  { title: t('Requested'), cell: ({ wanted, unit }) => countsLabel(wanted, unit), className: 'tabular-nums' },
  {
    title: t('Date'),
    cell: ({ requestedAt }) => formatMoment(requestedAt),
    className: 'whitespace-nowrap tabular-nums',
  },
  { title: t('Decision'), cell: (row) => <Verdict row={row} onDecide={() => onDecide(row)} /> },
];

const Nothing = ({ asked }: { readonly asked: CorrectionsFilters }): ReactElement => (
  <Notice icon={<Scale aria-hidden />} title={asked.search === '' ? t('Nothing yet') : t('Nothing found')} />
);

interface CorrectionsScreenProps {
  /** User id of the admin, who cannot decide on their own requests. */
  readonly admin: string;
  readonly asked: CorrectionsFilters;
  readonly onAsk: (change: Partial<CorrectionsFilters>) => void;
}

export const CorrectionsScreen = ({ admin, asked, onAsk }: CorrectionsScreenProps): ReactElement => {
  const query = useQuery({ ...correctionsQuery(asked), placeholderData: keepPreviousData });
  const [deciding, setDeciding] = useState<CorrectionRow>();
  const list = useRef<HTMLElement>(null);
  return (
    <section ref={list} tabIndex={-1} aria-label={t('Corrections')} className="outline-none">
      <PageHead
        title={t('Corrections')}
        lead={
          query.data
            ? t('{count, plural, one {# correction} other {# corrections}}', { count: query.data.total })
            : undefined
        }
      />
      <FilterRow label={t('Search')} search={asked.search} onSearch={(search) => onAsk({ search })}>
        <FilterSelect
          label={t('Status')}
          choices={CORRECTION_STATES}
          words={STATE_LABELS}
          value={asked.state}
          onChoose={(state) => onAsk({ state: state ?? 'requested' })}
        />
      </FilterRow>
      <PagedTable
        query={query}
        rowsOf={({ corrections }) => corrections}
        caption={t('Corrections')}
        columns={columnsOf(setDeciding)}
        failed={t('Failed to load')}
        empty={<Nothing asked={asked} />}
        onAsk={onAsk}
      />
      {deciding ? (
        <DecideDialog row={deciding} admin={admin} list={list} onClose={() => setDeciding(undefined)} />
      ) : null}
    </section>
  );
};
