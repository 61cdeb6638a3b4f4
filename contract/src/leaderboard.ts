/** Who is ahead (second document, sections 2, 7 and 9). */
import { z } from 'zod';
import { ChallengeParams } from './challenges.ts';
import { endpoint } from './endpoint.ts';
import { CORRECTORS, RECORDING_GENDERS, RECORDING_STATUSES } from './recordings.ts';

/** First document, section 9: public leaderboard limit 100. */
export const LEADERBOARD_LIMIT = 100;
export const GENDER_TABS = ['all', 'male', 'female'] as const;
/** Of the challenge's zone; a week begins on Sunday. */
export const PERIODS = ['today', 'week', 'all'] as const;

/** Which period a leaderboard opens with (second document, section 4). */
export const defaultPeriodOf = ({
  isDaily,
  type,
}: {
  readonly isDaily: boolean;
  readonly type: string;
}): (typeof PERIODS)[number] => (isDaily || type === 'daily' || type === 'accountability' ? 'today' : 'all');

/** Where a page ended; the next one begins after it, wherever people have moved meanwhile. */
const After = z
  .string()
  .max(80)
  .regex(
    /^[012]\.\d{1,9}\.(-1|\d{1,3})\.\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'must be what `next` was',
  );

/** How many people stand on each tab. */
const Counts = z.object({ all: z.int(), male: z.int(), female: z.int() });

/** One person, by their best recording of the period (docs/decisions: who stands on a leaderboard). */
export const LeaderboardRow = z.object({
  /** Null while results are hidden: the order would tell. The rows then stand in the order they came in. */
  rank: z.int().nullable(),
  recordingId: z.uuid(),
  name: z.string(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  /** Null while results are hidden from the caller, with GIF and video, in which reps can be counted. */
  validReps: z.int().nullable(),
  invalidReps: z.int().nullable(),
  /** Where it decides among equals (`ties` of the challenge); null: it does not, or there is none, or results are hidden. */
  formScore: z.int().nullable(),
  durationSeconds: z.number(),
  status: z.enum(RECORDING_STATUSES),
  /** Whoever set the result by hand; null: the server counted it. */
  correctedBy: z.enum(CORRECTORS).nullable(),
  /** How many came by this recording's invite link. */
  shares: z.int(),
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
    /** For `after`; null: these are the last rows. */
    next: z.string().nullable(),
    /** The caller's own row with its exact rank, wherever it stands; null when they have none here. */
    mine: LeaderboardRow.nullable(),
    /** A duel that keeps everybody’s reps back until it is over; one’s own are told, and admins see all. */
    areResultsHidden: z.boolean(),
    counts: Counts,
  }),
  errors: ['not_found'],
});

export const AggregateRow = z.object({
  rank: z.int(),
  name: z.string(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  isMine: z.boolean(),
  /**
   * All valid reps, here and in what follows: of all but unverified recordings, or only of verified and adjusted ones where the challenge
   * gives prizes.
   */
  totalReps: z.int(),
  /** Per day with at least one valid rep, whether or not that was enough for its minimum; to one decimal. */
  dailyAverage: z.number(),
  /** Most reps of one day. */
  topDaily: z.int(),
  /** Days with enough reps: the day's minimum, or 1 where there is none. */
  daysLogged: z.int(),
  /** Such days in a row up to today, or up to yesterday while today is still open. */
  streak: z.int(),
});
export type AggregateRow = z.output<typeof AggregateRow>;

export const GetAggregate = endpoint({
  id: 'leaderboard.aggregate',
  method: 'get',
  path: '/api/challenges/{challenge}/leaderboard/aggregate',
  summary: 'What everybody has done in an accountability challenge altogether, most reps first.',
  access: 'anyone',
  params: ChallengeParams,
  query: z.object({ gender: z.enum(GENDER_TABS).default('all'), after: After.optional() }),
  output: z.object({
    rows: z.array(AggregateRow).max(LEADERBOARD_LIMIT),
    next: z.string().nullable(),
    mine: AggregateRow.nullable(),
    counts: Counts,
  }),
  errors: ['not_found'],
});

/** The name of the events that `WatchLeaderboard` sends. */
export const LEADERBOARD_CHANGED = 'changed';
/** Such an event says that something changed and not what: it tells nobody more than the leaderboard would. */
export const LeaderboardChanged = z.object({ challengeId: z.uuid() });
export type LeaderboardChanged = z.output<typeof LeaderboardChanged>;

export const WatchLeaderboard = endpoint({
  id: 'leaderboard.watch',
  method: 'get',
  path: '/api/challenges/{challenge}/leaderboard/events',
  summary: `Server-sent events: \`${LEADERBOARD_CHANGED}\` with \`{ "challengeId": … }\` when somebody’s place may have changed, at most once a second; a comment every 20 s. Nothing is told while results are hidden from the caller. Refused with too_many_requests or unavailable where too many watch: ask every 15 s then.`,
  access: 'anyone',
  params: ChallengeParams,
  output: 'bytes',
  mediaType: 'text/event-stream',
  errors: ['not_found'],
});

/** Second document, section 9. */
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
    /** In order; days without a recording are left out. */
    days: z.array(z.object({ day: z.iso.date(), recordings: z.int(), validReps: z.int() })),
  }),
  errors: ['not_found'],
});
