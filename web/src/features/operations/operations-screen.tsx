/** Operations page: problems first, then queue, processes, storage and browser errors. */
import { useQuery } from '@tanstack/react-query';
import { RotateCcw, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { BROWSER_ERROR_DAYS } from '@reptemple/contract/operations/operations-page-and-health-checks';
import type {
  FailedJob,
  Operations,
  NotedBrowserError,
} from '@reptemple/contract/operations/operations-page-and-health-checks';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Fold, useFold } from '../../ui/collapsible-section.tsx';
import { QueryBoundary } from '../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../ui/feedback/spinner-and-skeleton.tsx';
import { formatMoment, agoLabel } from '../../ui/format/format-dates.ts';
import { errorToast } from '../../ui/overlay/toast.ts';
import { PageHead } from '../../ui/page-header-and-title.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { DescriptionList } from '../../ui/table/description-list.tsx';
import { beyondUpkeep, concernsOf, sizeLabel } from './operations-problems.ts';
import type { Concern } from './operations-problems.ts';
import { useRetryJob, operationsQuery } from './queries.ts';

type Kind = Operations['queue']['kinds'][number];

const FIGURE = 'tabular-nums';

const KINDS: readonly Column<Kind>[] = [
  { title: t('Name'), kind: 'lead', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
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
      aria-label={`${t('Try Again')}: ${job.name}`}
      title={`${t('Try Again')}: ${job.name}`}
      onClick={() => retry.mutate(job.id, { onError: ({ message }) => errorToast(message) })}
    >
      <RotateCcw aria-hidden />
    </Button>
  );
};

const FAILED: readonly Column<FailedJob>[] = [
  {
    title: t('Name'),
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
    title: t('Failed'),
    cell: ({ failedAt }) => formatMoment(failedAt),
    className: 'whitespace-nowrap tabular-nums',
  },
  { title: t('Actions'), kind: 'actions', cell: (job) => <Retry job={job} /> },
];

const Kinds = ({ kinds }: { readonly kinds: readonly Kind[] }): ReactElement | null =>
  kinds.length === 0 ? null : (
    <DataTable caption={t('Queue')} columns={KINDS} rows={kinds} keyOf={({ name }) => name} />
  );

const Queue = ({ state: { queue, upkeep } }: { readonly state: Operations }): ReactElement => (
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
        <h3 className="mt-6 mb-3 font-semibold">{t('Failed')}</h3>
        <DataTable caption={t('Failed')} columns={FAILED} rows={queue.failed} keyOf={({ id }) => id} />
      </>
    ) : null}
  </section>
);

const ROLES = { all: `${t('Web')}, ${t('Worker')}`, web: t('Web'), worker: t('Worker') } as const;

type FactList = readonly (readonly [name: string, value: ReactNode])[];

interface WordsProps {
  readonly title: string;
  readonly facts: FactList;
}

const Slab = ({ title, facts }: WordsProps): ReactElement => (
  <Card className="p-5">
    <CardTitle className="mb-4">{title}</CardTitle>
    <DescriptionList facts={facts} />
  </Card>
);

const withNotes = (words: string, ...notes: readonly string[]): ReactElement => (
  <span className="block">
    <span>{words}</span>
    {notes.map((note) => (
      <span key={note} className="block text-sm text-quiet">
        {note}
      </span>
    ))}
  </span>
);

interface SlabProps {
  readonly state: Operations;
  readonly now: number;
}

const Processes = ({ state: { processes, version }, now }: SlabProps): ReactElement => (
  <Slab
    title={t('Processes')}
    facts={[
      [t('Version'), version],
      ...processes.map(
        (one, at) =>
          [
            `${at + 1}. ${ROLES[one.role]}`,
            withNotes(
              one.version,
              `Node ${one.node.replace(/^v/, '')}`,
              t('Started: {ago}', { ago: agoLabel(Date.parse(one.startedAt), now) }),
            ),
          ] as const,
      ),
    ]}
  />
);

const momentOr = (iso: string | null, without: string): string => (iso === null ? without : formatMoment(iso));

const Storage = ({ state: { storage, backup }, now }: SlabProps): ReactElement => (
  <Slab
    title={t('Storage')}
    facts={[
      [t('Type'), storage.kind === 'bucket' ? 'S3' : t('Data folder')],
      [t('Free disk space'), `${sizeLabel(storage.freeBytes)} / ${sizeLabel(storage.totalBytes)}`],
      [t('Last write'), momentOr(storage.lastWriteAt, t('Never'))],
      [t('Last backup'), backup ? withNotes(formatMoment(backup.at), agoLabel(Date.parse(backup.at), now)) : t('None')],
    ]}
  />
);

