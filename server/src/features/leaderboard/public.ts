import type { Database } from '../../platform/database.ts';
import type { StoredChallenge } from '../challenges/public.ts';
import { listRecordings } from '../recordings/public.ts';
import { boardOf, tabOf } from './boards.ts';
import { listEntries } from './store.ts';

export { hasWinners } from './winning.ts';

/** The best recording of each of the first few people of all time, as the leaderboard has them. */
export const listLeaders = async (db: Database, challenge: StoredChallenge, people: number, now: Date) => {
  const board = boardOf(challenge, tabOf(challenge, 'all') ?? 'all', 'all', now);
  const entries = await listEntries(db, board, undefined, people);
  const recordings = await listRecordings(
    db,
    entries.map(({ recordingId }) => recordingId),
  );
  return entries.flatMap(({ recordingId }) => recordings.filter(({ id }) => id === recordingId));
};
