/**
 * Loads a page of a leaderboard: entries with ranks, the caller's entry, and the number of people
 * per tab.
 */
import { LEADERBOARD_LIMIT } from '@reptemple/contract/challenges/leaderboard';
import type { Database } from '../../platform/database/database.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { tabOf } from './boards.ts';
import type { Board } from './boards.ts';
import { countPeople, findAbove, findEntry, listEntries, rankOf } from './store.ts';
import type { ListedEntry, Position } from './store.ts';

export interface RankedEntry extends ListedEntry {
  readonly rank: number;
}

export interface Page {
  readonly entries: readonly RankedEntry[];
  readonly mine: RankedEntry | undefined;
  readonly next: string | null;
}

/** Formats a cursor as described by the contract's `After`. */
export const textOf = ({ tier, reps, formScore, at, recordingId }: Position): string =>
  [tier, reps, formScore, at, recordingId].join('.');

const positionOf = (text: string): Position => {
  const [tier = '', reps = '', form = '', at = '', recordingId = ''] = text.split('.');
  return { tier: Number(tier), reps: Number(reps), formScore: Number(form), at, recordingId };
};

/** Reads one extra row to detect a next page. */
const readPage = async (db: Database, board: Board, after: string | undefined) => {
  const found = await listEntries(
    db,
    board,
    after === undefined ? undefined : positionOf(after),
    LEADERBOARD_LIMIT + 1,
  );
  const shown = found.slice(0, LEADERBOARD_LIMIT);
  const [first] = shown;
  const rank = first === undefined || after === undefined ? 1 : await rankOf(db, board, first);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  return {
    entries: shown.map((entry, at): RankedEntry => Object.assign(entry, { rank: rank + at })),
    next: last ? textOf(last) : null,
  };
};

/** Returns a person's entry with its rank. */
export const findMine = async (db: Database, board: Board, person: string): Promise<RankedEntry | undefined> => {
  const entry = await findEntry(db, board, person);
  return entry && { ...entry, rank: await rankOf(db, board, entry) };
};

type Scored = Pick<Position, 'tier' | 'reps'>;

/**
 * Returns how many more reps pass the entry above. Null if there is none, and if it is in a better
 * tier, which more reps do not reach. Equal reps do not pass: the earlier result stays ahead.
 */
export const repsToPass = (mine: Scored, above: Scored | undefined): number | null =>
  above?.tier === mine.tier ? above.reps - mine.reps + 1 : null;

/** Returns how many more reps pass the entry above, also if that is on another page. */
export const findRepsToPass = async (db: Database, board: Board, mine: RankedEntry): Promise<number | null> =>
  mine.rank === 1 ? null : repsToPass(mine, await findAbove(db, board, mine));

export const findPage = async (
  db: Database,
  board: Board,
  after: string | undefined,
  person: string | undefined,
): Promise<Page> => {
  const [page, mine] = await Promise.all([
    readPage(db, board, after),
    person === undefined ? undefined : findMine(db, board, person),
  ]);
  return { ...page, mine };
};

/** Counts the people per tab. Tabs excluded by the challenge's gender filter have 0. */
export const countTabs = async (db: Database, challenge: StoredChallenge, board: Omit<Board, 'tab'>) => {
  const people = await countPeople(db, board);
  const on = (gender: 'all' | 'male' | 'female'): number => people.get(tabOf(challenge, gender) ?? '') ?? 0;
  return { all: on('all'), male: on('male'), female: on('female') };
};
