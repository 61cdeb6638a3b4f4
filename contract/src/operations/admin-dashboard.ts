/**
 * Endpoint for the admins' start page: statistics, recent activity, setup steps and inbox
 * (specification S1, sections 2 and 7).
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';

export const LATEST_CHALLENGES = 3;
export const LATEST_RECORDINGS = 5;

export const NEW_DAYS = 30;

export const Activity = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('challenge'),
    at: z.iso.datetime(),
    challenge: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
    isActive: z.boolean(),
  }),
  z.object({
    kind: z.literal('recording'),
    at: z.iso.datetime(),
    challenge: z.object({ id: z.uuid(), slug: z.string(), name: z.string() }),
    recordingId: z.uuid(),
    name: z.string(),
    validReps: z.int(),
    unit: z.enum(COUNT_UNITS),
  }),
]);
export type Activity = z.output<typeof Activity>;

export const EXAMPLE_STATES = ['undecided', 'kept', 'removed'] as const;

export const GetDashboard = endpoint({
  id: 'dashboard.get',
  method: 'get',
  path: '/api/admin/dashboard',
  summary:
    'Stat cards, steps of the first setup, work that waits for an admin, and the latest activity, newest first. Without deleted challenges and their recordings.',
  access: 'admin',
  output: z.object({
    stats: z.object({
      challenges: z.int(),
      activeChallenges: z.int(),
      newChallenges: z.int(),
      recordings: z.int(),
      newRecordings: z.int(),
      /** Number of recordings made 60 to 30 days ago, with which the last 30 days are compared. */
      earlierRecordings: z.int(),
      users: z.int(),
      waitlist: z.int(),
      auditEntries: z.int(),
    }),
    setup: z.object({
      hasMail: z.boolean(),
      hasBackup: z.boolean(),
      hasSecondAdmin: z.boolean(),
      /** True if a user has created a challenge. Built-in challenges do not count. */
      hasChallenge: z.boolean(),
      examples: z.enum(EXAMPLE_STATES),
    }),
    inbox: z.object({ reviews: z.int(), corrections: z.int(), failedJobs: z.int() }),
    activity: z.array(Activity).max(LATEST_CHALLENGES + LATEST_RECORDINGS),
  }),
  errors: [],
});
