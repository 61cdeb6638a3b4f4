/** Challenges as everyone sees them. */
import { GetChallenge, ListChallenges } from '@reptemple/contract/challenges';
import { GetLeaderboard } from '@reptemple/contract/leaderboard';
import { endpointQuery } from '../../api/endpoint-query.ts';

export const challengesQuery = endpointQuery(ListChallenges, {});

/** By id or by slug. */
export const challengeQuery = (challenge: string) => endpointQuery(GetChallenge, { params: { challenge } });

/** Others move up while one looks elsewhere: standings are fresh for this long. */
const STANDINGS_FRESH_MS = 15_000;

export const standingsQuery = (challenge: string) =>
  endpointQuery(GetLeaderboard, { params: { challenge }, query: { gender: 'all' } }, STANDINGS_FRESH_MS);
