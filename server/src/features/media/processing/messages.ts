/**
 * Messages between parent and child process. The parent validates the child's messages, because
 * the child processes untrusted files.
 */
import { z } from 'zod';

const Milliseconds = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

/** Belongs to the child and is empty. The parent moves the files out of it. */
const WorkDir = z.string().min(1);

const Reps = z.array(z.object({ startMs: Milliseconds, endMs: Milliseconds, valid: z.boolean() }));

/** Contents of a clip or GIF besides the video. */
export const DrawnSet = z.object({
  /** Null draws neither skeleton nor angle. */
  trackPath: z.string().min(1).nullable(),
  definition: z.record(z.string(), z.unknown()),
  challengeName: z.string(),
  reps: Reps,
  /** The count that ranks. */
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

/** Order for the share clip of one set. */
export const ClipOrder = DrawnSet.extend({
  task: z.literal('clip'),
  workDir: WorkDir,
  /** Processed video; null draws only the skeleton. */
  videoPath: z.string().min(1).nullable(),
  trackPath: z.string().min(1),
});
export type ClipOrder = Readonly<z.infer<typeof ClipOrder>>;

export const Order = z.discriminatedUnion('task', [RecordingOrder, ClipOrder]);
export type Order = Readonly<z.infer<typeof Order>>;

const pixels = z.number().int().min(1).max(65_536);

/**
 * `video`: a retry would fail the same way. `machine`: unrelated to the video. `unclear`: a limit
 * was exceeded or the process crashed, which malicious videos cause on purpose, and good ones on
 * an overloaded machine.
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
