/**
 * Forms that create or edit a challenge, one for users and one for admins: fields, limits and
 * defaults (specification S1, sections 2, 3 and 5).
 */
import { z } from 'zod';
import { DEPTH_STANDARDS } from '@reptemple/engine/definition/depth-standards-and-unsmoothed-definitions';
import type { DepthStandard } from '@reptemple/engine/definition/depth-standards-and-unsmoothed-definitions';
import { InputInstant } from '../date-validation.ts';
import { publicLine, publicText } from '../public-text-validation.ts';

export const CHALLENGE_TYPES = ['daily', 'accountability', 'progression', 'duel'] as const;
export const USER_CHALLENGE_TYPES = ['accountability', 'progression', 'duel'] as const;
export const LENGTH_UNITS = ['days', 'weeks', 'months'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];
export const GENDER_FILTERS = ['all', 'male', 'female', 'other'] as const;
/**
 * Rules for corrections by the owners of recordings. open: a correction ranks immediately.
 * reviewed: the counted value ranks until an admin accepts the correction.
 */
export const CORRECTION_POLICIES = ['open', 'reviewed'] as const;

/**
 * Rules that order equal results. earlier: the earlier recording first. form: the better form score
 * first, then the earlier recording.
 */
export const TIE_RULES = ['earlier', 'form'] as const;

/** Depth standards of push-ups. Other exercises have a single depth. */
export const DEPTH_STANDARD_NAMES = ['standard', 'record'] as const satisfies readonly DepthStandard[];
/** Maximum elbow angle at the bottom of a push-up, in degrees, by depth standard. */
export const DEPTH_DEGREES: Readonly<Record<DepthStandard, number>> = DEPTH_STANDARDS;

export const CHALLENGE_NAME_REQUIRED = 'Challenge name is required';
export const EXERCISE_REQUIRED = 'Exercise type is required';
export const END_BEFORE_START = 'End date must be after start date';
export const NO_EXERCISES = 'No exercise definitions available';

export const MAX_CHALLENGE_NAME = 120;
export const MAX_CHALLENGE_DESCRIPTION = 5_000;
/**
 * Inclusive minimum and maximum of each number field. The minimum is from the specification; the
 * maximum keeps dates and sums reasonable.
 */
export const CHALLENGE_BOUNDS = {
  length: { min: 1, max: 1_000 },
  minDailyReps: { min: 1, max: 10_000 },
  incrementValue: { min: 1, max: 1_000 },
  incrementCadenceValue: { min: 1, max: 1_000 },
  /** Limits of the maximum duration of one attempt in seconds. A track has at most 20 minutes. */
  maxDurationSeconds: { min: 10, max: 20 * 60 },
  maxRestSeconds: { min: 1, max: 10 * 60 },
  maxDailyAttempts: { min: 1, max: 1_000 },
} as const;

export const USER_CHALLENGE_DEFAULTS = {
  name: 'PUSHUP CHALLENGE',
  type: 'accountability',
  length: { value: 7, unit: 'days' },
  minDailyReps: 10,
  incrementValue: 1,
  incrementCadenceValue: 1,
  incrementCadenceUnit: 'days',
} as const;

const whole = ({ min, max }: { readonly min: number; readonly max: number }, name: string) => {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return z.number(message).int(message).min(min, message).max(max, message);
};

/**
 * Returns true for full IANA time zone names. Returns false for offsets, which ignore daylight
 * saving time, and for abbreviations such as CET, which PostgreSQL reads differently.
 */
