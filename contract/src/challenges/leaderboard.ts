/**
 * Leaderboard of a challenge: ranks, totals, activity, and events when it changes (specification
 * S2, sections 2, 7 and 9).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { CORRECTORS, RECORDING_GENDERS, RECORDING_STATUSES } from '../recordings/recordings.ts';
import { ChallengeParams } from './challenges.ts';

/** Maximum number of rows of the public leaderboard (specification S1, section 9). */
export const LEADERBOARD_LIMIT = 100;
export const GENDER_TABS = ['all', 'male', 'female'] as const;
/** Periods in the challenge's time zone; a week starts on Sunday. */
export const PERIODS = ['today', 'week', 'all'] as const;

/** Returns the period that a leaderboard opens with (specification S2, section 4). */
export const defaultPeriodOf = ({
  isDaily,
  type,
}: {
  readonly isDaily: boolean;
  readonly type: string;
}): (typeof PERIODS)[number] => (isDaily || type === 'daily' || type === 'accountability' ? 'today' : 'all');

/**
 * Cursor for the next page: the last row of a page. Rows that change rank in between do not shift
 * the next page.
 */
const After = z
  .string()
  .max(80)
  .regex(
    /^[012]\.\d{1,9}\.(-1|\d{1,3})\.\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'must be what `next` was',
  );

/**
 * Number of valid reps that the caller needs to pass the row above. Null without an own row, in the
 * first place, while results are hidden, and if more reps alone do not pass it.
 */
const RepsToNext = z.int().nullable();

/** Number of participants in each gender tab. */
const Counts = z.object({ all: z.int(), male: z.int(), female: z.int() });

/** Row of the leaderboard: the best recording of one participant within the period. */
export const LeaderboardRow = z.object({
  /**
   * Rank; null while results are hidden, because it would reveal them. Rows are then in order of
   * submission.
   */
  rank: z.int().nullable(),
  recordingId: z.uuid(),
  name: z.string(),
  /** Id of their avatar; null if the initials are shown. */
  avatar: z.uuid().nullable(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  /**
   * Valid reps; null while results are hidden from the caller, like the GIF and video, which would
   * reveal the count.
   */
  validReps: z.int().nullable(),
  invalidReps: z.int().nullable(),
  /**
   * Form score of the recording if it decides ties (`ties` of the challenge); null if not, if there
   * is none, or if results are hidden.
   */
  formScore: z.int().nullable(),
  durationSeconds: z.number(),
  status: z.enum(RECORDING_STATUSES),
  /** Role of the person who corrected the count; null if the server counted it. */
  correctedBy: z.enum(CORRECTORS).nullable(),
  /** Number of people who joined through this recording's invite link. */
  shares: z.int(),
  createdAt: z.iso.datetime(),
  /** Kudos of the recording; null if the challenge has none. */
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
    'Everyone who recorded in the period, by their best recording: most valid reps first, among equals the better form score where the challenge says so, then the earlier one. Where there are prizes, verified and adjusted results come first, then those that are checked, counted without a video or under review, then unverified ones. A gender filter leaves only recordings of that gender.',
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
    /**
     * The caller's own row with its exact rank, even if outside the page; null without a recording.
     */
    mine: LeaderboardRow.nullable(),
    repsToNext: RepsToNext,
    /**
     * True if a duel hides the others' reps until it is over. Callers see their own; admins see
     * all.
     */
    areResultsHidden: z.boolean(),
    /** Ids of the `rows` to which the caller gave kudos. */
    kudosGiven: z.array(z.uuid()),
    counts: Counts,
  }),
  errors: ['not_found'],
});

export const AggregateRow = z.object({
  rank: z.int(),
  name: z.string(),
  /** Id of their avatar; null if the initials are shown. */
  avatar: z.uuid().nullable(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  isMine: z.boolean(),
  /**
   * Sum of valid reps. This and the values below exclude unverified recordings; if the challenge
   * gives prizes, they include only verified and adjusted ones.
   */
  totalReps: z.int(),
  /**
   * Mean valid reps per day with at least one, even below the daily minimum; rounded to one
   * decimal.
   */
  dailyAverage: z.number(),
  /** Most valid reps in one day. */
  topDaily: z.int(),
  /** Number of days that reach the daily minimum, or have 1 valid rep if there is no minimum. */
  daysLogged: z.int(),
  /** Consecutive logged days up to today, or up to yesterday if today is not logged yet. */
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

/** Name of the server-sent events of `WatchLeaderboard`. */
export const LEADERBOARD_CHANGED = 'changed';
/**
 * Event data of a changed leaderboard. It says only that something changed, so it reveals no more
 * than the leaderboard does.
 */
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

/** Number of days in the activity calendar (specification S2, section 9). */
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
    /** Recordings and valid reps per day, ascending; days without a recording are omitted. */
    days: z.array(z.object({ day: z.iso.date(), recordings: z.int(), validReps: z.int() })),
  }),
  errors: ['not_found'],
});
