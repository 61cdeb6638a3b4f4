/**
 * Exercise definitions in API replies. Typed as plain JSON, because the engine's parser validates
 * them.
 */
import { COUNT_UNITS } from '@reptemple/engine/definition/definition';
import type { CountUnit } from '@reptemple/engine/definition/definition';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const ExerciseDefinitionJson = z.record(z.string(), z.unknown());

/** Formats a count: reps as a number, seconds of a hold as `m:ss`. */
export const countText = (count: number, unit: CountUnit): string =>
  unit === 'reps' ? String(count) : `${Math.floor(count / 60)}:${String(count % 60).padStart(2, '0')}`;

export const ListExercises = endpoint({
  id: 'exercises.list',
  method: 'get',
  path: '/api/exercises',
  summary:
    'What a challenge can be about, by name: the system’s definitions and those people made, without unfinished ones.',
  access: 'user',
  output: z.object({
    exercises: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isSystem: z.boolean(),
        unit: z.enum(COUNT_UNITS),
        /** True if challenges can choose a depth standard: push-ups only. */
        hasDepthStandards: z.boolean(),
        /** Default exercise of a new challenge: the push-up. */
        isDefault: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
