/** Who is ahead (second document, sections 2, 7 and 9). */
import { z } from 'zod';
import { ChallengeParams } from './challenges.ts';
import { endpoint } from './endpoint.ts';
import { RECORDING_GENDERS, RECORDING_STATUSES } from './recordings.ts';

/** First document, section 9: public leaderboard limit 100. */
export const LEADERBOARD_LIMIT = 100;
export const GENDER_TABS = ['all', 'male', 'female'] as const;

export const LeaderboardRow = z.object({
  /** Null while results are hidden: the order would tell. The rows then stand in the order they came in. */
  rank: z.int().nullable(),
  recordingId: z.uuid(),
  name: z.string(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  /** Null while results are hidden from the caller, with GIF and video, in which reps can be counted. */
  validReps: z.int().nullable(),
  invalidReps: z.int().nullable(),
  durationSeconds: z.number(),
  status: z.enum(RECORDING_STATUSES),
  createdAt: z.iso.datetime(),
  hasVideo: z.boolean(),
  gifUrl: z.string().nullable(),
  isMine: z.boolean(),
});
export type LeaderboardRow = z.output<typeof LeaderboardRow>;

export const GetLeaderboard = endpoint({
  id: 'leaderboard.get',
  method: 'get',
  path: '/api/challenges/{challenge}/leaderboard',
  summary:
    'Best recordings of a challenge, most valid reps first, the earlier one first among equals; unverified ones last. A gender filter leaves only recordings of that gender.',
  access: 'anyone',
  params: ChallengeParams,
  query: z.object({ gender: z.enum(GENDER_TABS).default('all') }),
  output: z.object({
    rows: z.array(LeaderboardRow),
    /** A duel that keeps everybody’s reps back until it is over; one’s own are told, and admins see all. */
    areResultsHidden: z.boolean(),
    counts: z.object({ all: z.int(), male: z.int(), female: z.int() }),
  }),
  errors: ['not_found'],
});
