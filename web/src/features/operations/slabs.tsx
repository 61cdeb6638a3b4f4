/** Cards for processes, storage, database and scheduled jobs. */
import type { Operations } from '@reptemple/contract/operations/operations';
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { agoLabel } from '../../ui/format/ago.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { cn } from '../../ui/class-names.ts';
import { DescriptionList } from '../../ui/table/description-list.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { sizeLabel } from './state.ts';

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

const ROLES = { all: t('serves and works'), web: t('serves'), worker: t('works') } as const;

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
      [t('This one’s version'), version],
      ...processes.map(
        (one, at) =>
          [
            t('{number}. {does}', { number: at + 1, does: ROLES[one.role] }),
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
      [t('Files lie in'), storage.kind === 'bucket' ? t('a bucket') : t('the data folder')],
      [
        t('Free on the disk'),
        withNotes(sizeLabel(storage.freeBytes), t('of {all}', { all: sizeLabel(storage.totalBytes) })),
      ],
      [t('Last write'), momentOr(storage.lastWriteAt, t('nothing yet'))],
      [t('Last backup'), backup ? withNotes(formatMoment(backup.at), agoLabel(Date.parse(backup.at), now)) : t('none')],
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

/** The longest card spans several columns if there is space. */
const Upkeep = ({ state: { upkeep } }: SlabProps): ReactElement => (
  <Slab
    title={t('Next upkeep')}
    facts={upkeep.map(({ name, nextAt }) => [name, formatMoment(nextAt)] as const)}
    className="xl:col-start-2 xl:row-span-2 xl:row-start-1"
  />
);

export const Slabs = (props: SlabProps): ReactElement => (
  <div className="grid gap-5 xl:grid-cols-2">
    <Processes {...props} />
    <Storage {...props} />
    <Database {...props} />
    <Upkeep {...props} />
  </div>
);
