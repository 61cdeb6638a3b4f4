/**
 * Endpoints for public challenges: list, page, creation by users, preview image (specification S1,
 * sections 2, 3 and 4). Form fields: challenge-form.ts.
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';
import { ExerciseDefinitionJson } from '../exercises/exercises.ts';
import { pageOf, PageQuery } from '../pagination.ts';
import {
  CHALLENGE_TYPES,
  ChallengeLength,
  CORRECTION_POLICIES,
  DEPTH_STANDARD_NAMES,
  GENDER_FILTERS,
  LENGTH_UNITS,
  TIE_RULES,
  UserChallengeForm,
} from './challenge-form.ts';

/**
 * Statuses of a challenge by its dates. upcoming: before the start. active: between start and end,
 * or without dates. ended: after the end; a duel ends at the latest 72 hours after the first join.
 */
export const CHALLENGE_STATUSES = ['upcoming', 'active', 'ended'] as const;
/** Duration of a duel in hours (specification S1, section 9). */
export const DUEL_HOURS = 72;
export const DUEL_PLACES = 2;
export const CHALLENGE_EXPIRED = 'Challenge Expired';
export const CHALLENGE_CLOSED = {
  inactive: 'This challenge is not active.',
  upcoming: 'This challenge has not started yet.',
  ended: 'This challenge has ended.',
} as const;
/**
 * Message for admins who may not compete in a challenge with prizes, because they changed its
 * rules.
 */
export const SET_ITS_RULES =
  'You can’t compete in this challenge because you changed its rules after the first recording and it has prizes.';
export const CHALLENGE_NOT_FOUND = "The challenge you're looking for doesn't exist.";
const Day = z.iso.date();
const moment = z.iso.datetime();

export const Challenge = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(CHALLENGE_TYPES),
  status: z.enum(CHALLENGE_STATUSES),
  /**
   * Message that says why the challenge cannot be joined, such as 'Challenge Expired' for an ended
   * duel; null if it can be joined.
   */
  closedReason: z.string().nullable(),
  isDaily: z.boolean(),
  isActive: z.boolean(),
  isHidden: z.boolean(),
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  /**
   * Time at which the challenge ends: `endDate`, or for a duel 72 hours after the first join if
   * that is earlier. Null if it does not end.
   */
  endsAt: moment.nullable(),
  /** IANA time zone in which the challenge's days and weeks are counted. */
  timeZone: z.string(),
  exercise: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Unit of all counts: `reps`, or `seconds` of the longest uninterrupted hold. */
    unit: z.enum(COUNT_UNITS),
    /** Required depth of a push-up; null for exercises with a single depth. */
    depthStandard: z.enum(DEPTH_STANDARD_NAMES).nullable(),
  }),
  allowsGuests: z.boolean(),
  participants: z.int(),
  places: z.int().nullable(),
  length: ChallengeLength.nullable(),
  /**
   * Minimum reps of the first day of an accountability challenge or a progression; null for other
   * types.
   */
  minDailyReps: z.int().nullable(),
  /**
   * Growth of a progression's daily minimum: `value` more reps every `cadenceValue` `cadenceUnit`,
   * such as every 2 weeks; null for other types.
   */
  increment: z.object({ value: z.int(), cadenceValue: z.int(), cadenceUnit: z.enum(LENGTH_UNITS) }).nullable(),
  /**
   * Today's minimum reps, by the challenge's time zone; null if the challenge has no daily minimum
   * or is not running.
   */
  todayMinimum: z.int().nullable(),
  genderFilter: z.enum(GENDER_FILTERS).nullable(),
  firstParticipantJoinedAt: moment.nullable(),
  /** True for a duel that hides the reps until its end. */
  hideResultsUntilFinished: z.boolean(),
  /** True if the reps are hidden at the moment. */
  areResultsHidden: z.boolean(),
  corrections: z.enum(CORRECTION_POLICIES),
  ties: z.enum(TIE_RULES),
  /** True if each video must show the digits of its attempt ticket at the start. */
  asksCodeWord: z.boolean(),
  hasKudos: z.boolean(),
  maxDurationSeconds: z.int().nullable(),
  maxRestSeconds: z.int().nullable(),
  maxDailyAttempts: z.int().nullable(),
  /** Name of the creator, never the email. Null for the system and for deleted accounts. */
  createdBy: z.string().nullable(),
  createdAt: moment,
});
export type Challenge = z.output<typeof Challenge>;

