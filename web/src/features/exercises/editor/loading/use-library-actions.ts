/**
 * Actions on rows of the list. Errors are kept as text and shown in the dialog (specification S2,
 * section 8).
 */
import type { StoredDefinition } from '@reptemple/contract/exercises/exercise-library';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../../i18n/translate.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import {
  definitionsQuery,
  useCreateDefinition,
  useDeleteDefinition,
  useShareDefinition,
} from '../../library/queries.ts';
import { copyName } from '../names.ts';

interface SharedLink {
  /** Id of the definition. */
  readonly id: string;
  readonly address: string;
}

export const useLibraryActions = (rows: readonly StoredDefinition[]) => {
  const queryClient = useQueryClient();
  const creating = useCreateDefinition();
  const deleting = useDeleteDefinition();
  const sharing = useShareDefinition();
  const [error, setError] = useState<string>();
  const [link, setLink] = useState<SharedLink>();
  const onError =
    (what: string) =>
    (failure: Error): void =>
      setError(`${what}: ${failure.message}`);

  const duplicate = ({ name, definition }: StoredDefinition): void => {
    setError(undefined);
    const copy = copyName(
      name,
      rows.map((row) => row.name),
    );
    creating.mutate(
      { name: copy, definition: { ...definition, name: copy } },
      {
        onSuccess: () => toast({ title: t('Duplicated'), description: copy, tone: 'success' }),
        onError: onError(t('Failed to save definition')),
      },
    );
  };
  const remove = (row: StoredDefinition, onDone: () => void): void => {
    setError(undefined);
    deleting.mutate(row, {
      onSuccess: () => toast({ title: t('Deleted'), description: row.name, tone: 'success' }),
      onError: (failure) => {
        onError(t('Failed to delete definition'))(failure);
        // The failure may be due to changes that the list does not show yet.
        void queryClient.invalidateQueries({ queryKey: definitionsQuery.queryKey });
      },
      onSettled: onDone,
    });
  };
  const share = ({ id }: StoredDefinition): void => {
    setError(undefined);
    sharing.mutate(id, {
      onSuccess: ({ code }) => setLink({ id, address: `${location.origin}/exercise/${code}` }),
      onError: onError(t('Failed to share definition')),
    });
  };
  return { error, link, isDeleting: deleting.isPending, duplicate, remove, share };
};
