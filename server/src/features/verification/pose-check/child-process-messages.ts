/**
 * Messages between the server and the child process of the pose check. The server validates them,
 * because the child decodes untrusted video.
 */
import { z } from 'zod';
import { MAX_TRACK_MS, POSE_LENGTH } from '@reptemple/engine/landmark-track';
import { PICTURE_CELLS } from '@reptemple/engine/plausibility/sample-times-and-picture-similarity';

/**
 * Maximum number of times at which a video is sampled: enough for 20 minutes of the quickest reps.
 */
export const MAX_SAMPLES = 4000;
const MAX_GAPS = 100;
const MAX_COORDINATE = 1_000_000;
const MAX_THUMBNAIL_CHARACTERS = Math.ceil((900 * PICTURE_CELLS * 4) / 3) + 4;

const Moment = z
  .number()
  .min(0)
  .max(2 * MAX_TRACK_MS);

export const WatchOrder = z.object({
  videoPath: z.string().min(1),
  moments: z.array(Moment).max(MAX_SAMPLES),
  /**
   * True to follow the person through the frames before each time. Gaps, thumbnails and everything
   * after the last time are then skipped.
   */
  isSecondLook: z.boolean().default(false),
});
export type WatchOrder = Readonly<z.output<typeof WatchOrder>>;
export type WatchOrderDraft = Readonly<z.input<typeof WatchOrder>>;

const Coordinate = z.int().min(-MAX_COORDINATE).max(MAX_COORDINATE);

export const WatchReport = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    frames: z
      .array(
        z.object({
          t: z
            .int()
            .min(0)
            .max(2 * MAX_TRACK_MS),
          p: z.array(Coordinate).length(POSE_LENGTH).nullable(),
        }),
      )
      .max(MAX_SAMPLES),
    lastsMs: Moment,
    /**
     * The longest intervals in which the picture does not change. Each is at least half a second
     * long.
     */
    gaps: z
      .array(z.object({ atMs: Moment, lastsMs: Moment }))
      .max(MAX_GAPS)
      .optional(),
    thumbnails: z
      .string()
      .max(MAX_THUMBNAIL_CHARACTERS)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  z.object({ ok: z.literal(false), message: z.string().min(1).max(300) }),
]);
export type WatchReport = Readonly<z.output<typeof WatchReport>>;
