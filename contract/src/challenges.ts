/** Challenges as everyone sees them (first document, sections 2 and 3). */
import { z } from 'zod';
import { ExerciseDefinitionJson } from './exercises.ts';
import { endpoint } from './endpoint.ts';

export const CHALLENGE_TYPES = ['daily', 'accountability', 'progression', 'duel'] as const;
/** Derived from dates: upcoming before start_date, ended after end_date, otherwise active (first document, section 3). */
export const CHALLENGE_STATUSES = ['upcoming', 'active', 'ended'] as const;

export const Challenge = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(CHALLENGE_TYPES),
  status: z.enum(CHALLENGE_STATUSES),
  isDaily: z.boolean(),
  startDate: z.iso.datetime().nullable(),
  endDate: z.iso.datetime().nullable(),
  /** IANA name; days and weeks are counted in it (product decision 8). */
  timeZone: z.string(),
  exercise: z.object({ id: z.uuid(), name: z.string() }),
  /** Whether one may take part without an account (product decision 5). */
  allowsGuests: z.boolean(),
  participants: z.int(),
});
export type Challenge = z.output<typeof Challenge>;

export const ListChallenges = endpoint({
  id: 'challenges.list',
  method: 'get',
  path: '/api/challenges',
  summary: 'Active, visible challenges, newest first.',
  access: 'anyone',
  output: z.object({ challenges: z.array(Challenge) }),
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
  summary: 'One challenge, by id or slug, with the exercise definition that counts its reps.',
  access: 'anyone',
  params: ChallengeParams,
  output: z.object({ challenge: Challenge, exerciseDefinition: ExerciseDefinitionJson }),
  errors: ['not_found'],
});
