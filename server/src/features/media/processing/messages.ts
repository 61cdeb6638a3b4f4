/** What parent and child say to each other. The child has touched hostile bytes, so the parent checks what it hears. */
import { z } from 'zod';

const Milliseconds = z.number().min(0).max(Number.MAX_SAFE_INTEGER);

/** `workDir` is empty and the child's own; the parent moves what it finds there. */
export const Order = z.object({
  inputPath: z.string().min(1),
  workDir: z.string().min(1),
  highlight: z.object({ startMs: Milliseconds, endMs: Milliseconds }).nullable(),
});
export type Order = Readonly<z.infer<typeof Order>>;

const pixels = z.number().int().min(1).max(65_536);

/**
 * `video`: another attempt would end the same way. `machine`: the video has nothing to do with it. `unclear`: a limit was passed or the
 * process crashed, which hostile videos do on purpose, and good ones on a machine that has too much to do.
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

/** Names inside `workDir`, agreed here so that no path ever comes back from the child. */
export const VIDEO_NAME = { webm: 'video.webm', mp4: 'video.mp4' } as const;
export const THUMBNAIL_NAME = 'thumbnail.jpg';
export const GIF_NAME = 'highlight.gif';
