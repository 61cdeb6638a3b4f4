/** Work on videos after the reply: preparing them for playback. */
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { MEDIA_FILES } from '@reptemple/contract/media';
import type { Database } from '../../platform/database.ts';
import { boundJob, type BoundJob, type Job, type JobContext } from '../../platform/jobs.ts';
import { madeFolder, mediaKey, uploadFolder, uploadKey, workKey } from './addresses.ts';
import { isAsSent } from './as-sent.ts';
import { UNCLEAR_ATTEMPTS, type Highlight, type VideoType } from './rules.ts';
import { findMedia, listChunks, markFailed, markReady } from './store.ts';
import { MEDIA_SETTLED } from './settled-job.ts';
import { sweepJobs } from './sweep.ts';

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
   * `message` is for the person, `detail` for the log. `isCertain`: the video is at fault beyond doubt; a limit that was passed may also
   * be the fault of a busy machine.
   */
  | { readonly ok: false; readonly isCertain: boolean; readonly message: string; readonly detail?: string };

/**
 * Resolves with `ok: false` when the video itself seems at fault, and rejects when it is certainly not, and another attempt may do better.
 * Makes a seekable video, a thumbnail and a GIF within limits of time and memory; see processing/run.ts.
 */
export type ProcessVideo = (job: {
  readonly inputPath: string;
  readonly outputDir: string;
  readonly highlight: Highlight | null;
  /** Aborted when the server is being stopped. */
  readonly ending: AbortSignal;
}) => Promise<Processed>;

const ProcessMedia = z.object({
  mediaId: z.uuid(),
  highlight: z.object({ startMs: z.number(), endMs: z.number() }).nullable(),
});

export const PROCESS_MEDIA: Job<z.output<typeof ProcessMedia>> = {
  name: 'media-process',
  lane: 'heavy',
  data: ProcessMedia,
  // A refusal is final, an unclear one at the second attempt; these are for the rest, from a full disk to a server that is killed.
  attempts: 5,
};

/** Returns whether this attempt had the last word: one that stalled past its lease leaves that to the one that has the job now. */
const settle = (
  mediaId: string,
  { db, jobs, stillHas }: JobContext,
  mark: (tx: Database) => Promise<boolean>,
  putInPlace: () => Promise<void> = () => Promise.resolve(),
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await stillHas(tx)) || !(await mark(tx))) return false;
    await jobs.send(tx, MEDIA_SETTLED, { mediaId });
    // Last: what comes before is run again when the database ends it for another's sake.
    await putInPlace();
    return true;
  });

interface Attempt {
  readonly id: string;
  readonly mediaId: string;
}

/**
 * What was made goes into the storage under names of the attempt's own, however long that takes; to its place only while nobody else can have the job:
 * within the transaction, so that nothing slow belongs there. In a bucket it is six requests, for which the embedded database has everybody wait
 * (docs/decisions/0050-storage-in-s3.md, Consequences).
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
  const ownKey = (file: (typeof MEDIA_FILES)[number]): string => `${madeFolder(mediaId, id)}/${file}`;
  for (const file of MEDIA_FILES) await files.adopt(made[file], ownKey(file));
  const finished = { videoType: video.type, videoBytes, durationMs, width, height };
  const mark = (tx: Database): Promise<boolean> => markReady(tx, mediaId, finished, now);
  return settle(mediaId, context, mark, async () => {
    for (const file of MEDIA_FILES) await files.move(ownKey(file), mediaKey(mediaId, file));
  });
};

const fail = (mediaId: string, message: string, context: JobContext): Promise<boolean> =>
  settle(mediaId, context, (tx) => markFailed(tx, mediaId, message, context.now));

const FAILED = 'The video could not be prepared. The count is not affected.';

const REPLACED: Processed = {
  ok: false,
  isCertain: true,
  message: 'The video that arrived is not the one that was recorded.',
};

/** Of all attempts: none has anything to say any more. */
const removeRemains = async (mediaId: string, { files }: JobContext): Promise<void> => {
  await files.remove(uploadFolder(mediaId));
  await files.remove(workKey(mediaId));
};

const finish = async (attempt: Attempt, processed: Processed, context: JobContext): Promise<void> => {
  const { mediaId } = attempt;
  const isSettled = processed.ok
    ? await keep(attempt, processed, context)
    : await fail(mediaId, processed.message, context);
  if (!isSettled) context.log.warn({ mediaId, attempt: context.attempt }, 'An attempt at a video came too late.');
  // What a late one has put down since the other cleared away is cleared away again.
  const isOver = isSettled || (await findMedia(context.db, mediaId))?.state === 'ready';
  if (isOver) await removeRemains(mediaId, context);
};

/**
 * The upload; or what was made of it before. A backup of a running server may hold rows of before a video was prepared, and files of
 * after that.
 */
const sourceOf = async (mediaId: string, { files }: JobContext): Promise<string | undefined> => {
  for (const key of [uploadKey(mediaId), mediaKey(mediaId, 'video')]) if (await files.find(key)) return key;
  return undefined;
};

const attemptOnce = async (
  processVideo: ProcessVideo,
  source: string,
  { mediaId, highlight }: z.output<typeof ProcessMedia>,
  context: JobContext,
): Promise<void> => {
  const { files, log, ids } = context;
  // Its own: an attempt that stalled may still write while the next one works.
  const id = ids.uuid();
  const ownFolder = `${workKey(mediaId)}/${id}`;
  const outputDir = await files.workFolder(ownFolder);
  try {
    const chunks = await listChunks(context.db, mediaId);
    const processed = await files.withLocalCopy(source, async (inputPath) =>
      source !== uploadKey(mediaId) || (await isAsSent(inputPath, chunks))
        ? processVideo({ inputPath, outputDir, highlight, ending: context.ending })
        : REPLACED,
    );
    const isUnclear = !processed.ok && !processed.isCertain && context.attempt < UNCLEAR_ATTEMPTS;
    if (isUnclear) throw new Error(`${processed.message}\n${processed.detail ?? ''}`);
    if (!processed.ok) log.warn({ mediaId, detail: processed.detail }, 'A video was refused.');
    await finish({ id, mediaId }, processed, context);
  } finally {
    await files.remove(ownFolder);
    await files.remove(madeFolder(mediaId, id));
  }
};

const processMedia =
  (processVideo: ProcessVideo) =>
  async (data: z.output<typeof ProcessMedia>, context: JobContext): Promise<void> => {
    const { db } = context;
    const { mediaId } = data;
    const stored = await findMedia(db, mediaId);
    const isOpen = stored?.state === 'processing' || stored?.state === 'failed';
    const source = isOpen ? await sourceOf(mediaId, context) : undefined;
    if (source !== undefined) {
      await attemptOnce(processVideo, source, data, context);
      return;
    }
    if (stored?.state === 'processing') throw new Error('The uploaded video is missing.');
    // What an attempt left behind that was cut off after its last word.
    await removeRemains(mediaId, context);
  };

/** The upload stays: an operator who has mended the cause resets the job's row, and the video is processed after all. */
const giveUp = async ({ mediaId }: z.output<typeof ProcessMedia>, context: JobContext): Promise<void> => {
  if (await fail(mediaId, FAILED, context)) await context.files.remove(workKey(mediaId));
};

export const mediaJobs = (processVideo: ProcessVideo): readonly BoundJob[] => [
  boundJob(PROCESS_MEDIA, { run: processMedia(processVideo), giveUp }),
  ...sweepJobs,
];