const isTimeZone = (name: string): boolean => {
  if (name !== 'UTC' && !/^[A-Za-z]+\//.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** IANA time zone in which the days and weeks of a challenge are counted. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Choose a time zone, for example Europe/Berlin.' });

const description = publicText(MAX_CHALLENGE_DESCRIPTION)
  .transform((text) => (text === '' ? null : text))
  .nullable()
  .default(null);

const genderFilter = z
  .enum(['', ...GENDER_FILTERS])
  .transform((chosen) => (chosen === '' ? null : chosen))
  .nullable()
  .default(null);

export const ChallengeLength = z.object({
  value: whole(CHALLENGE_BOUNDS.length, 'Duration'),
  unit: z.enum(LENGTH_UNITS),
});
export type ChallengeLength = z.output<typeof ChallengeLength>;

const shared = {
  description,
  depthStandard: z.enum(DEPTH_STANDARD_NAMES).default('standard'),
  timeZone: TimeZone,
  /**
   * True to hide other users' reps and ranks until a duel ends. For other challenge types the
   * server stores false.
   */
  hideResultsUntilFinished: z.boolean().default(false),
  allowGuests: z.boolean().default(false),
  corrections: z.enum(CORRECTION_POLICIES).default('reviewed'),
  maxDurationSeconds: whole(CHALLENGE_BOUNDS.maxDurationSeconds, 'Longest recording').nullable().default(null),
  maxRestSeconds: whole(CHALLENGE_BOUNDS.maxRestSeconds, 'Longest rest').nullable().default(null),
  maxDailyAttempts: whole(CHALLENGE_BOUNDS.maxDailyAttempts, 'Attempts a day').nullable().default(null),
  isHidden: z.boolean().default(false),
  /**
   * True if each attempt gets digits that must be shown at the start of the video. Reviewers of
   * prize ranks check them.
   */
  asksCodeWord: z.boolean().default(false),
  hasKudos: z.boolean().default(true),
};

const minDailyReps = whole(CHALLENGE_BOUNDS.minDailyReps, 'Daily minimum');
const incrementValue = whole(CHALLENGE_BOUNDS.incrementValue, 'Increment');
const incrementCadenceValue = whole(CHALLENGE_BOUNDS.incrementCadenceValue, 'Cadence');
const incrementCadenceUnit = z.enum(LENGTH_UNITS);

/**
 * Form in which a user creates a challenge, which starts immediately. Omitted fields get defaults;
 * without `exerciseDefinitionId` the exercise is the push-up. The server ignores fields that the
 * type does not have, such as the length of a duel.
 */
export const UserChallengeForm = z.object({
  ...shared,
  name: publicLine(MAX_CHALLENGE_NAME)
    .default('')
    .transform((name) => (name === '' ? USER_CHALLENGE_DEFAULTS.name : name)),
  type: z.enum(USER_CHALLENGE_TYPES).default(USER_CHALLENGE_DEFAULTS.type),
  exerciseDefinitionId: z.uuid(EXERCISE_REQUIRED).optional(),
  length: ChallengeLength.default(USER_CHALLENGE_DEFAULTS.length),
  minDailyReps: minDailyReps.default(USER_CHALLENGE_DEFAULTS.minDailyReps),
  incrementValue: incrementValue.default(USER_CHALLENGE_DEFAULTS.incrementValue),
  incrementCadenceValue: incrementCadenceValue.default(USER_CHALLENGE_DEFAULTS.incrementCadenceValue),
  incrementCadenceUnit: incrementCadenceUnit.default(USER_CHALLENGE_DEFAULTS.incrementCadenceUnit),
});
export type UserChallengeForm = z.output<typeof UserChallengeForm>;

/**
 * Form in which an admin creates or edits a challenge. Dates are optional, and start and end may be
 * equal. Extend it with `safeExtend`, which keeps the check of the dates.
 */
export const AdminChallengeForm = z
  .object({
    ...shared,
    name: publicLine(MAX_CHALLENGE_NAME, CHALLENGE_NAME_REQUIRED),
    type: z.enum(CHALLENGE_TYPES).default('daily'),
    exerciseDefinitionId: z.uuid(EXERCISE_REQUIRED),
    startDate: InputInstant.nullable().default(null),
    endDate: InputInstant.nullable().default(null),
    length: ChallengeLength.nullable().default(null),
    minDailyReps: minDailyReps.nullable().default(null),
    incrementValue: incrementValue.nullable().default(null),
    incrementCadenceValue: incrementCadenceValue.nullable().default(null),
    incrementCadenceUnit: incrementCadenceUnit.nullable().default(null),
    genderFilter,
    /**
     * True if the challenge gives prizes, so that two reviewers check its top ranks
     * (docs/decisions/0025).
     */
    givesPrizes: z.boolean().default(false),
    ties: z.enum(TIE_RULES).default('earlier'),
    /**
     * True if results rank only once the participant's email is confirmed. If null, that depends on
     * prizes: true if the challenge gives them.
     */
    requiresConfirmedEmail: z.boolean().nullable().default(null),
    isActive: z.boolean().default(true),
    isDaily: z.boolean().default(false),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || Date.parse(startDate) <= Date.parse(endDate), {
    path: ['endDate'],
    error: END_BEFORE_START,
  });
export type AdminChallengeForm = z.output<typeof AdminChallengeForm>;
