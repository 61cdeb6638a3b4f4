import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/mount-endpoints.ts';
import { areResultsHiddenFrom } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { listRecordings } from '../recordings/index.ts';
import { findMine, findRepsToPass } from './leaderboard-page.ts';
import { boardOf, tabOf } from './leaderboard-tabs-and-periods.ts';
import type { GenderTab } from './leaderboard-tabs-and-periods.ts';
import { listTopEntries } from './store.ts';

export { hasWinners } from './store.ts';

export interface First {
  readonly people: number;
  readonly gender: GenderTab;
}

/** Returns the best all-time recordings of the leading people who have a rank, best first. */
export const listLeaders = async (db: Database, challenge: StoredChallenge, { people, gender }: First, now: Date) => {
  const tab = tabOf(challenge, gender);
  if (tab === undefined) return [];
  const board = boardOf(challenge, tab, 'all', now);
  const entries = await listTopEntries(db, board, people);
  const recordings = await listRecordings(
    db,
    entries.map(({ recordingId }) => recordingId),
  );
  return entries.flatMap(({ recordingId }) => recordings.filter(({ id }) => id === recordingId));
};

export interface OwnRank {
  /** Rank; null for 0 reps. */
  readonly rank: number | null;
  readonly reps: number;
  readonly repsToNext: number | null;
}

/**
 * Returns the caller's all-time rank among all participants. Undefined if the caller has no ranked
 * recording, and while results are hidden, because the rank would reveal them.
 */
export const findOwnRank = async (
  db: Database,
  challenge: StoredChallenge,
  caller: Caller,
  now: Date,
): Promise<OwnRank | undefined> => {
  const tab = tabOf(challenge, 'all');
  if (tab === undefined || areResultsHiddenFrom(caller, challenge, now)) return undefined;
  const board = boardOf(challenge, tab, 'all', now);
  const mine = await findMine(db, board, caller.userId);
  return mine && { rank: mine.rank, reps: mine.reps, repsToNext: await findRepsToPass(db, board, mine) };
};
