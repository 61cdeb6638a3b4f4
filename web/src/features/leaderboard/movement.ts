/** Ranks of the last visit, kept on this device, and how far a row has moved since. */
import { useEffect, useState } from 'react';
import { isRecord, jsonOrNull } from '../../api/json-or-null.ts';
import { KEPT_STORAGE } from '../../ui/storage/preferences.ts';
import { keyRows } from './news.ts';
import type { PlacedRow } from './news.ts';
import type { BoardKey } from './queries.ts';

const KEY = 'reptemple.ranks';
/** Leaderboards whose ranks are kept: the latest visited. */
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

/** Latest first. */
const readVisits = (): readonly BoardVisit[] => {
  const stored = jsonOrNull(KEPT_STORAGE.getItem(KEY));
  return Array.isArray(stored) ? stored.filter(isBoardVisit) : [];
};

/** Returns the ranks of a board's first page by row; rows without a rank are absent. */
export const ranksIn = (rows: readonly PlacedRow[]): Ranks =>
  Object.fromEntries(keyRows([{ rows }]).flatMap(({ key, rank }) => (rank === null ? [] : [[key, rank]])));

const remember = (board: string, ranks: Ranks): void => {
  const others = readVisits().filter((visit) => visit.board !== board);
  KEPT_STORAGE.setItem(KEY, JSON.stringify([{ board, ranks }, ...others].slice(0, MAX_BOARDS)));
};

/** Returns the ranks gained, negative if lost; undefined if it did not move or was not there. */
export const movementOf = (before: Ranks | undefined, key: string, rank: number | null): number | undefined => {
  const was = before?.[key];
  return was === undefined || rank === null || was === rank ? undefined : was - rank;
};

/** Returns the ranks of the last visit, and keeps those of this one. */
export const useLastRanks = (board: BoardKey, rows: readonly PlacedRow[] | undefined): Ranks | undefined => {
  const name = nameOf(board);
  const [before] = useState(() => new Map(readVisits().map((visit) => [visit.board, visit.ranks])));
  useEffect(() => {
    if (rows) remember(name, ranksIn(rows));
  }, [name, rows]);
  return before.get(name);
};
