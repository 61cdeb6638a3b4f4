/**
 * Runs the child process that decodes untrusted recordings: to process a recording, to draw a GIF
 * again, and to render a share clip.
 */
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runChild } from '../../../platform/process/child-process.ts';
import type { ChildProgram } from '../../../platform/process/child-process.ts';
import {
  MAX_WRITTEN_BYTES,
  REUSE_LIMITS,
  DEFAULT_LIMITS,
  Report,
  CLIP_NAME,
  ClipOrder,
  GIF_NAME,
  GifOrder,
  RecordingOrder,
  THUMBNAIL_NAME,
  VIDEO_NAME,
} from './child-process-messages-and-limits.ts';
import type { ProcessingLimits, Order, DrawnSet } from './child-process-messages-and-limits.ts';
import type { Span } from './thumbnail-gif-and-clip-times.ts';

/**
 * Program of the child process, with memory limits in MB: reading a track of 20 minutes takes 100
 * MB of heap. Frames are outside the heap, but are freed together with small objects that own them.
 * A small young generation frees them sooner, and halves the memory for a 4K video (1100 to 560
 * MB).
 */
export const MEDIA_PROCESS: ChildProgram = {
  name: 'media-process',
  flags: ['--max-old-space-size=512', '--max-semi-space-size=1'],
  writtenBytes: MAX_WRITTEN_BYTES,
  reuse: { ...REUSE_LIMITS, isSound: (message) => Report.safeParse(message).data?.ok === true },
};

const overLimitSentences = ({ timeoutMs, memoryMb }: ProcessingLimits) => ({
  time: `Processing the video took longer than ${timeoutMs / 1000} seconds and was stopped.`,
  memory: `Processing the video needed more than ${memoryMb} MB of memory and was stopped.`,
});

/**
 * Runs an order in a child process, and returns its report. If the child exceeds a limit or
 * crashes, returns a failed report that blames neither video nor machine.
 * @throws Error for causes outside child and video: it did not start, was killed, or `ending` was
 * aborted
 */
export const supervise = async (order: Order, limits: ProcessingLimits, ending: AbortSignal): Promise<Report> => {
  const { message, overLimit, endedItself, detail } = await runChild(MEDIA_PROCESS, order, limits, ending);
  if (ending.aborted) throw new Error('Processing stopped because the server is shutting down.');
  const report = Report.safeParse(message).data;
  if (overLimit === null && report) return report;
  if (overLimit !== null)
    return { ok: false, blame: 'unclear', message: overLimitSentences(limits)[overLimit], detail };
  if (endedItself) return { ok: false, blame: 'unclear', message: 'The video couldn’t be decoded.', detail };
  throw new Error(`The video processor was killed.\n${detail}`);
};

export type ProcessingJob = {
  readonly inputPath: string;
  /**
   * Output folder. Only one job may use it at a time: leftovers of an interrupted job are deleted.
   */
  readonly outputDir: string;
  /** Best rep, in milliseconds since the first frame; null uses the middle of the video. */
  readonly highlight: Span | null;
  readonly set: DrawnSet;
  readonly ending: AbortSignal;
};

export type ProcessedVideo = {
  readonly ok: true;
  readonly video: { readonly path: string; readonly type: 'video/webm' | 'video/mp4' };
  readonly thumbnailPath: string;
  readonly gifPath: string;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
};

/** Rejected video. `message` is for the user; `detail` is text of limited length for the log. */
export type RefusedVideo = {
  readonly ok: false;
  readonly isCertain: boolean;
  readonly message: string;
  readonly detail: string;
};

const WORK_PREFIX = '.processing-';

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Moves finished files to the output folder. Flushes all of them to disk before any gets its final
 * name.
 */
const publish = async (workDir: string, outputDir: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await flush(join(workDir, name));
  for (const name of names) await rename(join(workDir, name), join(outputDir, name));
  await flush(outputDir);
};

const removeLeftovers = async (outputDir: string): Promise<void> => {
  const names = await readdir(outputDir);
  const stale = names.filter((name) => name.startsWith(WORK_PREFIX));
  await Promise.all(stale.map((name) => rm(join(outputDir, name), { recursive: true, force: true })));
};

