/** Taking part: joining, one's own progress, who leads (first document, sections 2, 4 and 9; second document, sections 4 and 5). */
import { z } from 'zod';
import { ChallengeParams } from './challenges.ts';
import { endpoint } from './endpoint.ts';
import { RECORDING_STATUSES } from './recordings.ts';

/** First document, section 9. */
export const TOP_PARTICIPANTS = 3;

export const JoinChallenge = endpoint({
  id: 'participation.join',
  method: 'post',
  path: '/api/challenges/{challenge}/join',
  summary:
    'Take part. The first to join a duel starts its 72 hours; a third person, and anybody when it is closed, is refused with conflict. Repeating it is harmless.',
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
    /** Of whatever status, here and in what follows: it tells what they have done, not how they rank. */
    recordings: z.int(),
    recordedToday: z.int(),
    /** Null: as often as one likes. */
    attemptsLeftToday: z.int().nullable(),
    /** Days with enough reps: the day's minimum, or 1 valid rep where there is none. */
    daysLogged: z.int(),
    /** Such days in a row up to today, or up to yesterday while today is still open. */
    streak: z.int(),
    todayMinimum: z.int().nullable(),
    /** Most valid reps of one attempt today, and of any; null without one. */
    todayBest: z.int().nullable(),
    best: z.int().nullable(),
    /** All valid reps of today: what the day's minimum is held against. */
    todayReps: z.int(),
  }),
  errors: ['not_found'],
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
/** What a duel was won by: most valid reps, else the better form score, else the earlier recording. */
export const DECIDED_BY = ['reps', 'form', 'time'] as const;

/** One person by their best recording, as on the leaderboard. */
export const Leader = z.object({
  /** Null while results are hidden: the order would tell. */
  rank: z.int().nullable(),
  recordingId: z.uuid(),
  name: z.string(),
  /** Null while results are hidden from the caller. */
  validReps: z.int().nullable(),
  status: z.enum(RECORDING_STATUSES),
  isMine: z.boolean(),
});
export type Leader = z.output<typeof Leader>;

export const GetStanding = endpoint({
  id: 'participation.standing',
  method: 'get',
  path: '/api/challenges/{challenge}/standing',
  summary: 'The three who lead, each with their best recording, and how a duel stands.',
  access: 'anyone',
  params: ChallengeParams,
  output: z.object({
    leaders: z.array(Leader).max(TOP_PARTICIPANTS),
    participants: z.int(),
    areResultsHidden: z.boolean(),
    duel: z
      .object({
        /** waiting: nobody has joined; open: until both have their 72 hours; over. */
        state: z.enum(DUEL_STATES),
        people: z.array(z.object({ name: z.string(), isMine: z.boolean(), hasRecorded: z.boolean() })),
        /** When over; a draw has no winner. Null before, and when nobody recorded anything that ranks. */
        outcome: z
          .object({
            winner: z.object({ name: z.string(), isMine: z.boolean(), validReps: z.int() }).nullable(),
            decidedBy: z.enum(DECIDED_BY).nullable(),
          })
          .nullable(),
      })
      .nullable(),
  }),
  errors: ['not_found'],
});
