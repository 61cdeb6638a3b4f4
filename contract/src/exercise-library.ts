/** The library of exercise definitions as authors keep it (second document, sections 2, 5 and 7): stored, versioned, shared by a link. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ExerciseDefinitionJson } from './exercises.ts';
import { publicText } from './public-text.ts';

const moment = z.iso.datetime();

/** Somebody with an account; by e-mail where they gave no name. */
const Author = z.object({ id: z.uuid(), name: z.string() });

export const MAX_EXERCISE_NAME = 100;

/** Second document, section 5. */
export const UNIQUE_NAME_WANTED = 'Please provide a unique exercise name';

/** A usage of so many recordings stands for as many or more: nobody decides anything by the exact figure. */
export const MOST_RECORDINGS_COUNTED = 10_000;

/** So many of the challenges that use a definition are named. */
export const MOST_CHALLENGES_NAMED = 20;

export const StoredDefinition = z.object({
  id: z.uuid(),
  name: z.string(),
  /** For the engine’s parser: what people made has every default filled in, what was shipped may leave them out. Its name is `name`. */
  definition: ExerciseDefinitionJson,
  /** The engine cannot count with it yet: ranges or angles are missing. No challenge can choose it. */
  isUnfinished: z.boolean(),
  /** Shipped with the product: brought up to date at every start, and changed by nobody. */
  isSystem: z.boolean(),
  /** Null: the system, or somebody who left. */
  author: Author.nullable(),
  /** Goes up by one with every change. */
  version: z.int(),
  createdAt: moment,
  updatedAt: moment,
  usage: z.object({
    /** Deleted ones whose deletion can be undone included. */
    challenges: z.int(),
    /** At most `MOST_RECORDINGS_COUNTED`. */
    recordings: z.int(),
  }),
});
export type StoredDefinition = z.output<typeof StoredDefinition>;

export const DefinitionVersion = z.object({
  version: z.int(),
  name: z.string(),
  definition: ExerciseDefinitionJson,
  /** Who stored it; null: the system, or somebody who left. */
  by: Author.nullable(),
  at: moment,
});
export type DefinitionVersion = z.output<typeof DefinitionVersion>;

/**
 * The engine judges the content. An unfinished one is stored when it is in the engine's stored shape, with every default
 * filled in, and no challenge uses it. Otherwise refused with bad_request, every fault with the engine's name of its field.
 */
const DefinitionForm = z.object({
  name: publicText(MAX_EXERCISE_NAME, UNIQUE_NAME_WANTED),
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
  summary: `One stored definition, and up to ${MOST_CHALLENGES_NAMED} of the challenges that use it, the newest first.`,
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
    /** The version the change began with. */
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
  /** The version that was looked at when it was decided to delete it. */
  query: z.object({ version: z.coerce.number<number>().int().min(1) }),
  output: z.object({ id: z.uuid() }),
  errors: ['not_found', 'conflict'],
});

export const ListDefinitionVersions = endpoint({
  id: 'exercises.versions',
  method: 'get',
  path: '/api/admin/exercise-definitions/{definition}/versions',
  summary: 'What a definition was before, the newest version first.',
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

export const GetSharedDefinition = endpoint({
  id: 'exercises.shared',
  method: 'get',
  path: '/api/shared-exercise-definitions/{code}',
  summary: 'A shared definition as it is now, and nothing of who made it.',
  access: 'anyone',
  params: z.object({ code: z.string().max(100) }),
  output: z.object({ name: z.string(), definition: ExerciseDefinitionJson, updatedAt: moment }),
  errors: ['not_found'],
});
