/**
 * Deletes picture files without a row. Files are stored before their row and deleted after it, so a
 * crash in between leaves them behind.
 */
import { z } from 'zod';
import { isUuid } from '../../platform/crypto/ids.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { orphansOf } from '../../platform/storage/orphans.ts';
import { findExisting, PICTURES_ROOT } from './store.ts';

export const SWEEP_PICTURES: Job = {
  name: 'pictures-orphans',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

/** Ids per query. */
const BATCH = 500;

const sweep = async (_data: object, { db, files, now, log }: JobContext): Promise<void> => {
  const idOf = (key: string): string => key.slice(PICTURES_ROOT.length + 1);
  const all = (await files.list(PICTURES_ROOT)).filter(({ key }) => isUuid(idOf(key)));
  const existing = new Set<string>();
  for (let at = 0; at < all.length; at += BATCH) {
    const ids = all.slice(at, at + BATCH).map(({ key }) => idOf(key));
    for (const id of await findExisting(db, ids)) existing.add(id);
  }
  const rowless = all.filter(({ key }) => !existing.has(idOf(key)));
  const orphans = await orphansOf(files, { rowless, all: all.length }, now);
  for (const { key } of orphans) await files.remove(key);
  if (orphans.length > 0) log.info({ removed: orphans.length }, 'Files of removed pictures deleted.');
};

export const pictureJobs: readonly BoundJob[] = [boundJob(SWEEP_PICTURES, { run: sweep })];
