/** Job queue: number of jobs per kind, and permanently failed ones with a retry button. */
import type { FailedJob, Operations } from '@reptemple/contract/operations/operations';
import { RotateCcw } from 'lucide-react';
import type { ReactElement } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { errorToast } from '../../ui/overlay/toast.ts';
import { useRetryJob } from './queries.ts';
import { beyondUpkeep } from './state.ts';

type Kind = Operations['queue']['kinds'][number];

const FIGURE = 'tabular-nums';

const KINDS: readonly Column<Kind>[] = [
  { title: t('Work'), kind: 'lead', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { title: t('Due'), cell: ({ due }) => formatNumber(due), className: FIGURE },
  { title: t('Running'), cell: ({ running }) => formatNumber(running), className: FIGURE },
  { title: t('Later'), cell: ({ later }) => formatNumber(later), className: FIGURE },
  {
    title: t('Failed'),
    cell: ({ failed }) => <span className={failed > 0 ? 'font-semibold text-clay' : ''}>{formatNumber(failed)}</span>,
    className: FIGURE,
  },
];

const Retry = ({ job }: { readonly job: FailedJob }): ReactElement => {
  const retry = useRetryJob();
  return (
    <Button
      variant="quiet"
      size="icon"
      busy={retry.isPending}
      aria-label={t('Retry {name}', { name: job.name })}
      title={t('Retry {name}', { name: job.name })}
      onClick={() => retry.mutate(job.id, { onError: ({ message }) => errorToast(message) })}
    >
      <RotateCcw aria-hidden />
    </Button>
  );
};

const FAILED: readonly Column<FailedJob>[] = [
  {
    title: t('Work'),
    kind: 'lead',
    cell: ({ name, lastError }) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm font-normal wrap-anywhere text-quiet">{lastError}</span>
      </span>
    ),
  },
  { title: t('Attempts'), cell: ({ attempts }) => formatNumber(attempts), className: FIGURE },
  {
    title: t('Given up'),
    cell: ({ failedAt }) => formatMoment(failedAt),
    className: 'whitespace-nowrap tabular-nums',
  },
  { title: t('Actions'), kind: 'actions', cell: (job) => <Retry job={job} /> },
];

const Kinds = ({ kinds }: { readonly kinds: readonly Kind[] }): ReactElement | null =>
  kinds.length === 0 ? null : (
    <DataTable caption={t('Queue')} columns={KINDS} rows={kinds} keyOf={({ name }) => name} />
  );

export const Queue = ({ state: { queue, upkeep } }: { readonly state: Operations }): ReactElement => (
  <section className="mt-10">
    <h2 className="mb-1 carved text-xl">{t('Queue')}</h2>
    <p className="mb-4 text-pretty text-quiet">
      {queue.oldestDueAt
        ? t('The oldest has been due since {moment}.', { moment: formatMoment(queue.oldestDueAt) })
        : t('Queue is empty.')}
    </p>
    <Kinds kinds={beyondUpkeep(queue.kinds, upkeep)} />
    {queue.failed.length > 0 ? (
      <>
        <h3 className="mt-6 mb-3 font-semibold">{t('Given up')}</h3>
        <DataTable caption={t('Given up')} columns={FAILED} rows={queue.failed} keyOf={({ id }) => id} />
      </>
    ) : null}
  </section>
);
