/** The library of exercise definitions as the editor reads and changes it. */
import {
  CreateDefinition,
  DeleteDefinition,
  GetDefinition,
  GetSharedDefinition,
  ListDefinitions,
  ListDefinitionVersions,
  ShareDefinition,
  type StoredDefinition,
  UpdateDefinition,
} from '@reptemple/contract/exercise-library';
import type { Reply, Request } from '@reptemple/contract/endpoint';
import { ListExercises } from '@reptemple/contract/exercises';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, type StoredInstead } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { endpointQuery } from '../../../api/endpoint-query.ts';
import { useProof } from '../../../api/proof.ts';

/** Newest first (second document, section 7); fresh whenever it is opened, for there may be other authors. */
export const definitionsQuery = endpointQuery(ListDefinitions, { query: {} }, 0);

/** Always asked anew, because it says which version is being changed. */
export const definitionQuery = (definition: string) => endpointQuery(GetDefinition, { params: { definition } }, 0);

export const versionsQuery = (definition: string) =>
  endpointQuery(ListDefinitionVersions, { params: { definition } }, 0);

/** For anyone who has the link `/exercise/{code}`. */
export const sharedDefinitionQuery = (code: string) => endpointQuery(GetSharedDefinition, { params: { code } }, 0);

const CHANGED = [ListDefinitions, GetDefinition, ListDefinitionVersions, GetSharedDefinition, ListExercises];

/** Called although the form that asked was closed meanwhile, unlike what `mutate` is given. */
interface Told<Answer> {
  readonly onDone?: (answer: Answer) => void;
  readonly onFailed?: (error: Error) => void;
}

const useChange = <Given, Answer>(change: (given: Given) => Promise<Answer>, told: Told<Answer> = {}) => {
  const queryClient = useQueryClient();
  const proven = useProof();
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

/** Answers `{ definition }`. Refused: `bad_request` with the engine's `faults`; `unprocessable` with a fault of `name` when it is taken. */
export const useCreateDefinition = (told?: Told<Reply<typeof CreateDefinition>>) =>
  useChange((body: Form) => call(CreateDefinition, { body }), told);

interface Update {
  /** The stored definition's id. */
  readonly definition: string;
  readonly body: Request<typeof UpdateDefinition>['body'];
}

/** Refused as creation is, and with a conflict that `storedInstead` tells of; `forbidden` for the system's. */
export const useUpdateDefinition = (told?: Told<Reply<typeof UpdateDefinition>>) =>
  useChange(({ definition, body }: Update) => call(UpdateDefinition, { params: { definition }, body }), told);

/**
 * Takes what is deleted, as it was shown. Refused with a conflict, in a sentence, when another version is stored meanwhile and while a
 * challenge uses it; `forbidden` for the system's.
 */
export const useDeleteDefinition = () =>
  useChange(({ id, version }: Pick<StoredDefinition, 'id' | 'version'>) =>
    call(DeleteDefinition, { params: { definition: id }, query: { version } }),
  );

/** Takes an id, answers `{ code }`: the link is `/exercise/{code}`. The same every time. */
export const useShareDefinition = () => {
  const proven = useProof();
  return useMutation({
    mutationFn: (definition: string) => proven(() => call(ShareDefinition, { params: { definition } })),
  });
};

/** What somebody else has stored meanwhile; undefined for any other error. */
export const storedInstead = (error: unknown): StoredInstead | undefined =>
  error instanceof ApiError && error.code === 'conflict' ? error.stored : undefined;