/** Labels of the button that opens the recorder (specification S2, section 2). */
export const TAKE_LABELS = {
  upcoming: 'Coming Soon',
  active: 'Take Challenge',
  ended: 'Ended',
} as const satisfies Record<Challenge['status'], string>;

/** Returns the label that replaces the button 'Take Challenge'; null if the challenge is open. */
export const closedLabelOf = ({ status, closedReason }: Pick<Challenge, 'status' | 'closedReason'>): string | null =>
  status === 'active' ? closedReason : TAKE_LABELS[status];

export const canTake = ({ status, isActive }: Pick<Challenge, 'status' | 'isActive'>): boolean =>
  status === 'active' && isActive;

export const isFull = ({ places, participants }: Pick<Challenge, 'places' | 'participants'>): boolean =>
  places !== null && participants >= places;

export const CHALLENGES_PER_PAGE = 24;
export const CHALLENGE_SORTS = ['newest', 'ending', 'name'] as const;

export const ListChallenges = endpoint({
  id: 'challenges.list',
  method: 'get',
  path: '/api/challenges',
  summary:
    'Active and visible challenges, newest first unless sorted otherwise. The search covers name and description.',
  access: 'anyone',
  query: PageQuery.extend({
    sort: z.enum(CHALLENGE_SORTS).default('newest'),
    type: z.enum(CHALLENGE_TYPES).optional(),
    status: z.enum(CHALLENGE_STATUSES).optional(),
  }),
  output: z.object({
    challenges: z.array(Challenge),
    /**
     * Ids of the listed challenges with a limited number of places in which the caller has a place.
     */
    placesTaken: z.array(z.uuid()),
    ...pageOf(CHALLENGES_PER_PAGE),
  }),
  errors: [],
});

export const ChallengeParams = z.object({
  challenge: z.string().min(1).max(200),
});

export const GetChallenge = endpoint({
  id: 'challenges.get',
  method: 'get',
  path: '/api/challenges/{challenge}',
  summary:
    'One challenge, by id or slug, with the exercise definition that counts its reps, its depth standard applied.',
  access: 'anyone',
  params: ChallengeParams,
  output: z.object({
    challenge: Challenge,
    exerciseDefinition: ExerciseDefinitionJson,
    /**
     * Daily minimums of a progression: each `minimum` counts from the day `from` on. The list ends
     * with the challenge, or after one year. Null for other types.
     */
    plan: z.array(z.object({ from: Day, minimum: z.int() })).nullable(),
  }),
  errors: ['not_found'],
});

export const CHALLENGES_PER_DAY = 20;

export const CreateChallenge = endpoint({
  id: 'challenges.create',
  method: 'post',
  path: '/api/challenges',
  summary: `Create a challenge that starts now. At most ${CHALLENGES_PER_DAY} a day. Refused with unprocessable for an unknown exercise.`,
  access: 'user',
  body: UserChallengeForm,
  output: z.object({ id: z.uuid(), slug: z.string() }),
  errors: ['unprocessable'],
});

export const GetPreviewImage = endpoint({
  id: 'challenges.preview',
  method: 'get',
  path: '/api/challenges/{challenge}/preview.png',
  summary: 'What a chat shows of a link to the challenge: name, exercise, dates and leaders, 1200 × 630.',
  access: 'anyone',
  params: ChallengeParams,
  output: 'bytes',
  isFile: true,
  errors: ['not_found'],
});
