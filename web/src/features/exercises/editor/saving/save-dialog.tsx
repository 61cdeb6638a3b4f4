/** Dialog that saves the exercise to the database or to a file (specification S2, section 2). */
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Database, FileDown } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { UNIQUE_NAME_WANTED } from '@reptemple/contract/exercises/exercises';
import type { StoredDefinition } from '@reptemple/contract/exercises/exercises';
import type { Fault } from '@reptemple/engine/definition/exercise-definition';
import { ApiError, isRefusal } from '../../../../api/api-error.ts';
import type { StoredInstead } from '../../../../api/api-error.ts';
import { formatNumber, inLowerCase } from '../../../../i18n/locale-formats.ts';
import { t } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatMoment } from '../../../../ui/format/format-dates.ts';
import { Dialog, DialogClose, DialogContent } from '../../../../ui/overlay/dialog.tsx';
import { errorToast, toast } from '../../../../ui/overlay/toast.ts';
import { saveFile } from '../../../../ui/share-file-or-link.ts';
import {
  definitionQuery,
  useCreateDefinition,
  useUpdateDefinition,
  storedInstead,
  definitionsQuery,
} from '../../library/queries.ts';
import { exportedFile } from '../definition-file.ts';
import { useIsDisplayed } from '../document-navigation.tsx';
import type { EditorState, EditorStore } from '../editor-store.ts';
import type { DraftDefinition } from '../exercise-draft.ts';
import { IssueList } from '../issue-list.tsx';
import { takeStoredName, ExerciseNameField, copyName } from '../name-and-number-fields.tsx';

/** Error of a save, shown in the dialog (specification S2, section 8). */
interface Failure {
  readonly words: string;
  readonly faults: readonly Fault[];
  /** Version that another admin stored in the meantime; undefined for other errors. */
  readonly instead: StoredInstead | undefined;
  readonly isGone: boolean;
}

/**
 * Returns the error to show. `what` is the beginning of its message, such as "Failed to save
 * definition".
 */
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
  /**
   * Called after the server has stored the exercise, even if the dialog was closed in the meantime.
   */
  readonly onStored: (row: StoredDefinition) => void;
  readonly onTheirs: (row: StoredDefinition) => void;
}

/**
 * Returns functions that save the exercise, and the state of saving. Saving creates a definition or
 * a new version; of a built-in definition it creates a copy.
 */
const useSaving = ({ work, state, onStored, onTheirs }: SavingProps) => {
  const queryClient = useQueryClient();
  const isShown = useIsDisplayed(work);
  const [failure, setFailure] = useState<Failure>();
  const [isFetching, setFetching] = useState(false);
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
      description: `${definition.name}, ${inLowerCase(t('Version'))} ${formatNumber(definition.version)}`,
      tone: 'success',
    });
    work.edit(t('Exercise name'), takeStoredName(sentAs.current, definition.name));
    onStored(definition);
  };
  const creating = useCreateDefinition({ onDone, onFailed: failed(t('Failed to save definition')) });
  const updating = useUpdateDefinition({ onDone, onFailed: failed(t('Failed to save definition')) });

  /**
   * Returns the request body with the typed name. The draft gets this name only after the server
   * has stored it.
   */
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

type Saving = ReturnType<typeof useSaving>;

interface WaysOnProps {
  readonly words: string;
  readonly children: ReactNode;
}

const WaysOn = ({ words, children }: WaysOnProps): ReactElement => (
  <div className="grid gap-4 rounded-stone border border-l-4 border-l-clay bg-surface p-4">
    <p role="alert" className="text-pretty">
      {`${words} ${t('Your changes are still here.')}`}
    </p>
    <div className="flex flex-wrap gap-3">{children}</div>
  </div>
);

/**
 * Returns the props of a button that does nothing while a save is running. Uses `aria-disabled`
 * instead of `disabled`, because a disabled button would lose the focus.
 */
const unlessBusy = ({ isBusy }: Saving, act: () => void) => ({
  'aria-disabled': isBusy || undefined,
  onClick: isBusy ? undefined : act,
});

interface EditConflictProps {
  readonly saving: Saving;
  readonly version: number | undefined;
  readonly onCopy: () => void;
  /** Saves the draft as a new definition, because the edited one was deleted. */
  readonly onAnew: () => void;
}

/**
 * Choice after an edit conflict: take the other admin's version or keep this draft. Neither loses
 * work: the other version is stored, and the draft stays in the undo history.
 */
export const EditConflict = ({ saving, version, onCopy, onAnew }: EditConflictProps): ReactElement | null => {
  const { instead, isGone = false } = saving.failure ?? {};
  const keepMine = (onKeep: () => void): ReactElement => (
    <Button variant="secondary" size="small" {...unlessBusy(saving, onKeep)}>
      {t('Keep mine as a copy')}
    </Button>
  );
  if (isGone)
    return <WaysOn words={t('This definition was deleted while you were editing it.')}>{keepMine(onAnew)}</WaysOn>;
  if (!instead) return null;
  const words = t('{name} saved version {version} on {at} while you were editing version {mine}.', {
    name: instead.by ?? t('Someone'),
    version: instead.version,
    at: formatMoment(instead.at),
    mine: version ?? '',
  });
  return (
    <WaysOn words={words}>
      <Button variant="secondary" size="small" {...unlessBusy(saving, () => void saving.takeTheirs())}>
        {t('Take Theirs')}
      </Button>
      {keepMine(onCopy)}
    </WaysOn>
  );
};

