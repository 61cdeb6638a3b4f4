/**
 * Exercise definitions in API replies. Typed as plain JSON, because the engine's parser validates
 * them.
 */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const ExerciseDefinitionJson = z.record(z.string(), z.unknown());

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
        /** True if challenges can choose a depth standard: push-ups only. */
        hasDepthStandards: z.boolean(),
        /** Default exercise of a new challenge: the push-up. */
        isDefault: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
