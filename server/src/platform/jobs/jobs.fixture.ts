/**
 * Job queue on a real database with a settable clock, and an example job. The queue is emptied
 * before each test.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import type { TestDatabase } from '../../../test/postgres-test-server.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { randomIds } from '../crypto/random-ids-and-sha256.ts';
import { localFiles } from '../storage/file-storage-and-local-folder.ts';
import { momentOf } from './job-store.ts';
import type { Moment } from './job-store.ts';
import { openJobs } from './jobs.ts';
import type { BoundJob, JobRunner } from './jobs.ts';

export const GREET = { name: 'greet', lane: 'quick' as const, data: z.object({ who: z.string() }), attempts: 3 };

export const openQueue = () => {
  let database: TestDatabase | undefined;
  let folder = '';
  let now = new Date(0);
  let errors: string[] = [];
  const shown = (): TestDatabase => {
    if (!database) throw new Error('The database is opened when the first test begins.');
    return database;
  };
  beforeAll(async () => {
    database = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'reptemple-jobs-'));
  });
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await shown().empty();
    now = new Date('2026-01-01T00:00:00Z');
    errors = [];
  });
  const quiet = (): void => undefined;
  const log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (_fields: object, message: string) => void errors.push(message),
  };
  return {
    get database() {
      return shown();
    },
    get errors() {
      return errors;
    },
    pass: (milliseconds: number): void => {
      now = new Date(now.getTime() + milliseconds);
    },
    open: (bound: readonly BoundJob[], ahead = 0): Promise<JobRunner> => {
      const files = localFiles(folder, randomIds.uuid);
      const clock = (): Date => new Date(now.getTime() + ahead);
      const queueTime = (): Moment => momentOf(now);
      return openJobs({ database: shown(), files, ids: randomIds, clock, queueTime, log }, bound);
    },
    openReal: (bound: readonly BoundJob[], clock: () => Date): Promise<JobRunner> =>
      openJobs({ database: shown(), files: localFiles(folder, randomIds.uuid), ids: randomIds, clock, log }, bound),
  };
};
