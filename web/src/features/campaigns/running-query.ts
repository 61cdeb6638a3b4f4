/** Separate query for the challenge list, without the bundle of campaign pages. */
import { ListRunningCampaigns } from '@reptemple/contract/campaigns/running-campaigns';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** Campaigns change rarely. */
const FRESH_MS = 60_000;

export const runningCampaignsQuery = endpointQuery(ListRunningCampaigns, {}, FRESH_MS);
