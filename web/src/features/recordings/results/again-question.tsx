import type { ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

interface AgainQuestionProps {
  readonly isOpen: boolean;
  readonly onKeep: () => void;
  readonly onRecordAgain: () => void;
}

/** Asks before a new recording replaces one that only this page holds. */
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
