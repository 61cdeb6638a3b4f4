/** Saves to the database: as a new definition, a new version, or a copy of a read-only one. */
import type { StoredDefinition } from '@reptemple/contract/exercises/exercise-library';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { errorToast, toast } from '../../../../ui/overlay/toast.ts';
import { definitionQuery, useCreateDefinition, useUpdateDefinition, storedInstead } from '../../library/queries.ts';
import type { EditorState, EditorStore } from '../editor-store.ts';
import { takeStoredName } from '../exercise-name-field.tsx';
import { useShown } from '../use-shown.ts';
import type { Fault } from '@reptemple/engine/definition/definition';
import { ApiError, isRefusal } from '../../../../api/api-error.ts';
import type { StoredInstead } from '../../../../api/api-error.ts';

/** Errors are kept as text and shown in the dialog (specification S2, section 8). */
interface Failure {
  readonly words: string;
  readonly faults: readonly Fault[];
  /** Set if another version has been stored in the meantime. */
  readonly instead: StoredInstead | undefined;
  /** The definition has been deleted in the meantime. */
  readonly isGone: boolean;
}

/** `what`: start of the message, "Error". */
export const failureOf = (what: string, error: Error): Failure => {
  const faults = error instanceof ApiError ? error.faults : [];
  const nameIssue = faults.find(({ field }) => field === 'name');
  return {
    words: `${what}: ${nameIssue?.message ?? error.message}`,
    faults: faults.filter((fault) => fault !== nameIssue),
    instead: storedInstead(error),
    isGone: isRefusal(error, 'not_found'),
  };
};

interface SavingProps {
  readonly work: EditorStore;
  readonly state: EditorState;
  /** Called with the stored row, even if the form has been closed. */
  readonly onStored: (row: StoredDefinition) => void;
  /** Called with the other version, to load it. */
  readonly onTheirs: (row: StoredDefinition) => void;
}

export const useSaving = ({ work, state, onStored, onTheirs }: SavingProps) => {
  const queryClient = useQueryClient();
  const isShown = useShown(work);
  const [failure, setFailure] = useState<Failure>();
  const [isFetching, setFetching] = useState(false);
  /** Name of the draft when it was sent. */
  const sentAs = useRef('');

  const failed =
    (what: string) =>
    (error: Error): void => {
      const found = failureOf(what, error);
      if (isShown()) setFailure(found);
      else errorToast(found.words);
    };
  const onDone = ({ definition }: { readonly definition: StoredDefinition }): void => {
    toast({
      title: t('Saved'),
      description: t('{name}, version {version}', { name: definition.name, version: definition.version }),
      tone: 'success',
    });
    work.edit(t('Exercise name'), takeStoredName(sentAs.current, definition.name));
    onStored(definition);
  };
  const creating = useCreateDefinition({ onDone, onFailed: failed(t('Error')) });
  const updating = useUpdateDefinition({ onDone, onFailed: failed(t('Error')) });

  /** The draft is renamed only after it has been stored. */
  const formOf = (typed: string) => {
    const { present } = work.state().history;
    const name = typed.trim();
    sentAs.current = present.name;
    setFailure(undefined);
    return { name, definition: { ...present, name } };
  };
  const create = (name: string): void => creating.mutate(formOf(name));
  const save = (name: string): void => {
    const { stored } = state;
    if (!stored || stored.isSystem) return create(name);
    return updating.mutate({ definition: stored.id, body: { ...formOf(name), version: stored.version } });
  };
  const takeTheirs = async (): Promise<void> => {
    if (!state.stored) return;
    setFetching(true);
    try {
      onTheirs((await queryClient.fetchQuery(definitionQuery(state.stored.id))).definition);
    } catch (error) {
      failed(t('Failed to load definition'))(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setFetching(false);
    }
  };
  return { failure, isBusy: creating.isPending || updating.isPending || isFetching, save, create, takeTheirs };
};

export type Saving = ReturnType<typeof useSaving>;
