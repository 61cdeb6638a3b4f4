/**
 * Queries of videos and their chunks, and the privacy export (as links, because videos are large)
 * and deletion of videos.
 */
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { jsonFile } from '../../platform/database/personal-data-handler-types.ts';
import type { PersonalData, PersonalFile } from '../../platform/database/personal-data-handler-types.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { REMOVE_FILES } from '../../platform/storage/file-removal-and-orphaned-files.ts';
import type { Files } from '../../platform/storage/file-storage-and-local-folder.ts';
import { user } from '../auth/schema.ts';
import { media, MEDIA_STATES, mediaChunks } from './schema.ts';
import { CLIP_FILES, gifUrlOf, listClips } from './share-clips-and-redrawn-gifs.ts';
import type { StoredClip } from './share-clips-and-redrawn-gifs.ts';
import { mediaKey, mediaFolder, uploadFolder, workKey, mediaUrl, mediaUrls } from './storage-keys-and-links.ts';
import type { VideoType } from './upload-validation.ts';

export type StoredMedia = typeof media.$inferSelect;

const UNFINISHED = ['receiving', 'uploaded'] as const;

export const findMedia = async (db: Database, id: string): Promise<StoredMedia | undefined> => {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row;
};

export const findMediaBySession = async (db: Database, sessionId: string): Promise<StoredMedia | undefined> => {
  const [row] = await db.select().from(media).where(eq(media.sessionId, sessionId));
  return row;
};

export const findAllMedia = async (db: Database, ids: readonly string[]): Promise<readonly StoredMedia[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(media)
        .where(inArray(media.id, [...ids]));

/** Locks the user's row until the transaction ends, without blocking foreign key checks on it. */
export const lockOwner = async (tx: Database, ownerId: string): Promise<void> => {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('no key update');
};

export const countUnfinished = async (db: Database, ownerId: string): Promise<number> => {
  const [row] = await db
    .select({ uploads: count() })
    .from(media)
    .where(and(eq(media.ownerId, ownerId), inArray(media.state, [...UNFINISHED])));
  return row?.uploads ?? 0;
};

export interface NewUpload {
  readonly id: string;
  readonly ownerId: string;
  readonly challengeId: string;
  readonly sessionId: string;
  readonly totalChunks: number;
}

/** Inserts an upload. Returns undefined if the session already has one. */
export const addUpload = async (db: Database, upload: NewUpload, now: Date): Promise<StoredMedia | undefined> => {
  const values = { ...upload, state: 'receiving' as const, createdAt: now, updatedAt: now };
  const [added] = await db.insert(media).values(values).onConflictDoNothing({ target: media.sessionId }).returning();
  return added;
};

/** Lists received chunks in order. `sha256` is null for chunks of older versions. */
export const listChunks = (db: Database, mediaId: string) =>
  db
    .select({ index: mediaChunks.chunkIndex, bytes: mediaChunks.bytes, sha256: mediaChunks.sha256 })
    .from(mediaChunks)
    .where(eq(mediaChunks.mediaId, mediaId))
    .orderBy(asc(mediaChunks.chunkIndex));

export type ReceivedChunks = Awaited<ReturnType<typeof listChunks>>;

/**
 * Stores the row of a received chunk. Returns all received chunks; an empty list if the upload
 * accepts no more.
 */
export const noteChunk = async (
  db: Database,
  mediaId: string,
  chunk: { readonly index: number; readonly bytes: number; readonly sha256: string },
  now: Date,
): Promise<ReceivedChunks> => {
  const { index: chunkIndex, bytes, sha256 } = chunk;
  const open = db.$with('open').as(
    db
      .update(media)
      .set({ updatedAt: now })
      .where(and(eq(media.id, mediaId), eq(media.state, 'receiving')))
      .returning({ mediaId: media.id }),
  );
  const noted = await db
    .with(open)
    .insert(mediaChunks)
    .select((select) =>
      select
        .select({
          mediaId: open.mediaId,
          chunkIndex: sql<number>`${chunkIndex}::integer`.as('chunk_index'),
          bytes: sql<number>`${bytes}::integer`.as('bytes'),
          sha256: sql<string>`${sha256}::text`.as('sha256'),
        })
        .from(open),
    )
    .onConflictDoUpdate({ target: [mediaChunks.mediaId, mediaChunks.chunkIndex], set: { bytes, sha256 } })
    .returning({ mediaId: mediaChunks.mediaId });
  // Lists the chunks in a second statement, so that it includes those that concurrent requests
  // stored.
  if (noted.length === 0) return [];
  return listChunks(db, mediaId);
};

/**
 * Locks the upload until the transaction ends, so that no chunk is added. Returns false if it
 * accepts no more chunks.
 */
export const lockReceiving = async (tx: Database, mediaId: string): Promise<boolean> => {
  const held = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.state, 'receiving')))
    .for('update');
  return held.length === 1;
};

