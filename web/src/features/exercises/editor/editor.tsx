/** Editor of one exercise: header, definition, comparison videos and dialogs. */
import { useNavigate, Link } from '@tanstack/react-router';
import { ArrowLeft, CirclePlus, FolderOpen, Redo2, Save, Undo2, FileUp, Video } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement, ComponentType, SVGProps } from 'react';
import type { StoredDefinition } from '@reptemple/contract/exercises/exercises';
import type { Fault } from '@reptemple/engine/definition/exercise-definition';
import { t, dateLocale } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { useKeptFocus } from '../../../ui/overlay/focus-management.ts';
import { PageTitle } from '../../../ui/page-header-and-title.tsx';
import { PosePanel } from '../pose-panel/pose-settings-panel.tsx';
import { withFirst, usePanels } from '../video-comparison/comparison-panel-list.ts';
import type { Panels } from '../video-comparison/comparison-panel-list.ts';
import { ComparisonPanels } from '../video-comparison/comparison-panels.tsx';
import { PanelUserProvider } from '../video-comparison/panel-user-context.ts';
import { useFilms } from '../video-comparison/queries.ts';
import type { CreatedFromClip } from '../wizard/choose-angles-and-create-step.tsx';
import { CreateFromVideoDialog } from '../wizard/create-from-video-dialog.tsx';
import { useDocumentNavigation, ReplaceQuestion } from './document-navigation.tsx';
import type { DocumentNavigation } from './document-navigation.tsx';
import { Columns, Sections } from './editor-layout.tsx';
import { Banners } from './editor-notices.tsx';
import { isChanged } from './editor-store.ts';
import type { EditorState, EditorStore } from './editor-store.ts';
import { draftFrom, NEW_WORK } from './exercise-draft.ts';
import { LandmarkPicking } from './landmarks/landmark-picking-context.tsx';
import { LoadDialog } from './loading/load-dialog.tsx';
import { hasUnsavedWork } from './open-documents.ts';
import { SaveDialog } from './saving/save-dialog.tsx';
import { obey, useEditorKeys, useDocument } from './use-document-and-shortcuts.ts';

interface StartChoicesProps {
  readonly onVideo: () => void;
  readonly onLoad: () => void;
}

interface OtherChoiceProps {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly label: string;
  readonly onChoose: () => void;
}

const OtherChoice = ({ icon: Icon, label, onChoose }: OtherChoiceProps): ReactElement => (
  <Button variant="secondary" className="justify-start whitespace-normal" onClick={onChoose}>
    <Icon aria-hidden />
    <span className="text-left">{label}</span>
  </Button>
);

export const StartChoices = ({ onVideo, onLoad }: StartChoicesProps): ReactElement => (
  <section aria-label={t('New exercise')} className="mb-4">
    <Card className="grid gap-3 p-4 sm:p-5">
      <h2 className="carved text-2xl">{t('New exercise')}</h2>
      <p className="text-pretty text-quiet">
        {t('Film two or three slow reps. We suggest the movement, its angles and its limits.')}
      </p>
      <Button size="large" onClick={onVideo}>
        <Video aria-hidden />
        <span>{t('From a Video')}</span>
      </Button>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1 2xl:grid-cols-2">
        <OtherChoice icon={FolderOpen} label={t('Load Exercise Definition')} onChoose={onLoad} />
        <OtherChoice icon={FileUp} label={t('Import from JSON File')} onChoose={onLoad} />
      </div>
    </Card>
  </section>
);

const TIME = new Intl.DateTimeFormat(dateLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const keepingLabel = ({ keeping }: EditorState): string => {
  if (keeping.state === 'waiting') return t('Auto-saving...');
  if (keeping.state === 'kept') return t('Last saved: {at}', { at: TIME.format(keeping.at) });
  if (keeping.state === 'failed') return t('Not saved: browser storage is unavailable. Save to the database.');
  return keeping.state === 'elsewhere' ? t('Not saved: changed in another tab') : t('No changes');
};

const storedLabel = (state: EditorState): string => {
  const { stored } = state;
  if (!stored) return t('Draft');
  return isChanged(state)
    ? t('Changed since version {version}', { version: stored.version })
    : t('Version {version} in the database', { version: stored.version });
};

/** Returns true for a new exercise without changes, for which the start choices are shown. */
const isUntouched = (state: EditorState): boolean => state.stored === null && !isChanged(state);

interface StepButtonProps {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly step: string | undefined;
  readonly onStep: () => void;
}

/**
 * Undo or redo button. It uses `aria-disabled` instead of `disabled`, because a disabled button
 * would lose the focus.
 */
const StepButton = ({ icon: Icon, word, step, onStep }: StepButtonProps): ReactElement => {
  const label = step === undefined ? word : `${word}: ${step}`;
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={step === undefined}
      className="aria-disabled:bg-transparent aria-disabled:text-quiet"
      onClick={onStep}
    >
      <Icon aria-hidden />
    </Button>
  );
};

export interface HeadActions {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onAdd: () => void;
  readonly onLoad: () => void;
  readonly onSave: () => void;
}

/** CSS classes that hide icons and reduce padding on phones, so that all actions fit on one row. */
const ON_ONE_ROW = 'max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden';

