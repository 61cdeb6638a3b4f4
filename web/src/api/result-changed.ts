/** A result was given, corrected, decided on or appealed against: every answer it stands in is asked for anew. */
import { GetRecordingTrack } from '@reptemple/contract/recordings';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** Whose answers tell of results, by the first word of their endpoints' ids: so no page loads the descriptions of all others. */
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

/** The landmarks of an analysis stay as they are. */
const tellsOfResults = (id: unknown): boolean =>
  typeof id === 'string' &&
  id !== GetRecordingTrack.id &&
  TELLING_OF_RESULTS.some((feature) => id.startsWith(`${feature}.`));

/** Resolves when what the page shows has been asked for again. */
export const askResultsAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [id] }) => tellsOfResults(id) });

/** Somebody else's result has moved a board: what is being read already need not begin again. */
export const askBoardsAnew = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries(
    { predicate: ({ queryKey: [id] }) => typeof id === 'string' && id.startsWith('leaderboard.') },
    { cancelRefetch: false },
  );

/** To be called after the server has changed a result. */
export const useResultChanged = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => askResultsAnew(queryClient);
};
