/** Correction requests for admins to decide on. */
import { CORRECTION_STATES, type CorrectionRow } from '@reptemple/contract/recordings/corrections';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { type ReactElement, useRef, useState } from 'react';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { countsLabel } from '../../i18n/counts-words.ts';
import type { Column } from '../../ui/table/data-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/filter-row.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { type CorrectionsFilters, correctionsQuery } from './queries.ts';
import { STATE_LABELS } from './rules.ts';

const Verdict = ({ row, onDecide }: { readonly row: CorrectionRow; readonly onDecide: () => void }): ReactElement => {
  if (row.state !== 'requested')
    return <span className="wrap-anywhere text-quiet">{row.reason && translateMessage(row.reason)}</span>;
  if (row.isMine) return <span className="text-quiet">{t('Yours: another admin decides')}</span>;
  if (row.isRival) return <span className="text-quiet">{t('You take part: an admin who does not decides')}</span>;
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
  { title: t('Now'), cell: ({ current }) => countsLabel(current), className: 'tabular-nums' },
  { title: t('Wanted'), cell: ({ wanted }) => countsLabel(wanted), className: 'tabular-nums' },
  {
    title: t('Asked'),
    cell: ({ requestedAt }) => formatMoment(requestedAt),
    className: 'whitespace-nowrap tabular-nums',
  },
  { title: t('Decision'), cell: (row) => <Verdict row={row} onDecide={() => onDecide(row)} /> },
];

const Nothing = ({ asked }: { readonly asked: CorrectionsFilters }): ReactElement => (
  <Notice icon={<Scale aria-hidden />} title={t('No corrections')}>
    {asked.search === '' && asked.state === 'requested'
      ? t('Nobody waits for a decision.')
      : t('Nothing here matches. Look for less, or at another state.')}
  </Notice>
);

interface CorrectionsScreenProps {
  /** User id. */
  readonly admin: string;
  readonly asked: CorrectionsFilters;
  readonly onAsk: (change: Partial<CorrectionsFilters>) => void;
}

export const CorrectionsScreen = ({ admin, asked, onAsk }: CorrectionsScreenProps): ReactElement => {
  const query = useQuery({ ...correctionsQuery(asked), placeholderData: keepPreviousData });
  const [deciding, setDeciding] = useState<CorrectionRow>();
  const list = useRef<HTMLElement>(null);
  return (
    <section ref={list} tabIndex={-1} aria-label={t('Corrections to decide on')} className="outline-none">
      <PageHead
        title={t('Corrections')}
        lead={
          query.data
            ? t('{count, plural, one {# correction} other {# corrections}}', { count: query.data.total })
            : undefined
        }
      />
      <FilterRow label={t('Search name or challenge')} search={asked.search} onSearch={(search) => onAsk({ search })}>
        <FilterSelect
          label={t('State')}
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
        failed={t('Failed to load this page')}
        empty={<Nothing asked={asked} />}
        onAsk={onAsk}
      />
      {deciding ? (
        <DecideDialog row={deciding} admin={admin} list={list} onClose={() => setDeciding(undefined)} />
      ) : null}
    </section>
  );
};
