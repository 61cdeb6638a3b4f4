/**
 * Visibility of a video: hides and shows it, and determines which files a viewer may see. Presigned
 * S3 links work for up to 45 minutes. So a job moves the files of a newly hidden video to another
 * folder (docs/decisions/0101).
 */
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { MEDIA_STATUSES } from '@reptemple/contract/recordings/recordings';
import { MEDIA_FILES } from '@reptemple/contract/recordings/video-upload-and-download';
import type { Database } from '../../platform/database/database.ts';
import { boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import type { Files } from '../../platform/storage/file-storage-and-local-folder.ts';
import { media } from './schema.ts';
import { gifUrlOf, isRedrawingGif, listClips } from './share-clips-and-redrawn-gifs.ts';
import type { ClipVariant, StoredClip } from './share-clips-and-redrawn-gifs.ts';
import { mediaKey, mediaUrl, mediaUrls } from './storage-keys-and-links.ts';
import { findMedia, findAllMedia } from './store.ts';
import type { StoredMedia } from './store.ts';

const MoveFilm = z.object({ mediaId: z.uuid() });

export const MOVE_FILM: Job<z.output<typeof MoveFilm>> = {
  name: 'media-move',
  // Uses the quick lane, because earlier links still show the video until this job ends.
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

export type Viewer = { readonly userId: string; readonly isAdmin: boolean } | null;

/**
 * Returns true if the viewer may see the video. A hidden video is visible to its owner, and to
 * admins for checks.
 */
export const maySeeFilm = (
  { ownerId, isFilmHidden }: { readonly ownerId: string; readonly isFilmHidden: boolean },
  viewer: Viewer,
): boolean => !isFilmHidden || (viewer !== null && (viewer.isAdmin || viewer.userId === ownerId));

export interface VideoFacts {
  readonly mediaStatus: (typeof MEDIA_STATUSES)[number];
  readonly mediaError: string | null;
  readonly videoUrl: string | null;
  readonly thumbnailUrl: string | null;
  readonly gifUrl: string | null;
  readonly isRedrawingGif: boolean;
  readonly isFilmHidden: boolean;
  readonly skeletonUrl: string | null;
}

export const NO_VIDEO: VideoFacts = {
  mediaStatus: 'none',
  mediaError: null,
  videoUrl: null,
  thumbnailUrl: null,
  gifUrl: null,
  isRedrawingGif: false,
  isFilmHidden: false,
  skeletonUrl: null,
};

const NO_URLS = { videoUrl: null, thumbnailUrl: null, gifUrl: null, isRedrawingGif: false } as const;

const factsOf = (stored: StoredMedia, viewer: Viewer, clips: readonly StoredClip[]): VideoFacts => {
  const clipOf = (variant: ClipVariant): StoredClip | undefined =>
    clips.find((clip) => clip.mediaId === stored.id && clip.variant === variant);
  const { id, state, error, isFilmHidden } = stored;
  if (state === 'failed') return { ...NO_VIDEO, isFilmHidden, mediaStatus: 'failed', mediaError: error };
  if (state !== 'ready') return { ...NO_VIDEO, isFilmHidden, mediaStatus: 'processing' };
  return {
    mediaStatus: 'ready',
    mediaError: null,
    ...(maySeeFilm(stored, viewer)
      ? { ...mediaUrls(id), gifUrl: gifUrlOf(id, clipOf('gif')), isRedrawingGif: isRedrawingGif(clipOf('gif')) }
      : NO_URLS),
    isFilmHidden,
    skeletonUrl: isFilmHidden && clipOf('skeleton')?.state === 'ready' ? mediaUrl(id, 'skeleton') : null,
  };
};

/**
 * Returns status, error and URLs of videos by media id, with only the URLs that the viewer may see.
 * Ids without a video are missing.
 */
export const findVideoFacts = async (
  db: Database,
  mediaIds: readonly (string | null)[],
  viewer: Viewer,
): Promise<ReadonlyMap<string, VideoFacts>> => {
  const stored = await findAllMedia(
    db,
    mediaIds.filter((id) => id !== null),
  );
  const clips = await listClips(
    db,
    stored.map(({ id }) => id),
  );
  return new Map(stored.map((one) => [one.id, factsOf(one, viewer, clips)]));
};
