/** What somebody who sets up a challenge says of it: the fields users and admins share, and the form of each (first document, sections 2, 3 and 5). */
import { DEPTH_STANDARDS, type DepthStandard } from '@reptemple/engine/depth-standard';
import { z } from 'zod';
import { InputInstant } from './dates.ts';
import { publicText } from './public-text.ts';

export const CHALLENGE_TYPES = ['daily', 'accountability', 'progression', 'duel'] as const;
/** The kinds a user may set up. */
export const USER_CHALLENGE_TYPES = ['accountability', 'progression', 'duel'] as const;
export const LENGTH_UNITS = ['days', 'weeks', 'months'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];
export const GENDER_FILTERS = ['all', 'male', 'female', 'other'] as const;
/** open: what the owner sets ranks at once; reviewed: the counted value ranks until an admin accepts (product decision 2). */
export const CORRECTION_POLICIES = ['open', 'reviewed'] as const;

/** Who stands ahead of two with as many reps: whoever had them first, or whose form score is better, and then whoever had them first. */
export const TIE_RULES = ['earlier', 'form'] as const;

/** How deep a push-up must go, in the engine's words; other exercises have one depth of their own. */
export const DEPTH_STANDARD_NAMES = ['standard', 'record'] as const satisfies readonly DepthStandard[];
/** The widest elbow angle at the bottom, in degrees. */
export const DEPTH_DEGREES: Readonly<Record<DepthStandard, number>> = DEPTH_STANDARDS;

/** Faults, word for word (first document, sections 5 and 8). */
export const CHALLENGE_NAME_REQUIRED = 'Challenge name is required';
export const EXERCISE_REQUIRED = 'Exercise type is required';
export const END_BEFORE_START = 'End date must be after start date';
export const NO_EXERCISES = 'No exercise definitions available';

export const MAX_CHALLENGE_NAME = 120;
export const MAX_CHALLENGE_DESCRIPTION = 5_000;
/** Smallest and largest of every number on the form; the smallest is the specification's, the largest keep dates and sums sensible. */
export const CHALLENGE_BOUNDS = {
  length: { min: 1, max: 1_000 },
  minDailyReps: { min: 1, max: 10_000 },
  incrementValue: { min: 1, max: 1_000 },
  incrementCadenceValue: { min: 1, max: 1_000 },
  /** The longest track is 20 minutes. */
  maxDurationSeconds: { min: 10, max: 20 * 60 },
  maxRestSeconds: { min: 1, max: 10 * 60 },
  maxDailyAttempts: { min: 1, max: 1_000 },
} as const;

/** First document, section 5; the name of section 9's blank. */
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
 * Whether the IANA database has this zone under a full name. A bare offset is no zone, because it knows no summer; an abbreviation such as
 * CET is read as one by PostgreSQL, and by nobody else.
 */
const isTimeZone = (name: string): boolean => {
  if (name !== 'UTC' && !/^[A-Za-z]+\//.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** IANA name; days and weeks are counted in it (product decision 8). */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Please choose a time zone, such as Europe/Berlin.' });

/** Empty is null. */
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

/** What both forms ask for. */
const shared = {
  description,
  depthStandard: z.enum(DEPTH_STANDARD_NAMES).default('standard'),
  timeZone: TimeZone,
  /** Of a duel only: nobody's reps but one's own are told until it is over. */
  hideResultsUntilFinished: z.boolean().default(false),
  allowGuests: z.boolean().default(false),
  corrections: z.enum(CORRECTION_POLICIES).default('reviewed'),
  maxDurationSeconds: whole(CHALLENGE_BOUNDS.maxDurationSeconds, 'Maximum duration').nullable().default(null),
  maxRestSeconds: whole(CHALLENGE_BOUNDS.maxRestSeconds, 'Maximum rest').nullable().default(null),
  maxDailyAttempts: whole(CHALLENGE_BOUNDS.maxDailyAttempts, 'Daily attempts').nullable().default(null),
  /** Reachable by its link only. */
  isHidden: z.boolean().default(false),
};

const minDailyReps = whole(CHALLENGE_BOUNDS.minDailyReps, 'Minimum daily reps');
const incrementValue = whole(CHALLENGE_BOUNDS.incrementValue, 'Increment');
const incrementCadenceValue = whole(CHALLENGE_BOUNDS.incrementCadenceValue, 'Cadence');
const incrementCadenceUnit = z.enum(LENGTH_UNITS);

/**
 * The user's form. It starts when it is created. What a type does not have is left out of what is stored: a duel has no length, minimum
 * or increment, and only a progression has an increment. Without an exercise it is push-ups.
 */
export const UserChallengeForm = z.object({
  ...shared,
  name: publicText(MAX_CHALLENGE_NAME)
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

/** The admin's form; dates are optional, and equal dates are allowed. `safeExtend` it: it carries the check of the dates. */
export const AdminChallengeForm = z
  .object({
    ...shared,
    name: publicText(MAX_CHALLENGE_NAME, CHALLENGE_NAME_REQUIRED),
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
    /** Its top places are looked at by two people (docs/decisions/0025-review.md). */
    givesPrizes: z.boolean().default(false),
    /** Of a duel, form decides in any case. */
    ties: z.enum(TIE_RULES).default('earlier'),
    /** Results of an unconfirmed email address wait until it is confirmed. Null: where prizes are given. */
    requiresConfirmedEmail: z.boolean().nullable().default(null),
    /** Each set gets digits that its video shows at the start; reviewers of prize places look for them. */
    asksCodeWord: z.boolean().default(false),
    isActive: z.boolean().default(true),
    isDaily: z.boolean().default(false),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || Date.parse(startDate) <= Date.parse(endDate), {
    path: ['endDate'],
    error: END_BEFORE_START,
  });
export type AdminChallengeForm = z.output<typeof AdminChallengeForm>;
