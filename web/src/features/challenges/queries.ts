import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { CreateChallenge, GetChallenge, ListChallenges } from '@reptemple/contract/challenges/challenges';
import { GetMyProgress, GetStanding, JoinChallenge } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import type { Request } from '@reptemple/contract/endpoint';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { GetTransparency, TRANSPARENCY_SECONDS } from '@reptemple/contract/recordings/reviews-and-appeals';
import { call } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { t } from '../../i18n/translate.ts';
import type { CatalogueFilters } from './challenge-labels-and-filters.ts';

export const challengesQuery = ({ page, search, type, status }: CatalogueFilters) =>
  endpointQuery(ListChallenges, { query: { page, search, type, status } });

export const challengeQuery = (challenge: string) => endpointQuery(GetChallenge, { params: { challenge } });

/**
 * Time in ms before the challenge's top results are refetched. Short, because others may be
 * recording.
 */
const STANDING_FRESH_MS = 15_000;

export const standingQuery = (challenge: string) =>
  endpointQuery(GetStanding, { params: { challenge } }, STANDING_FRESH_MS);

export const myProgressQuery = (challenge: string) => endpointQuery(GetMyProgress, { params: { challenge } }, 0);

export const transparencyQuery = (challenge: string) =>
  endpointQuery(GetTransparency, { params: { challenge } }, TRANSPARENCY_SECONDS * 1000);

/**
 * Loads a challenge by id or slug, and all parts of its page in parallel. Stores the parts under
 * the id, by which the page reads them. Resolves to true if the leaders were loaded.
 * @throws if the challenge cannot be loaded
 */
export const loadChallengePage = async (queries: QueryClient, name: string): Promise<boolean> => {
  const isKnown = queries.getQueryData(challengeQuery(name).queryKey) !== undefined;
  const ask = <T>(part: Promise<T>): Promise<T | undefined> => part.catch(() => undefined);
  const standing = isKnown ? undefined : ask(queries.fetchQuery(standingQuery(name)));
  const transparency = isKnown ? undefined : ask(queries.fetchQuery(transparencyQuery(name)));
  const { id } = (await queries.ensureQueryData(challengeQuery(name))).challenge;
  const store = (key: readonly unknown[], data: unknown): void => {
    if (data !== undefined && queries.getQueryData(key) === undefined) queries.setQueryData(key, data);
  };
  void transparency?.then((data) => store(transparencyQuery(id).queryKey, data));
  store(standingQuery(id).queryKey, await standing);
  return (await ask(queries.ensureQueryData(standingQuery(id)))) !== undefined;
};

export const exercisesQuery = endpointQuery(ListExercises, {});

/**
 * Mutation that joins a challenge. Refetches the participants even after a failure, because the
 * cached ones must have been outdated.
 */
export const useJoinChallenge = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (challenge: string) => call(JoinChallenge, { params: { challenge } }),
    onSettled: () => {
      for (const { id } of [GetChallenge, GetStanding, GetMyProgress, ListChallenges]) {
        void queries.invalidateQueries({ queryKey: [id] });
      }
    },
  });
};

export const useCreateChallenge = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Request<typeof CreateChallenge>['body']) => call(CreateChallenge, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [ListChallenges.id] }),
  });
};

/** Message for a failed join, quoted from specification S1, section 8. */
export const NOT_JOINED = t('Failed to join challenge. Please try again.');

/** Error codes whose message states the reason: closed, full, or not for guests. */
const CODES_WITH_REASON: ReadonlySet<string> = new Set(['conflict', 'forbidden', 'not_found']);

/** Returns the server's message if it states the reason, otherwise a general one. */
export const joinErrorMessage = (error: unknown): string =>
  error instanceof ApiError && CODES_WITH_REASON.has(error.code) ? error.message : NOT_JOINED;
