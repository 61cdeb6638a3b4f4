import type { ReactElement } from 'react';
import { t } from '../../../language/texts.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface AgainQuestionProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onRecordAgain: () => void;
}

/** Asked when this page alone has the recording that another one would take the place of. */
export const AgainQuestion = ({ isOpen, onKeep, onRecordAgain }: AgainQuestionProps): ReactElement => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onKeep}
    title={t('Record again without submitting?')}
    description={t('This recording is not kept on this device: if you record again, its reps and its video are gone.')}
    confirm={t('Record Again')}
    cancel={t('Keep It')}
    onConfirm={onRecordAgain}
  />
);
