/** Asks for confirmation before an action replaces unsaved work. */
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { findWork, unsavedName } from './open-documents.ts';

interface Asked {
  /** Name of the work that would be replaced. */
  readonly name: string;
  readonly go: () => void;
}

interface QuestionProps {
  readonly asked: Asked | undefined;
  readonly onClose: () => void;
}

/**
 * `person`: user id. `replacing(place, go)` calls `go` immediately if nothing would be replaced.
 */
export const useReplacing = (person: string) => {
  const [asked, setAsked] = useState<Asked>();
  const replacing = (place: string, go: () => void): void => {
    findWork(person, place)?.keep();
    const name = unsavedName(person, place);
    if (name === undefined) go();
    else setAsked({ name, go });
  };
  const question: QuestionProps = { asked, onClose: () => setAsked(undefined) };
  return { replacing, question };
};

export const ReplaceQuestion = ({ asked, onClose }: QuestionProps): ReactElement => (
  <ConfirmDialog
    isOpen={asked !== undefined}
    onClose={onClose}
    title={t('Replace unsaved work?')}
    description={t('{name} has unsaved changes and will be replaced. You can undo this until you close the tab.', {
      name: asked?.name ?? '',
    })}
    confirm={t('Replace')}
    cancel={t('Keep It')}
    onConfirm={() => {
      onClose();
      asked?.go();
    }}
  />
);
