/**
 * Counts how far visitors of a challenge get. Reports identify no one, and nothing about a
 * visitor is stored (docs/decisions/0120).
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Steps before a recording is submitted, in order. The last step is counted from recordings. */
export const VISIT_STEPS = ['page', 'recorder', 'camera', 'start'] as const;
export type VisitStep = (typeof VISIT_STEPS)[number];

/** Limit per IP address, high because a gym may share one. Further reports are not counted. */
export const VISITS_PER_HOUR = 600;

export const ReportVisit = endpoint({
  id: 'visits.report',
  method: 'post',
  path: '/api/challenges/{challenge}/visits',
  summary: `Count a step towards a submission in the challenge’s daily totals. Stores nothing about the caller; counts at most ${VISITS_PER_HOUR} an hour from one address.`,
  access: 'anyone',
  params: z.object({ challenge: z.uuid() }),
  body: z.object({ step: z.enum(VISIT_STEPS) }),
  output: z.object({ counted: z.boolean() }),
  errors: [],
});
