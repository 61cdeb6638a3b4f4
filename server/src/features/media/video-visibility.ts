/**
 * Visibility of a video: hides and shows it, and tells a viewer which files they may see.
 * Presigned S3 links work for up to 45 minutes, so a job moves the files of a newly hidden video
 * to another folder (docs/decisions/0101).
 */
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { MEDIA_FILES } from '@reptemple/contract/recordings/video-upload-and-download';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../platform/storage/file-storage.ts';
import { media } from './schema.ts';
import { mediaKey } from './storage-keys.ts';
import { findMedia } from './store.ts';
import type { StoredMedia } from './store.ts';

const MoveFilm = z.object({ mediaId: z.uuid() });

export const MOVE_FILM: Job<z.output<typeof MoveFilm>> = {
  name: 'media-move',
  // Quick lane: until this job ends, earlier links still show the video.
  lane: 'quick',
  data: MoveFilm,
  attempts: 12,
};

export const SWEEP_MOVES: Job = {
  name: 'media-unfinished-moves',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 900,
};

export interface FilmVisibility {
  readonly mediaId: string;
  readonly isHidden: boolean;
  readonly folder: string;
}

/**
 * Hides or shows a video. Queues a move of the files if the video was visible. An unfinished move
 * keeps its target folder, because some files may already be there. Returns false if nothing
 * changed.
 */
export const setFilmHidden = async (
  tx: Database,
  jobs: Jobs,
  { mediaId, isHidden, folder }: FilmVisibility,
): Promise<boolean> => {
  const wasShown = and(eq(media.state, 'ready'), eq(media.isFilmHidden, false));
  const movingTo = sql<string>`case when ${wasShown} then coalesce(${media.movingTo}, ${folder}::uuid) else ${media.movingTo} end`;
  const [changed] = await tx
    .update(media)
    .set({ isFilmHidden: isHidden, movingTo })
    .where(and(eq(media.id, mediaId), ne(media.isFilmHidden, isHidden)))
    .returning({ movingTo: media.movingTo });
  if (!changed) return false;
  if (isHidden && changed.movingTo !== null) await jobs.send(tx, MOVE_FILM, { mediaId });
  return true;
};

/** Hides a video before it is ready. No links exist yet, so no files are moved. */
export const hideUnpublished = async (tx: Database, mediaId: string): Promise<void> => {
  await tx.update(media).set({ isFilmHidden: true }).where(eq(media.id, mediaId));
};

const moveFiles = async (stored: StoredMedia, folder: string, files: Files): Promise<void> => {
  for (const file of MEDIA_FILES) {
    const from = mediaKey(stored, file);
    if (await files.find(from)) await files.move(from, mediaKey({ id: stored.id, filesFolder: folder }, file));
  }
};

const moveFilm = async ({ mediaId }: z.output<typeof MoveFilm>, { db, files }: JobContext): Promise<void> => {
  const stored = await findMedia(db, mediaId);
  if (stored?.movingTo == null) return;
  const folder = stored.movingTo;
  await moveFiles(stored, folder, files);
  await db.transaction(async (tx) => {
    const [locked] = await tx
      .select()
      .from(media)
      .where(and(eq(media.id, mediaId), eq(media.movingTo, folder)))
      .for('update');
    if (!locked) return;
    await tx.update(media).set({ filesFolder: folder, movingTo: null }).where(eq(media.id, mediaId));
    // Moves clips that were stored in the meantime. Later ones go to the new folder.
    await moveFiles(locked, folder, files);
  });
};

const BATCH = 100;

const sweepMoves = async (_data: object, { db, jobs }: JobContext): Promise<void> => {
  const unfinished = await db.select({ mediaId: media.id }).from(media).where(isNotNull(media.movingTo)).limit(BATCH);
  for (const { mediaId } of unfinished) await jobs.send(db, MOVE_FILM, { mediaId });
};

export const filmJobs: readonly BoundJob[] = [
  boundJob(MOVE_FILM, { run: moveFilm }),
  boundJob(SWEEP_MOVES, { run: sweepMoves }),
];
