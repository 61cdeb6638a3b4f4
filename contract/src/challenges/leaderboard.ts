/**
 * Endpoints for the leaderboard of a challenge: ranks, totals, change events, and the caller's
 * activity calendar (specification S2, sections 2, 7 and 9).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CORRECTORS, RECORDING_GENDERS, RECORDING_STATUSES } from '../recordings/recordings.ts';
import { ChallengeParams } from './challenges.ts';

export const LEADERBOARD_LIMIT = 100;
export const GENDER_TABS = ['all', 'male', 'female'] as const;
/** Periods of a leaderboard, in the challenge's time zone. A week starts on Sunday. */
export const PERIODS = ['today', 'week', 'all'] as const;

/** Returns the period that a leaderboard shows first (specification S2, section 4). */
export const defaultPeriodOf = ({
  isDaily,
  type,
}: {
  readonly isDaily: boolean;
  readonly type: string;
}): (typeof PERIODS)[number] => (isDaily || type === 'daily' || type === 'accountability' ? 'today' : 'all');

/**
 * Cursor of the next page: position of the last row of the page before. Rows that change rank in
 * between do not shift the next page.
 */
const After = z
  .string()
  .max(80)
  .regex(
    /^[012]\.\d{1,9}\.(-1|\d{1,3})\.\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'must be what `next` was',
  );

/**
 * Number of valid reps that the caller still needs to pass the row above. Null for the first rank,
 * without a rank, while results are hidden, and if more reps alone would not pass it.
 */
const RepsToNext = z.int().nullable();

const Counts = z.object({ all: z.int(), male: z.int(), female: z.int() });

export const LeaderboardRow = z.object({
  /** Rank of the result; null while results are hidden, and for a result of 0 valid reps. */
  rank: z.int().nullable(),
  recordingId: z.uuid(),
  name: z.string(),
  avatar: z.uuid().nullable(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  /**
   * Number of valid reps; null while results are hidden from the caller. GIF and video are then
   * hidden too, because they would reveal the number.
   */
  validReps: z.int().nullable(),
  invalidReps: z.int().nullable(),
  /**
   * Form score if it decides ties in this challenge; otherwise null. Also null while results are
   * hidden.
   */
  formScore: z.int().nullable(),
  durationSeconds: z.number(),
  status: z.enum(RECORDING_STATUSES),
  correctedBy: z.enum(CORRECTORS).nullable(),
  /** Number of people who joined through this recording's invite link. */
  shares: z.int(),
  createdAt: z.iso.datetime(),
  /** Number of kudos; null if the challenge has kudos switched off. */
  kudos: z.int().nullable(),
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
    'Everyone who recorded in the period, by their best recording: most valid reps first, among equals the better form score where the challenge says so, then the earlier one. Where there are prizes, verified and adjusted results come first, then those that are checked, counted without a video or under review, then unverified ones. Recordings of 0 valid reps come last, without a rank. A gender filter leaves only recordings of that gender.',
  access: 'anyone',
  params: ChallengeParams,
  query: z.object({
    gender: z.enum(GENDER_TABS).default('all'),
    period: z.enum(PERIODS).default('all'),
    after: After.optional(),
  }),
  output: z.object({
    rows: z.array(LeaderboardRow).max(LEADERBOARD_LIMIT),
    /** Value of `after` for the next page; null on the last page. */
    next: z.string().nullable(),
    mine: LeaderboardRow.nullable(),
    repsToNext: RepsToNext,
    /**
     * True while a duel hides the reps of others. Participants still see their own; admins see all.
     */
    areResultsHidden: z.boolean(),
    /** Ids of those `rows` to which the caller gave kudos. */
    kudosGiven: z.array(z.uuid()),
    counts: Counts,
  }),
  errors: ['not_found'],
});

export const AggregateRow = z.object({
  rank: z.int(),
  name: z.string(),
  avatar: z.uuid().nullable(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  isMine: z.boolean(),
  /**
   * Sum of valid reps. This and the values below exclude unverified recordings; if the challenge
   * gives prizes, they include only verified and adjusted ones.
   */
  totalReps: z.int(),
  /** Mean number of valid reps per day with at least one valid rep, rounded to one decimal. */
  dailyAverage: z.number(),
  topDaily: z.int(),
  /**
   * Number of days with at least the daily minimum of valid reps, or at least 1 if there is no
   * minimum.
   */
  daysLogged: z.int(),
  /**
   * Current streak: number of consecutive days that count in `daysLogged`, until today, or until
   * yesterday if today does not count yet.
   */
  streak: z.int(),
});
export type AggregateRow = z.output<typeof AggregateRow>;

export const GetAggregate = endpoint({
  id: 'leaderboard.aggregate',
  method: 'get',
  path: '/api/challenges/{challenge}/leaderboard/aggregate',
  summary: 'Everyone’s totals in an accountability challenge, most reps first.',
  access: 'anyone',
  params: ChallengeParams,
  query: z.object({ gender: z.enum(GENDER_TABS).default('all'), after: After.optional() }),
  output: z.object({
    rows: z.array(AggregateRow).max(LEADERBOARD_LIMIT),
    next: z.string().nullable(),
    mine: AggregateRow.nullable(),
    repsToNext: RepsToNext,
    counts: Counts,
  }),
  errors: ['not_found'],
});

export const LEADERBOARD_CHANGED = 'changed';
export const LeaderboardChanged = z.object({ challengeId: z.uuid() });
export type LeaderboardChanged = z.output<typeof LeaderboardChanged>;

export const WatchLeaderboard = endpoint({
  id: 'leaderboard.watch',
  method: 'get',
  path: '/api/challenges/{challenge}/leaderboard/events',
  summary: `Server-sent events: \`${LEADERBOARD_CHANGED}\` with \`{ "challengeId": … }\` when a rank may have changed, at most once a second; a comment every 20 s. Sends nothing while results are hidden from the caller. Refused with too_many_requests or unavailable when too many clients watch: poll every 15 s then.`,
  access: 'anyone',
  params: ChallengeParams,
  output: 'bytes',
  mediaType: 'text/event-stream',
  errors: ['not_found'],
});

export const CALENDAR_DAYS = 90;

export const GetCalendar = endpoint({
  id: 'leaderboard.calendar',
  method: 'get',
  path: '/api/challenges/{challenge}/calendar',
  summary: `On which of the last ${CALENDAR_DAYS} days of the challenge’s zone the caller recorded, and how often.`,
  access: 'participant',
  params: ChallengeParams,
  output: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** The caller's activity per day, ascending. Days without a recording are omitted. */
    days: z.array(z.object({ day: z.iso.date(), recordings: z.int(), validReps: z.int() })),
  }),
  errors: ['not_found'],
});
