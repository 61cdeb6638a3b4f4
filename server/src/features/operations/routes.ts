/** How the installation is doing: what the figures and /api/ready ask, in one place for whoever looks after it. */
import { statfs } from 'node:fs/promises';
import { FAILED_JOBS_SHOWN, GetOperations, RetryJob, type Operations } from '@reptemple/contract/operations';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { appliedMigrations } from '../../platform/applied-migrations.ts';
import { lastBackup } from '../../platform/last-backup.ts';
import type { Connections, Database } from '../../platform/database.ts';
import { route, type Handler, type Route } from '../../platform/http.ts';
import {
  countJobs,
  findOldestDue,
  listFailedJobs,
  listRecurringJobs,
  momentOf,
  retryJob,
  type JobCount,
} from '../../platform/job-store.ts';
import { listProcesses } from '../../platform/processes.ts';
import { query } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/public.ts';
import { listBrowserErrors } from '../browser-errors/public.ts';
import { findLastWrite } from '../media/public.ts';

export interface OperationsDependencies {
  readonly version: string;
  readonly operations: {
    readonly storage: Operations['storage']['kind'];
    readonly database: Operations['database']['kind'];
    /** Where files and, embedded, the database lie. */
    readonly folder: string;
    /** Undefined: the database is embedded. */
    readonly connections: (() => Connections) | undefined;
  };
}

const NOTHING = { due: 0, later: 0, running: 0, failed: 0 };

type Kind = Operations['queue']['kinds'][number];

const kindsOf = (counts: readonly JobCount[]): Kind[] => {
  const kinds = new Map<string, Kind>();
  for (const { name, state, count } of counts)
    kinds.set(name, { ...NOTHING, ...kinds.get(name), name, [state]: count });
  return [...kinds.values()].toSorted(
    (one, other) => other.failed - one.failed || other.due - one.due || one.name.localeCompare(other.name),
  );
};

const queueOf = async (db: Database, now: Date): Promise<Operations['queue']> => {
  const failed = await listFailedJobs(db, FAILED_JOBS_SHOWN);
  return {
    oldestDueAt: (await findOldestDue(db, momentOf(now)))?.toISOString() ?? null,
    kinds: kindsOf(await countJobs(db, momentOf(now))),
    failed: failed.map(({ id, name, attempts, lastError, failedAt }) => ({
      id,
      name,
      attempts,
      lastError,
      failedAt: failedAt.toISOString(),
    })),
  };
};

const storageOf = async (
  db: Database,
  { operations: { storage, folder } }: OperationsDependencies,
): Promise<Operations['storage']> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return {
    kind: storage,
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    lastWriteAt: (await findLastWrite(db))?.toISOString() ?? null,
  };
};

const SIZE = sql`select pg_database_size(current_database())::text as bytes`;

const databaseOf = async (
  db: Database,
  { operations: { database, connections } }: OperationsDependencies,
): Promise<Operations['database']> => {
  const [size] = await query(db, SIZE, z.object({ bytes: z.coerce.number() }));
  return {
    kind: database,
    bytes: size?.bytes ?? 0,
    connections: connections?.() ?? null,
    migrations: (await appliedMigrations(db)).length,
  };
};

const getOperations =
  (dependencies: OperationsDependencies): Handler<typeof GetOperations> =>
  async (_received, { db, now }) => ({
    version: dependencies.version,
    processes: [...(await listProcesses(db, now))],
    queue: await queueOf(db, now),
    storage: await storageOf(db, dependencies),
    database: await databaseOf(db, dependencies),
    backup: await lastBackup(db),
    upkeep: (await listRecurringJobs(db)).map(({ name, runAt }) => ({ name, nextAt: runAt.toISOString() })),
    browserErrors: [...(await listBrowserErrors(db))],
  });

const retry: Handler<typeof RetryJob> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const name = await retryJob(tx, params.job);
    if (name === undefined) throw new Refusal('not_found', 'No job that failed has this id.');
    const subject = { subjectKind: 'job', subjectId: params.job };
    await recordAudit(tx, context, { action: 'operations.retry', ...subject, details: { name } });
    return { retried: true };
  });

export const operationsRoutes = (dependencies: OperationsDependencies): readonly Route[] => [
  route(GetOperations, getOperations(dependencies)),
  route(RetryJob, retry),
];
