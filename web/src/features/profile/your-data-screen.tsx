import { useNavigate } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import { ApiError } from '../../api/api-error.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast, errorToast } from '../../ui/overlay/toast.ts';
import { PageTitle } from '../../ui/page-header-and-title.tsx';
import { saveFile } from '../../ui/share-file-or-link.ts';
import { confirmsDeletion, exportName } from './profile-draft.ts';
import { useDeleteAccount, useForgetEverything, useExport, useProfile } from './queries.ts';

interface DeleteAccountDialogProps {
  readonly email: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Dialog to delete the account, confirmed by typing its email, phone number or wallet address.
 * Afterwards shows the landing page, signed out.
 */
const DeleteAccountDialog = ({ email, isOpen, onClose }: DeleteAccountDialogProps): ReactElement => {
  const navigate = useNavigate();
  const deletion = useDeleteAccount();
  const forgetEverything = useForgetEverything();
  const [typed, setTyped] = useState('');
  const close = (): void => {
    setTyped('');
    deletion.reset();
    onClose();
  };
  /**
   * Leaves the profile pages and then removes all cached data. Without a session, the profile pages
   * would redirect to the sign-in.
   */
  const leave = async (): Promise<void> => {
    await navigate({ to: '/', replace: true });
    forgetEverything();
    toast({ title: t('Account deleted') });
  };
  const remove = (): void => deletion.mutate(typed.trim(), { onSuccess: () => void leave() });
  const fault = deletion.error instanceof ApiError ? deletion.error.message : undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={t('Delete account')}
      description={t('This can’t be undone. Download your data first if you want to keep it.')}
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

const ExportCard = (): ReactElement => {
  const exporting = useExport();
  const download = (): void =>
    exporting.mutate(undefined, {
      onSuccess: (zip) => {
        saveFile(zip, exportName(new Date().toISOString()));
        toast({
          title: t('Success!'),
          description: t('Download started. Check your browser’s downloads.'),
          tone: 'success',
        });
      },
      onError: (error) =>
        errorToast(error instanceof ApiError ? error.message : t('Something went wrong. Please try again.')),
    });
  return (
    <Card className="p-5 sm:p-8">
      <CardTitle>{t('Download My Data')}</CardTitle>
      <p className="mt-2 max-w-xl text-pretty text-quiet">
        {t(
          'A ZIP file with everything we store about you: your account and profile, recordings with every rep and the pose data, challenges, emails we sent you, and, if any, your exercises, waitlist entry and audit log entries. Videos are too large, so it contains links to them.',
        )}
      </p>
      <Button className="mt-6 max-sm:w-full" busy={exporting.isPending} onClick={download}>
        <Download aria-hidden />
        <span>{t('Download My Data')}</span>
      </Button>
    </Card>
  );
};

const DeleteCard = ({ email }: { readonly email: string }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="border-clay/45 p-5 sm:p-8">
      <CardTitle>{t('Delete account')}</CardTitle>
      <div className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <div>
          <h3 className="inscription text-quiet">{t('What will be deleted')}</h3>
          <p className="mt-2 text-pretty">
            {t('Your profile, sessions, recordings with videos and pose data, and leaderboard results.')}
          </p>
        </div>
        <div>
          <h3 className="inscription text-quiet">{t('Kept')}</h3>
          <p className="mt-2 text-pretty">{t('Challenges you created and audit log entries, without your name.')}</p>
        </div>
      </div>
      <p className="mt-5 text-pretty text-quiet">
        {t('This can’t be undone. Download your data first if you want to keep it.')}
      </p>
      <Button variant="danger" className="mt-6 max-sm:w-full" onClick={() => setAsking(true)}>
        {t('Delete account')}
      </Button>
      <DeleteAccountDialog email={email} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
};

export const YourDataScreen = (): ReactElement => {
  const profile = useProfile();
  return (
    <>
      <PageTitle>{t('Your Data')}</PageTitle>
      <h1 className="carved text-4xl sm:text-5xl">{t('Your Data')}</h1>
      <div className="mt-8 grid gap-6">
        <ExportCard />
        {profile ? <DeleteCard email={profile.email} /> : null}
      </div>
    </>
  );
};
