/** Queries of leaderboards, and of the user's activity calendar and progress. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { GetMyProgress } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetAggregate, GetCalendar, GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { boardOf } from './board-choice-labels-and-row-rules.ts';
import type { Board, BoardSearch, GenderTab } from './board-choice-labels-and-row-rules.ts';

/** Time in ms before a loaded leaderboard is refetched. Short, because others may be recording. */
const STANDINGS_FRESH_MS = 15_000;

export type BoardKey = readonly [endpoint: string, challenge: string, board: Board, gender: GenderTab];

export interface BoardPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly mine: Row | null;
  readonly repsToNext: number | null;
  readonly counts: Readonly<Record<GenderTab, number>>;
  readonly areResultsHidden?: boolean;
}

/**
 * Query of a paginated leaderboard. `next` of each page is the cursor with which the next page is
 * requested.
 */
const pagesQuery = <Page extends { readonly next: string | null }>(
  key: BoardKey,
  load: (after: string | undefined, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions<Page, Error, InfiniteData<Page>, BoardKey, string | undefined>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: STANDINGS_FRESH_MS,
    // Keeps the numbers on the gender tabs while another gender of the same leaderboard loads.
    placeholderData: (previous, query) =>
      query?.queryKey.slice(0, 3).join() === key.slice(0, 3).join() ? previous : undefined,
  });

export const boardKey = (challenge: string, board: Board, gender: GenderTab): BoardKey => [
  board === 'aggregate' ? GetAggregate.id : GetLeaderboard.id,
  challenge,
  board,
  gender,
];

export const standingsQuery = (challenge: string, period: Exclude<Board, 'aggregate'>, gender: GenderTab) =>
  pagesQuery(boardKey(challenge, period, gender), (after, signal) =>
    call(GetLeaderboard, { params: { challenge }, query: { period, gender, after } }, signal),
  );

export const totalsQuery = (challenge: string, gender: GenderTab) =>
  pagesQuery(boardKey(challenge, 'aggregate', gender), (after, signal) =>
    call(GetAggregate, { params: { challenge }, query: { gender, after } }, signal),
  );

/** Loads the leaderboard that a URL names, unless it is cached. */
export const loadBoard = async (
  queries: QueryClient,
  challenge: Challenge,
  { period, gender = 'all' }: BoardSearch,
): Promise<void> => {
  const board = boardOf(challenge, period);
  if (board === 'aggregate') await queries.ensureInfiniteQueryData(totalsQuery(challenge.id, gender));
  else await queries.ensureInfiniteQueryData(standingsQuery(challenge.id, board, gender));
};

export const calendarQuery = (challenge: string) =>
  endpointQuery(GetCalendar, { params: { challenge } }, STANDINGS_FRESH_MS);

/** Query of the user's progress in a challenge, over all time. */
export const progressQuery = (challenge: string) => endpointQuery(GetMyProgress, { params: { challenge } });
