/** Confirmation dialogs for actions on a user; only one is open at a time. */
import { MAX_BAN_REASON, type UserRow } from '@reptemple/contract/accounts/admin-users';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../api/api-error.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useKeptLabel } from '../../ui/storage/text-draft.ts';
import { Textarea } from '../../ui/form/textarea.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useBanUser, useChangeUser, useDeleteUser, useResetFactors } from './queries.ts';
import type { AskedTask } from './rules.ts';
import { saying } from './use-plain-tasks.ts';
import { UserDrawer } from './user-drawer.tsx';

interface DialogProps {
  readonly user: UserRow;
  /** User id of the current admin. */
  readonly selfId: string;
  readonly onClose: () => void;
}

const whenDone = (description: string, onClose: () => void) => {
  const { onSuccess, onError } = saying(description);
  return {
    onSuccess: () => {
      onSuccess();
      onClose();
    },
    onError,
  };
};

const GrantDialog = ({ user, onClose }: DialogProps): ReactElement => {
  const change = useChangeUser();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Make admin?')}
      description={t('{email} will see every user, every recording and this outbox, and may change all of them.', {
        email: user.email,
      })}
      confirm={t('Make Admin')}
      tone="primary"
      isBusy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { user: user.id, change: { isAdmin: true } },
          whenDone(t('{email} is now an admin.', { email: user.email }), onClose),
        )
      }
    />
  );
};

const RevokeDialog = ({ user, onClose }: DialogProps): ReactElement => {
  const change = useChangeUser();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Remove admin?')}
      description={t('{email} keeps the account and everything in it, and no longer sees these pages.', {
        email: user.email,
      })}
      confirm={t('Remove Admin')}
      isBusy={change.isPending}
      onConfirm={() =>
        change.mutate(
          { user: user.id, change: { isAdmin: false } },
          whenDone(t('{email} is no longer an admin.', { email: user.email }), onClose),
        )
      }
    />
  );
};

const BanDialog = ({ user, selfId, onClose }: DialogProps): ReactElement => {
  const ban = useBanUser();
  const { words: reason, change, forget } = useKeptLabel(`ban.${user.id}.${selfId}`);
  const done = (): void => {
    forget();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Ban this person?')}
      description={t('{email} is signed out immediately and can’t sign in until the ban is lifted.', {
        email: user.email,
      })}
      confirm={t('Ban')}
      isReady={reason.trim() !== ''}
      isBusy={ban.isPending}
      onConfirm={() =>
        ban.mutate({ user: user.id, reason }, whenDone(t('{email} is banned.', { email: user.email }), done))
      }
    >
      <Field
        label={t('Reason')}
        hint={t('They see this when they try to sign in.')}
        fault={ban.error instanceof ApiError ? ban.error.faults[0]?.message : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_BAN_REASON}
            value={reason}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
};

const ResetDialog = ({ user, onClose }: DialogProps): ReactElement => {
  const reset = useResetFactors();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Reset factors?')}
      description={t(
        'The authenticator app, its recovery codes and every passkey of {email} stop working, and their sessions end. Be sure it is them who asks.',
        { email: user.email },
      )}
      confirm={t('Reset Factors')}
      isBusy={reset.isPending}
      onConfirm={() =>
        reset.mutate(
          user.id,
          whenDone(t('{email} can now sign in without two-factor authentication.', { email: user.email }), onClose),
        )
      }
    />
  );
};

const DeleteDialog = ({ user, onClose }: DialogProps): ReactElement => {
  const remove = useDeleteUser();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete this account?')}
      description={t(
        'Are you sure you want to delete "{email}"? Profile, recordings and videos go with it. This action cannot be undone.',
        { email: user.email },
      )}
      confirm={t('Delete')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(user.id, whenDone(t('{email} has been deleted.', { email: user.email }), onClose))}
    />
  );
};

const DIALOGS: Readonly<Record<AskedTask, (props: DialogProps) => ReactElement>> = {
  details: UserDrawer,
  grant: GrantDialog,
  revoke: RevokeDialog,
  ban: BanDialog,
  reset: ResetDialog,
  link: LinkDialog,
  delete: DeleteDialog,
};

interface UserTaskDialogsProps {
  readonly asked: { readonly task: AskedTask; readonly user: UserRow } | undefined;
  /** User id of the current admin. */
  readonly selfId: string;
  readonly onClose: () => void;
}

export const UserTaskDialogs = ({ asked, selfId, onClose }: UserTaskDialogsProps): ReactElement | null => {
  if (!asked) return null;
  const AskedDialog = DIALOGS[asked.task];
  return <AskedDialog user={asked.user} selfId={selfId} onClose={onClose} />;
};
