/**
 * Share clips of a video: one with film, one with the skeleton only. What they show belongs to the
 * recording, whose feature renders them.
 */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Clip } from '@reptemple/contract/recordings/media';
import type { Database } from '../../platform/database/database.ts';
import type { Job, JobContext, Jobs } from '../../platform/jobs/jobs.ts';
import { madeFolder, mediaKey, mediaUrl } from './addresses.ts';
import { CLIP_VARIANTS, media, mediaClips } from './schema.ts';

export type ClipVariant = (typeof CLIP_VARIANTS)[number];
export type StoredClip = typeof mediaClips.$inferSelect;

const CLIP_FILES = { film: 'clip', skeleton: 'skeleton' } as const;

const RenderClip = z.object({ mediaId: z.uuid(), variant: z.enum(CLIP_VARIANTS) });
export type RenderClip = z.output<typeof RenderClip>;

export const RENDER_CLIP: Job<RenderClip> = { name: 'media-clip', lane: 'heavy', data: RenderClip, attempts: 3 };

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

interface WantedClip extends RenderClip {
  /** Hash of everything that the clip shows. */
  readonly contents: string;
}

const put = async (tx: Database, { mediaId, variant, contents }: WantedClip, state: StoredClip['state'], now: Date) => {
  const changed = { state, contents, updatedAt: now };
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

/** Stores a rendered clip, unless the job's lease expired. */
export const storeClip = async (wanted: WantedClip, path: string, context: JobContext): Promise<void> => {
  const { db, files, ids, now, stillHas } = context;
  const { mediaId, variant } = wanted;
  const folder = madeFolder(mediaId, ids.uuid());
  const ownKey = `${folder}/${CLIP_FILES[variant]}`;
  try {
    await files.adopt(path, ownKey);
    await db.transaction(async (tx) => {
      const [held] = await tx.select({ id: media.id }).from(media).where(eq(media.id, mediaId)).for('share');
      if (!held || !(await stillHas(tx))) return;
      await put(tx, wanted, 'ready', now);
      // Last, because the steps before it are repeated when the database aborts the transaction.
      await files.move(ownKey, mediaKey(mediaId, CLIP_FILES[variant]));
    });
  } finally {
    await files.remove(folder);
  }
};

export const markClipFailed = async (tx: Database, { mediaId, variant }: RenderClip, now: Date): Promise<void> => {
  await tx
    .update(mediaClips)
    .set({ state: 'failed', updatedAt: now })
    .where(and(eq(mediaClips.mediaId, mediaId), eq(mediaClips.variant, variant)));
};

/** The result changed: its clips show another count. */
export const markClipsStale = async (tx: Database, mediaId: string | null, now: Date): Promise<void> => {
  if (mediaId === null) return;
  await tx
    .update(mediaClips)
    .set({ state: 'stale', updatedAt: now })
    .where(and(eq(mediaClips.mediaId, mediaId), ne(mediaClips.state, 'stale')));
};

const BATCH = 100;

/** Renders stale skeleton clips of hidden films again: others see nothing else of the set. */
export const renewSkeletons = async (_data: object, { db, jobs, now }: JobContext): Promise<void> => {
  await db.transaction(async (tx) => {
    const stale = await tx
      .select({ mediaId: mediaClips.mediaId, contents: mediaClips.contents })
      .from(mediaClips)
      .innerJoin(media, eq(media.id, mediaClips.mediaId))
      .where(and(eq(mediaClips.state, 'stale'), eq(mediaClips.variant, 'skeleton'), eq(media.isFilmHidden, true)))
      .orderBy(asc(mediaClips.updatedAt))
      .limit(BATCH);
    for (const row of stale) await queueClip(tx, jobs, { ...row, variant: 'skeleton' }, now);
  });
};

/** Returns false if it was so already. */
export const setFilmHidden = async (tx: Database, mediaId: string, isFilmHidden: boolean): Promise<boolean> => {
  const changed = await tx
    .update(media)
    .set({ isFilmHidden })
    .where(and(eq(media.id, mediaId), ne(media.isFilmHidden, isFilmHidden)))
    .returning({ id: media.id });
  return changed.length === 1;
};
