/** Exercise definitions on the wire. The engine's parser is the judge of their content; here it is only JSON. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
        /** Whether a challenge may choose how deep its reps go: push-ups. */
        hasDepthStandards: z.boolean(),
        /** What a challenge is about unless its maker says otherwise: push-ups. */
        isDefault: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
