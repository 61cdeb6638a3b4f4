/** Editor of one document: header, sections, comparison panels and dialogs. */
import type { StoredDefinition } from '@reptemple/contract/exercises/exercise-library';
import type { Fault } from '@reptemple/engine/definition/definition';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { useKeptFocus } from '../../../ui/overlay/restore-focus.ts';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { ComparisonPanels } from '../panels/comparison-panels.tsx';
import { OwnerProvider } from '../panels/owner.ts';
import { useFilms } from '../panels/queries.ts';
import { withFirst } from '../panels/sources.ts';
import { type Panels, usePanels } from '../panels/use-panels.ts';
import { PosePanel } from '../pose-panel/pose-panel.tsx';
import { CreateFromVideoDialog } from '../wizard/create-from-video-dialog.tsx';
import type { CreatedFromClip } from '../wizard/review-step.tsx';
import { Banners } from './banners.tsx';
import { Columns } from './columns.tsx';
import { draftFrom } from './exercise-draft.ts';
import { EditorHead } from './editor-head.tsx';
import { type EditorState, type EditorStore, isChanged } from './editor-store.ts';
import { type Journeys, useJourneys } from './journeys.ts';
import { obey } from './keys.ts';
import { LandmarkPicking } from './landmarks/picking-context.tsx';
import { LoadDialog } from './loading/load-dialog.tsx';
import { ReplaceQuestion } from './replacing.tsx';
import { SaveDialog } from './saving/save-dialog.tsx';
import { Sections } from './sections.tsx';
import { StartChoices } from './start-choices.tsx';
import { NEW_WORK } from './local-draft-cache.ts';
import { useEditorKeys, useDocument } from './use-work.ts';
import { hasUnkept } from './open-documents.ts';

interface OpenEditorProps {
  /** User id. */
  readonly person: string;
  readonly work: EditorStore;
  /** Latest reply of the server for the edited definition. */
  readonly latest: StoredDefinition | undefined;
  /** The URL requests a new definition from a video; set by the command palette. */
  readonly begin: 'video' | undefined;
}

type OpenDialog = 'save' | 'load' | 'create' | undefined;

interface WorkProps {
  readonly work: EditorStore;
  readonly state: EditorState;
  readonly faults: readonly Fault[];
}

interface BodyProps extends WorkProps {
  readonly panels: Panels;
  /** Ways to begin, shown until the new exercise has been edited. */
  readonly start: ReactElement;
}

/** Returns true for a new exercise that has not been edited. */
const isUntouched = (state: EditorState): boolean => state.stored === null && !isChanged(state);

/** The two columns: definition and comparison videos. */
const Body = ({ panels, start, work, state, faults }: BodyProps): ReactElement => {
  const { history, stored } = state;
  return (
    <LandmarkPicking work={work.id}>
      <Columns
        left={
          <>
            {isUntouched(state) ? start : null}
            <Sections key={work.id} draft={history.present} edit={work.edit} faults={faults} />
          </>
        }
        right={
          <ComparisonPanels
            panels={panels}
            place={work.id}
            definition={history.present}
            isValid={faults.length === 0}
            saved={stored?.draft}
          />
        }
        below={<PosePanel />}
      />
    </LandmarkPicking>
  );
};

interface DialogsProps extends WorkProps {
  readonly panels: Panels;
  readonly onWizardWork: (hasWork: boolean) => void;
  readonly journeys: Journeys;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

/** Adds the clip of a new exercise as the first panel, already analyzed. */
const useClipPanel = ({ change }: Panels) => {
  const films = useFilms();
  return async ({ clip, track }: CreatedFromClip): Promise<void> => {
    const id = await films.add({ name: clip.fileName, video: clip.file, now: Date.now(), track });
    change((panels) => withFirst(panels, { kind: 'film', id }));
  };
};

const Dialogs = ({ journeys, open, onClose, onWizardWork, panels, ...saved }: DialogsProps): ReactElement => {
  const showClip = useClipPanel(panels);
  return (
    <>
      <SaveDialog
        isOpen={open === 'save'}
        {...saved}
        onStored={journeys.stored}
        onTheirs={journeys.takeStored}
        onClose={onClose}
      />
      <LoadDialog
        isOpen={open === 'load'}
        onClose={onClose}
        waiting={open === 'load' ? journeys.findWaiting() : undefined}
        onImport={(imported) => journeys.begin(t('Import {name}', { name: imported.name }), imported)}
        onOpen={journeys.open}
        onOpenVersion={journeys.openVersion}
      />
      <CreateFromVideoDialog
        isOpen={open === 'create'}
        onClose={onClose}
        onCreate={(created) =>
          journeys.begin(t('Create {name}', { name: created.draft.name }), created.draft, () => void showClip(created))
        }
        onWork={onWizardWork}
      />
      <ReplaceQuestion {...journeys.question} />
    </>
  );
};

/** Returns the open dialog: opened here, or requested by the URL, which is cleared on closing. */
const useDialog = (begin: OpenEditorProps['begin'], place: string) => {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenDialog>();
  const close = (): void => {
    setOpened(undefined);
    if (begin === undefined) return;
    const search = place === NEW_WORK ? {} : { definition: place };
    void navigate({ to: '/exercise-definition-editor', search, replace: true });
  };
  return { dialog: opened ?? (begin && 'create'), setDialog: setOpened, close } as const;
};

const OwnEditor = ({ person, work, latest, begin }: OpenEditorProps): ReactElement => {
  const state = useDocument(work);
  const { dialog, setDialog, close } = useDialog(begin, state.place);
  const [hasWizardWork, setWizardWork] = useState(false);
  const closeSaving = (): void => setDialog((open) => (open === 'save' ? undefined : open));
  const place = useKeptFocus();
  const panels = usePanels(person);
  const journeys = useJourneys({ person, work, onLeave: close, onStored: closeSaving });
  const draft = state.history.present;
  const faults = useMemo(() => draftFrom(draft).faults, [draft]);
  const save = (): void => setDialog('save');
  useEditorKeys((command) => obey(command, { hasDialog: dialog !== undefined, work, onSave: save }));
  return (
    <div ref={place} className="flex min-w-0 flex-1 flex-col lg:h-[calc(100dvh-4.0625rem)] lg:flex-none">
      <EditorHead
        state={state}
        faults={faults.length}
        onUndo={work.undo}
        onRedo={work.redo}
        onAdd={() => setDialog('create')}
        onLoad={() => setDialog('load')}
        onSave={save}
      />
      <Banners work={work} state={state} latest={latest} onTakeLatest={journeys.takeStored} />
      <Body
        {...{ work, state, faults, panels }}
        start={<StartChoices onVideo={() => setDialog('create')} onLoad={() => setDialog('load')} />}
      />
      <Dialogs
        {...{ work, state, faults, journeys, panels }}
        open={dialog}
        onClose={close}
        onWizardWork={setWizardWork}
      />
      <UnsavedGuard isDirty={hasWizardWork || hasUnkept(person)} />
    </div>
  );
};

/** Remounts for another user, whose panels and videos are different ones. */
export const Editor = (props: OpenEditorProps): ReactElement => (
  <OwnerProvider key={props.person} value={props.person}>
    <OwnEditor {...props} />
  </OwnerProvider>
);
