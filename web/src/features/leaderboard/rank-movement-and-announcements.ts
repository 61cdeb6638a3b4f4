/**
 * Movement of leaderboard rows: announcements, animation, and ranks since the last visit, which are
 * stored on this device.
 */
import { useEffect, useState, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { isRecord, jsonOrNull } from '../../api/parse-json-and-url.ts';
import { t } from '../../i18n/translate.ts';
import { KEPT_STORAGE } from '../../ui/storage/safe-local-storage.ts';
import type { BoardKey } from './queries.ts';

export interface PlacedRow {
  readonly name: string;
  /** Rank on the leaderboard; null while results are hidden, and for 0 reps. */
  readonly rank: number | null;
  readonly isMine: boolean;
  /** Valid reps; null while results are hidden, undefined in rows of totals. */
  readonly validReps?: number | null;
  readonly totalReps?: number;
  readonly recordingId?: string;
}

export type Keyed<Row> = Row & { readonly key: string };

/**
 * Returns the rows of all pages in order, each with a key. Removes duplicates, because a person who
 * moved between two requests can be on two pages. Replies have no user ids, so the key is the name,
 * numbered if it repeats. It stays the same when the person improves.
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

/** Returns a rank as a text such as "1st", "22nd", "113th". */
export const ordinal = (rank: number): string =>
  t('{rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { rank });

const repsOf = ({ validReps, totalReps }: PlacedRow): number | null => totalReps ?? validReps ?? null;

/**
 * Returns the text that announces a person's new result to screen readers; undefined if the person
 * moved only because of others.
 */
const rowAnnouncement = (before: PlacedRow | undefined, after: PlacedRow): string | undefined => {
  if (after.rank === null) return before ? undefined : t('{name} has recorded', { name: after.name });
  const hasDoneSomething = !before || repsOf(before) !== repsOf(after);
  return hasDoneSomething && before?.rank !== after.rank
    ? t('{name} is now {rank}', { name: after.name, rank: ordinal(after.rank) })
    : undefined;
};

export interface Look {
  readonly rows: readonly Keyed<PlacedRow>[];
  readonly mine: PlacedRow | null;
}

const ownNews = (before: PlacedRow | null, after: PlacedRow | null): string | undefined =>
  after?.rank && after.rank !== before?.rank ? t('You are now {rank}', { rank: ordinal(after.rank) }) : undefined;

/** Maximum number of people that an announcement names. Others are only counted. */
const MAX_NAMED = 3;

/**
 * Returns an announcement such as "Ann is now 2nd. You are now 3rd."; empty without new results.
 */
export const announcementOf = (before: Look, after: Look): string => {
  const known = new Map(before.rows.map((row) => [row.key, row]));
  const announcements = after.rows
    .filter(({ isMine }) => !isMine)
    .map((row) => rowAnnouncement(known.get(row.key), row))
    .filter((announcement) => announcement !== undefined);
  const more = announcements.length - MAX_NAMED;
  const others = more > 0 ? t('{more, plural, one {# more has} other {# more have}} moved', { more }) : undefined;
  const all = [...announcements.slice(0, MAX_NAMED), others, ownNews(before.mine, after.mine)];
  return all
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => `${sentence}.`)
    .join(' ');
};

type TopThree = ReadonlyMap<string, number>;

/**
 * Returns how many pixels each moved row has moved: its previous position minus the new one; null
 * for new rows. Empty if rows were only appended, or if the two lists have no row in common.
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

const KEY = 'reptemple.ranks';
const MAX_BOARDS = 8;

export type Ranks = Readonly<Record<string, number>>;

interface BoardVisit {
  readonly board: string;
  readonly ranks: Ranks;
}

const isBoardVisit = (value: unknown): value is BoardVisit =>
  isRecord(value) &&
  typeof value['board'] === 'string' &&
  isRecord(value['ranks']) &&
  Object.values(value['ranks']).every(Number.isSafeInteger);

const nameOf = (board: BoardKey): string => board.slice(1).join(' ');

const readVisits = (): readonly BoardVisit[] => {
  const stored = jsonOrNull(KEPT_STORAGE.getItem(KEY));
  return Array.isArray(stored) ? stored.filter(isBoardVisit) : [];
};

/** Returns the ranks of a leaderboard's first page, by row key. Leaves out rows without a rank. */
export const ranksIn = (rows: readonly PlacedRow[]): Ranks =>
  Object.fromEntries(keyRows([{ rows }]).flatMap(({ key, rank }) => (rank === null ? [] : [[key, rank]])));

const remember = (board: string, ranks: Ranks): void => {
  const others = readVisits().filter((visit) => visit.board !== board);
  KEPT_STORAGE.setItem(KEY, JSON.stringify([{ board, ranks }, ...others].slice(0, MAX_BOARDS)));
};

/**
 * Returns the number of ranks gained since `before`, negative if lost; undefined if the rank is the
 * same or one of the two is unknown.
 */
export const movementOf = (before: Ranks | undefined, key: string, rank: number | null): number | undefined => {
  const was = before?.[key];
  return was === undefined || rank === null || was === rank ? undefined : was - rank;
};

/**
 * Returns the ranks of the last visit to this leaderboard, and stores the current ones for the next
 * visit.
 */
export const useLastRanks = (board: BoardKey, rows: readonly PlacedRow[] | undefined): Ranks | undefined => {
  const name = nameOf(board);
  const [before] = useState(() => new Map(readVisits().map((visit) => [visit.board, visit.ranks])));
  useEffect(() => {
    if (rows) remember(name, ranksIn(rows));
  }, [name, rows]);
  return before.get(name);
};

const MOVE: KeyframeAnimationOptions = { duration: 250, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' };

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

const rowsIn = (list: HTMLElement): readonly (readonly [string, HTMLElement])[] =>
  [...list.children].flatMap((row) =>
    row instanceof HTMLElement && row.dataset['key'] !== undefined ? [[row.dataset['key'], row] as const] : [],
  );

const isOnScreen = (row: HTMLElement, by: number): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  const [first, last] = [Math.min(top, top + by), Math.max(bottom, bottom + by)];
  return last > 0 && first < innerHeight;
};

const move = (row: HTMLElement, by: number | null): void => {
  if (!isOnScreen(row, by ?? 0)) return;
  if (by === null) return void row.animate({ opacity: [0, 1] }, MOVE);
  const above = by > 0 ? { zIndex: [1, 1], backgroundColor: ['var(--color-gold-wash)', 'var(--color-surface)'] } : {};
  row.animate({ transform: [`translateY(${by}px)`, 'none'], ...above }, MOVE);
};

type Rows = ReturnType<typeof rowsIn>;

const topsOf = (rows: Rows): TopThree => new Map(rows.map(([key, row]) => [key, row.offsetTop]));

/**
 * Calls `look`, which measures the rows, in the next frame, because measuring during the first
 * render would force a layout. Returns a function that cancels it.
 */
const lookWhenDrawn = (look: () => void): (() => void) => {
  const frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
};

/**
 * Animates rows that change their rank, unless the user prefers reduced motion. Returns the ref for
 * the list, whose children need a `data-key`.
 */
export const useMoves = (): RefObject<HTMLOListElement | null> => {
  const list = useRef<HTMLOListElement>(null);
  const known = useRef<TopThree>(new Map());
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const rows = rowsIn(list.current);
    if (known.current.size === 0) return lookWhenDrawn(() => (known.current = topsOf(rows)));
    const tops = topsOf(rows);
    const moves = movesOf(known.current, tops);
    known.current = tops;
    if (moves.size === 0 || isStill()) return undefined;
    for (const [key, row] of rows) {
      const by = moves.get(key);
      if (by !== undefined) move(row, by);
    }
    return undefined;
  });
  return list;
};
