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
 * other admins make changes.
 */
export const definitionsQuery = endpointQuery(ListDefinitions, { query: {} }, 0);

/** Query of one definition. Always refetched, because a save must send the current version. */
export const definitionQuery = (definition: string) => endpointQuery(GetDefinition, { params: { definition } }, 0);

export const versionsQuery = (definition: string) =>
  endpointQuery(ListDefinitionVersions, { params: { definition } }, 0);

/** Query of a shared definition, which anyone with the link `/exercise/{code}` can read. */
export const sharedDefinitionQuery = (code: string) => endpointQuery(GetSharedDefinition, { params: { code } }, 0);

const CHANGED = [ListDefinitions, GetDefinition, ListDefinitionVersions, GetSharedDefinition, ListExercises];

/**
 * Callbacks of a mutation that also run after the component was unmounted, unlike those passed to
 * `mutate`.
 */
interface MutationCallbacks<Answer> {
  readonly onDone?: (answer: Answer) => void;
  readonly onFailed?: (error: Error) => void;
}

const useChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  callbacks: MutationCallbacks<Answer> = {},
) => {
  const queryClient = useQueryClient();
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (given: Given) => proven(() => change(given)),
    onSuccess: async (answer) => {
      callbacks.onDone?.(answer);
      await Promise.all(CHANGED.map(({ id }) => queryClient.invalidateQueries({ queryKey: [id] })));
    },
    onError: (error: Error) => callbacks.onFailed?.(error),
  });
};

type Form = Request<typeof CreateDefinition>['body'];

/**
 * Mutation that creates a definition. Errors: `bad_request` with the engine's faults;
 * `unprocessable` with a fault of `name` if the name is taken.
 */
export const useCreateDefinition = (callbacks?: MutationCallbacks<Reply<typeof CreateDefinition>>) =>
  useChange((body: Form) => call(CreateDefinition, { body }), callbacks);

interface Update {
  readonly definition: string;
  readonly body: Request<typeof UpdateDefinition>['body'];
}

/**
 * Mutation that stores a new version. Errors: those of `useCreateDefinition`, `conflict` (see
 * `storedInstead`), and `forbidden` for built-in definitions.
 */
export const useUpdateDefinition = (callbacks?: MutationCallbacks<Reply<typeof UpdateDefinition>>) =>
  useChange(({ definition, body }: Update) => call(UpdateDefinition, { params: { definition }, body }), callbacks);

/**
 * Mutation that deletes a definition if `version` is current. Errors: `conflict` if the version is
 * outdated or a challenge uses the definition; `forbidden` for built-in definitions.
 */
export const useDeleteDefinition = () =>
  useChange(({ id, version }: Pick<StoredDefinition, 'id' | 'version'>) =>
    call(DeleteDefinition, { params: { definition: id }, query: { version } }),
  );

/**
 * Mutation that creates the share code of a definition for the link `/exercise/{code}`. Each call
 * for the same definition returns the same code.
 */
export const useShareDefinition = () => {
  const proven = useReauthentication();
  return useMutation({
    mutationFn: (definition: string) => proven(() => call(ShareDefinition, { params: { definition } })),
  });
};

/**
 * Returns the version that another admin stored in the meantime; undefined if the error is no edit
 * conflict.
 */
export const storedInstead = (error: unknown): StoredInstead | undefined =>
  error instanceof ApiError && error.code === 'conflict' ? error.stored : undefined;
