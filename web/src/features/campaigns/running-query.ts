/** Read where challenges are looked for, so it brings none of what a campaign's page is made of. */
import { ListRunningCampaigns } from '@reptemple/contract/running-campaigns';
import { endpointQuery } from '../../api/endpoint-query.ts';

/** They begin and end by the day, and organisers publish now and then. */
const FRESH_MS = 60_000;

export const runningCampaignsQuery = endpointQuery(ListRunningCampaigns, {}, FRESH_MS);
