import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';

interface UnpublishDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export const UnpublishDialog = ({ isOpen, onClose, onConfirm }: UnpublishDialogProps): ReactElement => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('Unpublish')}
    description={t(
      'Only admins will see this page until you publish it again. The draft, challenge and recordings stay.',
    )}
    confirm={t('Unpublish')}
    tone="primary"
    onConfirm={() => {
      onClose();
      onConfirm();
    }}
  />
);
