/**
 * Endpoints for the caller's recordings across all challenges: list, personal records, streaks and
 * calendar (specification S2, section 5).
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { TimeZone } from '../challenges/challenge-form.ts';
import { endpoint } from '../endpoint.ts';
import { PAGE, PageQuery } from '../pagination.ts';
import { CORRECTORS, RECORDING_STATUSES } from '../recordings/recordings.ts';

/**
 * Number of days that the calendar and the charts cover: 53 weeks, so that a full year is visible
 * on any weekday.
 */
export const HISTORY_DAYS = 53 * 7;
export const MAX_CHALLENGES = 100;

const ChallengeOfMine = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  /** True if the challenge was deleted and so has no page. */
  isGone: z.boolean(),
});

const ExerciseOfMine = z.object({ id: z.uuid(), name: z.string(), unit: z.enum(COUNT_UNITS) });

export const OwnRecording = z.object({
  id: z.uuid(),
  challenge: ChallengeOfMine,
  exercise: ExerciseOfMine,
  validReps: z.int(),
  invalidReps: z.int(),
  durationSeconds: z.number(),
  formScore: z.int().nullable(),
  status: z.enum(RECORDING_STATUSES),
  correctedBy: z.enum(CORRECTORS).nullable(),
  /** Number of people who joined through the recording's invite link. */
  shares: z.int(),
  gifUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type OwnRecording = z.output<typeof OwnRecording>;

export const ListOwnRecordings = endpoint({
  id: 'history.recordings',
  method: 'get',
  path: '/api/me/recordings',
  summary: 'The caller’s recordings over all challenges, newest first; of one challenge or one exercise when asked so.',
  access: 'participant',
  query: PageQuery.pick({ page: true }).extend({ challenge: z.uuid().optional(), exercise: z.uuid().optional() }),
  output: z.object({ recordings: z.array(OwnRecording), ...PAGE }),
  errors: [],
});

const Record = z.object({
  value: z.int(),
  recordingId: z.uuid(),
  challengeId: z.uuid(),
  createdAt: z.iso.datetime(),
});
export type PersonalRecord = z.output<typeof Record>;

/** Streak: number of consecutive days, with its first and last day. */
const Streak = z.object({ days: z.int(), from: z.iso.date(), to: z.iso.date() });

export const HistoryDay = z.object({
  day: z.iso.date(),
  exerciseId: z.uuid(),
  recordings: z.int(),
  validReps: z.int(),
  /**
   * Most valid reps in one recording of the day, without unverified recordings; null if all are
   * unverified.
   */
  bestSet: z.int().nullable(),
  /** Mean form score of the day's recordings; null if none has a form score. */
  formScore: z.int().nullable(),
});
export type HistoryDay = z.output<typeof HistoryDay>;

export const GetHistory = endpoint({
  id: 'history.get',
  method: 'get',
  path: '/api/me/history',
  summary:
    'The caller’s totals, records, streaks and days, in a zone of their choice. Unverified recordings count as activity, and set no record.',
  access: 'participant',
  query: z.object({ timeZone: TimeZone.default('UTC') }),
  output: z.object({
    /** Today in the requested time zone. All dates of this reply are in that zone. */
    today: z.iso.date(),
    totals: z.object({ recordings: z.int(), validReps: z.int(), daysActive: z.int() }),
    /**
     * Streaks: numbers of consecutive days with at least one valid rep in any challenge. `current`
     * lasts until today, or until yesterday if today has no valid rep yet.
     */
    streak: z.object({ current: z.int(), longest: Streak.nullable() }),
    /**
     * Every exercise that the caller recorded, the latest first. The best results are null while
     * all recordings of the exercise are unverified.
     */
    exercises: z.array(
      ExerciseOfMine.extend({
        recordings: z.int(),
        validReps: z.int(),
        best: Record.nullable(),
        bestForm: Record.nullable(),
        bestDay: z.object({ day: z.iso.date(), validReps: z.int() }).nullable(),
      }),
    ),
    challenges: z
      .array(ChallengeOfMine.extend({ exerciseId: z.uuid(), recordings: z.int(), best: Record.nullable() }))
      .max(MAX_CHALLENGES),
    /**
     * Results per day and exercise of the last `HISTORY_DAYS` days, ascending. Days without a
     * recording are omitted.
     */
    days: z.array(HistoryDay),
  }),
  errors: [],
});
