/** How the installation is doing, for whoever runs it. */
import { z } from 'zod';
import { BrowserError } from './browser-errors.ts';
import { endpoint } from './endpoint.ts';

/** Of the queue: how many that failed for good are listed, the newest first. */
export const FAILED_JOBS_SHOWN = 50;
/** Errors in browsers are kept this long. */
export const BROWSER_ERROR_DAYS = 14;

const moment = z.iso.datetime();

const OperationsProcess = z.object({
  id: z.string(),
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  /** Of Node. */
  node: z.string(),
  startedAt: moment,
  /** Each says about every half minute that it is there. */
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
  /** The message, without what may name somebody. */
  said: z.string(),
  count: z.int(),
  lastAt: moment,
});
export type NotedBrowserError = z.output<typeof NotedBrowserError>;

export const Operations = z.object({
  /** Of the process that answers. */
  version: z.string(),
  processes: z.array(OperationsProcess),
  queue: z.object({
    /** Since when the job that is due longest has been due; null when nothing waits. */
    oldestDueAt: moment.nullable(),
    kinds: z.array(z.object({ name: z.string(), due: z.int(), later: z.int(), running: z.int(), failed: z.int() })),
    failed: z.array(FailedJob),
  }),
  /** As of the outbox: false where there is no mail server. Absent from an older process that answers during an update (docs/decisions/0041). */
  mail: z.object({ isInTrouble: z.boolean() }).optional(),
  storage: z.object({
    kind: z.enum(['folder', 'bucket']),
    /** To being written to, read from and listed, within the last quarter of a minute. Absent as `mail` is. */
    isAnswering: z.boolean().optional(),
    /** Of the disk the data folder lies on. */
    freeBytes: z.int(),
    totalBytes: z.int(),
    /** When anything of a video was last written. */
    lastWriteAt: moment.nullable(),
  }),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    bytes: z.int(),
    /** Null: there is one, within the process. */
    connections: z.object({ busy: z.int(), idle: z.int(), waiting: z.int() }).nullable(),
    migrations: z.int(),
  }),
  /** Null: none is known to this database. */
  backup: z.object({ at: moment, generation: z.string() }).nullable(),
  upkeep: z.array(z.object({ name: z.string(), nextAt: moment })),
  browserErrors: z.array(NotedBrowserError),
});
export type Operations = z.output<typeof Operations>;

export const GetOperations = endpoint({
  id: 'operations.get',
  method: 'get',
  path: '/api/admin/operations',
  summary:
    'How queue, mail, storage, database and processes are doing, the last backup, and errors in browsers of the last days.',
  access: 'admin',
  output: Operations,
  errors: [],
});

export const RetryJob = endpoint({
  id: 'operations.retryJob',
  method: 'post',
  path: '/api/admin/jobs/{job}/retry',
  summary: 'Have a job done after all that failed for good. It is noted in the audit log.',
  access: 'admin',
  params: z.object({ job: z.uuid() }),
  output: z.object({ retried: z.literal(true) }),
  errors: ['not_found'],
});
