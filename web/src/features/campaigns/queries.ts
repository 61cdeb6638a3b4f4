import { GetCampaign, GetCampaignStandings, GetMyCampaignProgress } from '@reptemple/contract/campaigns/campaign-pages';
import { GetMyProgress } from '@reptemple/contract/challenges/join-progress-and-duel-state';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Time in ms before a loaded campaign is refetched. Its texts and dates change rarely. */
const FRESH_MS = 60_000;
/**
 * Time in ms before the challenge's results are refetched. Short, because participants may be
 * recording.
 */
const STANDINGS_FRESH_MS = 15_000;

export const campaignQuery = (path: string) => endpointQuery(GetCampaign, { params: { path } }, FRESH_MS);

export const standingsQuery = (path: string) =>
  endpointQuery(GetCampaignStandings, { params: { path } }, STANDINGS_FRESH_MS);

/** Query of the viewer's progress, always refetched, because a new recording changes it. */
export const progressQuery = (path: string) => endpointQuery(GetMyCampaignProgress, { params: { path } }, 0);

/** Query that tells whether the viewer has a place in the challenge. */
export const placeQuery = (challenge: string) => endpointQuery(GetMyProgress, { params: { challenge } }, 0);
