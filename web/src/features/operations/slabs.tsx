/** What the installation stands on, a slab each: processes, storage, database, backups and upkeep. */
import type { Operations } from '@reptemple/contract/operations';
import type { ReactElement, ReactNode } from 'react';
import { formatNumber } from '../../language/formats.ts';
import { t } from '../../language/texts.ts';
import { agoWords } from '../../ui/ago.ts';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatMoment } from '../../ui/moment.ts';
import { sizeWords } from './state.ts';

type FactList = readonly (readonly [name: string, value: ReactNode])[];

const Slab = ({ title, facts }: { readonly title: string; readonly facts: FactList }): ReactElement => (
  <Card className="p-5">
    <CardTitle className="mb-4">{title}</CardTitle>
    <Facts facts={facts} />
  </Card>
);

const ROLES = { all: t('serves and works'), web: t('serves'), worker: t('works') } as const;

interface SlabProps {
  readonly state: Operations;
  /** Milliseconds since 1970. */
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
            <span key={one.id} className="block">
              {t('{version} on Node {node}', { version: one.version, node: one.node.replace(/^v/, '') })}
              <span className="block text-sm text-quiet">
                {t('started {ago}', { ago: agoWords(Date.parse(one.startedAt), now) })}
              </span>
            </span>,
          ] as const,
      ),
    ]}
  />
);

const momentOr = (iso: string | null, without: string): string => (iso === null ? without : formatMoment(iso));

const Storage = ({ state: { storage } }: SlabProps): ReactElement => (
  <Slab
    title={t('Storage')}
    facts={[
      [t('Files lie in'), storage.kind === 'bucket' ? t('a bucket') : t('the data folder')],
      [
        t('Free on the disk of the data folder'),
        t('{free} of {all}', { free: sizeWords(storage.freeBytes), all: sizeWords(storage.totalBytes) }),
      ],
      [t('Last write'), momentOr(storage.lastWriteAt, t('nothing yet'))],
    ]}
  />
);

const Database = ({ state: { database } }: SlabProps): ReactElement => (
  <Slab
    title={t('Database')}
    facts={[
      [t('Kind'), database.kind === 'server' ? t('a PostgreSQL server') : t('embedded')],
      [t('Size'), sizeWords(database.bytes)],
      [
        t('Connections'),
        database.connections
          ? t('{busy} busy, {idle} idle, {waiting} waiting', { ...database.connections })
          : t('within the process'),
      ],
      [t('Migrations'), formatNumber(database.migrations)],
    ]}
  />
);

const Upkeep = ({ state: { backup, upkeep }, now }: SlabProps): ReactElement => (
  <Slab
    title={t('Backups and upkeep')}
    facts={[
      [t('Last backup'), backup ? `${formatMoment(backup.at)} · ${agoWords(Date.parse(backup.at), now)}` : t('none')],
      ...upkeep.map(({ name, nextAt }) => [name, t('next {moment}', { moment: formatMoment(nextAt) })] as const),
    ]}
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
