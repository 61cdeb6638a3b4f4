/**
 * Endpoints for the statistics of one challenge: anonymous reports of visits (docs/decisions/0049),
 * and the tables and charts for admins (specification S1, sections 2 and 9).
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';
import { pageOf, PageQuery, TABLE_PAGE_SIZE } from '../pagination.ts';
import { RECORDING_GENDERS, RECORDING_STATUSES } from '../recordings/recordings.ts';

/**
 * Steps of a visit towards a submission, in order. Submissions themselves are counted from the
 * recordings.
 */
export const VISIT_STEPS = ['page', 'recorder', 'camera', 'start'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

export const VISITS_PER_HOUR = 600;

export const ReportVisit = endpoint({
  id: 'visits.report',
  method: 'post',
  path: '/api/challenges/{challenge}/visits',
  summary: `Count a step towards a submission in the challenge’s daily totals. Stores nothing about the caller; counts at most ${VISITS_PER_HOUR} an hour from one address.`,
  access: 'anyone',
  params: z.object({ challenge: z.uuid() }),
  body: z.object({ step: z.enum(VISIT_STEPS) }),
  output: z.object({ counted: z.boolean() }),
  errors: [],
});

export const ANALYTICS_TABS = ['all', 'male', 'female'] as const;
/** Maximum number of days in a chart. For a longer challenge the chart shows the last year. */
export const CHART_DAYS = 366;
/** Medals of the top 3, in rank order (specification S1, section 2). */
export const MEDALS = ['gold', 'silver', 'bronze'] as const;

const Params = z.object({ challenge: z.uuid() });
const Tab = z.enum(ANALYTICS_TABS).default('all');

export const GetAnalytics = endpoint({
  id: 'analytics.get',
  method: 'get',
  path: '/api/admin/challenges/{challenge}/analytics',
  summary: 'Summary of a challenge’s recordings, and attempts per day of its zone; deleted challenges included.',
  access: 'admin',
  params: Params,
  output: z.object({
    challenge: z.object({
      id: z.uuid(),
      slug: z.string(),
      name: z.string(),
      timeZone: z.string(),
      unit: z.enum(COUNT_UNITS),
      deletedAt: z.iso.datetime().nullable(),
    }),
    summary: z.object({
      recordings: z.int(),
      male: z.int(),
      female: z.int(),
      participants: z.int(),
      averageValidReps: z.int(),
      topScore: z.int(),
    }),
    /**
     * Number of attempts on each day in the challenge's time zone, including days without attempts:
     * from the start date (or first attempt) to today (or the end date). Empty if there are none at
     * all.
     */
    attemptsPerDay: z.array(z.object({ day: z.iso.date(), attempts: z.int() })).max(CHART_DAYS),
  }),
  errors: ['not_found'],
});

export const AnalyticsRow = z.object({
  recordingId: z.uuid(),
  /** Rank of the result; null if the rows are not in rank order, and for 0 valid reps. */
  rank: z.int().nullable(),
  /**
   * Medal if the recording is among the best 3 of the selected tab, regardless of the sort order;
   * otherwise null.
   */
  medal: z.enum(MEDALS).nullable(),
  name: z.string(),
  email: z.string(),
  gender: z.enum(RECORDING_GENDERS).nullable(),
  validReps: z.int(),
  invalidReps: z.int(),
  totalReps: z.int(),
  durationSeconds: z.number(),
  status: z.enum(RECORDING_STATUSES),
  createdAt: z.iso.datetime(),
});
export type AnalyticsRow = z.output<typeof AnalyticsRow>;

/**
 * Columns by which admins can sort a challenge's recordings. `rank` is the leaderboard's order:
 * `asc` starts with the best.
 */
export const ANALYTICS_COLUMNS = [
  'rank',
  'name',
  'email',
  'gender',
  'validReps',
  'invalidReps',
  'totalReps',
  'duration',
  'date',
] as const;

export const ListAnalyticsRecordings = endpoint({
  id: 'analytics.recordings',
  method: 'get',
  path: '/api/admin/challenges/{challenge}/analytics/recordings',
  summary: 'A tab’s recordings, best first unless sorted otherwise. The search covers name and email.',
  access: 'admin',
  params: Params,
  query: PageQuery.extend({
    tab: Tab,
    sort: z.enum(ANALYTICS_COLUMNS).default('rank'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  output: z.object({ rows: z.array(AnalyticsRow), ...pageOf(TABLE_PAGE_SIZE) }),
  errors: ['not_found'],
});

export const ExportRecordings = endpoint({
  id: 'analytics.csv',
  method: 'get',
  path: '/api/admin/challenges/{challenge}/analytics/csv',
  summary:
    'A tab’s recordings as CSV, best first: Name, Email, Sex, Valid Reps, Invalid Reps, Total Reps, Duration, Date.',
  access: 'admin',
  params: Params,
  query: z.object({ tab: Tab }),
  output: 'bytes',
  errors: ['not_found'],
});

/**
 * Maximum number of recordings, the newest, from which the statistics of invalid reps and frame
 * rates are computed. More would take seconds.
 */
export const MAX_SAMPLED_RECORDINGS = 500;
export const FRAME_RATE_BUCKETS = [0, 8, 12, 16, 20] as const;

export const GetInsights = endpoint({
  id: 'analytics.insights',
  method: 'get',
  path: '/api/admin/challenges/{challenge}/analytics/insights',
  summary:
    'Participants per day, steps from page view to submission, why reps were not valid, and frame rates of devices.',
  access: 'admin',
  params: Params,
  output: z.object({
    /**
     * Number of distinct participants (by email) on each day in the challenge's time zone. Days
     * without participants are omitted.
     */
    participantsPerDay: z.array(z.object({ day: z.iso.date(), participants: z.int() })).max(CHART_DAYS),
    funnel: z.object({
      /**
       * First day on which visits were counted; null if none was counted yet. `submitted` counts
       * from this day on.
       */
      since: z.iso.date().nullable(),
      steps: z.array(z.object({ step: z.enum([...VISIT_STEPS, 'submitted']), count: z.int() })),
    }),
    sample: z.object({
      recordings: z.int(),
      /** Number of invalid reps per reason, most frequent first. The reason is null if unknown. */
      invalidReasons: z.array(z.object({ reason: z.string().nullable(), count: z.int() })),
      /**
       * Number of recordings per range of frame rates. `from` is the range's lower bound, from
       * `FRAME_RATE_BUCKETS`.
       */
      frameRates: z.array(z.object({ from: z.int(), recordings: z.int() })),
    }),
  }),
  errors: ['not_found'],
});
