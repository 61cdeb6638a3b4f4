/**
 * Endpoints for operators: processes, jobs, storage, backups and browser errors; liveness and
 * readiness checks.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BrowserError } from './browser-errors.ts';

export const FAILED_JOBS_SHOWN = 50;
export const BROWSER_ERROR_DAYS = 14;

const moment = z.iso.datetime();

const OperationsProcess = z.object({
  id: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  node: z.string(),
  startedAt: moment,
  /** Time of the process's last heartbeat, sent every 30 s. */
  seenAt: moment,
});

export const FailedJob = z.object({
  id: z.uuid(),
  name: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  failedAt: moment,
});
export type FailedJob = z.output<typeof FailedJob>;

export const NotedBrowserError = BrowserError.pick({ kind: true, name: true, place: true }).extend({
  day: z.iso.date(),
  /** Error message without personal data. */
  said: z.string(),
  count: z.int(),
  lastAt: moment,
});
export type NotedBrowserError = z.output<typeof NotedBrowserError>;

export const Operations = z.object({
  version: z.string(),
  processes: z.array(OperationsProcess),
  queue: z.object({
    /** Time at which the oldest due job became due; null if no job is due. */
    oldestDueAt: moment.nullable(),
    kinds: z.array(z.object({ name: z.string(), due: z.int(), later: z.int(), running: z.int(), failed: z.int() })),
    failed: z.array(FailedJob),
  }),
  /**
   * State of mail delivery. `isInTrouble`: true if delivery fails; false without a mail server.
   * Omitted by older processes during an update (docs/decisions/0041).
   */
  mail: z.object({ isInTrouble: z.boolean() }).optional(),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    /**
     * True if writing, reading and listing files worked within the last 15 seconds. Omitted by
     * older processes during an update.
     */
    isAnswering: z.boolean().optional(),
    freeBytes: z.int(),
    totalBytes: z.int(),
    /** Time of the last write of video data; null if there was none. */
    lastWriteAt: moment.nullable(),
  }),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    bytes: z.int(),
    /**
     * Numbers of database connections in the pool; null for the embedded database, which has a
     * single connection.
     */
    connections: z.object({ busy: z.int(), idle: z.int(), waiting: z.int() }).nullable(),
    migrations: z.int(),
  }),
  /** Time and id of the latest backup; null if the database has no record of one. */
  backup: z.object({ at: moment, generation: z.string() }).nullable(),
  upkeep: z.array(z.object({ name: z.string(), nextAt: moment })),
  browserErrors: z.array(NotedBrowserError),
});
export type Operations = z.output<typeof Operations>;

export const GetOperations = endpoint({
  id: 'operations.get',
  method: 'get',
  path: '/api/admin/operations',
  summary: 'Status of queue, mail, storage, database and processes, the last backup, and recent browser errors.',
  access: 'admin',
  output: Operations,
  errors: [],
});

export const RetryJob = endpoint({
  id: 'operations.retryJob',
  method: 'post',
  path: '/api/admin/jobs/{job}/retry',
  summary: 'Retry a job that has failed for good. Written to the audit log.',
  access: 'admin',
  params: z.object({ job: z.uuid() }),
  output: z.object({ retried: z.literal(true) }),
  errors: ['not_found'],
});

export const GetHealth = endpoint({
  id: 'health.live',
  method: 'get',
  path: '/api/health',
  summary: 'The process is alive.',
  access: 'anyone',
  output: z.object({ status: z.literal('ok'), version: z.string() }),
  errors: [],
});

/** Endpoint with which a load balancer checks that the server is ready. */
export const GetReady = endpoint({
  id: 'health.ready',
  method: 'get',
  path: '/api/ready',
  summary: 'Database, storage and queue respond.',
  access: 'anyone',
  output: z.object({
    status: z.literal('ok'),
    checks: z.object({ database: z.literal('ok'), storage: z.literal('ok'), queue: z.literal('ok') }),
  }),
  errors: ['unavailable'],
});
