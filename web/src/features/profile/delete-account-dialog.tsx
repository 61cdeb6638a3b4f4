import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../api/api-error.ts';
import { isEmail } from '@reptemple/contract/contact';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { useDeleteAccount, useForgetEverything } from './queries.ts';
import { confirmsDeletion } from './profile-draft.ts';

interface DeleteAccountDialogProps {
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Final confirmation: the user types their email, phone number or wallet address. Afterwards they
 * are signed out, and the landing page confirms the deletion.
 */
export const DeleteAccountDialog = ({ email, isOpen, onClose }: DeleteAccountDialogProps): ReactElement => {
  const navigate = useNavigate();
  const deletion = useDeleteAccount();
  const forgetEverything = useForgetEverything();
  const [typed, setTyped] = useState('');
  const close = (): void => {
    setTyped('');
    deletion.reset();
    onClose();
  };
  /** Leave the profile pages first: without a session they would show the sign-in. */
  const leave = async (): Promise<void> => {
    await navigate({ to: '/', replace: true });
    forgetEverything();
    toast({ title: t('Account deleted'), description: t('Your account and recordings have been deleted.') });
  };
  const remove = (): void => deletion.mutate(typed.trim(), { onSuccess: () => void leave() });
  const fault = deletion.error instanceof ApiError ? deletion.error.message : undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={t('Delete account')}
      description={t(
        'Your profile, recordings and videos will be permanently deleted. You’ll be signed out on all devices.',
      )}
      confirm={t('Delete Permanently')}
      isReady={confirmsDeletion(typed, email)}
      isBusy={deletion.isPending}
      onConfirm={remove}
    >
      <Field label={t('Type {email} to confirm', { email })} fault={fault}>
        {(control) => (
          <Input
            {...control}
            {...(isEmail(email) && { type: 'email', inputMode: 'email' })}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
};