export const forgetChunks = async (tx: Database, mediaId: string, indexes: readonly number[]): Promise<void> => {
  await tx
    .delete(mediaChunks)
    .where(and(eq(mediaChunks.mediaId, mediaId), inArray(mediaChunks.chunkIndex, [...indexes])));
};

/** Marks an upload as complete. Returns false if another request already did. */
export const markUploaded = async (
  db: Database,
  mediaId: string,
  videoType: VideoType,
  now: Date,
): Promise<boolean> => {
  const marked = await db
    .update(media)
    .set({ state: 'uploaded', videoType, updatedAt: now })
    .where(and(eq(media.id, mediaId), eq(media.state, 'receiving')))
    .returning({ id: media.id });
  return marked.length === 1;
};

/**
 * Changes the state from uploaded to processing. Returns undefined unless the user owns a complete
 * upload that is not submitted yet.
 */
export const markProcessing = async (
  db: Database,
  sessionId: string,
  ownerId: string,
  now: Date,
): Promise<string | undefined> => {
  const [marked] = await db
    .update(media)
    .set({ state: 'processing', updatedAt: now })
    .where(and(eq(media.sessionId, sessionId), eq(media.ownerId, ownerId), eq(media.state, 'uploaded')))
    .returning({ id: media.id });
  return marked?.id;
};

export interface Finished {
  readonly videoType: VideoType;
  readonly videoBytes: number;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
}

const SETTLING = ['processing', 'failed'] as const;

const settle = async (
  db: Database,
  mediaId: string,
  outcome: Partial<typeof media.$inferInsert>,
  now: Date,
): Promise<boolean> => {
  const settled = await db
    .update(media)
    .set({ ...outcome, updatedAt: now })
    .where(and(eq(media.id, mediaId), inArray(media.state, [...SETTLING])))
    .returning({ id: media.id });
  return settled.length === 1;
};

/** Stores the result of the processing. Returns false if the video is already ready or deleted. */
export const markReady = (db: Database, mediaId: string, finished: Finished, now: Date): Promise<boolean> =>
  settle(db, mediaId, { ...finished, state: 'ready', error: null }, now);

/** Stores the failure of the processing. Returns false if the video is already ready or deleted. */
export const markFailed = (db: Database, mediaId: string, error: string, now: Date): Promise<boolean> =>
  settle(db, mediaId, { state: 'failed', error }, now);

/**
 * Deletes rows of unsubmitted uploads without changes since `before`, and returns their ids. The
 * caller deletes their files; a daily job deletes any that are left.
 */
export const removeStaleUploads = async (db: Database, before: Date): Promise<readonly string[]> => {
  const removed = await db
    .delete(media)
    .where(and(inArray(media.state, [...UNFINISHED]), lt(media.updatedAt, before)))
    .returning({ id: media.id });
  return removed.map((row) => row.id);
};

export const moveMedia = async (tx: Database, from: readonly string[], ownerId: string): Promise<void> => {
  await tx
    .update(media)
    .set({ ownerId })
    .where(inArray(media.ownerId, [...from]));
};

/**
 * Returns the time of the latest change to any video. One query per state, because the index is by
 * state and time.
 */
