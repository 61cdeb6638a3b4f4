import { GetCampaign, GetCampaignStandings, GetMyCampaignProgress } from '@reptemple/contract/campaigns/campaign-pages';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Campaign texts and dates change rarely. */
const FRESH_MS = 60_000;
const STANDINGS_FRESH_MS = 15_000;

export const campaignQuery = (path: string) => endpointQuery(GetCampaign, { params: { path } }, FRESH_MS);

export const standingsQuery = (path: string) =>
  endpointQuery(GetCampaignStandings, { params: { path } }, STANDINGS_FRESH_MS);

/** Always refetched, because a new recording changes the progress. */
export const progressQuery = (path: string) => endpointQuery(GetMyCampaignProgress, { params: { path } }, 0);
