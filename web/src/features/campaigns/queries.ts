import { GetCampaign, GetCampaignStandings, GetMyCampaignProgress } from '@reptemple/contract/campaigns/campaign-pages';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Time in ms for which a loaded campaign is fresh; texts and dates change rarely. */
const FRESH_MS = 60_000;
/** Time in ms for which standings are fresh; others may record in the meantime. */
const STANDINGS_FRESH_MS = 15_000;

export const campaignQuery = (path: string) => endpointQuery(GetCampaign, { params: { path } }, FRESH_MS);

export const standingsQuery = (path: string) =>
  endpointQuery(GetCampaignStandings, { params: { path } }, STANDINGS_FRESH_MS);

/** Query of the viewer's progress, refetched on every visit, because a new recording changes it. */
export const progressQuery = (path: string) => endpointQuery(GetMyCampaignProgress, { params: { path } }, 0);
