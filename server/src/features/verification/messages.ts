/** What the server and the examining thread say to each other. Both are ours, so what is large is not checked again. */
import { z } from 'zod';
import type { TimedRep } from '@reptemple/engine/plausibility/tempo';
import type { Motion } from '@reptemple/engine/plausibility/motion';
import type { Closest, Examined, KnownMotion } from './examine.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const ThreadOrder = z.discriminatedUnion('work', [
  z.object({ work: z.literal('examine'), packed: bytes, reps: z.custom<readonly TimedRep[]>(Array.isArray) }),
  z.object({
    work: z.literal('compare'),
    motion: z.custom<Motion>((value) => value instanceof Uint8Array),
    others: z.custom<readonly KnownMotion[]>(Array.isArray),
    limit: z.number(),
  }),
]);
export type ThreadOrder = Readonly<z.output<typeof ThreadOrder>>;

export const ThreadReply = z.discriminatedUnion('work', [
  z.object({ work: z.literal('examine'), examined: z.custom<Examined>(isObject) }),
  z.object({ work: z.literal('compare'), closest: z.custom<Closest>(isObject).optional() }),
]);
export type ThreadReply = Readonly<z.output<typeof ThreadReply>>;
