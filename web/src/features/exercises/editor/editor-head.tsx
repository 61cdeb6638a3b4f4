/** Header of the editor: name, save status and actions. */
import { Link } from '@tanstack/react-router';
import { ArrowLeft, CirclePlus, FolderOpen, type LucideIcon, Redo2, Save, Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { dateLocale, t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { type EditorState, isChanged } from './editor-store.ts';

const TIME = new Intl.DateTimeFormat(dateLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const keepingLabel = ({ keeping }: EditorState): string => {
  if (keeping.state === 'waiting') return t('Auto-saving...');
  if (keeping.state === 'kept') return t('Last saved: {at}', { at: TIME.format(keeping.at) });
  if (keeping.state === 'failed') return t('Not saved: browser storage is unavailable. Save to the database.');
  return keeping.state === 'elsewhere' ? t('Not saved: changed in another tab') : t('No changes yet');
};

const storedLabel = (state: EditorState): string => {
  const { stored } = state;
  if (!stored) return t('Not saved to the database yet');
  return isChanged(state)
    ? t('Changed since version {version}', { version: stored.version })
    : t('Version {version} in the database', { version: stored.version });
};

interface StepButtonProps {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly step: string | undefined;
  readonly onStep: () => void;
}

/**
 * Stays enabled-looking in place (`aria-disabled`) when there is no step left, so that it keeps the
 * focus.
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

const Actions = ({ state, ...on }: HeadActions & { readonly state: EditorState }): ReactElement => (
  <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
    <StepButton icon={Undo2} word={t('Undo')} step={state.history.past.at(-1)?.label} onStep={on.onUndo} />
    <StepButton icon={Redo2} word={t('Redo')} step={state.history.future[0]?.label} onStep={on.onRedo} />
    <Button variant="secondary" size="small" className="max-sm:flex-1" onClick={on.onAdd}>
      <CirclePlus aria-hidden />
      <span>{t('Add New')}</span>
    </Button>
    <Button variant="secondary" size="small" className="max-sm:flex-1" onClick={on.onLoad}>
      <FolderOpen aria-hidden />
      <span>{t('Load')}</span>
    </Button>
    <Button size="small" className="max-sm:flex-1" onClick={on.onSave}>
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
          {faults > 0 ? <Badge tone="clay">{t('Not ready to count')}</Badge> : null}
        </p>
      </div>
    </div>
    <Actions state={state} {...on} />
  </header>
);
