/** List of the recordings to review, with reason and waiting time. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanEye, CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { REVIEW_REASONS } from '@reptemple/contract/recordings/reviews-and-appeals';
import type { ReviewRow } from '@reptemple/contract/recordings/reviews-and-appeals';
import { countsLabel } from '../../i18n/rep-count-and-fault-labels.ts';
import { rich } from '../../i18n/translate-rich-text.tsx';
import { translateMessage, t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/feedback/empty-or-error-notice.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { FilterRow, FilterSelect } from '../../ui/table/table-controls.tsx';
import { reviewsQuery } from './queries.ts';
import type { ReviewsFilters } from './queries.ts';
import { waitLabel, WHO_LABELS, WHY_LABELS } from './review-labels-and-shortcuts.ts';

const LackingReviewers = (): ReactElement => (
  <Card className="mb-6 flex items-start gap-4 p-5">
    <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 stroke-[1.5] text-clay" />
    <div className="min-w-0">
      <h2 className="font-semibold">{t('Second reviewer needed')}</h2>
      <p className="mt-1 text-pretty text-quiet">
        {rich(
          'Prizes need two reviewers, and you’re the only admin. Invite someone under <link>Users</link> and make them an admin.',
          { link: <Link to="/admin/users" className="underline underline-offset-4" /> },
        )}
      </p>
    </div>
  </Card>
);

const Why = ({ why }: Pick<ReviewRow, 'why'>): ReactElement => (
  <ul className="flex flex-wrap gap-1.5 slabs:justify-end">
    {why.map(({ reason }) => (
      <li key={reason}>
        <Badge tone={reason === 'appeal' || reason === 'prize' ? 'gold' : 'outline'}>{WHY_LABELS[reason]}</Badge>
      </li>
    ))}
  </ul>
);

const columnsAt = (nowMs: number): readonly Column<ReviewRow>[] => [
  {
    title: t('Recording'),
    kind: 'lead',
    cell: ({ id, name, challengeName }) => (
      <Link to="/admin/review/$recording" params={{ recording: id }} className="block min-h-11">
        <span className="block wrap-anywhere underline decoration-edge underline-offset-4">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm font-normal wrap-anywhere text-quiet">{challengeName}</span>
      </Link>
    ),
    className: 'md:min-w-40',
  },
  {
    title: t('Count'),
    cell: ({ counts, unit }) => countsLabel(counts, unit),
    className: 'whitespace-nowrap tabular-nums',
  },
  { title: t('Reason'), cell: ({ why }) => <Why why={why} /> },
  {
    title: t('Waiting'),
    cell: ({ waitsSince }) => (
      <time dateTime={waitsSince} title={formatMoment(waitsSince)}>
        {waitLabel(nowMs - Date.parse(waitsSince))}
      </time>
    ),
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    title: t('Status'),
    cell: ({ fault }) => (
      <span className="text-sm text-pretty text-quiet">{fault ? translateMessage(fault) : t('Waiting')}</span>
    ),
  },
];

const Nothing = ({ asked }: { readonly asked: ReviewsFilters }): ReactElement => (
  <Notice icon={<ScanEye aria-hidden />} title={asked.search === '' ? t('Queue is empty.') : t('Nothing found')} />
);

interface ReviewScreenProps {
  readonly asked: ReviewsFilters;
  readonly onAsk: (change: Partial<ReviewsFilters>) => void;
}

export const ReviewScreen = ({ asked, onAsk }: ReviewScreenProps): ReactElement => {
  const query = useQuery({ ...reviewsQuery(asked), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title={t('Review')}
        lead={
          query.data
            ? t('{count, plural, one {# recording} other {# recordings}}', { count: query.data.total })
            : undefined
        }
      />
      {query.data?.lacksReviewers ? <LackingReviewers /> : null}
      <FilterRow label={t('Search')} search={asked.search} onSearch={(search) => onAsk({ search })}>
        <FilterSelect
          label={t('Reason')}
          choices={REVIEW_REASONS}
          words={WHY_LABELS}
          hasAll
          value={asked.why}
          onChoose={(why) => onAsk({ why })}
        />
        <FilterSelect
          label={t('Who decides')}
          choices={['all', 'yours'] as const}
          words={WHO_LABELS}
          value={asked.who}
          onChoose={(who) => onAsk({ who: who ?? 'all' })}
        />
      </FilterRow>
      <PagedTable
        query={query}
        rowsOf={({ recordings }) => recordings}
        caption={t('Recordings')}
        columns={columnsAt(query.dataUpdatedAt)}
        failed={t('Failed to load')}
        empty={<Nothing asked={asked} />}
        onAsk={onAsk}
      />
    </>
  );
};
