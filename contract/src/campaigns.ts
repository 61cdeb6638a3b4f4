/** Campaigns: landing pages with their challenge (first document, sections 1, 2, 4 and 9). Setting them up: campaign-admin.ts. */
import { z } from 'zod';
import { Block, CAMPAIGN_LIMITS, PRIZE_WINNERS } from './campaign-blocks.ts';
import { CAMPAIGN_STATUSES, CampaignPartner, WrittenLanguage } from './campaign-form.ts';
import { Challenge } from './challenges.ts';
import { endpoint } from './endpoint.ts';
import { ExerciseDefinitionJson } from './exercises.ts';
import { Leader, TOP_PARTICIPANTS } from './participation.ts';

/** The link to all of the leaderboard is shown above so many recordings (first document, section 9). */
export const FULL_LEADERBOARD_ABOVE = 6;
/** So many recordings stand for as many or more: nobody decides anything by the exact figure. */
export const MOST_RECORDINGS_COUNTED = 10_000;
export const CAMPAIGN_NOT_FOUND = "The campaign you're looking for doesn't exist.";

const moment = z.iso.datetime();
const Day = z.iso.date();

export const Campaign = z.object({
  id: z.uuid(),
  path: z.string(),
  /** Null: none yet. The challenge itself may be deleted meanwhile. */
  challengeId: z.uuid().nullable(),
  title: z.string(),
  tagline: z.string(),
  description: z.string(),
  /** What its words are written in. */
  language: WrittenLanguage,
  window: z.object({ start: Day, end: Day, timeZone: z.string() }).nullable(),
  partner: CampaignPartner.nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  blocks: z.array(Block).max(CAMPAIGN_LIMITS.blocks),
  /** Goes up by one with every change. */
  version: z.int(),
  updatedAt: moment,
});
export type Campaign = z.output<typeof Campaign>;

/** The campaign's path. */
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
    /** Upcoming before the page's days and ended after them, whatever its own dates say. Null: there is none yet, or it was deleted. */
    challenge: Challenge.nullable(),
    /** What judges the demo video’s reps; null without such a block. */
    demoDefinition: ExerciseDefinitionJson.nullable(),
  }),
  errors: ['not_found'],
});

/** Of a challenge that is over. Only verified and adjusted results with a valid rep win. */
const Winner = z.object({
  /** Whom two reviewers have confirmed; null: nobody yet, or nobody at all. */
  leader: Leader.nullable(),
  /** Somebody stands there, and people still have to look. */
  isAwaited: z.boolean(),
});

export const GetCampaignStandings = endpoint({
  id: 'campaigns.standings',
  method: 'get',
  path: '/api/campaigns/{path}/standings',
  summary:
    'How the campaign’s challenge stands: the figures of the Live Leaderboard and the three best of each gender. Null without a challenge.',
  access: 'anyone',
  params: PathParams,
  output: z.object({
    standings: z
      .object({
        /** As on the challenge’s page. */
        participants: z.int(),
        /** At most `MOST_RECORDINGS_COUNTED`. */
        recordings: z.int(),
        /** Valid reps of whoever leads; 0 if none; null while results are hidden from the caller. */
        topScore: z.int().nullable(),
        areResultsHidden: z.boolean(),
        males: z.array(Leader).max(TOP_PARTICIPANTS),
        females: z.array(Leader).max(TOP_PARTICIPANTS),
        /** By what a prize is given for; null until the challenge is over. */
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
        /** Recordings of whatever status, here and in what follows: it tells what they have done, not how they rank. */
        sessions: z.int(),
        /** Days with enough reps: the day's minimum, or 1 valid rep where there is none. */
        daysLogged: z.int(),
        /** Days of the window; null without one. */
        days: z.int().nullable(),
        /** Most valid reps of one session; null without one. */
        best: z.int().nullable(),
        /** All valid reps. */
        total: z.int(),
        /** Days logged in a row up to today, or up to yesterday while today is open; when the window is over, up to its last day. */
        streak: z.int(),
        longestStreak: z.int(),
        today: Day,
        /** Reps of today. */
        todayReps: z.int(),
        /** In order; days without a session are left out, and those before the last 400. */
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
