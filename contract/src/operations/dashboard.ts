/** Admin start page (specification S1, sections 2 and 7). */
import { z } from 'zod';
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
  }),
]);
export type Activity = z.output<typeof Activity>;

export const GetDashboard = endpoint({
  id: 'dashboard.get',
  method: 'get',
  path: '/api/admin/dashboard',
  summary: 'Stat cards, and what happened last, newest first. Deleted challenges and their recordings are left out.',
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
      /** Accounts including guests. */
      users: z.int(),
      waitlist: z.int(),
      auditEntries: z.int(),
    }),
    activity: z.array(Activity).max(LATEST_CHALLENGES + LATEST_RECORDINGS),
  }),
  errors: [],
});
