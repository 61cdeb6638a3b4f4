/** What a campaign's page reads. */
import { GetCampaign, GetCampaignStandings, GetMyCampaignProgress } from '@reptemple/contract/campaigns';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Words and dates change seldom; who is there when they do sees it at the next visit. */
const FRESH_MS = 60_000;
/** Others move up while one looks elsewhere. */
const STANDINGS_FRESH_MS = 15_000;

export const campaignQuery = (path: string) => endpointQuery(GetCampaign, { params: { path } }, FRESH_MS);

export const standingsQuery = (path: string) =>
  endpointQuery(GetCampaignStandings, { params: { path } }, STANDINGS_FRESH_MS);

/** Read anew on every visit, because a recording in between changes it. */
export const progressQuery = (path: string) => endpointQuery(GetMyCampaignProgress, { params: { path } }, 0);
