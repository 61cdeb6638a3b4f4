/**
 * Messages between the server and the verification thread. Both sides are trusted, so large
 * values are not validated again.
 */
import { z } from 'zod';
import type { ShapePrint } from '@reptemple/engine/plausibility/copied-reps';
import type { Motion } from '@reptemple/engine/plausibility/motion';
import type { TimedRep } from '@reptemple/engine/plausibility/rep-pace';
import type { Frame } from '@reptemple/engine/track';
import { RefusalMessage } from '../../platform/http/app-error.ts';
import type { Examined } from '../recordings/index.ts';
import type {
  Closest,
  FoundReps,
  KnownMotion,
  KnownPictures,
  KnownShapes,
  Likest,
  VideoComparison,
  Recounted,
} from './measure-track.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const listOf = <T>() => z.custom<readonly T[]>(Array.isArray);
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const ThreadOrder = z.discriminatedUnion('work', [
  z.object({ work: z.literal('examine'), packed: bytes, reps: listOf<TimedRep>() }),
  z.object({
    work: z.literal('compare'),
    motion: z.custom<Motion>((value) => value instanceof Uint8Array),
    others: listOf<KnownMotion>(),
    limit: z.number(),
  }),
  z.object({
    work: z.literal('copied'),
    print: z.custom<ShapePrint>(isObject),
    others: listOf<KnownShapes>(),
    most: z.int().optional(),
  }),
  z.object({ work: z.literal('pictures'), pictures: bytes, others: listOf<KnownPictures>(), limit: z.number() }),
  z.object({
    work: z.literal('recount'),
    packed: bytes,
    definition: z.custom<object>(isObject),
    endMs: z.number().nullable(),
  }),
  z.object({ work: z.literal('video'), packed: bytes, reps: listOf<TimedRep>(), watched: listOf<Frame>() }),
]);
export type ThreadOrder = Readonly<z.output<typeof ThreadOrder>>;

export const ThreadReply = z.discriminatedUnion('work', [
  z.object({ work: z.literal('examine'), examined: z.custom<Examined>(isObject) }),
  z.object({ work: z.literal('compare'), closest: z.custom<Closest>(isObject).optional() }),
  z.object({ work: z.literal('copied'), found: listOf<FoundReps>() }),
  z.object({ work: z.literal('pictures'), likest: z.custom<Likest>(isObject).optional() }),
  z.object({ work: z.literal('recount'), recounted: z.custom<Recounted>(isObject) }),
  z.object({ work: z.literal('refused'), refusal: RefusalMessage }),
  z.object({ work: z.literal('video'), comparison: z.custom<VideoComparison>(isObject).nullable() }),
]);
export type ThreadReply = Readonly<z.output<typeof ThreadReply>>;
