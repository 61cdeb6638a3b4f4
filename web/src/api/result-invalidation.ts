/** Invalidates all queries that depend on a result after it was corrected, reviewed or appealed. */
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { GetRecordingTrack } from '@reptemple/contract/recordings/recordings';

/**
 * Prefixes of endpoint ids whose replies contain results. Strings instead of the endpoints, so that
 * their contracts are not bundled.
 */
export const TELLING_OF_RESULTS = [
  'analytics',
  'audit',
  'campaigns',
  'challengeAdmin',
  'challenges',
  'corrections',
  'dashboard',
  'history',
  'leaderboard',
  'participation',
  'recordings',
  'review',
  'verification',
] as const;

/** Returns true if a query's replies contain results; false for tracks, which never change. */
const tellsOfResults = (id: unknown): boolean =>
  typeof id === 'string' &&
  id !== GetRecordingTrack.id &&
  TELLING_OF_RESULTS.some((feature) => id.startsWith(`${feature}.`));

/** Invalidates all queries with results. Resolves when the visible ones have been refetched. */
export const askResultsAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => tellsOfResults(id) });

/** Invalidates leaderboards after another user's result; does not restart requests in progress. */
export const askBoardsAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ queryKey: [id] }) => typeof id === 'string' && id.startsWith('leaderboard.') },
    { cancelRefetch: false },
  );

/**
 * Returns a function that invalidates all queries with results, to call after the server has
 * changed one.
 */
export const useResultChanged = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => askResultsAnew(queryClient);
};
