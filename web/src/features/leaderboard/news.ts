/** Changes between two states of a leaderboard, for animation and screen readers. */
import { t } from '../../i18n/translate.ts';

/** Row of either kind of leaderboard. */
export interface PlacedRow {
  readonly name: string;
  /** Null while results are hidden. */
  readonly rank: number | null;
  readonly isMine: boolean;
  /** Null while results are hidden; undefined for totals. */
  readonly validReps?: number | null;
  readonly totalReps?: number;
  readonly recordingId?: string;
}

export type Keyed<Row> = Row & { readonly key: string };

/**
 * Returns the rows in order, without duplicates, with a key that stays the same when a person
 * improves. Replies have no user ids, so keys are names, numbered if equal. A person who moved
 * between two page requests can occur twice.
 */
export const keyRows = <Row extends PlacedRow>(pages: readonly { readonly rows: readonly Row[] }[]): Keyed<Row>[] => {
  const seen = new Set<string>();
  const namesakes = new Map<string, number>();
  const keyed: Keyed<Row>[] = [];
  for (const row of pages.flatMap(({ rows }) => rows)) {
    if (row.recordingId !== undefined && seen.has(row.recordingId)) continue;
    if (row.recordingId !== undefined) seen.add(row.recordingId);
    const before = namesakes.get(row.name) ?? 0;
    namesakes.set(row.name, before + 1);
    keyed.push({ ...row, key: row.isMine ? 'mine' : `${before}·${row.name}` });
  }
  return keyed;
};

/** "1st", "22nd", "113th". */
export const ordinal = (rank: number): string =>
  t('{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { rank });

const repsOf = ({ validReps, totalReps }: PlacedRow): number | null => totalReps ?? validReps ?? null;

/** Returns the announcement for a person's new result; undefined if only others moved. */
const deedOf = (before: PlacedRow | undefined, after: PlacedRow): string | undefined => {
  if (after.rank === null) return before ? undefined : t('{name} has recorded', { name: after.name });
  const hasDoneSomething = !before || repsOf(before) !== repsOf(after);
  return hasDoneSomething && before?.rank !== after.rank
    ? t('{name} is now {rank}', { name: after.name, rank: ordinal(after.rank) })
    : undefined;
};

/** State of a leaderboard: the loaded rows and the viewer's own. */
export interface Look {
  readonly rows: readonly Keyed<PlacedRow>[];
  readonly mine: PlacedRow | null;
}

const ownNews = (before: PlacedRow | null, after: PlacedRow | null): string | undefined =>
  after?.rank && after.rank !== before?.rank ? t('You are now {rank}', { rank: ordinal(after.rank) }) : undefined;

/** Maximum number of persons announced by name; more are only counted. */
const MAX_NAMED = 3;

/** "Ann is now 2nd. You are now 3rd."; empty if there are no new results. */
export const newsOf = (before: Look, after: Look): string => {
  const known = new Map(before.rows.map((row) => [row.key, row]));
  const deeds = after.rows
    .filter(({ isMine }) => !isMine)
    .map((row) => deedOf(known.get(row.key), row))
    .filter((deed) => deed !== undefined);
  const more = deeds.length - MAX_NAMED;
  const others = more > 0 ? t('{more, plural, one {# more has} other {# more have}} moved', { more }) : undefined;
  const all = [...deeds.slice(0, MAX_NAMED), others, ownNews(before.mine, after.mine)];
  return all
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => `${sentence}.`)
    .join(' ');
};

/** Top position of each row in pixels, by key, in list order. */
export type TopThree = ReadonlyMap<string, number>;

/**
 * Returns the previous position of each row relative to its new one in pixels; `null` for new rows.
 * Empty if rows were only appended or the list is another one.
 */
export const movesOf = (before: TopThree, after: TopThree): ReadonlyMap<string, number | null> => {
  const [was, is] = [[...before.keys()], [...after.keys()]];
  const isSameList = was.some((key) => after.has(key));
  const onlyGrew = was.every((key, at) => is[at] === key);
  if (!isSameList || onlyGrew) return new Map();
  const moves = is.map((key) => {
    const from = before.get(key);
    return [key, from === undefined ? null : from - (after.get(key) ?? from)] as const;
  });
  return new Map(moves.filter(([, by]) => by !== 0));
};
