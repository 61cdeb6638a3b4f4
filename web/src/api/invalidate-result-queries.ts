/**
 * Invalidates cached replies that contain results, after a result was corrected, reviewed or
 * appealed.
 */
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { GetRecordingTrack } from '@reptemple/contract/recordings/recordings';

/**
 * First parts of the ids of endpoints whose replies contain results. They are strings, so that the
 * bundle need not contain these endpoints' contracts.
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

/**
 * Invalidates all cached replies that contain results. Resolves when those on screen have been
 * loaded again.
 */
export const invalidateResults = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => hasResults(id) });

/**
 * Invalidates cached leaderboards after another user's result. Does not restart requests in
 * progress.
 */
export const invalidateLeaderboards = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ queryKey: [id] }) => typeof id === 'string' && id.startsWith('leaderboard.') },
    { cancelRefetch: false },
  );

/**
 * Returns a function to call after the server has changed a result. It invalidates all cached
 * replies that contain results.
 */
export const useResultChanged = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => invalidateResults(queryClient);
};
