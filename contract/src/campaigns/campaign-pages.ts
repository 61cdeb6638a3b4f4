/**
 * Endpoints for public campaign pages: content, standings, the caller's progress, preview image,
 * and the list of running campaigns (specification S1, sections 1, 2, 4 and 9). Admin endpoints:
 * campaign-admin.ts.
 */
import { z } from 'zod';
import { Challenge, CHALLENGE_CLOSED } from '../challenges/challenges.ts';
import { Leader, TOP_PARTICIPANTS } from '../challenges/join-progress-and-duel-state.ts';
import { endpoint } from '../endpoint.ts';
import { ExerciseDefinitionJson } from '../exercises/exercises.ts';
import { CampaignPicture } from '../pictures/picture-uploads.ts';
import { Block, CAMPAIGN_LIMITS, PRIZE_WINNERS } from './campaign-blocks.ts';
import { AccentColor, CAMPAIGN_STATUSES, CampaignPartner, WrittenLanguage } from './campaign-form.ts';
import type { CampaignWindow } from './campaign-form.ts';

/**
 * Number of recordings above which the page links to the full leaderboard (specification S1,
 * section 9).
 */
export const FULL_LEADERBOARD_ABOVE = 6;
/**
 * Maximum number up to which recordings are counted, to keep the query cheap. This value means "at
 * least this many".
 */
export const MAX_RECORDINGS_COUNTED = 10_000;
export const CAMPAIGN_NOT_FOUND = 'Not found. It may have been deleted.';

const moment = z.iso.datetime();
const Day = z.iso.date();