export const findLastWrite = async (db: Database): Promise<Date | undefined> => {
  const newest = await Promise.all(
    MEDIA_STATES.map((state) =>
      db
        .select({ at: media.updatedAt })
        .from(media)
        .where(eq(media.state, state))
        .orderBy(desc(media.updatedAt))
        .limit(1),
    ),
  );
  return newest
    .flat()
    .map(({ at }) => at)
    .toSorted((one, other) => other.getTime() - one.getTime())[0];
};

/**
 * Finds a processed video. Returns `waiting` while the video is processed, and `none` if there is
 * no video or its processing failed. `withPath` passes the path of a local copy to a function.
 */
export const findPlayable = async (
  db: Database,
  files: Files,
  mediaId: string | null,
): Promise<{ readonly withPath: <T>(use: (path: string) => Promise<T>) => Promise<T> } | 'waiting' | 'none'> => {
  const stored = mediaId === null ? undefined : await findMedia(db, mediaId);
  if (!stored || stored.state === 'failed') return 'none';
  if (stored.state !== 'ready') return 'waiting';
  return { withPath: (use) => files.withLocalCopy(mediaKey(stored, 'video'), use) };
};

/**
 * Deletes up to `limit` videos of a challenge, and queues the removal of their files. Returns the
 * number of deleted videos; 0 if none are left.
 */
export const removeSomeMedia = async (
  tx: Database,
  challengeId: string,
  limit: number,
  jobs: Jobs,
): Promise<number> => {
  const rows = await tx.select({ id: media.id }).from(media).where(eq(media.challengeId, challengeId)).limit(limit);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.delete(media).where(inArray(media.id, ids));
  await jobs.send(tx, REMOVE_FILES, { keys: ids.flatMap((id) => [mediaFolder(id), uploadFolder(id), workKey(id)]) });
  return ids.length;
};

const presentOwnClip = ({ mediaId, variant, state, updatedAt }: StoredClip, baseUrl: string) => ({
  variant,
  state,
  updatedAt,
  ...(state === 'ready' && { url: `${baseUrl}${mediaUrl(mediaId, CLIP_FILES[variant])}` }),
});

const present = (stored: StoredMedia, clips: readonly StoredClip[], baseUrl: string) => {
  const { id, challengeId, state, videoType, videoBytes, durationMs, width, height, isFilmHidden, createdAt } = stored;
  const gif = clips.find(({ mediaId, variant }) => mediaId === id && variant === 'gif');
  const links = Object.entries({ ...mediaUrls(id), gifUrl: gifUrlOf(id, gif) }).flatMap(([name, path]) =>
    path === null ? [] : [[name, `${baseUrl}${path}`]],
  );
  const facts = { id, challengeId, state, videoType, videoBytes, durationMs, width, height, isFilmHidden, createdAt };
  const ownClips = clips
    .filter(({ mediaId, variant }) => mediaId === id && variant !== 'gif')
    .map((clip) => presentOwnClip(clip, baseUrl));
  return { ...facts, ...(state === 'ready' && Object.fromEntries(links)), clips: ownClips };
};

export const mediaData: PersonalData = {
  tables: ['media', 'media_chunks', 'media_clips'],
  filesSay: {
    'videos.json': 'links to your videos and share clips, which are too large for this file',
  },
  collect: async function* ({ userIds }, { db, baseUrl }): AsyncGenerator<PersonalFile> {
    const rows = await db
      .select()
      .from(media)
      .where(inArray(media.ownerId, [...userIds]))
      .orderBy(media.createdAt, media.id);
    const clips = await listClips(
      db,
      rows.map(({ id }) => id),
    );
    yield jsonFile(
      'videos.json',
      rows.map((row) => present(row, clips, baseUrl)),
    );
  },
  erase: async (tx, { userIds }, jobs) => {
    const removed = await tx
      .delete(media)
      .where(inArray(media.ownerId, [...userIds]))
      .returning({ id: media.id });
    const keys = removed.flatMap(({ id }) => [mediaFolder(id), uploadFolder(id), workKey(id)]);
    if (keys.length > 0) await jobs.send(tx, REMOVE_FILES, { keys });
  },
};
