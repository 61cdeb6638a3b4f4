/**
 * Deletes orphaned video files. Rows are always deleted before files, so a crash in between
 * leaves files without a row. This job lists the files to find them.
 */
import { z } from 'zod';
import { KEEP_FAILED_MS } from '../../platform/jobs/cleanup.ts';
import type { Files, ListedKey } from '../../platform/storage/files.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { orphansOf } from '../../platform/storage/orphans.ts';
import { MEDIA_ROOT, uploadFolder, UPLOADS_ROOT, WORK_ROOT } from './addresses.ts';
import { STALE_AFTER_MS } from './video-validation.ts';
import { findAllMedia, removeStaleUploads } from './store.ts';
import type { StoredMedia } from './store.ts';

/** Much longer than the maximum duration of an attempt. */
const WORK_AFTER_MS = 60 * 60 * 1000;
/** Rows per query. */
const BATCH = 500;

export const SWEEP_UPLOADS: Job = {
  name: 'media-sweep',
  lane: 'heavy',
  data: z.object({}),
  attempts: 1,
  everySeconds: 900,
};
export const SWEEP_ORPHANS: Job = {
  name: 'media-orphans',
  lane: 'heavy',
  data: z.object({}),
  attempts: 2,
  everySeconds: 86_400,
};

const sweepUploads = async (_data: object, { db, files, now, log }: JobContext): Promise<void> => {
  const removed = await removeStaleUploads(db, new Date(now.getTime() - STALE_AFTER_MS));
  for (const mediaId of removed) await files.remove(uploadFolder(mediaId));
  if (removed.length > 0) log.info({ removed: removed.length }, 'Stale uploads removed.');
};

interface ListedId extends ListedKey {
  readonly id: string;
}

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** Lists the entries under a prefix whose names are ids. Other entries are left alone. */
const listIds = async (files: Files, root: string): Promise<readonly ListedId[]> =>
  (await files.list(root))
    .map(({ key, modifiedMs }) => ({ key, modifiedMs, id: key.slice(root.length + 1) }))
    .filter(({ id }) => isId(id));

const rowsOf = async (listed: readonly ListedId[], { db }: JobContext): Promise<ReadonlyMap<string, StoredMedia>> => {
  const rows = new Map<string, StoredMedia>();
  for (let at = 0; at < listed.length; at += BATCH) {
    const ids = listed.slice(at, at + BATCH).map(({ id }) => id);
    for (const row of await findAllMedia(db, ids)) rows.set(row.id, row);
  }
  return rows;
};

const removeAll = async (keys: readonly string[], { files, log }: JobContext, what: string): Promise<void> => {
  for (const key of keys) await files.remove(key);
  if (keys.length > 0) log.info({ removed: keys.length }, what);
};

const isDone = ({ state, updatedAt }: StoredMedia, giveUpOn: number): boolean =>
  state === 'ready' || (state === 'failed' && updatedAt.getTime() < giveUpOn);

const sweepOrphans = async (_data: object, context: JobContext): Promise<void> => {
  const { files, now } = context;
  const work = (await files.list(WORK_ROOT)).filter(({ modifiedMs }) => modifiedMs < now.getTime() - WORK_AFTER_MS);
  await removeAll(
    work.map(({ key }) => key),
    context,
    'Work that was cut off removed.',
  );
  const [uploads, videos] = [await listIds(files, UPLOADS_ROOT), await listIds(files, MEDIA_ROOT)];
  const all = [...uploads, ...videos];
  const rows = await rowsOf(all, context);
  const rowless = all.filter(({ id }) => !rows.has(id));
  const orphans = await orphansOf(files, { rowless, all: all.length }, now);
  const giveUpOn = now.getTime() - KEEP_FAILED_MS;
  const done = uploads.filter(({ id }) => {
    const row = rows.get(id);
    return row && isDone(row, giveUpOn);
  });
  await removeAll(
    [...done, ...orphans].map(({ key }) => key),
    context,
    'Orphaned files removed.',
  );
};

export const sweepJobs: readonly BoundJob[] = [
  boundJob(SWEEP_UPLOADS, { run: sweepUploads }),
  boundJob(SWEEP_ORPHANS, { run: sweepOrphans }),
];
