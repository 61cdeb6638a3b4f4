import { GetCampaign, GetCampaignStandings, GetMyCampaignProgress } from '@reptemple/contract/campaigns/campaign-pages';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Time for which a loaded campaign is fresh, in ms. Its texts and dates change rarely. */
const FRESH_MS = 60_000;
/** Time for which standings are fresh, in ms. Short, because participants may be recording. */
const STANDINGS_FRESH_MS = 15_000;

export const campaignQuery = (path: string) => endpointQuery(GetCampaign, { params: { path } }, FRESH_MS);

export const standingsQuery = (path: string) =>
  endpointQuery(GetCampaignStandings, { params: { path } }, STANDINGS_FRESH_MS);

/** Query of the viewer's progress, always refetched, because a new recording changes it. */
export const progressQuery = (path: string) => endpointQuery(GetMyCampaignProgress, { params: { path } }, 0);
