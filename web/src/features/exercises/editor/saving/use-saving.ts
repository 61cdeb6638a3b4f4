/** Stores the work in the database: as a new definition, as a new version, or as a copy of what must not be changed. */
import type { StoredDefinition } from '@reptemple/contract/exercise-library';
import type { Fault } from '@reptemple/engine/definition';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, type StoredInstead } from '../../../../api/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { definitionQuery, storedInstead, useCreateDefinition, useUpdateDefinition } from '../../library/queries.ts';
import type { DraftDefinition } from '../draft.ts';
import type { EditorState, EditorStore } from '../editor-store.ts';
import { storedFrom } from '../works.ts';

/** Second document, section 8: errors are held as text, and shown in the dialog. */
interface Failure {
  readonly words: string;
  readonly faults: readonly Fault[];
  /** Somebody else has stored a version meanwhile. */
  readonly instead: StoredInstead | undefined;
}

const failureOf = (what: string, error: Error): Failure => {
  const faults = error instanceof ApiError ? error.faults : [];
  const nameFault = faults.find(({ field }) => field === 'name');
  return {
    words: `${what}: ${nameFault?.message ?? error.message}`,
    faults: faults.filter((fault) => fault !== nameFault),
    instead: storedInstead(error),
  };
};

interface SavingProps {
  readonly work: EditorStore;
  readonly state: EditorState;
  /** The row that the work is from now on. */
  readonly onStored: (row: StoredDefinition) => void;
}

export const useSaving = ({ work, state, onStored }: SavingProps) => {
  const queryClient = useQueryClient();
  const creating = useCreateDefinition();
  const updating = useUpdateDefinition();
  const [failure, setFailure] = useState<Failure>();
  const [isFetching, setFetching] = useState(false);

  const named = (name: string): DraftDefinition => {
    const plain = name.trim();
    work.edit('Rename the exercise', (draft) => (draft.name === plain ? draft : { ...draft, name: plain }));
    return work.state().history.present;
  };
  const answer = (what: string) => ({
    onSuccess: ({ definition }: { readonly definition: StoredDefinition }) => {
      toast({ title: 'Saved', description: `${definition.name}, version ${definition.version}`, tone: 'success' });
      onStored(definition);
    },
    onError: (error: Error) => setFailure(failureOf(what, error)),
  });
  const create = (name: string): void => {
    setFailure(undefined);
    const definition = named(name);
    creating.mutate({ name: definition.name, definition: { ...definition } }, answer('Failed to save definition'));
  };
  const save = (name: string): void => {
    const { stored } = state;
    if (!stored || stored.isSystem) return create(name);
    setFailure(undefined);
    const definition = named(name);
    const body = { name: definition.name, definition: { ...definition }, version: stored.version };
    return updating.mutate({ definition: stored.id, body }, answer('Failed to update definition'));
  };
  /** Takes the version of whoever was quicker, as a step: undone, it gives one's own back. */
  const takeTheirs = async (): Promise<void> => {
    if (!state.stored) return;
    setFetching(true);
    try {
      const { definition } = await queryClient.fetchQuery(definitionQuery(state.stored.id));
      const theirs = storedFrom(definition);
      work.edit(`Load version ${theirs.version}`, () => theirs.draft);
      onStored(definition);
    } catch (error) {
      setFailure(failureOf('Failed to load definition', error instanceof Error ? error : new Error(String(error))));
    } finally {
      setFetching(false);
    }
  };
  return { failure, isBusy: creating.isPending || updating.isPending || isFetching, save, create, takeTheirs };
};
