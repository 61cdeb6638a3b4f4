/** A movement of a recording that is no rep, and why (docs/decisions/0086). */
import { z } from 'zod';

export const NotCountedMovement = z.object({
  /** One of the engine's `NOT_COUNTED_CODES`; a newer engine may know others. */
  code: z.string(),
  startMs: z.int(),
  bottomMs: z.int(),
  endMs: z.int(),
});
export type NotCountedMovement = z.output<typeof NotCountedMovement>;
