import type { Database } from '../../platform/database/database.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { listRecordings } from '../recordings/index.ts';
import { boardOf, tabOf } from './boards.ts';
import type { GenderTab } from './boards.ts';
import { listEntries } from './store.ts';

export { hasWinners } from './winning.ts';

/** Selects the first few people of a challenge. */
export interface First {
  readonly people: number;
  readonly gender: GenderTab;
}

/**
 * Returns the best recording of each of the first few people of all time, in leaderboard order.
 */
export const listLeaders = async (db: Database, challenge: StoredChallenge, { people, gender }: First, now: Date) => {
  const tab = tabOf(challenge, gender);
  if (tab === undefined) return [];
  const board = boardOf(challenge, tab, 'all', now);
  const entries = await listEntries(db, board, undefined, people);
  const recordings = await listRecordings(
    db,
    entries.map(({ recordingId }) => recordingId),
  );
  return entries.flatMap(({ recordingId }) => recordings.filter(({ id }) => id === recordingId));
};
