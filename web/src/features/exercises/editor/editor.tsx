/** One work on the screen: its head, its sections, its comparisons, and the dialogs that store and load. */
import type { Fault } from '@reptemple/engine/definition';
import type { DefinitionVersion, StoredDefinition } from '@reptemple/contract/exercise-library';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx';
import { ComparisonPanels } from '../panels/comparison-panels.tsx';
import { PosePanel } from '../pose-panel/pose-panel.tsx';
import { CreateFromVideoDialog } from '../wizard/create-from-video-dialog.tsx';
import { Banners } from './banners.tsx';
import { Columns } from './columns.tsx';
import { type DraftDefinition, draftFrom } from './draft.ts';
import { EditorHead } from './editor-head.tsx';
import { type EditorState, type EditorStore, isUnkept } from './editor-store.ts';
import type { EditorCommand } from './keys.ts';
import { LoadDialog, type WaitingWork } from './loading/load-dialog.tsx';
import { SaveDialog } from './saving/save-dialog.tsx';
import { Sections } from './sections.tsx';
import { NEW_WORK } from './shelf.ts';
import { useEditorKeys, useWork } from './use-work.ts';
import { moveWork, newWorkName, openWork, storedFrom } from './works.ts';

interface EditorProps {
  /** User id. */
  readonly person: string;
  readonly work: EditorStore;
}

type OpenDialog = 'save' | 'load' | 'create' | undefined;

/** Going from one work to another. What is left behind is kept, and found again where it was. */
const useJourneys = ({ person, work }: EditorProps, close: () => void) => {
  const navigate = useNavigate();
  const goTo = (place: string): void => {
    close();
    const search = place === NEW_WORK ? {} : { definition: place };
    void navigate({ to: '/exercise-definition-editor', search, replace: place === work.state().place });
  };
  const begin = (label: string, draft: DraftDefinition): void => {
    work.keep();
    openWork(person, NEW_WORK, null).edit(label, () => draft);
    goTo(NEW_WORK);
  };
  const open = (row: StoredDefinition): EditorStore => {
    work.keep();
    const opened = openWork(person, row.id, storedFrom(row));
    goTo(row.id);
    return opened;
  };
  const openVersion = (row: StoredDefinition, { version, definition }: DefinitionVersion): void =>
    open(row).edit(`Go back to version ${version}`, () => draftFrom(definition).draft);
  const stored = (row: StoredDefinition): void => {
    moveWork(person, work, storedFrom(row));
    goTo(row.id);
  };
  const openNew = (): void => {
    work.keep();
    openWork(person, NEW_WORK, null);
    goTo(NEW_WORK);
  };
  const findWaiting = (): WaitingWork | undefined => {
    const name = work.state().place === NEW_WORK ? undefined : newWorkName(person);
    return name === undefined ? undefined : { name, onOpen: openNew };
  };
  return { begin, open, openVersion, stored, findWaiting };
};

interface BodyProps {
  readonly work: EditorStore;
  readonly state: EditorState;
  readonly faults: readonly Fault[];
}

/** What is worked on, and what it makes of videos. */
const Body = ({ work, state: { history, stored }, faults }: BodyProps): ReactElement => (
  <>
    <Columns
      left={<Sections draft={history.present} edit={work.edit} faults={faults} />}
      right={
        <ComparisonPanels
          place={work.id}
          definition={history.present}
          isValid={faults.length === 0}
          saved={stored?.draft}
        />
      }
    />
    <PosePanel />
  </>
);

export const Editor = ({ person, work }: EditorProps): ReactElement => {
  const state = useWork(work);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = (): void => setDialog(undefined);
  const { begin, open, openVersion, stored, findWaiting } = useJourneys({ person, work }, close);
  const draft = state.history.present;
  const faults = useMemo(() => draftFrom(draft).faults, [draft]);
  const obey = (command: EditorCommand): void => {
    if (command === 'save') setDialog('save');
    else work[command]();
  };
  useEditorKeys(obey);
  return (
    <div className="flex min-w-0 flex-1 flex-col lg:h-[calc(100dvh-4.0625rem)] lg:flex-none">
      <EditorHead
        state={state}
        faults={faults.length}
        onUndo={work.undo}
        onRedo={work.redo}
        onAdd={() => setDialog('create')}
        onLoad={() => setDialog('load')}
        onSave={() => setDialog('save')}
      />
      <Banners work={work} state={state} />
      <Body work={work} state={state} faults={faults} />
      <SaveDialog
        isOpen={dialog === 'save'}
        work={work}
        state={state}
        faults={faults}
        onStored={stored}
        onClose={close}
      />
      <LoadDialog
        isOpen={dialog === 'load'}
        onClose={close}
        waiting={dialog === 'load' ? findWaiting() : undefined}
        onImport={(imported) => begin(`Import ${imported.name}`, imported)}
        onOpen={open}
        onOpenVersion={openVersion}
      />
      <CreateFromVideoDialog
        isOpen={dialog === 'create'}
        onClose={close}
        onCreate={(created) => begin(`Create ${created.name}`, created)}
      />
      <UnsavedGuard isDirty={isUnkept(state)} />
    </div>
  );
};
