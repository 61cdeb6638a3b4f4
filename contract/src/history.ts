/** One's own recordings over all challenges: a list of them, records, streaks and days (second document, section 5; product decision 8). */
import { z } from 'zod';
import { TimeZone } from './challenge-form.ts';
import { endpoint } from './endpoint.ts';
import { PAGE, PageQuery } from './paging.ts';
import { CORRECTORS, RECORDING_STATUSES } from './recordings.ts';

/** So many days back the calendar and the charts reach: 53 weeks, so that a whole year is seen whatever weekday it is. */
export const HISTORY_DAYS = 53 * 7;
/** The challenges of the newest recordings; who took part in more finds the others in the list. */
export const MOST_CHALLENGES = 100;
/** Those recorded most recently. */
export const MOST_EXERCISES = 20;

const ChallengeOfMine = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  /** It was deleted: its pages are not there any more. */
  isGone: z.boolean(),
});

const ExerciseOfMine = z.object({ id: z.uuid(), name: z.string() });

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
  /** How many people it brought along. */
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

/** A record, and the recording that set it: the first one that did. */
const Record = z.object({
  value: z.int(),
  recordingId: z.uuid(),
  challengeId: z.uuid(),
  createdAt: z.iso.datetime(),
});
export type PersonalRecord = z.output<typeof Record>;

/** Days in a row, from the first to the last of them. */
const Streak = z.object({ days: z.int(), from: z.iso.date(), to: z.iso.date() });

export const HistoryDay = z.object({
  day: z.iso.date(),
  exerciseId: z.uuid(),
  recordings: z.int(),
  validReps: z.int(),
  /** Mean of the day's recordings that have one. */
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
    /** In the zone that was asked for, as all days here. */
    today: z.iso.date(),
    totals: z.object({ recordings: z.int(), validReps: z.int(), daysActive: z.int() }),
    /** Days with at least one valid rep, whatever the challenge; the current one goes up to today, or up to yesterday while today is open. */
    streak: z.object({ current: z.int(), longest: Streak.nullable() }),
    /** The one recorded most recently first. Records are null while every recording of it is unverified. */
    exercises: z
      .array(
        ExerciseOfMine.extend({
          recordings: z.int(),
          validReps: z.int(),
          best: Record.nullable(),
          bestForm: Record.nullable(),
          bestDay: z.object({ day: z.iso.date(), validReps: z.int() }).nullable(),
        }),
      )
      .max(MOST_EXERCISES),
    challenges: z
      .array(ChallengeOfMine.extend({ exerciseId: z.uuid(), recordings: z.int(), best: Record.nullable() }))
      .max(MOST_CHALLENGES),
    /** The last `HISTORY_DAYS`, in order; one entry for each exercise of a day, none for a day without a recording. */
    days: z.array(HistoryDay),
  }),
  errors: [],
});
