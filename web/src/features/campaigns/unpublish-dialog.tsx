import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface UnpublishDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Confirmation, because the page may have visitors and published links. */
export const UnpublishDialog = ({ isOpen, onClose, onConfirm }: UnpublishDialogProps): ReactElement => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('Unpublish this page?')}
    description={t(
      'Everybody but admins finds nothing under its path any more, until you publish it again. What is written stays here as a draft; its challenge and all recordings stay too.',
    )}
    confirm={t('Unpublish')}
    tone="primary"
    onConfirm={() => {
      onClose();
      onConfirm();
    }}
  />
);
