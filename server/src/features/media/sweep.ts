/**
 * Clears away videos' files that nothing leads to any more. Rows go before their files everywhere, so a crash in between leaves files
 * without a row: those are found here, by looking at the files.
 */
import { z } from 'zod';
import { KEEP_FAILED_MS } from '../../platform/housekeeping.ts';
import type { Files } from '../../platform/files.ts';
import { boundJob, type BoundJob, type Job, type JobContext } from '../../platform/jobs.ts';
import { mediaFolder, MEDIA_ROOT, uploadFolder, UPLOADS_ROOT, WORK_ROOT } from './addresses.ts';
import { STALE_AFTER_MS } from './rules.ts';
import { findAllMedia, removeStaleUploads, type StoredMedia } from './store.ts';

/** Far longer than an attempt may take. */
const WORK_AFTER_MS = 60 * 60 * 1000;
/** Rows asked for at once. */
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
  attempts: 1,
  everySeconds: 86_400,
};

const sweepUploads = async (_data: object, { db, files, now, log }: JobContext): Promise<void> => {
  const removed = await removeStaleUploads(db, new Date(now.getTime() - STALE_AFTER_MS));
  for (const mediaId of removed) await files.remove(uploadFolder(mediaId));
  if (removed.length > 0) log.info({ removed: removed.length }, 'Stale uploads removed.');
};

const isId = (text: string): boolean => z.uuid().safeParse(text).success;

/** What lies under a prefix by the id it is named after; anything else there is not ours to judge. */
const idsUnder = async (files: Files, root: string): Promise<readonly string[]> =>
  (await files.list(root)).map(({ key }) => key.slice(root.length + 1)).filter(isId);

/** Of these, the ids that have no row, or one that says that the files are not needed. */
const unneeded = async (
  ids: readonly string[],
  { db }: JobContext,
  isNeeded: (stored: StoredMedia) => boolean,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const needed = new Set((await findAllMedia(db, batch)).filter(isNeeded).map(({ id }) => id));
    found.push(...batch.filter((id) => !needed.has(id)));
  }
  return found;
};

const sweepOrphans = async (_data: object, context: JobContext): Promise<void> => {
  const { files, now, log } = context;
  const giveUpOn = now.getTime() - KEEP_FAILED_MS;
  const uploads = await unneeded(
    await idsUnder(files, UPLOADS_ROOT),
    context,
    ({ state, updatedAt }) => state !== 'ready' && (state !== 'failed' || updatedAt.getTime() >= giveUpOn),
  );
  const videos = await unneeded(await idsUnder(files, MEDIA_ROOT), context, () => true);
  const work = (await files.list(WORK_ROOT)).filter(({ modifiedMs }) => modifiedMs < now.getTime() - WORK_AFTER_MS);
  const keys = [...uploads.map(uploadFolder), ...videos.map(mediaFolder), ...work.map(({ key }) => key)];
  for (const key of keys) await files.remove(key);
  if (keys.length > 0) log.info({ removed: keys.length }, 'Orphaned files removed.');
};

export const sweepJobs: readonly BoundJob[] = [
  boundJob(SWEEP_UPLOADS, { run: sweepUploads }),
  boundJob(SWEEP_ORPHANS, { run: sweepOrphans }),
];