const Actions = ({ state, ...on }: HeadActions & { readonly state: EditorState }): ReactElement => (
  <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
    <StepButton icon={Undo2} word={t('Undo')} step={state.history.past.at(-1)?.label} onStep={on.onUndo} />
    <StepButton icon={Redo2} word={t('Redo')} step={state.history.future[0]?.label} onStep={on.onRedo} />
    <Button variant="secondary" size="small" className={ON_ONE_ROW} onClick={on.onAdd}>
      <CirclePlus aria-hidden />
      <span>{t('Add New')}</span>
    </Button>
    <Button variant="secondary" size="small" className={ON_ONE_ROW} onClick={on.onLoad}>
      <FolderOpen aria-hidden />
      <span>{t('Load')}</span>
    </Button>
    <Button
      size="small"
      // Before the first change, this button is secondary, because one of the start choices is the
      // primary button.
      variant={isUntouched(state) ? 'secondary' : 'primary'}
      className={ON_ONE_ROW}
      onClick={on.onSave}
    >
      <Save aria-hidden />
      <span>{t('Save')}</span>
    </Button>
  </div>
);

interface HeadProps extends HeadActions {
  readonly state: EditorState;
  readonly faults: number;
}

export const EditorHead = ({ state, faults, ...on }: HeadProps): ReactElement => (
  <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b px-4 py-3 sm:px-5">
    <PageTitle>{t('Exercise Definition Editor')}</PageTitle>
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
      <Button asChild variant="quiet" size="small" className="-ml-3">
        <Link to="/">
          <ArrowLeft aria-hidden />
          <span>{t('Back to Home')}</span>
        </Link>
      </Button>
      <div className="min-w-0">
        <h1 className="carved text-xl sm:text-2xl">{t('Exercise Definition Editor')}</h1>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-quiet tabular-nums">
          <span className="max-w-full truncate font-medium text-ink">
            {state.history.present.name.trim() || t('Unnamed')}
          </span>
          <span aria-hidden>·</span>
          <span>{storedLabel(state)}</span>
          <span aria-hidden>·</span>
          <span>{keepingLabel(state)}</span>
          {state.stored?.isSystem ? <Badge tone="outline">{t('System')}</Badge> : null}
          {faults > 0 && !isUntouched(state) ? <Badge tone="clay">{t('Not ready')}</Badge> : null}
        </p>
      </div>
    </div>
    <Actions state={state} {...on} />
  </header>
);

interface OpenEditorProps {
  readonly person: string;
  readonly work: EditorStore;
  /** Definition in the server's latest reply; undefined for a new exercise or while loading. */
  readonly latest: StoredDefinition | undefined;
  /** `video` if the URL requests the wizard that creates an exercise from a video. */
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
  readonly start: ReactElement;
}

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
  readonly documents: DocumentNavigation;
  readonly open: OpenDialog;
  readonly onClose: () => void;
}

/**
 * Returns a function that adds a comparison panel (video with its counts) in the first place, with
 * the wizard's clip and the track that the wizard has already computed.
 */
const useClipPanel = ({ change }: Panels) => {
  const films = useFilms();
  return async ({ clip, track }: CreatedFromClip): Promise<void> => {
    const id = await films.add({ name: clip.fileName, video: clip.file, now: Date.now(), track });
    change((panels) => withFirst(panels, { kind: 'film', id }));
  };
};

const Dialogs = ({ documents, open, onClose, onWizardWork, panels, ...saved }: DialogsProps): ReactElement => {
  const showClip = useClipPanel(panels);
  return (
    <>
      <SaveDialog
        isOpen={open === 'save'}
        {...saved}
        onStored={documents.stored}
        onTheirs={documents.takeStored}
        onClose={onClose}
      />
      <LoadDialog
        isOpen={open === 'load'}
        onClose={onClose}
        waiting={open === 'load' ? documents.findWaiting() : undefined}
        onImport={(imported) => documents.begin(t('Import {name}', { name: imported.name }), imported)}
        onOpen={documents.open}
        onOpenVersion={documents.openVersion}
      />
      <CreateFromVideoDialog
        isOpen={open === 'create'}
        onClose={onClose}
        onCreate={(created) =>
          documents.begin(t('Create {name}', { name: created.draft.name }), created.draft, () => void showClip(created))
        }
        onWork={onWizardWork}
      />
      <ReplaceQuestion {...documents.question} />
    </>
  );
};

/**
 * Returns the open dialog, which the user opened or the URL requested, and functions to open and
 * close it. Closing also removes the request from the URL.
 */
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
  const documents = useDocumentNavigation({ person, work, onLeave: close, onStored: closeSaving });
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
      <Banners work={work} state={state} latest={latest} onTakeLatest={documents.takeStored} />
      <Body
        {...{ work, state, faults, panels }}
        start={<StartChoices onVideo={() => setDialog('create')} onLoad={() => setDialog('load')} />}
      />
      <Dialogs
        {...{ work, state, faults, documents, panels }}
        open={dialog}
        onClose={close}
        onWizardWork={setWizardWork}
      />
      <UnsavedGuard isDirty={hasWizardWork || hasUnsavedWork(person)} />
    </div>
  );
};

/** Editor that remounts for another user, because users have their own videos. */
export const Editor = (props: OpenEditorProps): ReactElement => (
  <PanelUserProvider key={props.person} value={props.person}>
    <OwnEditor {...props} />
  </PanelUserProvider>
);
