/**
 * Public endpoints of campaigns: page, numbers and leaders, running campaigns, and the caller's
 * progress.
 */
import { DecideExamples } from '@reptemple/contract/campaigns/campaign-admin';
import {
  CAMPAIGN_NOT_FOUND,
  GetCampaign,
  GetCampaignStandings,
  GetMyCampaignProgress,
  MAX_RECORDINGS_COUNTED,
  ListRunningCampaigns,
} from '@reptemple/contract/campaigns/campaign-pages';
import type { Reply } from '@reptemple/contract/endpoint';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import { areResultsHiddenFrom, countParticipants, findChallenge, statusOf } from '../challenges/index.ts';
import type { StoredChallenge } from '../challenges/index.ts';
import { findStandingLeaders } from '../participation/index.ts';
import { countUpTo, listEntries } from '../recordings/index.ts';
import { campaignAdminRoutes } from './admin-routes.ts';
import { findDemoDefinition, presentCampaign, presentItsChallenge } from './campaign-responses.ts';
import { decideExamples } from './example-campaigns.ts';
import { progressOf, listRunning, winnersOf } from './progress-winners-and-running-campaigns.ts';
import { findByPath } from './store.ts';
import type { StoredCampaign } from './store.ts';

/**
 * Returns the page at a path; drafts for admins only.
 * @throws AppError not_found
 */
const getCampaign = async (path: string, { db, caller }: Context): Promise<StoredCampaign> => {
  const campaign = await findByPath(db, path);
  if (campaign && (campaign.status === 'published' || caller?.isAdmin === true)) return campaign;
  throw new AppError('not_found', CAMPAIGN_NOT_FOUND);
};

const findItsChallenge = async (
  { challengeId }: StoredCampaign,
  { db }: Context,
): Promise<StoredChallenge | undefined> => (challengeId === null ? undefined : findChallenge(db, challengeId));

const get: Handler<typeof GetCampaign> = async ({ params }, context) => {
  const { db, now } = context;
  const campaign = await getCampaign(params.path, context);
  const stored = await findItsChallenge(campaign, context);
  const [challenge, demoDefinition] = await Promise.all([
    presentItsChallenge(db, campaign, stored, now),
    findDemoDefinition(db, campaign.blocks, stored),
  ]);
  return { campaign: presentCampaign(campaign), challenge: challenge ?? null, demoDefinition };
};

type Standings = NonNullable<Reply<typeof GetCampaignStandings>['standings']>;

/**
 * Returns the numbers of participants and recordings, and the leaders. While results are hidden,
 * `recordings` is the number of people, because the number of recordings would reveal attempts.
 */
const standingsOf = async (challenge: StoredChallenge, context: Context): Promise<Standings> => {
  const { db, caller, now } = context;
  const isHidden = areResultsHiddenFrom(caller, challenge, now);
  const [participants, recordings, all, males, females] = await Promise.all([
    countParticipants(db, [challenge.id]),
    countUpTo(db, challenge.id, MAX_RECORDINGS_COUNTED),
    findStandingLeaders(challenge, context),
    findStandingLeaders(challenge, context, 'male'),
    findStandingLeaders(challenge, context, 'female'),
  ]);
  const [top, male, female] = [all[0], males[0], females[0]];
  const isOver = statusOf(challenge, now) === 'ended' && !isHidden;
  return {
    participants: participants.get(challenge.id) ?? 0,
    recordings: isHidden ? all.length : recordings,
    topScore: isHidden ? null : (all[0]?.validReps ?? 0),
    areResultsHidden: isHidden,
    males: [...males],
    females: [...females],
    winners: isOver ? await winnersOf(db, { top, 'top-male': male, 'top-female': female }, now) : null,
  };
};

const getStandings: Handler<typeof GetCampaignStandings> = async ({ params }, context) => {
  const challenge = await findItsChallenge(await getCampaign(params.path, context), context);
  return { standings: challenge ? await standingsOf(challenge, context) : null };
};

const getProgress: Handler<typeof GetMyCampaignProgress> = async ({ params }, context) => {
  const { db, caller, now } = context;
  const campaign = await getCampaign(params.path, context);
  const challenge = await findItsChallenge(campaign, context);
  if (!challenge) return { progress: null };
  const entries = await listEntries(db, challenge.id, caller.userId);
  return { progress: progressOf(challenge, campaign.window, entries, now) };
};

const getRunning: Handler<typeof ListRunningCampaigns> = async (_asked, { db, now }) => ({
  campaigns: await listRunning(db, now),
});

export const campaignRoutes: readonly Route[] = [
  route(ListRunningCampaigns, getRunning, { sharedBy: 'everyone' }),
  route(GetCampaign, get, { sharedBy: 'visitors' }),
  route(GetCampaignStandings, getStandings, { sharedBy: 'visitors' }),
  route(GetMyCampaignProgress, getProgress),
  ...campaignAdminRoutes,
  route(DecideExamples, decideExamples),
];
