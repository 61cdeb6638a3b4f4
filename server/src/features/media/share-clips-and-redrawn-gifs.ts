/**
 * Share clips of a video, with video or with the skeleton only, and GIFs drawn again after a
 * change of the result: rows, queue, limits and storage. The recordings feature renders them,
 * because it knows what they show.
 */
import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import { CLIPS_PER_HOUR } from '@reptemple/contract/recordings/video-upload-and-download';
import type { Clip } from '@reptemple/contract/recordings/video-upload-and-download';
import type { Database } from '../../platform/database/database.ts';
import { secondsToWait } from '../../platform/http/rate-limit-counter.ts';
import type { Job, JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import { CLIP_VARIANTS, media, mediaClips } from './schema.ts';
import { madeFolder, mediaKey, mediaUrl } from './storage-keys-and-links.ts';

export type ClipVariant = (typeof CLIP_VARIANTS)[number];
export type StoredClip = typeof mediaClips.$inferSelect;

export const CLIP_FILES = { film: 'clip', skeleton: 'skeleton', gif: 'gif' } as const;

const RenderClip = z.object({ mediaId: z.uuid(), variant: z.enum(CLIP_VARIANTS) });
export type RenderClip = z.output<typeof RenderClip>;

export const RENDER_CLIP: Job<RenderClip> = {
  name: 'media-clip',
  // Uses the background lane, because verification must not wait for share clips.
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

export const listClips = async (db: Database, mediaIds: readonly string[]): Promise<readonly StoredClip[]> =>
  mediaIds.length === 0
    ? []
    : db
        .select()
        .from(mediaClips)
        .where(inArray(mediaClips.mediaId, [...mediaIds]))
        .orderBy(mediaClips.mediaId, mediaClips.variant);

/**
 * Number of failed jobs after which a clip is not queued again. Each job makes several attempts.
 */
const MAX_FAILURES = 3;

const VERSION_DIGITS = 8;

/**
 * Returns the URL of a GIF; null while the GIF shows an outdated result. `clip` is the row of a
 * redrawn GIF; undefined for an original GIF, which has no row.
 */
export const gifUrlOf = (mediaId: string, clip: StoredClip | undefined): string | null => {
  const url = mediaUrl(mediaId, 'gif');
  if (!clip) return url;
  return clip.state === 'ready' ? `${url}?v=${clip.contents.slice(0, VERSION_DIGITS)}` : null;
};

/** Returns true while the GIF is outdated and a new one is queued or will be retried. */
export const isRedrawingGif = (clip: StoredClip | undefined): boolean =>
  clip !== undefined && clip.state !== 'ready' && (clip.state !== 'failed' || clip.failures < MAX_FAILURES);

export const presentClip = (clip: StoredClip | undefined, contents: string): Clip | null => {
  if (!clip || clip.contents !== contents || clip.state === 'stale') return null;
  const { state, mediaId, variant } = clip;
  return { state, url: state === 'ready' ? mediaUrl(mediaId, CLIP_FILES[variant]) : null };
};

export interface WantedClip extends RenderClip {
  readonly contents: string;
}

export const clipsLimit = (userId: string) => ({ key: `clips:${userId}`, max: CLIPS_PER_HOUR, windowSeconds: 3600 });
/**
 * Returns the rate limit of redrawn GIFs. Share clips have a separate limit, because renaming a
 * challenge redraws all GIFs of a user.
 */
const gifsLimit = (userId: string) => ({ ...clipsLimit(userId), key: `gifs:${userId}` });

const put = async (tx: Database, { mediaId, variant, contents }: WantedClip, state: StoredClip['state'], now: Date) => {
  const changed = { state, contents, updatedAt: now, ...(state === 'ready' && { failures: 0 }) };
  await tx
    .insert(mediaClips)
    .values({ mediaId, variant, ...changed })
    .onConflictDoUpdate({ target: [mediaClips.mediaId, mediaClips.variant], set: changed });
};

export const queueClip = async (tx: Database, jobs: Jobs, wanted: WantedClip, now: Date): Promise<void> => {
  await put(tx, wanted, 'queued', now);
  await jobs.send(tx, RENDER_CLIP, { mediaId: wanted.mediaId, variant: wanted.variant });
};

type WantedSkeleton = Omit<WantedClip, 'variant'>;

/** Stores a row for a skeleton clip, which is queued once the video is ready. */
export const planSkeleton = (tx: Database, skeleton: WantedSkeleton, now: Date): Promise<void> =>
  put(tx, { ...skeleton, variant: 'skeleton' }, 'stale', now);

interface Owned {
  readonly ownerId: string;
}

/**
 * Queues the rendering of a skeleton clip or GIF. If its owner is over the limit, marks it as
 * stale, so that a recurring job queues it later.
 */
export const queueRenewal = async (
  tx: Database,
  jobs: Jobs,
  { ownerId, ...clip }: WantedClip & Owned,
  now: Date,
): Promise<void> => {
  const limit = clip.variant === 'gif' ? gifsLimit(ownerId) : clipsLimit(ownerId);
  const isTooOften = (await secondsToWait(tx, limit, now)) !== undefined;
  if (isTooOften) await put(tx, clip, 'stale', now);
  else await queueClip(tx, jobs, clip, now);
};

export const queueSkeleton = (tx: Database, jobs: Jobs, skeleton: WantedSkeleton & Owned, now: Date): Promise<void> =>
  queueRenewal(tx, jobs, { ...skeleton, variant: 'skeleton' }, now);

export interface RenderedClip {
  readonly clip: WantedClip;
  readonly path: string;
  /**
   * Returns a hash of everything that the clip would show now; undefined if the result was deleted.
   * Locks the result until the transaction ends.
   */
  readonly lockContents: (tx: Database) => Promise<string | undefined>;
}

/**
 * Stores a rendered clip, unless the job's lease expired. If the result changed meanwhile, marks
 * the clip as stale instead, unless a new rendering is already queued.
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
      // Moves the file last. If PostgreSQL aborts the transaction before that, the steps above run
      // again.
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

/** Marks the clips of these videos as stale. Original GIFs have no row yet, so it inserts one. */
const markStale = async (tx: Database, videos: SQL, now: Date): Promise<void> => {
  const ids = tx.select({ id: media.id }).from(media).where(videos);
  await tx
    .update(mediaClips)
    .set({ ...STALE, updatedAt: now })
    .where(and(inArray(mediaClips.mediaId, ids), ne(mediaClips.state, 'stale')));
  await tx
    .insert(mediaClips)
    .select((select) =>
      select
        .select({
          mediaId: media.id,
          variant: sql<'gif'>`'gif'`.as('variant'),
          state: sql<'stale'>`'stale'`.as('state'),
          contents: sql<string>`''`.as('contents'),
          failures: sql<number>`0`.as('failures'),
          updatedAt: sql<Date>`${now}::timestamptz`.as('updated_at'),
        })
        .from(media)
        .where(videos),
    )
    .onConflictDoNothing();
};

export const markClipsStale = async (tx: Database, mediaId: string | null, now: Date): Promise<void> => {
  if (mediaId !== null) await markStale(tx, eq(media.id, mediaId), now);
};

/**
 * Marks clips and GIFs of a challenge as stale. Call it after renaming the challenge, because they
 * show its name.
 */
export const markChallengeClipsStale = (tx: Database, challengeId: string, now: Date): Promise<void> =>
  markStale(tx, eq(media.challengeId, challengeId), now);

const RETRY_AFTER_MS = 15 * 60 * 1000;

const mayRetry = (now: Date) =>
  and(
    eq(mediaClips.state, 'failed'),
    lt(mediaClips.failures, MAX_FAILURES),
    lt(mediaClips.updatedAt, new Date(now.getTime() - RETRY_AFTER_MS)),
  );

type DueClip = RenderClip & Owned;

/**
 * Lists hidden videos whose skeleton clip is missing, stale, or due for a retry. Without the clip,
 * other users see nothing of the set.
 */
const listSkeletonsDue = (db: Database, now: Date, limit: number): Promise<DueClip[]> =>
  db
    .select({ mediaId: media.id, ownerId: media.ownerId, variant: sql<'skeleton'>`'skeleton'` })
    .from(media)
    .leftJoin(mediaClips, and(eq(mediaClips.mediaId, media.id), eq(mediaClips.variant, 'skeleton')))
    .where(
      and(
        media.isFilmHidden,
        eq(media.state, 'ready'),
        or(isNull(mediaClips.mediaId), eq(mediaClips.state, 'stale'), mayRetry(now)),
      ),
    )
    .orderBy(sql`${mediaClips.updatedAt} nulls first`)
    .limit(limit);

const listGifsDue = (db: Database, now: Date, limit: number): Promise<DueClip[]> =>
  db
    .select({ mediaId: media.id, ownerId: media.ownerId, variant: sql<'gif'>`'gif'` })
    .from(mediaClips)
    .innerJoin(media, eq(media.id, mediaClips.mediaId))
    .where(
      and(eq(mediaClips.variant, 'gif'), eq(media.state, 'ready'), or(eq(mediaClips.state, 'stale'), mayRetry(now))),
    )
    .orderBy(mediaClips.updatedAt)
    .limit(limit);

export const listClipsDue = async (db: Database, now: Date, limit: number): Promise<readonly DueClip[]> => [
  ...(await listSkeletonsDue(db, now, limit)),
  ...(await listGifsDue(db, now, limit)),
];

const MediaSettled = z.object({ mediaId: z.uuid() });

/** Job that runs when a video is ready or has failed. */
export const MEDIA_SETTLED: Job<z.output<typeof MediaSettled>> = {
  name: 'media-settled',
  // Uses the heavy lane, because the verification jobs that follow analyze the video.
  lane: 'heavy',
  data: MediaSettled,
  attempts: 5,
};
