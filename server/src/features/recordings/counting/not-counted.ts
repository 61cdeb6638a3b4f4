/**
 * Reads movements that are not reps from a stored event log. Logs of older engine versions
 * contain none.
 */
import { NotCountedMovement } from '@reptemple/contract/recordings/not-counted';
import { z } from 'zod';

const NotCountedEvent = z.object({ event: z.literal('movement_not_counted'), data: NotCountedMovement });

export const parseNotCounted = (timeline: readonly object[]): NotCountedMovement[] =>
  timeline.flatMap((entry) => NotCountedEvent.safeParse(entry).data?.data ?? []);
