/** Admin start page (specification S1, sections 2 and 7). */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';

/**
 * Number of latest challenges and recordings in the feed; 8 are shown (specification S1, section
 * 2).
 */
export const LATEST_CHALLENGES = 3;
export const LATEST_RECORDINGS = 5;

/** Period in days of the `new…` statistics. */
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

/** Decision on the campaigns that a new installation comes with. */
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
      /** Created in the last 30 days. */
      newChallenges: z.int(),
      recordings: z.int(),
      /** Submitted in the last 30 days. */
      newRecordings: z.int(),
      /** Submitted in the 30 days before those, for the trend. */
      earlierRecordings: z.int(),
      /** Accounts including guests. */
      users: z.int(),
      waitlist: z.int(),
      auditEntries: z.int(),
    }),
    /** Steps of the first setup. */
    setup: z.object({
      /** A mail server is configured. */
      hasMail: z.boolean(),
      hasBackup: z.boolean(),
      hasSecondAdmin: z.boolean(),
      /** A person has created a challenge; the built-in ones do not count. */
      hasChallenge: z.boolean(),
      examples: z.enum(EXAMPLE_STATES),
    }),
    /** Numbers of things that wait for an admin. */
    inbox: z.object({ reviews: z.int(), corrections: z.int(), failedJobs: z.int() }),
    activity: z.array(Activity).max(LATEST_CHALLENGES + LATEST_RECORDINGS),
  }),
  errors: [],
});
