/**
 * Endpoints and schemas of exercise definitions, and texts of counts in reps or seconds. The
 * schemas accept any JSON object as a definition, because the engine's parser validates it.
 */
import { z } from 'zod';
import { COUNT_UNITS } from '@reptemple/engine/definition/exercise-definition';
import type { CountUnit } from '@reptemple/engine/definition/exercise-definition';
import { endpoint } from '../endpoint.ts';
import { publicLine } from '../public-text-validation.ts';

export const ExerciseDefinitionJson = z.record(z.string(), z.unknown());

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
        /** True if challenges with this exercise can choose a depth standard, as for push-ups. */
        hasDepthStandards: z.boolean(),
        /** True for the push-up, which is preselected in a new challenge. */
        isDefault: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

const moment = z.iso.datetime();

const Author = z.object({ id: z.uuid(), name: z.string() });

export const MAX_EXERCISE_NAME = 100;

/** Message for an empty or used name, quoted from specification S2, section 5. */
export const UNIQUE_NAME_WANTED = 'Please provide a unique exercise name';

/**
 * Maximum number up to which recordings are counted, to keep the query cheap. This value means "at
 * least this many".
 */
export const MAX_RECORDINGS_COUNTED = 10_000;

export const MAX_CHALLENGES_NAMED = 20;

export const StoredDefinition = z.object({
  id: z.uuid(),
  name: z.string(),
  /**
   * Definition in the JSON form that the engine parses. Definitions of users have all defaults
   * filled in; built-in ones may omit them. The column `name` overrides the name inside.
   */
  definition: ExerciseDefinitionJson,
  isUnfinished: z.boolean(),
  /** True for a built-in exercise: updated at every start, read-only for users. */
  isSystem: z.boolean(),
  author: Author.nullable(),
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
  usage: z.object({
    challenges: z.int(),
    recordings: z.int(),
  }),
});
export type StoredDefinition = z.output<typeof StoredDefinition>;

export const DefinitionVersion = z.object({
  version: z.int(),
  name: z.string(),
  definition: ExerciseDefinitionJson,
  by: Author.nullable(),
  at: moment,
});
export type DefinitionVersion = z.output<typeof DefinitionVersion>;

/**
 * Request body that stores a definition. The server accepts definitions that the engine can use,
 * and unfinished ones in the engine's JSON form. It rejects others with `bad_request`, and names
 * the engine's field in each error.
 */
const DefinitionForm = z.object({
  name: publicLine(MAX_EXERCISE_NAME, UNIQUE_NAME_WANTED),
  definition: ExerciseDefinitionJson,
});

const Params = z.object({ definition: z.uuid() });
const One = z.object({ definition: StoredDefinition });

export const ListDefinitions = endpoint({
  id: 'exercises.definitions',
  method: 'get',
  path: '/api/admin/exercise-definitions',
  summary: 'Every stored definition: newest first, or by name.',
  access: 'admin',
  query: z.object({ sort: z.enum(['newest', 'name']).default('newest') }),
  output: z.object({ definitions: z.array(StoredDefinition) }),
  errors: [],
});

export const GetDefinition = endpoint({
  id: 'exercises.definition',
  method: 'get',
  path: '/api/admin/exercise-definitions/{definition}',
  summary: `One stored definition, and up to ${MAX_CHALLENGES_NAMED} of the challenges that use it, the newest first.`,
  access: 'admin',
  params: Params,
  output: One.extend({
    challenges: z.array(z.object({ id: z.uuid(), slug: z.string(), name: z.string(), isDeleted: z.boolean() })),
  }),
  errors: ['not_found'],
});

export const CreateDefinition = endpoint({
  id: 'exercises.create',
  method: 'post',
  path: '/api/admin/exercise-definitions',
  summary:
    'Store a new definition. Refused with bad_request, naming every fault, when the engine cannot use it and it is not an unfinished one in the stored shape; with unprocessable, naming the field `name`, when the name is taken in any case of its letters.',
  access: 'admin',
  body: DefinitionForm,
  output: One,
  errors: ['unprocessable'],
});

export const UpdateDefinition = endpoint({
  id: 'exercises.update',
  method: 'put',
  path: '/api/admin/exercise-definitions/{definition}',
  summary:
    'Store a new version. Refused with conflict, and `stored` telling which version is there, by whom and since when, unless `version` is the one that is there; with forbidden for the system’s; with bad_request and unprocessable as when it was created. What recordings were counted by stays as it was.',
  access: 'admin',
  params: Params,
  body: DefinitionForm.extend({
    version: z.int().min(1),
  }),
  output: One,
  errors: ['not_found', 'conflict', 'unprocessable'],
});

export const DeleteDefinition = endpoint({
  id: 'exercises.delete',
  method: 'delete',
  path: '/api/admin/exercise-definitions/{definition}',
  summary:
    'Delete a definition and its versions. Refused with forbidden for the system’s; with conflict, and `stored` as when it was changed, unless `version` is the one that is there; with conflict while a challenge uses it, one whose deletion can be undone included.',
  access: 'admin',
  params: Params,
  query: z.object({ version: z.coerce.number<number>().int().min(1) }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'conflict'],
});

export const ListDefinitionVersions = endpoint({
  id: 'exercises.versions',
  method: 'get',
  path: '/api/admin/exercise-definitions/{definition}/versions',
  summary: 'Earlier versions of a definition, newest first.',
  access: 'admin',
  params: Params,
  output: z.object({ versions: z.array(DefinitionVersion) }),
  errors: ['not_found'],
});

export const ShareDefinition = endpoint({
  id: 'exercises.share',
  method: 'post',
  path: '/api/admin/exercise-definitions/{definition}/share',
  summary:
    'The code of the link by which anyone may see the definition: `/exercise/{code}`. The same however often it is asked for.',
  access: 'admin',
  params: Params,
  output: z.object({ code: z.string() }),
  errors: ['not_found'],
});

/**
 * Endpoint that returns a shared exercise definition to anyone with the link (specification S2,
 * sections 2, 5 and 7).
 */
export const GetSharedDefinition = endpoint({
  id: 'exercises.shared',
  method: 'get',
  path: '/api/shared-exercise-definitions/{code}',
  summary: 'The current version of a shared definition, without its author.',
  access: 'anyone',
  params: z.object({ code: z.string().max(100) }),
  output: z.object({ name: z.string(), definition: ExerciseDefinitionJson, updatedAt: moment }),
  errors: ['not_found'],
});