export const Campaign = z.object({
  id: z.uuid(),
  path: z.string(),
  challengeId: z.uuid().nullable(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  language: WrittenLanguage,
  window: z.object({ start: Day, end: Day, timeZone: z.string() }).nullable(),
  partner: CampaignPartner.nullable(),
  logo: CampaignPicture.nullable(),
  accent: AccentColor.nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  blocks: z.array(Block).max(CAMPAIGN_LIMITS.blocks),
  version: z.int(),
  updatedAt: moment,
});
export type Campaign = z.output<typeof Campaign>;

const PathParams = z.object({ path: z.string().min(1).max(100) });

export const GetCampaign = endpoint({
  id: 'campaigns.get',
  method: 'get',
  path: '/api/campaigns/{path}',
  summary: 'A published campaign with its challenge. Drafts are there for admins alone, as a preview.',
  access: 'anyone',
  params: PathParams,
  output: z.object({
    campaign: Campaign,
    /**
     * Challenge that the page promotes, with its status adjusted by `onPage`; null if no challenge
     * is set or it was deleted.
     */
    challenge: Challenge.nullable(),
    /** Exercise definition that counts the demo video's reps; null without a demo block. */
    demoDefinition: ExerciseDefinitionJson.nullable(),
  }),
  errors: ['not_found'],
});

/**
 * Winner of a finished challenge. Only verified and adjusted results with at least one valid rep
 * can win.
 */
const Winner = z.object({
  /** Winner after two reviewers confirmed the result; null until then. */
  leader: Leader.nullable(),
  /** True if a result has the winning rank, but its review is not finished yet. */
  isAwaited: z.boolean(),
});

export const GetCampaignStandings = endpoint({
  id: 'campaigns.standings',
  method: 'get',
  path: '/api/campaigns/{path}/standings',
  summary:
    'Results of the campaign’s challenge: the figures of the Live Leaderboard and the top three of each gender. Null without a challenge.',
  access: 'anyone',
  params: PathParams,
  output: z.object({
    standings: z
      .object({
        participants: z.int(),
        recordings: z.int(),
        /**
         * Valid reps of the leader; 0 without recordings; null while the results are hidden from
         * the caller.
         */
        topScore: z.int().nullable(),
        areResultsHidden: z.boolean(),
        males: z.array(Leader).max(TOP_PARTICIPANTS),
        females: z.array(Leader).max(TOP_PARTICIPANTS),
        /** Winners by prize; null until the challenge has ended. */
        winners: z.record(z.enum(PRIZE_WINNERS), Winner).nullable(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});

export const GetMyCampaignProgress = endpoint({
  id: 'campaigns.progress',
  method: 'get',
  path: '/api/campaigns/{path}/mine',
  summary:
    'What the caller has done within the campaign’s window, or in all of its challenge where it has none; days are those of the challenge’s zone. Null without a challenge.',
  access: 'participant',
  params: PathParams,
  output: z.object({
    progress: z
      .object({
        /**
         * Number of the caller's recordings of any status. The values below also include every
         * status, because they show activity, not rank.
         */
        sessions: z.int(),
        /**
         * Number of days with at least the daily minimum of valid reps, or at least 1 if there is
         * no minimum.
         */
        daysLogged: z.int(),
        /** Number of days from the campaign's first to its last day; null if it has no dates. */
        days: z.int().nullable(),
        /** Most valid reps in one recording; null without recordings. */
        best: z.int().nullable(),
        total: z.int(),
        /**
         * Current streak: number of consecutive days that count in `daysLogged`, until today, or
         * until yesterday if today does not count yet. After the campaign: until its last day.
         */
        streak: z.int(),
        longestStreak: z.int(),
        today: Day,
        todayReps: z.int(),
        /**
         * Activity per day, ascending, of at most the last 400 days. Days without a recording are
         * omitted.
         */
        calendar: z.array(z.object({ day: Day, sessions: z.int(), validReps: z.int(), isLogged: z.boolean() })),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});

export const GetCampaignImage = endpoint({
  id: 'campaigns.image',
  method: 'get',
  path: '/api/campaigns/{path}/preview.png',
  summary: 'What a chat shows of a link to the campaign: title, dates and leaders, 1200 × 630.',
  access: 'anyone',
  params: PathParams,
  output: 'bytes',
  isFile: true,
  mediaType: 'image/png',
  errors: ['not_found'],
});

export const WINDOW_OVER = 'This campaign is over.';

type State = Pick<Challenge, 'status' | 'closedReason'>;

/**
 * Returns the challenge with the status that the campaign's page shows. Between the campaign's
 * dates that is the challenge's own status. Before and after them it is upcoming or ended, even if
 * the challenge itself is active (docs/decisions/0034). `today`: day in the campaign's time zone.
 */
export const onPage = <C extends State>(challenge: C, window: CampaignWindow | null, today: string): C => {
  if (window === null || challenge.status === 'ended') return challenge;
  if (today > window.end) return { ...challenge, status: 'ended', closedReason: WINDOW_OVER };
  if (today >= window.start || challenge.status === 'upcoming') return challenge;
  return { ...challenge, status: 'upcoming', closedReason: challenge.closedReason ?? CHALLENGE_CLOSED.upcoming };
};

/**
 * Maximum number of campaigns in the reply. If there are more, it omits first the upcoming ones
 * that start latest, then the active ones that end latest.
 */
export const MAX_CAMPAIGNS_TOLD = 12;

export const RunningCampaign = z.object({
  path: z.string(),
  challengeId: z.uuid(),
  title: z.string(),
  tagline: z.string(),
  language: z.string(),
  /**
   * First day of the campaign, or of the challenge if the campaign has no dates, in the challenge's
   * time zone; null if neither has one.
   */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Status of the page: `active` only while both the campaign and the challenge are active. */
  status: z.enum(['active', 'upcoming']),
});
export type RunningCampaign = z.output<typeof RunningCampaign>;

export const ListRunningCampaigns = endpoint({
  id: 'campaigns.running',
  method: 'get',
  path: '/api/campaigns',
  summary:
    'The published campaigns whose challenge is in the catalogue and not over: running ones first, by their last day, then upcoming ones by their first.',
  access: 'anyone',
  output: z.object({ campaigns: z.array(RunningCampaign).max(MAX_CAMPAIGNS_TOLD) }),
  errors: [],
});
