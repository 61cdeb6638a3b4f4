/** Challenges as everyone sees them (first document, sections 2, 3 and 4). Setting them up: challenge-form.ts. */
import { z } from 'zod';
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
import { endpoint } from './endpoint.ts';
import { ExerciseDefinitionJson } from './exercises.ts';
import { pageOf, PageQuery } from './paging.ts';

/** Derived from dates: upcoming before the start, ended after the end (of a duel: 72 hours at most), otherwise active. */
export const CHALLENGE_STATUSES = ['upcoming', 'active', 'ended'] as const;
/** First document, section 9. */
export const DUEL_HOURS = 72;
export const DUEL_PLACES = 2;
/** First document, section 4: what the page shows, and what everything is refused with. */
export const CHALLENGE_EXPIRED = 'Challenge Expired';
/** Why nobody can take part in it now. */
export const CHALLENGE_CLOSED = {
  inactive: 'This challenge is not active.',
  upcoming: 'This challenge has not started yet.',
  ended: 'This challenge has ended.',
} as const;
/** Why an admin cannot take part in a challenge that gives prizes. */
export const SET_ITS_RULES =
  'You have changed the rules of this challenge since its first recording, and it gives prizes. So you cannot take part in it.';
export const CHALLENGE_NOT_FOUND = "The challenge you're looking for doesn't exist.";
/** A day of the challenge's zone, such as 2026-03-15. */
const Day = z.iso.date();
const moment = z.iso.datetime();

export const Challenge = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(CHALLENGE_TYPES),
  status: z.enum(CHALLENGE_STATUSES),
  /** Why nobody can take part now, as a sentence; null when one can. A duel that is over says 'Challenge Expired'. */
  closedReason: z.string().nullable(),
  isDaily: z.boolean(),
  isActive: z.boolean(),
  isHidden: z.boolean(),
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  /** When it ends: `endDate`, or of a duel 72 hours after the first joined, whichever is earlier. Null: it is open. */
  endsAt: moment.nullable(),
  /** IANA name; days and weeks are counted in it (product decision 8). */
  timeZone: z.string(),
  exercise: z.object({
    id: z.uuid(),
    name: z.string(),
    /** How deep a push-up must go; null for exercises with one depth of their own. */
    depthStandard: z.enum(DEPTH_STANDARD_NAMES).nullable(),
  }),
  /** Whether one may take part without an account (product decision 5). */
  allowsGuests: z.boolean(),
  participants: z.int(),
  /** How many may take part; null: as many as like to. */
  places: z.int().nullable(),
  length: ChallengeLength.nullable(),
  /** On the first day, of accountability and progression. */
  minDailyReps: z.int().nullable(),
  /** A progression's minimum grows by `value` every `cadenceValue` calendar units. */
  increment: z.object({ value: z.int(), cadenceValue: z.int(), cadenceUnit: z.enum(LENGTH_UNITS) }).nullable(),
  /** Today, in the challenge's zone; null when it has none or is not under way. */
  todayMinimum: z.int().nullable(),
  genderFilter: z.enum(GENDER_FILTERS).nullable(),
  firstParticipantJoinedAt: moment.nullable(),
  /** Of a duel: reps are told when it is over. `areResultsHidden` says whether they are kept back now. */
  hideResultsUntilFinished: z.boolean(),
  areResultsHidden: z.boolean(),
  corrections: z.enum(CORRECTION_POLICIES),
  /** Who stands ahead among equals. */
  ties: z.enum(TIE_RULES),
  /** Each video shows the digits of its ticket at the start. */
  asksCodeWord: z.boolean(),
  maxDurationSeconds: z.int().nullable(),
  maxRestSeconds: z.int().nullable(),
  maxDailyAttempts: z.int().nullable(),
  /** The creator's name; never an e-mail (product decision 3). Null: the installation itself, or somebody who left. */
  createdBy: z.string().nullable(),
  createdAt: moment,
});
export type Challenge = z.output<typeof Challenge>;

/** What the button to the recorder says (second document, section 2). */
export const TAKE_LABELS = {
  upcoming: 'Coming Soon',
  active: 'Take Challenge',
  ended: 'Ended',
} as const satisfies Record<Challenge['status'], string>;

/** What is said in its place where nobody can take part; null where one can. */
export const closedLabelOf = ({ status, closedReason }: Pick<Challenge, 'status' | 'closedReason'>): string | null =>
  status === 'active' ? closedReason : TAKE_LABELS[status];

/** Running by its dates, and switched on. */
export const canTake = ({ status, isActive }: Pick<Challenge, 'status' | 'isActive'>): boolean =>
  status === 'active' && isActive;

/** Every place is taken: whoever has none comes too late. */
export const isFull = ({ places, participants }: Pick<Challenge, 'places' | 'participants'>): boolean =>
  places !== null && participants >= places;

export const CHALLENGES_PER_PAGE = 24;
export const CHALLENGE_SORTS = ['newest', 'ending', 'name'] as const;

export const ListChallenges = endpoint({
  id: 'challenges.list',
  method: 'get',
  path: '/api/challenges',
  summary:
    'Challenges that are switched on and visible, newest first unless sorted otherwise; the search looks in name and description.',
  access: 'anyone',
  query: PageQuery.extend({
    sort: z.enum(CHALLENGE_SORTS).default('newest'),
    type: z.enum(CHALLENGE_TYPES).optional(),
    status: z.enum(CHALLENGE_STATUSES).optional(),
  }),
  output: z.object({
    challenges: z.array(Challenge),
    /** Those of them with few places in which the caller has one. */
    placesTaken: z.array(z.uuid()),
    ...pageOf(CHALLENGES_PER_PAGE),
  }),
  errors: [],
});

export const ChallengeParams = z.object({
  /** The challenge's id or its slug. */
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
    /** A progression's minimum from each of these days on, to its end or for a year; null for other types. */
    plan: z.array(z.object({ from: Day, minimum: z.int() })).nullable(),
  }),
  errors: ['not_found'],
});

/** How many challenges one person may set up in a day. */
export const CHALLENGES_PER_DAY = 20;

export const CreateChallenge = endpoint({
  id: 'challenges.create',
  method: 'post',
  path: '/api/challenges',
  summary: `Set up a challenge of one’s own; it starts now. At most ${CHALLENGES_PER_DAY} a day. Refused with unprocessable for an exercise that is not there.`,
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
