/**
 * Background jobs of videos: processing after the submission, and removal of stale uploads,
 * orphaned files and work folders.
 */
import { stat, open } from 'node:fs/promises';
import { z } from 'zod';
import { fingerprint } from '../../platform/crypto/random-ids-and-sha256.ts';
import type { Database } from '../../platform/database/database.ts';
import { KEEP_FAILED_MS, boundJob } from '../../platform/jobs/jobs.ts';
import type { BoundJob, Job, JobContext } from '../../platform/jobs/jobs.ts';
import { orphansOf } from '../../platform/storage/file-removal-and-orphaned-files.ts';
import type { Files, ListedKey } from '../../platform/storage/file-storage-and-local-folder.ts';
import type { DrawnSet } from './processing/child-process-messages-and-limits.ts';
import { findClip, queueSkeleton, MEDIA_SETTLED } from './share-clips-and-redrawn-gifs.ts';
import {
  MEDIA_ROOT,
  uploadFolder,
  UPLOADS_ROOT,
  WORK_ROOT,
  madeFolder,
  mediaKey,
  uploadKey,
  workKey,
} from './storage-keys-and-links.ts';
import { findAllMedia, removeStaleUploads, findMedia, listChunks, markFailed, markReady } from './store.ts';
import type { StoredMedia } from './store.ts';
import { STALE_AFTER_MS, UNCLEAR_ATTEMPTS } from './upload-validation.ts';
import type { VideoType } from './upload-validation.ts';
import { filmJobs } from './video-visibility.ts';

/** Age in ms at which a work folder is deleted. Far longer than processing may take. */
const WORK_AFTER_MS = 60 * 60 * 1000;
const BATCH = 500;

/**
 * Job that deletes stale uploads. Deletes their rows first; after a crash in between,
 * `SWEEP_ORPHANS` deletes the files.
 */
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

const sweepJobs: readonly BoundJob[] = [
  boundJob(SWEEP_UPLOADS, { run: sweepUploads }),
  boundJob(SWEEP_ORPHANS, { run: sweepOrphans }),
];

interface CountedChunk {
  readonly bytes: number;
  readonly sha256: string | null;
}

export const isAsSent = async (path: string, chunks: readonly CountedChunk[]): Promise<boolean> => {
  const file = await open(path, 'r');
  try {
    for (const { bytes, sha256 } of chunks) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(bytes), 0, bytes);
      if (bytesRead !== bytes || (sha256 !== null && fingerprint(buffer) !== sha256)) return false;
    }
    return (await file.read(new Uint8Array(1), 0, 1)).bytesRead === 0;
  } finally {
    await file.close();
  }
};

export type Processed =
  | {
      readonly ok: true;
      readonly video: { readonly path: string; readonly type: VideoType };
      readonly thumbnailPath: string;
      readonly gifPath: string;
      readonly durationMs: number;
      readonly width: number;
      readonly height: number;
    }
  /**
   * Rejected video. `message` is for the user, `detail` for the log. `isCertain` is false if a
   * limit was exceeded or the process crashed, which a busy machine can also cause.
   */
  | { readonly ok: false; readonly isCertain: boolean; readonly message: string; readonly detail?: string };

/**
 * Function that creates a seekable video, a thumbnail and a GIF within time and memory limits
 * (processing/run-media-process.ts). Resolves with `ok: false` if the video seems to be the cause
 * of a failure; rejects if it is not, so that a retry may succeed.
 */
export type ProcessVideo = (job: {
  readonly inputPath: string;
  readonly outputDir: string;
  readonly highlight: Highlight | null;
  readonly set: DrawnSet;
  readonly ending: AbortSignal;
}) => Promise<Processed>;

export type StoredSet = Omit<DrawnSet, 'trackPath'> & { readonly track: string | null };

export type FindSet = (db: Database, mediaId: string) => Promise<StoredSet | undefined>;

const NO_SET: StoredSet = { track: null, definition: {}, challengeName: '', reps: [], validReps: 0 };

