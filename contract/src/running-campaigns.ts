/** The campaigns that are on or to come, for where challenges are looked for. What their pages are made of (campaigns.ts) is not needed there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** More at a time are not told of: those are left out whose end or beginning is furthest away. */
export const MOST_CAMPAIGNS_TOLD = 12;

export const RunningCampaign = z.object({
  /** The page's address is `/{path}`. */
  path: z.string(),
  challengeId: z.uuid(),
  title: z.string(),
  tagline: z.string(),
  /** What title and tagline are written in: BCP 47. */
  language: z.string(),
  /** First and last day, which the page names or else its challenge has, of the challenge's zone; null: none is set. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Of its page's days and its challenge's dates, the stricter. */
  status: z.enum(['active', 'upcoming']),
});
export type RunningCampaign = z.output<typeof RunningCampaign>;

export const ListRunningCampaigns = endpoint({
  id: 'campaigns.running',
  method: 'get',
  path: '/api/campaigns',
  summary:
    'The published campaigns whose challenge is in the catalogue and not over: those that are on first, by their last day, then those to come by their first.',
  access: 'anyone',
  output: z.object({ campaigns: z.array(RunningCampaign).max(MOST_CAMPAIGNS_TOLD) }),
  errors: [],
});
