import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  FAILED_JOBS_SHOWN,
  GetOperations,
  RetryJob,
} from '@reptemple/contract/operations/operations-page-and-health-checks';
import type { Operations } from '@reptemple/contract/operations/operations-page-and-health-checks';
import type { Connections, Database } from '../../platform/database/database.ts';
import { query } from '../../platform/database/error-codes-and-validated-queries.ts';
import { lastBackup } from '../../platform/database/installation-id-and-last-backup.ts';
import { appliedMigrations } from '../../platform/database/version-check-and-repeatable-migrations.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { route } from '../../platform/http/mount-endpoints.ts';
import type { Context, Handler, Route } from '../../platform/http/mount-endpoints.ts';
import {
  countJobs,
  findOldestDue,
  listFailedJobs,
  listRecurringJobs,
  momentOf,
  retryJob,
} from '../../platform/jobs/job-store.ts';
import type { JobCount } from '../../platform/jobs/job-store.ts';
import type { MailConfig } from '../../platform/process/environment-config.ts';
import { listProcesses } from '../../platform/process/instance-heartbeat.ts';
import type { CheckStorage } from '../../platform/storage/open-storage.ts';
import { withTimeout } from '../../platform/time/timeout.ts';
import { recordAudit } from '../audit/index.ts';
import { listBrowserErrors } from '../browser-errors/index.ts';
import { findLastWrite } from '../media/index.ts';
import { isMailInTrouble } from '../outbox/index.ts';

export interface OperationsDependencies {
  readonly version: string;
  readonly mail: MailConfig | undefined;
  readonly checkStorage: CheckStorage;
  readonly operations: {
    readonly storage: Operations['storage']['kind'];
    readonly database: Operations['database']['kind'];
    readonly folder: string;
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

const ANSWER_SECONDS = 5;

const isAnswering = async (check: CheckStorage, context: Context): Promise<boolean> => {
  try {
    await withTimeout(ANSWER_SECONDS, () => check(context));
    return true;
  } catch (error) {
    context.log.warn({ err: error }, 'No response from the storage.');
    return false;
  }
};

const storageOf = async (
  context: Context,
  { operations: { storage, folder }, checkStorage }: OperationsDependencies,
): Promise<Operations['storage']> => {
  const { bavail, blocks, bsize } = await statfs(folder);
  return {
    kind: storage,
    isAnswering: await isAnswering(checkStorage, context),
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    lastWriteAt: (await findLastWrite(context.db))?.toISOString() ?? null,
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
  async (_received, context) => {
    const { db, now } = context;
    return {
      version: dependencies.version,
      processes: [...(await listProcesses(db, now))],
      queue: await queueOf(db, now),
      mail: { isInTrouble: dependencies.mail !== undefined && (await isMailInTrouble(db, now)) },
      storage: await storageOf(context, dependencies),
      database: await databaseOf(db, dependencies),
      backup: await lastBackup(db),
      upkeep: (await listRecurringJobs(db)).map(({ name, runAt }) => ({ name, nextAt: runAt.toISOString() })),
      browserErrors: [...(await listBrowserErrors(db))],
    };
  };

const retry: Handler<typeof RetryJob> = ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const name = await retryJob(tx, params.job);
    if (name === undefined) throw new AppError('not_found', 'Not found. It may have been deleted.');
    const subject = { subjectKind: 'job', subjectId: params.job };
    await recordAudit(tx, context, { action: 'operations.retry', ...subject, details: { name } });
    return { retried: true };
  });

export const operationsRoutes = (dependencies: OperationsDependencies): readonly Route[] => [
  route(GetOperations, getOperations(dependencies)),
  route(RetryJob, retry),
];