/** Calls `use` with the path of a local copy of the track, or with null if there is no track. */
export const withLocalTrack = async <T>(
  files: Files,
  track: string | null,
  use: (trackPath: string | null) => Promise<T>,
): Promise<T> => (track !== null && (await files.find(track)) ? files.withLocalCopy(track, use) : use(null));

const withSet = async <T>(
  findSet: FindSet,
  mediaId: string,
  { db, files }: JobContext,
  use: (set: DrawnSet) => Promise<T>,
): Promise<T> => {
  const { track, ...set } = (await findSet(db, mediaId)) ?? NO_SET;
  return withLocalTrack(files, track, (trackPath) => use({ ...set, trackPath }));
};

const ProcessMedia = z.object({
  mediaId: z.uuid(),
  highlight: z.object({ startMs: z.number(), endMs: z.number() }).nullable(),
});

export const PROCESS_MEDIA: Job<z.output<typeof ProcessMedia>> = {
  name: 'media-process',
  lane: 'heavy',
  data: ProcessMedia,
  // Maximum number of attempts. A video that is certainly faulty ends the job at the first attempt,
  // and one that may be faulty at the second. Further attempts are for other causes, such as a full
  // disk or a killed server.
  attempts: 5,
};

/**
 * Stores the outcome with `mark` and moves the files, in one transaction. Returns false if `mark`
 * returns false, or if the job's lease expired: then another attempt stores its outcome.
 */
const settle = (
  mediaId: string,
  { db, jobs, stillHas }: JobContext,
  mark: (tx: Database) => Promise<boolean>,
  putInPlace: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await stillHas(tx)) || !(await mark(tx))) return false;
    await jobs.send(tx, MEDIA_SETTLED, { mediaId });
    // Moves the files last. If PostgreSQL aborts the transaction before that, the steps above run
    // again.
    await putInPlace();
    return true;
  });

interface Attempt {
  readonly id: string;
  readonly mediaId: string;
}

const PROCESSED_FILES = ['video', 'thumbnail', 'gif'] as const;

/**
 * Stores the output of a successful attempt. Returns false in the same cases as `settle`. First
 * writes the files under keys of this attempt, which may be slow. Then moves them to the final
 * keys, in the transaction that locks the job. The move must be fast: in a bucket it takes six
 * requests, during which the embedded database blocks (docs/decisions/0050, Consequences).
 */
const keep = async (
  { id, mediaId }: Attempt,
  processed: Extract<Processed, { ok: true }>,
  context: JobContext,
): Promise<boolean> => {
  const { files, now } = context;
  const { video, thumbnailPath, gifPath, durationMs, width, height } = processed;
  const { size: videoBytes } = await stat(video.path);
  const made = { video: video.path, thumbnail: thumbnailPath, gif: gifPath };
  const ownKey = (file: (typeof PROCESSED_FILES)[number]): string => `${madeFolder(mediaId, id)}/${file}`;
  for (const file of PROCESSED_FILES) await files.adopt(made[file], ownKey(file));
  const finished = { videoType: video.type, videoBytes, durationMs, width, height };
  const mark = async (tx: Database): Promise<boolean> => {
    if (!(await markReady(tx, mediaId, finished, now))) return false;
    const { isFilmHidden = false, ownerId = '' } = (await findMedia(tx, mediaId)) ?? {};
    const planned = isFilmHidden ? await findClip(tx, mediaId, 'skeleton') : undefined;
    if (planned) await queueSkeleton(tx, context.jobs, { mediaId, ownerId, contents: planned.contents }, now);
    return true;
  };
  return settle(mediaId, context, mark, async () => {
    // Moves the files to the video's own folder. Even a hidden video gets a subfolder only later,
    // once it is ready.
    const inPlace = { id: mediaId, filesFolder: null };
    for (const file of PROCESSED_FILES) await files.move(ownKey(file), mediaKey(inPlace, file));
  });
};

const fail = (mediaId: string, message: string, context: JobContext): Promise<boolean> =>
  settle(mediaId, context, (tx) => markFailed(tx, mediaId, message, context.now));

const FAILED = 'The video couldn’t be processed. The count isn’t affected.';

const REPLACED: Processed = {
  ok: false,
  isCertain: true,
  message: 'The upload doesn’t match the recording.',
};

