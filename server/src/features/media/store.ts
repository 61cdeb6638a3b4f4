import { and, asc, count, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { user } from '../auth/schema.ts';
import type { VideoType } from './rules.ts';
import { media, MEDIA_STATES, mediaChunks } from './schema.ts';

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

/** Lets nobody else do the same for this person until the transaction ends; everything that only refers to them goes on. */
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

/** Undefined when the session has an upload already. */
export const addUpload = async (db: Database, upload: NewUpload, now: Date): Promise<StoredMedia | undefined> => {
  const values = { ...upload, state: 'receiving' as const, createdAt: now, updatedAt: now };
  const [added] = await db.insert(media).values(values).onConflictDoNothing({ target: media.sessionId }).returning();
  return added;
};

/** Notes a stored chunk, and returns how many are here now; 0 when the upload no longer takes any. */
export const noteChunk = async (
  db: Database,
  mediaId: string,
  chunk: { readonly index: number; readonly bytes: number; readonly sha256: string },
  now: Date,
): Promise<number> => {
  const { index: chunkIndex, bytes, sha256 } = chunk;
  const open = await db
    .update(media)
    .set({ updatedAt: now })
    .where(and(eq(media.id, mediaId), eq(media.state, 'receiving')))
    .returning({ id: media.id });
  if (open.length === 0) return 0;
  await db
    .insert(mediaChunks)
    .values({ mediaId, chunkIndex, bytes, sha256 })
    .onConflictDoUpdate({ target: [mediaChunks.mediaId, mediaChunks.chunkIndex], set: { bytes, sha256 } });
  const [received] = await db.select({ chunks: count() }).from(mediaChunks).where(eq(mediaChunks.mediaId, mediaId));
  return received?.chunks ?? 0;
};

/** The chunks that are here, in their order; what they hash to is null for those of older versions, and where the sender could not tell. */
export const listChunks = (db: Database, mediaId: string) =>
  db
    .select({ index: mediaChunks.chunkIndex, bytes: mediaChunks.bytes, sha256: mediaChunks.sha256 })
    .from(mediaChunks)
    .where(eq(mediaChunks.mediaId, mediaId))
    .orderBy(asc(mediaChunks.chunkIndex));

/** No chunk is noted and nothing is finished until the transaction ends. False when the upload takes no more chunks. */
export const lockReceiving = async (tx: Database, mediaId: string): Promise<boolean> => {
  const held = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(eq(media.id, mediaId), eq(media.state, 'receiving')))
    .for('update');
  return held.length === 1;
};

/** They are asked for again. */
export const forgetChunks = async (tx: Database, mediaId: string, indexes: readonly number[]): Promise<void> => {
  await tx
    .delete(mediaChunks)
    .where(and(eq(mediaChunks.mediaId, mediaId), inArray(mediaChunks.chunkIndex, [...indexes])));
};

/** Whole and on the disk; false when another request got there first. */
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

/** From uploaded to processing; undefined unless this person's upload is whole and not submitted yet. */
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

/** Ready is for good; what failed may be done again. */
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

/** False when it is ready already, or gone. */
export const markReady = (db: Database, mediaId: string, finished: Finished, now: Date): Promise<boolean> =>
  settle(db, mediaId, { ...finished, state: 'ready', error: null }, now);

/** False when it is ready already, or gone. */
export const markFailed = (db: Database, mediaId: string, error: string, now: Date): Promise<boolean> =>
  settle(db, mediaId, { state: 'failed', error }, now);

/** Takes away uploads nobody has touched since; their files are the caller's to remove, or the sweep's should it not come to that. */
export const removeStaleUploads = async (db: Database, before: Date): Promise<readonly string[]> => {
  const removed = await db
    .delete(media)
    .where(and(inArray(media.state, [...UNFINISHED]), lt(media.updatedAt, before)))
    .returning({ id: media.id });
  return removed.map((row) => row.id);
};

/** Gives people's videos, finished and under way, to somebody else. */
export const moveMedia = async (tx: Database, from: readonly string[], ownerId: string): Promise<void> => {
  await tx
    .update(media)
    .set({ ownerId })
    .where(inArray(media.ownerId, [...from]));
};

/** When anything of a video was last written; the index has the newest of each state. */
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
