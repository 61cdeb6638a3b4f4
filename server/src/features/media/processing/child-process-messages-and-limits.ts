/**
 * Orders and reports between the server and the child process for videos, and the limits of that
 * process. The server validates reports, because the child reads untrusted files.
 */
import { z } from 'zod';

const Milliseconds = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

/** Path of an empty folder that only the child uses. The server moves finished files out of it. */
const WorkDir = z.string().min(1);

const Reps = z.array(z.object({ startMs: Milliseconds, endMs: Milliseconds, valid: z.boolean() }));

export const DrawnSet = z.object({
  /** Local path of the track; null draws neither skeleton nor angle. */
  trackPath: z.string().min(1).nullable(),
  definition: z.record(z.string(), z.unknown()),
  challengeName: z.string(),
  reps: Reps,
  validReps: z.number().int().min(0),
});
export type DrawnSet = Readonly<z.infer<typeof DrawnSet>>;

export const RecordingOrder = z.object({
  task: z.literal('recording'),
  inputPath: z.string().min(1),
  workDir: WorkDir,
  highlight: z.object({ startMs: Milliseconds, endMs: Milliseconds }).nullable(),
  set: DrawnSet,
});
export type RecordingOrder = Readonly<z.infer<typeof RecordingOrder>>;

export const GifOrder = RecordingOrder.omit({ task: true, inputPath: true }).extend({
  task: z.literal('gif'),
  videoPath: z.string().min(1),
});
export type GifOrder = Readonly<z.infer<typeof GifOrder>>;

export const ClipOrder = DrawnSet.extend({
  task: z.literal('clip'),
  workDir: WorkDir,
  /** Local path of the processed video; null draws only the skeleton. */
  videoPath: z.string().min(1).nullable(),
  trackPath: z.string().min(1),
});
export type ClipOrder = Readonly<z.infer<typeof ClipOrder>>;

export const Order = z.discriminatedUnion('task', [RecordingOrder, GifOrder, ClipOrder]);
export type Order = Readonly<z.infer<typeof Order>>;

const pixels = z.number().int().min(1).max(65_536);

/**
 * Cause of a failure. `video`: a retry would fail the same way. `machine`: unrelated to the video.
 * `unclear`: the process exceeded a limit or crashed, because the video is malicious or the machine
 * is overloaded.
 */
const BLAMES = ['video', 'machine', 'unclear'] as const;

export const Report = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    container: z.enum(['webm', 'mp4']),
    durationMs: z.number().int().min(1),
    width: pixels,
    height: pixels,
  }),
  z.object({
    ok: z.literal(false),
    blame: z.enum(BLAMES),
    message: z.string().min(1).max(300),
    detail: z.string().max(4000),
  }),
]);
export type Report = Readonly<z.infer<typeof Report>>;

/** File names inside `workDir`, fixed here so that the child never sends a path. */
export const VIDEO_NAME = { webm: 'video.webm', mp4: 'video.mp4' } as const;
export const THUMBNAIL_NAME = 'thumbnail.jpg';
export const GIF_NAME = 'highlight.gif';
export const CLIP_NAME = 'clip.mp4';

/**
 * Limits of the child for each order. `timeoutMs` is wall-clock time. `memoryMb` is resident
 * memory, which the server measures.
 */
export type ProcessingLimits = { readonly timeoutMs: number; readonly memoryMb: number };

/**
 * Limits for processing one recording. Measured: 60 s of 640 × 360 take 2.5 s of CPU time and 210
 * MB of memory; a 4K video takes 600 MB (docs/decisions/0004).
 */
export const DEFAULT_LIMITS: ProcessingLimits = { timeoutMs: 180_000, memoryMb: 1024 };

/**
 * Limits above which a process is not reused. Starting a new one takes about 0.4 s of CPU time. A
 * 4K video makes a process exceed `maxMemoryMb`.
 */
export const REUSE_LIMITS = { maxOrders: 20, maxWorkMs: 60_000, maxMemoryMb: 350, idleMs: 20_000 } as const;

/**
 * Maximum width and height of a frame in pixels: phone cameras record at most 4K. Larger videos are
 * rejected before decoding.
 */
export const MAX_SIDE_PIXELS = 4096;
export const MAX_PIXELS = 4096 * 2304;

/**
 * Maximum duration in ms: the longest track is 20 minutes, and the camera may run a little longer.
 */
export const MAX_DURATION_MS = 25 * 60_000;

/** Maximum number of packets: 25 minutes at 120 frames per second. */
export const MAX_PACKETS = 180_000;

/** Maximum size of an output file in bytes. Enforced by the kernel where `prlimit` exists. */
export const MAX_WRITTEN_BYTES = 512 * 1024 * 1024;

export const GIF_MAX_BYTES = 2_000_000;
export const GIF_LENGTH_MS = 3000;
export const GIF_INTERVAL_MS = 100;

export const THUMBNAIL_MAX_SIDE = 1280;

/** Maximum size of a clip in bytes, which sites and messengers accept. */
export const MAX_CLIP_BYTES = 8 * 1024 * 1024;
export const MAX_TRACK_FILE_BYTES = 64 * 1024 * 1024;

/** Error of a faulty video. The message is shown to users. */
export class MediaError extends Error {
  override readonly name = 'MediaError';
}

/**
 * Returns true for errors of the operating system such as ENOSPC, EIO and EMFILE. Errors of media
 * libraries about unreadable bytes have no such code.
 */
export const isSystemError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z0-9]+$/.test(String(error.code));