const removeRemains = async (mediaId: string, { files }: JobContext): Promise<void> => {
  await files.remove(uploadFolder(mediaId));
  await files.remove(workKey(mediaId));
};

const finish = async (attempt: Attempt, processed: Processed, context: JobContext): Promise<void> => {
  const { mediaId } = attempt;
  const isSettled = processed.ok
    ? await keep(attempt, processed, context)
    : await fail(mediaId, processed.message, context);
  if (!isSettled)
    context.log.warn({ mediaId, attempt: context.attempt }, 'A video job finished after its lease expired.');
  // Also removes files that this attempt wrote after another attempt finished and cleaned up.
  const isOver = isSettled || (await findMedia(context.db, mediaId))?.state === 'ready';
  if (isOver) await removeRemains(mediaId, context);
};

/**
 * Returns the storage key of the uploaded video. If it no longer exists, returns that of the
 * processed video: in a backup of a running server, rows may be older than files.
 */
const sourceOf = async (stored: StoredMedia, { files }: JobContext): Promise<string | undefined> => {
  for (const key of [uploadKey(stored.id), mediaKey(stored, 'video')]) if (await files.find(key)) return key;
  return undefined;
};

export interface MediaProcessing {
  readonly processVideo: ProcessVideo;
  readonly findSet: FindSet;
}

const attemptOnce = async (
  { processVideo, findSet }: MediaProcessing,
  source: string,
  { mediaId, highlight }: z.output<typeof ProcessMedia>,
  context: JobContext,
): Promise<void> => {
  const { files, log, ids } = context;
  // Each attempt has its own folder: an earlier attempt may still be writing after its lease
  // expired.
  const id = ids.uuid();
  const ownFolder = `${workKey(mediaId)}/${id}`;
  const outputDir = await files.workFolder(ownFolder);
  try {
    const chunks = await listChunks(context.db, mediaId);
    const processed = await files.withLocalCopy(source, async (inputPath) =>
      source !== uploadKey(mediaId) || (await isAsSent(inputPath, chunks))
        ? withSet(findSet, mediaId, context, (set) =>
            processVideo({ inputPath, outputDir, highlight, set, ending: context.ending }),
          )
        : REPLACED,
    );
    const isUnclear = !processed.ok && !processed.isCertain && context.attempt < UNCLEAR_ATTEMPTS;
    if (isUnclear) throw new Error(`${processed.message}\n${processed.detail ?? ''}`);
    if (!processed.ok) log.warn({ mediaId, detail: processed.detail }, 'A video was rejected.');
    await finish({ id, mediaId }, processed, context);
  } finally {
    await files.remove(ownFolder);
    await files.remove(madeFolder(mediaId, id));
  }
};

const processMedia =
  (processing: MediaProcessing) =>
  async (data: z.output<typeof ProcessMedia>, context: JobContext): Promise<void> => {
    const { db } = context;
    const { mediaId } = data;
    const stored = await findMedia(db, mediaId);
    const isOpen = stored?.state === 'processing' || stored?.state === 'failed';
    const source = isOpen ? await sourceOf(stored, context) : undefined;
    if (source !== undefined) {
      await attemptOnce(processing, source, data, context);
      return;
    }
    if (stored?.state === 'processing') throw new Error('The uploaded video is missing.');
    // Removes files of an attempt that was interrupted after it stored the result.
    await removeRemains(mediaId, context);
  };

/**
 * Marks the video as failed after the last attempt. Keeps the upload, so that an operator can fix
 * the cause and retry the job.
 */
const giveUp = async ({ mediaId }: z.output<typeof ProcessMedia>, context: JobContext): Promise<void> => {
  if (await fail(mediaId, FAILED, context)) await context.files.remove(workKey(mediaId));
};

export const mediaJobs = (processing: MediaProcessing): readonly BoundJob[] => [
  boundJob(PROCESS_MEDIA, { run: processMedia(processing), giveUp }),
  ...filmJobs,
  ...sweepJobs,
];

export interface Highlight {
  readonly startMs: number;
  readonly endMs: number;
}