const refusedBy = ({ blame, message, detail }: Extract<Report, { ok: false }>): RefusedVideo => {
  if (blame === 'machine') throw new Error(`${message}\n${detail}`);
  return { ok: false, isCertain: blame === 'video', message, detail };
};

const inWorkDir = async <T>(outputDir: string, use: (workDir: string) => Promise<T>): Promise<T> => {
  await mkdir(outputDir, { recursive: true });
  await removeLeftovers(outputDir);
  const workDir = await mkdtemp(join(outputDir, WORK_PREFIX));
  try {
    return await use(workDir);
  } finally {
    await rm(workDir, { recursive: true, force: true }).catch(() => undefined);
  }
};

const publishReport = async (
  report: Report,
  workDir: string,
  outputDir: string,
): Promise<ProcessedVideo | RefusedVideo> => {
  if (!report.ok) return refusedBy(report);
  const { container, durationMs, width, height } = report;
  const videoName = VIDEO_NAME[container];
  await publish(workDir, outputDir, [videoName, THUMBNAIL_NAME, GIF_NAME]);
  return {
    ok: true,
    video: { path: join(outputDir, videoName), type: `video/${container}` },
    thumbnailPath: join(outputDir, THUMBNAIL_NAME),
    gifPath: join(outputDir, GIF_NAME),
    durationMs,
    width,
    height,
  };
};

/**
 * Writes `video.webm` or `video.mp4`, `thumbnail.jpg` and `highlight.gif` to `outputDir`, all or
 * none. Resolves with `ok: false` and a message for a broken or malicious video.
 * @throws Error for causes outside the video: a full disk, a killed child, a shutdown
 */
export const processVideo = async (
  job: ProcessingJob,
  limits: ProcessingLimits = DEFAULT_LIMITS,
): Promise<ProcessedVideo | RefusedVideo> => {
  const outputDir = resolve(job.outputDir);
  return inWorkDir(outputDir, async (workDir) => {
    const inputPath = resolve(job.inputPath);
    const { highlight, set } = job;
    const order = RecordingOrder.parse({ task: 'recording', inputPath, workDir, highlight, set });
    return publishReport(await supervise(order, limits, job.ending), workDir, outputDir);
  });
};

const renderFile = (
  folder: string,
  name: string,
  supervised: (workDir: string) => Promise<Report>,
): Promise<{ readonly ok: true; readonly path: string } | RefusedVideo> => {
  const outputDir = resolve(folder);
  return inWorkDir(outputDir, async (workDir) => {
    const report = await supervised(workDir);
    if (!report.ok) return refusedBy(report);
    await publish(workDir, outputDir, [name]);
    return { ok: true, path: join(outputDir, name) };
  });
};

export type GifJob = Omit<GifOrder, 'task' | 'workDir'> & Pick<ProcessingJob, 'outputDir' | 'ending'>;

/**
 * Writes `highlight.gif` to `outputDir`, drawn from a processed video. Resolves with `ok: false`
 * like `processVideo`.
 * @throws Error for causes outside the video
 */
export const renderGif = (
  { outputDir, ending, ...gif }: GifJob,
  limits: ProcessingLimits = DEFAULT_LIMITS,
): Promise<{ readonly ok: true; readonly path: string } | RefusedVideo> =>
  renderFile(outputDir, GIF_NAME, (workDir) =>
    supervise(GifOrder.parse({ ...gif, task: 'gif', workDir }), limits, ending),
  );

export type ClipJob = Omit<ClipOrder, 'task' | 'workDir'> & Pick<ProcessingJob, 'outputDir' | 'ending'>;

/**
 * Writes `clip.mp4` to `outputDir`: the set as a vertical video of at most 15 s and 8 MB. Resolves
 * with `ok: false` like `processVideo`.
 * @throws Error for causes outside video and track
 */
export const renderClip = (
  { outputDir, ending, ...set }: ClipJob,
  limits: ProcessingLimits = DEFAULT_LIMITS,
): Promise<{ readonly ok: true; readonly path: string } | RefusedVideo> =>
  renderFile(outputDir, CLIP_NAME, (workDir) =>
    supervise(ClipOrder.parse({ ...set, task: 'clip', workDir }), limits, ending),
  );
