import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { GetMyProfile, UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import type { PROFILE_GENDERS } from '@reptemple/contract/accounts/profile';
import { GetChallenge } from '@reptemple/contract/challenges/challenges';
import { GetMyProgress } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { GetLeaderboard } from '@reptemple/contract/challenges/leaderboard';
import type { PERIODS } from '@reptemple/contract/challenges/leaderboard';
import { ListDefinitions } from '@reptemple/contract/exercises/exercises';
import { ReplayRecording } from '@reptemple/contract/recordings/check-findings-and-replay';
import { GetKudos } from '@reptemple/contract/recordings/kudos';
import { GetMyBestSet, GetProcessing } from '@reptemple/contract/recordings/recordings';
import { call } from '../../api/api-client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import { testVideoIssue } from './recording-labels-and-rules.ts';

export const challengeQuery = (challenge: string) => endpointQuery(GetChallenge, { params: { challenge } });

export const myProgressQuery = (challenge: string) => endpointQuery(GetMyProgress, { params: { challenge } });
/**
 * Query of the user's best set. Refetched before each set, because the set before may be a new
 * best.
 */
export const bestSetQuery = (challenge: string) => endpointQuery(GetMyBestSet, { params: { challenge } }, 0);
/** Query of the user's rank, always refetched, because others record too. */
export const ownRankQuery = (challenge: string, period: (typeof PERIODS)[number]) =>
  endpointQuery(GetLeaderboard, { params: { challenge }, query: { period } }, 0);

export const myProfileQuery = endpointQuery(GetMyProfile, {});

/** Query that checks if the test video can be played. Its data is the reason why not, or null. */
export const testVideoQuery = (url: string) =>
  queryOptions({
    queryKey: ['testVideo', url],
    queryFn: async ({ signal }) => {
      const reply = await fetch(url, { method: 'HEAD', signal });
      return testVideoIssue(reply.ok, reply.headers.get('content-type')) ?? null;
    },
  });

type Gender = (typeof PROFILE_GENDERS)[number];

export const useSetGender = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (gender: Gender) => call(UpdateMyProfile, { body: { gender } }),
    onSuccess: (reply) => queryClient.setQueryData(myProfileQuery.queryKey, reply),
  });
};

export const definitionsQuery = endpointQuery(ListDefinitions, { query: { sort: 'name' } });

export const processingQuery = (recording: string) => endpointQuery(GetProcessing, { params: { recording } });

export const kudosQuery = (recording: string) => endpointQuery(GetKudos, { params: { recording } });

export const useReplay = (recording: string) =>
  useMutation({ mutationFn: () => call(ReplayRecording, { params: { recording } }) });
