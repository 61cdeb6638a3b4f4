import type { Operations } from '@reptemple/contract/operations/operations-page-and-health-checks';
import { MILLIS_PER_DAY, MILLIS_PER_MINUTE } from '@reptemple/engine/units';
import { formatNumber } from '../../i18n/locale-formats.ts';

/** Time in ms by which a job may be late. A job that is later is reported as a problem. */
const WAITING_MS = 10 * MILLIS_PER_MINUTE;
/**
 * Maximum age of the last backup in days. Backups are made daily, and one missed backup is no
 * problem yet.
 */
const BACKUP_DAYS = 2;
/** Minimum free storage, as a share (0 to 1) of the total. */
const MIN_FREE = 0.1;

const CONCERNS = ['storage', 'failed', 'waiting', 'mail', 'space', 'backup', 'versions', 'pool', 'browsers'] as const;
export type Concern = (typeof CONCERNS)[number];

type State = Omit<Operations, 'version' | 'upkeep'>;

const isOlder = (iso: string, milliseconds: number, now: number): boolean => now - Date.parse(iso) > milliseconds;

const CHECKS: Readonly<Record<Concern, (state: State, now: number) => boolean>> = {
  storage: ({ storage }) => storage.isAnswering === false,
  failed: ({ queue }) => queue.kinds.some(({ failed }) => failed > 0),
  waiting: ({ queue }, now) => queue.oldestDueAt !== null && isOlder(queue.oldestDueAt, WAITING_MS, now),
  mail: ({ mail }) => mail?.isInTrouble === true,
  space: ({ storage }) => storage.freeBytes < storage.totalBytes * MIN_FREE,
  backup: ({ backup }, now) => backup === null || isOlder(backup.at, BACKUP_DAYS * MILLIS_PER_DAY, now),
  versions: ({ processes }) => new Set(processes.map(({ version }) => version)).size > 1,
  pool: ({ database }) => (database.connections?.waiting ?? 0) > 0,
  browsers: ({ browserErrors }, now) => browserErrors.some(({ lastAt }) => !isOlder(lastAt, MILLIS_PER_DAY, now)),
};

/** Returns the installation's problems in display order. `now`: Unix time in ms. */
export const concernsOf = (state: State, now: number): readonly Concern[] =>
  CONCERNS.filter((concern) => CHECKS[concern](state, now));

type Kind = Operations['queue']['kinds'][number];

/**
 * Returns the kinds of jobs to list. Omits recurring jobs that only wait for their next run, which
 * another list shows.
 */
export const beyondUpkeep = (kinds: readonly Kind[], upkeep: Operations['upkeep']): readonly Kind[] => {
  const recurring = new Set(upkeep.map(({ name }) => name));
  return kinds.filter(
    ({ name, due, running, later, failed }) => due + running + failed > 0 || later > (recurring.has(name) ? 1 : 0),
  );
};

const UNITS = [
  [1e12, 'terabyte'],
  [1e9, 'gigabyte'],
  [1e6, 'megabyte'],
] as const;

/** Formats a number of bytes as "1.4 GB". The smallest unit is megabytes. */
export const sizeLabel = (bytes: number): string => {
  const [size, unit] = UNITS.find(([least]) => bytes >= least) ?? UNITS[2];
  return formatNumber(bytes / size, { style: 'unit', unit, maximumFractionDigits: 1 });
};
