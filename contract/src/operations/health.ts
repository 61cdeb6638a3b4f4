/** Liveness and readiness checks. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const GetHealth = endpoint({
  id: 'health.live',
  method: 'get',
  path: '/api/health',
  summary: 'The process is alive.',
  access: 'anyone',
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: [],
});

export const GetReady = endpoint({
  id: 'health.ready',
  method: 'get',
  path: '/api/ready',
  summary: 'Database, storage and queue answer.',
  access: 'anyone',
  output: z.object({
    status: z.literal('ok'),
    checks: z.object({ database: z.literal('ok'), storage: z.literal('ok'), queue: z.literal('ok') }),
  }),
  errors: ['unavailable'],
});
