/** Operations page: problems first, then details. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { t } from '../../i18n/translate.ts';
import { QueryBoundary } from '../../ui/feedback/query-boundary.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { operationsQuery } from './queries.ts';
import { Queue } from './queue.tsx';
import { BROWSER_ERROR_DAYS } from '@reptemple/contract/operations/operations';
import type { NotedBrowserError, Operations } from '@reptemple/contract/operations/operations';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Card, CardTitle } from '../../ui/card.tsx';
import { concernsOf, sizeLabel } from './state.ts';
import type { Concern } from './state.ts';
import { agoLabel } from '../../ui/format/ago.ts';
import { cn } from '../../ui/class-names.ts';
import { DescriptionList } from '../../ui/table/description-list.tsx';

/** Cards for processes, storage, database and scheduled jobs. */
type FactList = readonly (readonly [name: string, value: ReactNode])[];

interface WordsProps {
  readonly title: string;
  readonly facts: FactList;
  readonly className?: string;
}

const Slab = ({ title, facts, className }: WordsProps): ReactElement => (
  <Card className={cn('p-5', className)}>
    <CardTitle className="mb-4">{title}</CardTitle>
    <DescriptionList facts={facts} />
  </Card>
);

const ROLES = { all: t('web and worker'), web: t('web'), worker: t('worker') } as const;

/** Renders a value with notes below it. */
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
  /** Unix time in ms. */
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
      [t('Storage location'), storage.kind === 'bucket' ? t('a bucket') : t('the data folder')],
      [
        t('Free disk space'),
        withNotes(sizeLabel(storage.freeBytes), t('of {all}', { all: sizeLabel(storage.totalBytes) })),
      ],
      [t('Last write'), momentOr(storage.lastWriteAt, t('Never'))],
      [t('Last backup'), backup ? withNotes(formatMoment(backup.at), agoLabel(Date.parse(backup.at), now)) : t('None')],
    ]}
  />
);

const Database = ({ state: { database } }: SlabProps): ReactElement => (
  <Slab
    title={t('Database')}
    facts={[
      [t('Type'), database.kind === 'server' ? t('a PostgreSQL server') : t('embedded')],
      [t('Size'), sizeLabel(database.bytes)],
      [
        t('Connections'),
        database.connections
          ? t('{busy} busy, {idle} idle, {waiting} waiting', { ...database.connections })
          : t('within the process'),
      ],
      [t('Migrations'), formatNumber(database.migrations)],
    ]}
    className="xl:col-span-2"
  />
);

const Upkeep = ({ state: { upkeep } }: SlabProps): ReactElement => (
  <Slab
    title={t('Scheduled maintenance')}
    facts={upkeep.map(({ name, nextAt }) => [name, formatMoment(nextAt)] as const)}
  />
);

export const Slabs = (props: SlabProps): ReactElement => (
  <div className="grid gap-5 xl:grid-cols-2">
    <div className="grid content-start gap-5">
      <Processes {...props} />
      <Storage {...props} />
    </div>
    <Upkeep {...props} />
    <Database {...props} />
  </div>
);

/** Problems that need the operator's attention. */
const WORDS: Readonly<Record<Concern, string>> = {
  storage: t('Storage isn’t responding. Videos can’t be saved or played.'),
  failed: t('Some jobs failed. See why below, then retry them.'),
  waiting: t('Jobs have waited for over 10 minutes. Check that a worker is running (ROLE=worker or all).'),
  mail: t('The mail server reports errors. See below.'),
  space: t('The disk is almost full.'),
  backup: t('No backup in the last two days.'),
  versions: t('Processes of different versions run side by side.'),
  pool: t('Work is waiting for a connection to the database.'),
  browsers: t('Browser errors'),
};

interface ConcernsProps {
  readonly state: Operations;
  /** Unix time in ms. */
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

/** Browser errors of the last days: message, position in our scripts, and number. */
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
  { title: t('Times'), cell: ({ count }) => formatNumber(count), className: 'tabular-nums' },
  {
    title: t('Last'),
    cell: ({ lastAt }) => formatMoment(lastAt),
    className: 'whitespace-nowrap tabular-nums',
  },
];

export const BrowserErrors = ({ errors }: { readonly errors: readonly NotedBrowserError[] }): ReactElement => (
  <section className="mt-10">
    <h2 className="mb-1 carved text-xl">{t('Browser errors')}</h2>
    <p className="mb-4 text-pretty text-quiet">
      {errors.length > 0
        ? t('Last {days} days, from a quarter of visits.', {
            days: BROWSER_ERROR_DAYS,
          })
        : t('No errors were reported in the last {days} days.', { days: BROWSER_ERROR_DAYS })}
    </p>
    {errors.length > 0 ? (
      <DataTable
        caption={t('Browser errors')}
        columns={COLUMNS}
        rows={errors}
        keyOf={({ day, place, name, kind }) => [day, place, name, kind].join(' ')}
      />
    ) : null}
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

/** `mail`: state of the mail server, shared with the outbox. */
export const OperationsScreen = ({ mail }: { readonly mail: ReactNode }): ReactElement => {
  const query = useQuery(operationsQuery);
  // Cached data are not shown if the server does not reply.
  const data = query.isError ? undefined : query.data;
  return (
    <>
      <PageHead title={t('Operations')} />
      <QueryBoundary query={{ ...query, data }} skeleton={<Waiting />} failed={t('Failed to load this page')}>
        {(state) => (
          <>
            <Concerns state={state} now={query.dataUpdatedAt} />
            {mail}
            <Slabs state={state} now={query.dataUpdatedAt} />
            <Queue state={state} />
            <BrowserErrors errors={state.browserErrors} />
          </>
        )}
      </QueryBoundary>
    </>
  );
};
