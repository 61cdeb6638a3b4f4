/**
 * Invalidates the queries that contain results after a result was corrected, reviewed or appealed.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { GetRecordingTrack } from '@reptemple/contract/recordings/recordings';

/**
 * Prefixes of endpoint ids whose replies contain results. Strings, so that the endpoints' contracts
 * are not bundled.
 */
export const FEATURES_WITH_RESULTS = [
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

const hasResults = (id: unknown): boolean =>
  typeof id === 'string' &&
  id !== GetRecordingTrack.id &&
  FEATURES_WITH_RESULTS.some((feature) => id.startsWith(`${feature}.`));

/** Invalidates all queries with results. Resolves when the mounted queries have been refetched. */
export const invalidateResults = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => hasResults(id) });

/**
 * Invalidates the leaderboards after another user's result, without restarting requests in
 * progress.
 */
export const invalidateLeaderboards = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ queryKey: [id] }) => typeof id === 'string' && id.startsWith('leaderboard.') },
    { cancelRefetch: false },
  );

/**
 * Returns a function to call after the server changed a result: invalidates all queries with
 * results.
 */
export const useResultChanged = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => invalidateResults(queryClient);
};
