/**
 * Endpoints to join a challenge, and to get the caller's progress, their running challenges, and
 * the top participants with the state of a duel (specification S1, sections 2, 4 and 9;
 * specification S2, sections 4 and 5).
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';
import { RECORDING_STATUSES } from '../recordings/recordings.ts';
import { ChallengeParams } from './challenges.ts';

export const TOP_PARTICIPANTS = 3;

export const JoinChallenge = endpoint({
  id: 'participation.join',
  method: 'post',
  path: '/api/challenges/{challenge}/join',
  summary:
    'Take part. The first to join a duel starts its 72 hours; a third person, or anyone after it has closed, is refused with conflict. Repeating it is harmless.',
  access: 'participant',
  params: ChallengeParams,
  output: z.object({ joined: z.literal(true), challengeId: z.uuid() }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const GetMyProgress = endpoint({
  id: 'participation.mine',
  method: 'get',
  path: '/api/challenges/{challenge}/mine',
  summary: 'The caller’s own progress in a challenge; days are those of the challenge’s zone.',
  access: 'participant',
  params: ChallengeParams,
  output: z.object({
    joined: z.boolean(),
    isCreator: z.boolean(),
    /**
     * Number of the caller's recordings of any status. The values below also include every status,
     * because they show activity, not rank.
     */
    recordings: z.int(),
    recordedToday: z.int(),
    /** Number of attempts that the caller may still make today; null for no limit. */
    attemptsLeftToday: z.int().nullable(),
    daysLogged: z.int(),
    /**
     * Current streak: number of consecutive days with the daily minimum (or 1 valid rep if there is
     * none), until today, or until yesterday if today does not count yet.
     */
    streak: z.int(),
    todayMinimum: z.int().nullable(),
    /** Most valid reps in one attempt of today; null without an attempt. */
    todayBest: z.int().nullable(),
    best: z.int().nullable(),
    todayReps: z.int(),
  }),
  errors: ['not_found'],
});

export const MAX_OWN_RUNNING = 10;

export const OwnChallenge = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  unit: z.enum(COUNT_UNITS),
  /** All-time rank of the caller; null while results are hidden, and without a valid rep. */
  rank: z.int().nullable(),
  participants: z.int(),
  /**
   * Number of valid reps that the caller still needs to pass the next participant. Null for the
   * first rank, without a rank, and if more reps alone would not pass them.
   */
  repsToNext: z.int().nullable(),
  rankedReps: z.int().nullable(),
  todayMinimum: z.int().nullable(),
  todayReps: z.int(),
  best: z.int().nullable(),
  streak: z.int(),
});
export type OwnChallenge = z.output<typeof OwnChallenge>;

export const ListOwnChallenges = endpoint({
  id: 'participation.running',
  method: 'get',
  path: '/api/me/challenges',
  summary: `The running challenges in which the caller has recorded, most recently recorded first, at most ${MAX_OWN_RUNNING}: today’s goal, rank, and how many more reps pass the next participant.`,
  access: 'participant',
  output: z.object({ challenges: z.array(OwnChallenge).max(MAX_OWN_RUNNING) }),
  errors: [],
});

export const GetActiveChallenge = endpoint({
  id: 'participation.active',
  method: 'get',
  path: '/api/challenges/active',
  summary:
    'The challenge of the caller’s newest recording that is on, visible, not past its end and, as a duel, within its 72 hours; null for visitors.',
  access: 'anyone',
  output: z.object({ challenge: z.object({ id: z.uuid(), slug: z.string() }).nullable() }),
  errors: [],
});

export const DUEL_STATES = ['waiting', 'open', 'over'] as const;
/** Rules that decide a duel, in order: most valid reps, better form score, earlier recording. */
export const DECIDED_BY = ['reps', 'form', 'time'] as const;

export const Leader = z.object({
  rank: z.int().nullable(),
  recordingId: z.uuid(),
  name: z.string(),
  avatar: z.uuid().nullable(),
  validReps: z.int().nullable(),
  status: z.enum(RECORDING_STATUSES),
  isMine: z.boolean(),
});
export type Leader = z.output<typeof Leader>;

export const GetStanding = endpoint({
  id: 'participation.standing',
  method: 'get',
  path: '/api/challenges/{challenge}/standing',
  summary: 'The top three, each with their best recording, and the state of a duel.',
  access: 'anyone',
  params: ChallengeParams,
  output: z.object({
    leaders: z.array(Leader).max(TOP_PARTICIPANTS),
    participants: z.int(),
    areResultsHidden: z.boolean(),
    duel: z
      .object({
        /**
         * States of a duel. waiting: no one has joined. open: after the first join, until the duel
         * ends. over: after its end.
         */
        state: z.enum(DUEL_STATES),
        people: z.array(
          z.object({
            name: z.string(),
            avatar: z.uuid().nullable(),
            isMine: z.boolean(),
            hasRecorded: z.boolean(),
          }),
        ),
        /**
         * Result of a duel that is over; in a draw `winner` is null. Null before the end, and if no
         * recording ranks.
         */
        outcome: z
          .object({
            winner: z.object({ name: z.string(), isMine: z.boolean(), validReps: z.int() }).nullable(),
            decidedBy: z.enum(DECIDED_BY).nullable(),
          })
          .nullable(),
        /**
         * True if the duel is over and a participant's best result is still being checked or
         * reviewed, so that `outcome` may change.
         */
        isUnderReview: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});
