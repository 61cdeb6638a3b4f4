/**
 * Navigation between the exercises that are open in the editor, with a confirmation before unsaved
 * work is replaced.
 */
import { useNavigate } from '@tanstack/react-router';
import { useState, useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import type { DefinitionVersion, StoredDefinition } from '@reptemple/contract/exercises/exercises';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import type { EditorStore } from './editor-store.ts';
import { draftFrom, NEW_WORK } from './exercise-draft.ts';
import type { DraftDefinition } from './exercise-draft.ts';
import type { WaitingWork } from './loading/load-dialog.tsx';
import { findWork, unsavedName, moveWork, openWork, storedFrom } from './open-documents.ts';

interface PendingReplacement {
  readonly name: string;
  readonly go: () => void;
}

interface QuestionProps {
  readonly pending: PendingReplacement | undefined;
  readonly onClose: () => void;
}

/**
 * Returns `replacing(place, go)`, which calls `go`. If the exercise with the id `place` has unsaved
 * changes, it first asks the user to confirm. `person`: user id.
 */
export const useReplacing = (person: string) => {
  const [pending, setPending] = useState<PendingReplacement>();
  const replacing = (place: string, go: () => void): void => {
    findWork(person, place)?.keep();
    const name = unsavedName(person, place);
    if (name === undefined) go();
    else setPending({ name, go });
  };
  const question: QuestionProps = { pending, onClose: () => setPending(undefined) };
  return { replacing, question };
};

export const ReplaceQuestion = ({ pending, onClose }: QuestionProps): ReactElement => (
  <ConfirmDialog
    isOpen={pending !== undefined}
    onClose={onClose}
    title={t('Replace unsaved work?')}
    description={t('{name} has unsaved changes and will be replaced. You can undo this until you close the tab.', {
      name: pending?.name ?? '',
    })}
    confirm={t('Replace')}
    cancel={t('Keep')}
    onConfirm={() => {
      onClose();
      pending?.go();
    }}
  />
);

/**
 * Returns a function that returns true if `value` is still on screen. It is called when a late
 * reply of the server arrives.
 */
export const useIsDisplayed = (value: object): (() => boolean) => {
  const shown = useRef<object | undefined>(undefined);
  useEffect(() => {
    shown.current = value;
    return () => {
      shown.current = undefined;
    };
  }, [value]);
  return () => shown.current === value;
};

interface DocumentNavigationProps {
  readonly person: string;
  readonly work: EditorStore;
  readonly onLeave: () => void;
  /** Called after the server stored the exercise. Closes the save dialog, but no other one. */
  readonly onStored: () => void;
}

/**
 * Returns functions that open another exercise. The draft and undo history of the current one are
 * kept.
 */
export const useDocumentNavigation = ({ person, work, onLeave, onStored }: DocumentNavigationProps) => {
  const navigate = useNavigate();
  const isShown = useIsDisplayed(work);
  const { replacing, question } = useReplacing(person);
  const goTo = (place: string): void => {
    const search = place === NEW_WORK ? {} : { definition: place };
    void navigate({ to: '/exercise-definition-editor', search, replace: place === work.state().place });
  };
  const leaveFor = (place: string, stored: StoredDefinition | null): EditorStore => {
    work.keep();
    const opened = openWork(person, place, stored && storedFrom(stored));
    onLeave();
    goTo(place);
    return opened;
  };
  /**
   * Opens the new exercise with this draft as one undo step, and then calls `onBegun`. If a new
   * exercise has unsaved work, the user is asked first and may keep it; then neither happens.
   */
  const begin = (label: string, draft: DraftDefinition, onBegun: () => void = () => undefined): void =>
    replacing(NEW_WORK, () => {
      leaveFor(NEW_WORK, null).edit(label, () => draft);
      onBegun();
    });
  const open = (row: StoredDefinition): void => void leaveFor(row.id, row);
  const openVersion = (row: StoredDefinition, { version, definition }: DefinitionVersion): void =>
    replacing(row.id, () =>
      leaveFor(row.id, row).edit(t('Load Version {version}', { version }), () => draftFrom(definition).draft),
    );
  /**
   * Records that the server stored the exercise. Opens its URL and calls `onStored` only if the
   * exercise is still on screen.
   */
  const stored = (row: StoredDefinition): void => {
    moveWork(person, work, storedFrom(row));
    if (!isShown()) return;
    onStored();
    goTo(row.id);
  };
  const takeStored = (row: StoredDefinition): void => {
    work.edit(t('Load Version {version}', { version: row.version }), () => storedFrom(row).draft);
    stored(row);
  };
  const findWaiting = (): WaitingWork | undefined => {
    const name = work.state().place === NEW_WORK ? undefined : unsavedName(person, NEW_WORK);
    return name === undefined ? undefined : { name, onOpen: () => void leaveFor(NEW_WORK, null) };
  };
  return { begin, open, openVersion, stored, takeStored, findWaiting, question };
};

export type DocumentNavigation = ReturnType<typeof useDocumentNavigation>;
