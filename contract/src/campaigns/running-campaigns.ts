/**
 * Current and upcoming campaigns for the challenge list, without their page content (campaigns.ts).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Maximum number of campaigns in the reply; those that end or start latest are omitted. */
export const MAX_CAMPAIGNS_TOLD = 12;

export const RunningCampaign = z.object({
  /** Path segment of the page: `/{path}`. */
  path: z.string(),
  challengeId: z.uuid(),
  title: z.string(),
  tagline: z.string(),
  /** Language of title and tagline as a BCP 47 tag. */
  language: z.string(),
  /**
   * First and last day, from the page's window or else the challenge, in the challenge's time zone.
   * Null if not set.
   */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Combines the page's window and the challenge's dates: active only if both are. */
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
  output: z.object({ campaigns: z.array(RunningCampaign).max(MAX_CAMPAIGNS_TOLD) }),
  errors: [],
});
