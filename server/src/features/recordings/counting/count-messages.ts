/**
 * Messages between the server and the counting thread. Both sides are trusted, so large values
 * are not validated again.
 */
import { z } from 'zod';
import { RefusalMessage } from '../../../platform/http/error-message.ts';
import type { CountedTrack } from './count-track.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

export const CountOrder = z.object({
  packed: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  earlier: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  definition: z.custom<object>(isObject),
  limits: z.object({ maxDurationSeconds: z.int().nullable(), maxRestSeconds: z.int().nullable() }),
});
export type CountOrder = Readonly<z.output<typeof CountOrder>>;

export const CountReply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), counted: z.custom<CountedTrack>(isObject) }),
  z.object({ ok: z.literal(false), refusal: RefusalMessage }),
]);
export type CountReply = Readonly<z.output<typeof CountReply>>;
