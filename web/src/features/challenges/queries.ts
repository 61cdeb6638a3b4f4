/** Challenges as everyone sees them, and one's own part in them. */
import { CreateChallenge, GetChallenge, ListChallenges } from '@reptemple/contract/challenges';
import type { Request } from '@reptemple/contract/endpoint';
import { ListExercises } from '@reptemple/contract/exercises';
import { GetMyProgress, GetStanding, JoinChallenge } from '@reptemple/contract/participation';
import { GetTransparency, TRANSPARENCY_SECONDS } from '@reptemple/contract/review';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { CatalogueAsked } from './rules.ts';

export const challengesQuery = ({ page, search, type, status }: CatalogueAsked) =>
  endpointQuery(ListChallenges, { query: { page, search, type, status } });

/** By id or by slug. */
export const challengeQuery = (challenge: string) => endpointQuery(GetChallenge, { params: { challenge } });

/** Others move up while one looks elsewhere: standings are fresh for this long. */
const STANDING_FRESH_MS = 15_000;

export const standingQuery = (challenge: string) =>
  endpointQuery(GetStanding, { params: { challenge } }, STANDING_FRESH_MS);

/** One's own days and attempts; read anew on every visit, because a recording in between changes them. */
export const myProgressQuery = (challenge: string) => endpointQuery(GetMyProgress, { params: { challenge } }, 0);

export const transparencyQuery = (challenge: string) =>
  endpointQuery(GetTransparency, { params: { challenge } }, TRANSPARENCY_SECONDS * 1000);

export const exercisesQuery = endpointQuery(ListExercises, {});

/** Takes part. Who takes part, and since when a duel runs, is read anew: after a refusal too, because then it was out of date. */
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