/**
 * Warns that challenges use the definition: a change affects their next attempts. `id`: id of the
 * stored definition.
 */
export const InUse = ({ id }: { readonly id: string }): ReactElement | null => {
  const { challenges = 0 } = useQuery(definitionQuery(id)).data?.definition.usage ?? {};
  if (challenges === 0) return null;
  return (
    <p className="text-pretty text-quiet">
      {t('Used by {count, plural, one {# challenge} other {# challenges}}. Changes apply to new attempts only.', {
        count: challenges,
      })}
    </p>
  );
};

const useTakenNames = (): readonly string[] =>
  (useQuery(definitionsQuery).data?.definitions ?? []).map(({ name }) => name);

interface SaveFormProps {
  readonly work: EditorStore;
  readonly state: EditorState;
  readonly faults: readonly Fault[];
  readonly onStored: (row: StoredDefinition) => void;
  readonly onTheirs: (row: StoredDefinition) => void;
  readonly onClose: () => void;
}

interface FailedProps {
  readonly saving: Saving;
  readonly draft: DraftDefinition;
}

const Failed = ({ saving: { failure }, draft }: FailedProps): ReactElement | null => {
  if (!failure || failure.instead || failure.isGone) return null;
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-pretty font-medium text-clay">
        {failure.words}
      </p>
      {failure.faults.length > 0 ? (
        <IssueList title={t('Problems found by the server')} {...{ faults: failure.faults, draft }} />
      ) : null}
    </div>
  );
};

interface WaysProps {
  readonly isBusy: boolean;
  readonly canStore: boolean;
  readonly canExport: boolean;
  readonly onExport: () => void;
}

const Ways = ({ isBusy, canStore, canExport, onExport }: WaysProps): ReactElement => (
  <div className="grid gap-3">
    <Button type="submit" busy={isBusy} disabled={!canStore}>
      <Database aria-hidden />
      <span>{t('Save to Database')}</span>
    </Button>
    <Button variant="secondary" disabled={!canExport} onClick={onExport}>
      <FileDown aria-hidden />
      <span>{t('Export as JSON File')}</span>
    </Button>
    <DialogClose asChild>
      <Button variant="quiet">{t('Cancel')}</Button>
    </DialogClose>
  </div>
);

const StoredNote = ({ stored }: Pick<EditorState, 'stored'>): ReactElement | null => {
  if (!stored) return null;
  if (!stored.isSystem) return <InUse id={stored.id} />;
  return <p className="text-quiet">{t('This is a built-in exercise. Your changes are saved as a copy.')}</p>;
};

const SaveForm = ({ work, state, faults: found, onStored, onTheirs, onClose }: SaveFormProps): ReactElement => {
  const { stored, history } = state;
  const taken = useTakenNames();
  const [typed, setTyped] = useState<string>();
  const { name: own } = history.present;
  const name = typed ?? (stored?.isSystem ? copyName(own, taken) : own);
  const saving = useSaving({ work, state, onStored, onTheirs });
  const hasName = name.trim() !== '';
  const faults = hasName ? found.filter(({ field }) => field !== 'name') : found;
  const exportFile = (): void => {
    // The exported file has the typed name, or else the draft's name. The name that is suggested
    // for a copy is used only for the database.
    const file = exportedFile(typed === undefined ? history.present : { ...history.present, name: typed.trim() });
    saveFile(new Blob([file.text], { type: 'application/json' }), file.name);
    onClose();
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (hasName) saving.save(name);
      }}
    >
      <ExerciseNameField
        name={name}
        hint={UNIQUE_NAME_WANTED}
        onName={setTyped}
        onFocus={(event) => event.currentTarget.select()}
      />
      <StoredNote stored={stored} />
      {faults.length > 0 ? (
        <IssueList title={t('Unfinished. To use it in a challenge, fix:')} {...{ faults }} draft={history.present} />
      ) : null}
      <Failed saving={saving} draft={history.present} />
      <EditConflict
        saving={saving}
        version={stored?.version}
        onCopy={() => saving.create(copyName(name, taken))}
        onAnew={() => saving.create(name)}
      />
      <Ways isBusy={saving.isBusy} canStore={hasName} canExport={hasName} onExport={exportFile} />
    </form>
  );
};

export const SaveDialog = ({ isOpen, ...form }: SaveFormProps & { readonly isOpen: boolean }): ReactElement => (
  <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : form.onClose())}>
    <DialogContent title={t('Save Exercise Definition')}>
      <SaveForm {...form} />
    </DialogContent>
  </Dialog>
);
