import { GetLeaderboard } from '@reptemple/contract/leaderboard';
import { endpointQuery } from '../../api/endpoint-query.ts';
import type { GenderTab } from './rules.ts';

/** Others move up while one looks elsewhere: standings are fresh for this long. */
const STANDINGS_FRESH_MS = 15_000;

export const leaderboardQuery = (challenge: string, gender: GenderTab) =>
  endpointQuery(GetLeaderboard, { params: { challenge }, query: { gender } }, STANDINGS_FRESH_MS);