const Database = ({ state: { database } }: SlabProps): ReactElement => (
  <Slab
    title={t('Database')}
    facts={[
      [t('Type'), database.kind === 'server' ? 'PostgreSQL' : 'PGlite'],
      [t('Size'), sizeLabel(database.bytes)],
      [
        t('Connections'),
        database.connections
          ? t('{busy} busy, {idle} idle, {waiting} waiting', { ...database.connections })
          : t('None'),
      ],
      [t('Migrations'), formatNumber(database.migrations)],
    ]}
  />
);

const Upkeep = ({ upkeep }: Pick<Operations, 'upkeep'>): ReactElement => (
  <Fold {...useFold(false)} title={t('Scheduled maintenance')} className="mt-10">
    <DescriptionList facts={upkeep.map(({ name, nextAt }) => [name, formatMoment(nextAt)] as const)} />
  </Fold>
);

export const Slabs = (props: SlabProps): ReactElement => (
  <div className="grid items-start gap-5 xl:grid-cols-3">
    <Processes {...props} />
    <Storage {...props} />
    <Database {...props} />
  </div>
);

const WORDS: Readonly<Record<Concern, string>> = {
  storage: t('Storage isn’t responding. Videos can’t be saved or played.'),
  failed: t('Some jobs failed. See why below, then retry them.'),
  waiting: t('Jobs have waited for over 10 minutes. Check that a worker is running (ROLE=worker or all).'),
  mail: t('Mail server problem'),
  space: t('The disk is almost full. Free up space or add storage.'),
  backup: t('No backup in the last two days. Run “reptemple backup FOLDER”.'),
  versions: t('Processes of different versions run side by side.'),
  pool: t('Work is waiting for a connection to the database.'),
  browsers: t('Browser errors'),
};

interface ConcernsProps {
  readonly state: Operations;
  readonly now: number;
}

export const Concerns = ({ state, now }: ConcernsProps): ReactElement => {
  const concerns = concernsOf(state, now);
  const isWell = concerns.length === 0;
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <Card className="mb-6 flex items-start gap-4 p-5">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 stroke-[1.5] ${isWell ? 'text-gold' : 'text-clay'}`} />
      <div className="min-w-0">
        <h2 className="font-semibold">{isWell ? t('All systems normal') : t('Needs attention')}</h2>
        {isWell ? null : (
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-pretty text-quiet">
            {concerns.map((concern) => (
              <li key={concern}>{WORDS[concern]}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
};

const COLUMNS: readonly Column<NotedBrowserError>[] = [
  {
    title: t('Error'),
    kind: 'lead',
    cell: ({ name, said, place }) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{`${name}: ${said}`}</span>
        <span className="block font-mono text-sm font-normal wrap-anywhere text-quiet">{place}</span>
      </span>
    ),
  },
  { title: t('Count'), cell: ({ count }) => formatNumber(count), className: 'tabular-nums' },
  {
    title: t('Last seen'),
    cell: ({ lastAt }) => formatMoment(lastAt),
    className: 'whitespace-nowrap tabular-nums',
  },
];

export const BrowserErrors = ({ errors }: { readonly errors: readonly NotedBrowserError[] }): ReactElement => (
  <section className="mt-10">
    <h2 className="mb-1 carved text-xl">{t('Browser errors')}</h2>
    {errors.length === 0 ? (
      <p className="mb-4 text-pretty text-quiet">{t('Nothing yet')}</p>
    ) : (
      <>
        <p className="mb-4 text-pretty text-quiet">
          {t('Last {days} days, from a quarter of visits.', { days: BROWSER_ERROR_DAYS })}
        </p>
        <DataTable
          caption={t('Browser errors')}
          columns={COLUMNS}
          rows={errors}
          keyOf={({ day, place, name, kind }) => [day, place, name, kind].join(' ')}
        />
      </>
    )}
  </section>
);

const Waiting = (): ReactElement => (
  <output aria-label={t('Loading...')} className="grid gap-5">
    <Skeleton className="h-24" />
    <div className="grid gap-5 xl:grid-cols-2">
      <Skeleton className="h-52" />
      <Skeleton className="h-52" />
    </div>
  </output>
);

/**
 * Operations page. `mail`: element with the state of the mail server, passed in because it belongs
 * to another feature.
 */
export const OperationsScreen = ({ mail }: { readonly mail: ReactNode }): ReactElement => {
  const query = useQuery(operationsQuery);
  const data = query.isError ? undefined : query.data;
  return (
    <>
      <PageHead title={t('Operations')} />
      <QueryBoundary query={{ ...query, data }} skeleton={<Waiting />} failed={t('Failed to load')}>
        {(state) => (
          <>
            <Concerns state={state} now={query.dataUpdatedAt} />
            {mail}
            <Slabs state={state} now={query.dataUpdatedAt} />
            <Queue state={state} />
            <BrowserErrors errors={state.browserErrors} />
            <Upkeep upkeep={state.upkeep} />
          </>
        )}
      </QueryBoundary>
    </>
  );
};
