/** The exercise definition on the wire. The engine's parser is the judge of its content; here it is only JSON. */
import { z } from 'zod';

export const ExerciseDefinitionJson = z.record(z.string(), z.unknown());
