/**
 * Share clips of a video: one with film, one with the skeleton only. What they show belongs to the
 * recording, whose feature renders them.
 */
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CLIPS_PER_HOUR } from '@reptemple/contract/recordings/media';
import type { Clip } from '@reptemple/contract/recordings/media';
import type { Database } from '../../platform/database/database.ts';
import { secondsToWait } from '../../platform/http/rate-limits.ts';
import type { Job, JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import { madeFolder, mediaKey, mediaUrl } from './addresses.ts';
import { CLIP_VARIANTS, media, mediaClips } from './schema.ts';

export type ClipVariant = (typeof CLIP_VARIANTS)[number];
export type StoredClip = typeof mediaClips.$inferSelect;

export const CLIP_FILES = { film: 'clip', skeleton: 'skeleton' } as const;

const RenderClip = z.object({ mediaId: z.uuid(), variant: z.enum(CLIP_VARIANTS) });
export type RenderClip = z.output<typeof RenderClip>;

export const RENDER_CLIP: Job<RenderClip> = {
  name: 'media-clip',
  // Verification must not wait for share clips.
  lane: 'background',
  data: RenderClip,
  attempts: 3,
};

export const SWEEP_CLIPS: Job = {
  name: 'media-stale-clips',
  lane: 'quick',
  data: z.object({}),
  attempts: 1,
  everySeconds: 60,
};

export const findClip = async (
  db: Database,
  mediaId: string,
  variant: ClipVariant,
): Promise<StoredClip | undefined> => {
  const [row] = await db
    .select()
    .from(mediaClips)
    .where(and(eq(mediaClips.mediaId, mediaId), eq(mediaClips.variant, variant)));
  return row;
};

/** Returns the clips of these videos, requested, rendered or failed. */
export const listClips = async (db: Database, mediaIds: readonly string[]): Promise<readonly StoredClip[]> =>
  mediaIds.length === 0
    ? []
    : db
        .select()
        .from(mediaClips)
        .where(inArray(mediaClips.mediaId, [...mediaIds]))
        .orderBy(mediaClips.mediaId, mediaClips.variant);

/** Returns the ids of the videos whose skeleton clip is ready. */
export const findSkeletons = async (db: Database, mediaIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (mediaIds.length === 0) return new Set();
  const rows = await db
    .select({ id: mediaClips.mediaId })
    .from(mediaClips)
    .where(
      and(
        inArray(mediaClips.mediaId, [...mediaIds]),
        eq(mediaClips.variant, 'skeleton'),
        eq(mediaClips.state, 'ready'),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

/** Returns null if the clip is missing or shows something else than `contents`. */
export const presentClip = (clip: StoredClip | undefined, contents: string): Clip | null => {
  if (!clip || clip.contents !== contents || clip.state === 'stale') return null;
  const { state, mediaId, variant } = clip;
  return { state, url: state === 'ready' ? mediaUrl(mediaId, CLIP_FILES[variant]) : null };
};

export interface WantedClip extends RenderClip {
  /** Hash of everything that the clip shows. */
  readonly contents: string;
}

/** Renderings per user and hour, whether requested or due for a hidden video. */
export const clipsLimit = (userId: string) => ({ key: `clips:${userId}`, max: CLIPS_PER_HOUR, windowSeconds: 3600 });

const put = async (tx: Database, { mediaId, variant, contents }: WantedClip, state: StoredClip['state'], now: Date) => {
  const changed = { state, contents, updatedAt: now, ...(state === 'ready' && { failures: 0 }) };
  await tx
    .insert(mediaClips)
    .values({ mediaId, variant, ...changed })
    .onConflictDoUpdate({ target: [mediaClips.mediaId, mediaClips.variant], set: changed });
};

/** Queues the clip. */
export const queueClip = async (tx: Database, jobs: Jobs, wanted: WantedClip, now: Date): Promise<void> => {
  await put(tx, wanted, 'queued', now);
  await jobs.send(tx, RENDER_CLIP, { mediaId: wanted.mediaId, variant: wanted.variant });
};

type WantedSkeleton = Omit<WantedClip, 'variant'>;

/** Schedules the skeleton clip for when the video is ready. */
export const planSkeleton = (tx: Database, skeleton: WantedSkeleton, now: Date): Promise<void> =>
  put(tx, { ...skeleton, variant: 'skeleton' }, 'stale', now);

/** Queues the skeleton clip. If its owner is over the limit, the sweep queues it later. */
export const queueSkeleton = async (
  tx: Database,
  jobs: Jobs,
  { ownerId, ...skeleton }: WantedSkeleton & { readonly ownerId: string },
  now: Date,
): Promise<void> => {
  const isTooOften = (await secondsToWait(tx, clipsLimit(ownerId), now)) !== undefined;
  if (isTooOften) await planSkeleton(tx, skeleton, now);
  else await queueClip(tx, jobs, { ...skeleton, variant: 'skeleton' }, now);
};

export interface RenderedClip {
  readonly clip: WantedClip;
  readonly path: string;
  /**
   * Returns the hash of what the clip would show now, and locks the result until the transaction
   * ends. Undefined if the result is gone.
   */
  readonly lockContents: (tx: Database) => Promise<string | undefined>;
}

/**
 * Stores a rendered clip, unless the job's lease expired. If the result changed meanwhile, the
 * clip is marked stale instead, unless the new one is queued already.
 */
export const storeClip = async ({ clip, path, lockContents }: RenderedClip, context: JobContext): Promise<void> => {
  const { db, files, ids, now, stillHas } = context;
  const { mediaId, variant } = clip;
  const folder = madeFolder(mediaId, ids.uuid());
  const ownKey = `${folder}/${CLIP_FILES[variant]}`;
  try {
    await files.adopt(path, ownKey);
    await db.transaction(async (tx) => {
      const contents = await lockContents(tx);
      const [held] = await tx.select().from(media).where(eq(media.id, mediaId)).for('share');
      if (!held || contents === undefined || !(await stillHas(tx))) return;
      if (contents !== clip.contents) {
        const known = await findClip(tx, mediaId, variant);
        if (known?.state !== 'queued' || known.contents !== contents) await put(tx, clip, 'stale', now);
        return;
      }
      await put(tx, clip, 'ready', now);
      // Last, because the steps before it are repeated when the database aborts the transaction.
      await files.move(ownKey, mediaKey(held, CLIP_FILES[variant]));
    });
  } finally {
    await files.remove(folder);
  }
};

export const markClipFailed = async (tx: Database, { mediaId, variant }: RenderClip, now: Date): Promise<void> => {
  await tx
    .update(mediaClips)
    .set({ state: 'failed', failures: sql`${mediaClips.failures} + 1`, updatedAt: now })
    .where(and(eq(mediaClips.mediaId, mediaId), eq(mediaClips.variant, variant)));
};

const STALE = { state: 'stale', failures: 0 } as const;

/** The result changed: its clips show another count. */
export const markClipsStale = async (tx: Database, mediaId: string | null, now: Date): Promise<void> => {
  if (mediaId === null) return;
  await tx
    .update(mediaClips)
    .set({ ...STALE, updatedAt: now })
    .where(and(eq(mediaClips.mediaId, mediaId), ne(mediaClips.state, 'stale')));
};

/** Call after renaming a challenge, because its clips show the name. */
export const markChallengeClipsStale = async (tx: Database, challengeId: string, now: Date): Promise<void> => {
  const videos = tx.select({ id: media.id }).from(media).where(eq(media.challengeId, challengeId));
  await tx
    .update(mediaClips)
    .set({ ...STALE, updatedAt: now })
    .where(and(inArray(mediaClips.mediaId, videos), ne(mediaClips.state, 'stale')));
};

/** Failed jobs after which the sweep gives up on a skeleton. Each job retries several times. */
const MAX_FAILURES = 3;
const RETRY_AFTER_MS = 15 * 60 * 1000;

/**
 * Returns hidden videos whose skeleton is missing, stale, or failed some time ago. Without it,
 * other users see nothing of the set.
 */
export const listSkeletonsDue = (
  db: Database,
  now: Date,
  limit: number,
): Promise<{ readonly mediaId: string; readonly ownerId: string }[]> => {
  const { state, failures, updatedAt } = mediaClips;
  const mayRetry = and(
    eq(state, 'failed'),
    lt(failures, MAX_FAILURES),
    lt(updatedAt, new Date(now.getTime() - RETRY_AFTER_MS)),
  );
  return db
    .select({ mediaId: media.id, ownerId: media.ownerId })
    .from(media)
    .leftJoin(mediaClips, and(eq(mediaClips.mediaId, media.id), eq(mediaClips.variant, 'skeleton')))
    .where(
      and(media.isFilmHidden, eq(media.state, 'ready'), or(isNull(mediaClips.mediaId), eq(state, 'stale'), mayRetry)),
    )
    .orderBy(sql`${updatedAt} nulls first`)
    .limit(limit);
};

const MediaSettled = z.object({ mediaId: z.uuid() });

/** Job that runs when a video reaches its final state: playable or failed. */
export const MEDIA_SETTLED: Job<z.output<typeof MediaSettled>> = {
  name: 'media-settled',
  // Leads to the verification jobs, which analyze the video.
  lane: 'heavy',
  data: MediaSettled,
  attempts: 5,
};
