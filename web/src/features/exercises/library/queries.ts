/** API queries and mutations of the exercise library. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply, Request } from '@reptemple/contract/endpoint';
import {
  CreateDefinition,
  DeleteDefinition,
  GetDefinition,
  GetSharedDefinition,
  ListDefinitions,
  ListDefinitionVersions,
  ShareDefinition,
  UpdateDefinition,
  ListExercises,
} from '@reptemple/contract/exercises/exercises';
import type { StoredDefinition } from '@reptemple/contract/exercises/exercises';
import { call } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { StoredInstead } from '../../../api/api-error.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useReauthentication } from '../../../api/reauthentication.ts';

/**
 * Query of all definitions, newest first (specification S2, section 7). Always refetched, because
 * other authors may make changes.
 */
export const definitionsQuery = endpointQuery(ListDefinitions, { query: {} }, 0);

/**
 * Query of a definition for the editor. Always refetched, because it returns the version to edit.
 */
export const definitionQuery = (definition: string) => endpointQuery(GetDefinition, { params: { definition } }, 0);

export const versionsQuery = (definition: string) =>
  endpointQuery(ListDefinitionVersions, { params: { definition } }, 0);

/** Query of a shared definition, which anyone with the link `/exercise/{code}` can read. */
export const sharedDefinitionQuery = (code: string) => endpointQuery(GetSharedDefinition, { params: { code } }, 0);

const CHANGED = [ListDefinitions, GetDefinition, ListDefinitionVersions, GetSharedDefinition, ListExercises];

/** Callbacks of a mutation that run even after the form has unmounted, unlike those of `mutate`. */
interface Told<Answer> {
  readonly onDone?: (answer: Answer) => void;
  readonly onFailed?: (error: Error) => void;
}

const useChange = <Given, Answer>(change: (given: Given) => Promise<Answer>, told: Told<Answer> = {}) => {
  const queryClient = useQueryClient();
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (given: Given) => proven(() => change(given)),
    onSuccess: async (answer) => {
      told.onDone?.(answer);
      await Promise.all(CHANGED.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
    },
    onError: (error: Error) => told.onFailed?.(error),
  });
};

type Form = Request<typeof CreateDefinition>['body'];

/**
 * Mutation that creates a definition and returns `{ definition }`. Errors: `bad_request` with the
 * engine's `faults`; `unprocessable` with a fault of `name` if it is taken.
 */
export const useCreateDefinition = (told?: Told<Reply<typeof CreateDefinition>>) =>
  useChange((body: Form) => call(CreateDefinition, { body }), told);

interface Update {
  /** Id of the stored definition. */
  readonly definition: string;
  readonly body: Request<typeof UpdateDefinition>['body'];
}

/**
 * Mutation that stores a new version. Same errors as creation, plus `conflict` (see
 * `storedInstead`), and `forbidden` for system definitions.
 */
export const useUpdateDefinition = (told?: Told<Reply<typeof UpdateDefinition>>) =>
  useChange(({ definition, body }: Update) => call(UpdateDefinition, { params: { definition }, body }), told);

/**
 * Mutation that deletes a definition in the version that is displayed. Errors: `conflict` with a
 * message if another version is stored or a challenge uses it; `forbidden` for system definitions.
 */
export const useDeleteDefinition = () =>
  useChange(({ id, version }: Pick<StoredDefinition, 'id' | 'version'>) =>
    call(DeleteDefinition, { params: { definition: id }, query: { version } }),
  );

/** Mutation that takes an id and returns `{ code }` for the link `/exercise/{code}`. Idempotent. */
export const useShareDefinition = () => {
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (definition: string) => proven(() => call(ShareDefinition, { params: { definition } })),
  });
};

/** Returns the version that was stored in the meantime; undefined for other errors. */
export const storedInstead = (error: unknown): StoredInstead | undefined =>
  error instanceof ApiError && error.code === 'conflict' ? error.stored : undefined;
