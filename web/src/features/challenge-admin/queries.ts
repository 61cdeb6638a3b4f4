import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ListRunningCampaigns } from '@reptemple/contract/campaigns/campaign-pages';
import {
  CreateAdminChallenge,
  DeleteChallenge,
  GetAdminChallenge,
  ListAdminChallenges,
  RestoreChallenge,
  SetChallengeFlags,
  UpdateAdminChallenge,
} from '@reptemple/contract/challenges/challenge-admin';
import type { ChallengeRow } from '@reptemple/contract/challenges/challenge-admin';
import type { AdminChallengeForm } from '@reptemple/contract/challenges/challenge-form';
import { GetChallenge, ListChallenges } from '@reptemple/contract/challenges/challenges';
import type { Reply } from '@reptemple/contract/endpoint';
import { ListExercises } from '@reptemple/contract/exercises/exercises';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { useReauthentication } from '../../api/reauthentication.ts';
import type { Flags, ListFilters } from './table-labels-and-switches.ts';

export const challengeListQuery = (asked: ListFilters) => endpointQuery(ListAdminChallenges, { query: asked }, 0);

export const adminChallengeQuery = (challenge: string) =>
  endpointQuery(GetAdminChallenge, { params: { challenge } }, 0);

export const exercisesQuery = endpointQuery(ListExercises, {}, 0);

const SEEN_BY_ALL = [ListChallenges.id, GetChallenge.id, ListRunningCampaigns.id];

const readAgain = (queryClient: QueryClient, ids: readonly string[]) =>
  Promise.all(ids.map((id) => queryClient.invalidateQueries({ queryKey: [id] })));

const useChange = <Given, Answer>(change: (given: Given) => Promise<Answer>) => {
  const queryClient = useQueryClient();
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (given: Given) => proven(() => change(given)),
    onSuccess: () => readAgain(queryClient, [ListAdminChallenges.id, GetAdminChallenge.id, ...SEEN_BY_ALL]),
  });
};

export const useCreateChallenge = () =>
  useChange((form: AdminChallengeForm) => call(CreateAdminChallenge, { body: form }));

interface Update {
  readonly challenge: string;
  readonly form: AdminChallengeForm;
  readonly expectedUpdatedAt: string;
}

export const useUpdateChallenge = () =>
  useChange(({ challenge, form, expectedUpdatedAt }: Update) =>
    call(UpdateAdminChallenge, { params: { challenge }, body: { ...form, expectedUpdatedAt } }),
  );

export const useDeleteChallenge = () =>
  useChange((challenge: string) => call(DeleteChallenge, { params: { challenge } }));

export const useRestoreChallenge = () =>
  useChange((challenge: string) => call(RestoreChallenge, { params: { challenge } }));

type List = Reply<typeof ListAdminChallenges>;

const withRow = (list: List | undefined, id: string, change: Partial<ChallengeRow>): List | undefined =>
  list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };

const listFilter = { queryKey: [ListAdminChallenges.id] };

interface Toggle {
  readonly challenge: string;
  readonly flags: Partial<Flags>;
}

/**
 * Mutation that switches a flag of a challenge and shows it before the server replies. On failure
 * reverts only this flag, so that other switches keep their state.
 */
export const useToggle = () => {
  const queryClient = useQueryClient();
  const proven = useReauthentication();
  const show = (challenge: string, change: Partial<ChallengeRow>): void => {
    queryClient.setQueriesData<List>(listFilter, (list) => withRow(list, challenge, change));
  };
  return useMutation({
    mutationFn: ({ challenge, flags }: Toggle) =>
      proven(() => call(SetChallengeFlags, { params: { challenge }, body: flags })),
    onMutate: async ({ challenge, flags }) => {
      await queryClient.cancelQueries(listFilter);
      show(challenge, flags);
    },
    onError: (_, { challenge, flags }) =>
      show(challenge, Object.fromEntries(Object.entries(flags).map(([flag, value]) => [flag, !value]))),
    onSuccess: ({ challenge: { id, updatedAt } }) => {
      show(id, { updatedAt });
      return readAgain(queryClient, [GetAdminChallenge.id, ...SEEN_BY_ALL]);
    },
  });
};
