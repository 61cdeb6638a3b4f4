/**
 * Dialogs of an admin's actions on a user, of which one is open at a time. Also runs the actions
 * that need no dialog.
 */
import { useState } from 'react';
import type { ReactElement } from 'react';
import { MAX_BAN_REASON } from '@reptemple/contract/accounts/admin-users';
import type { UserRow } from '@reptemple/contract/accounts/admin-users';
import { ApiError } from '../../api/api-error.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Radio, RadioGroup } from '../../ui/form/checkbox-radio-switch.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea, Input } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/format-dates.ts';
import { ConfirmDialog, deleteQuestion } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { useKeptLabel } from '../../ui/storage/form-draft.ts';
import {
  useBanUser,
  useChangeUser,
  useDeleteUser,
  useResetFactors,
  useGenerateLink,
  useRemoveAvatar,
  useSendRecovery,
  useUnbanUser,
} from './queries.ts';
import { grantLabel, revokeLabel } from './user-actions-and-badges.ts';
import type { AskedTask, PlainTask } from './user-actions-and-badges.ts';
import { UserDrawer } from './user-drawer.tsx';

/**
 * Returns mutation callbacks that show a toast: `description` after success, the server's message
 * after an error.
 */
export const saying = (description: string, title = t('Success!')) => ({
  onSuccess: () => toast({ title, description, tone: 'success' }),
  onError: (error: Error) => errorToast(error.message),
});

export const usePlainTasks = (user: UserRow): ((task: PlainTask) => void) => {
  const { mutate: change } = useChangeUser();
  const { mutate: unban } = useUnbanUser();
  const { mutate: sendRecovery } = useSendRecovery();
  const { mutate: removeAvatar } = useRemoveAvatar();
  const { id, email, isTester } = user;
  const tasks = {
    tester: () => change({ user: id, change: { isTester: !isTester } }, saying(email, t('Saved'))),
    verify: () => change({ user: id, change: { emailVerified: true } }, saying(email, t('Saved'))),
    unban: () => unban(id, saying(email, t('Saved'))),
    recovery: () => sendRecovery(email, saying(t('A message to {address} is on its way.', { address: email }))),
    avatar: () => removeAvatar(id, saying(email, t('Removed'))),
  } as const satisfies Record<PlainTask, () => void>;
  return (task) => tasks[task]();
};

interface LinkDialogProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

const KINDS = ['magic_link', 'recovery', 'signup', 'email_change'] as const;

const useLink = ({ email }: UserRow) => {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('magic_link');
  const [newEmail, setNewEmail] = useState('');
  const generate = useGenerateLink();
  const isChange = kind === 'email_change';
  const ask = (): void =>
    generate.mutate(
      { kind, email, ...(isChange && { newEmail: newEmail.trim() }) },
      { onError: (error) => errorToast(error.message) },
    );
  const choose = (value: string): void => {
    setKind(KINDS.find((one) => one === value) ?? 'magic_link');
    generate.reset();
  };
  return { kind, choose, newEmail, setNewEmail, isChange, generate, ask };
};

/**
 * Dialog that creates a link which the server would otherwise email (sign-in, password reset,
 * sign-up, email change). The admin passes it on if email does not work.
 */
export const LinkDialog = ({ user, onClose }: LinkDialogProps): ReactElement => {
  const { kind, choose, newEmail, setNewEmail, isChange, generate, ask } = useLink(user);
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={t('Generate Link')}
        description={t('For {email}. Anyone with this link can sign in as them. Don’t share it.', {
          email: user.email,
        })}
      >
        <RadioGroup value={kind} onValueChange={choose} aria-label={t('Type')}>
          <Radio value="magic_link">{t('Magic Link')}</Radio>
          <Radio value="recovery">{t('Set New Password')}</Radio>
          {!user.emailVerified && <Radio value="signup">{t('Confirm your email')}</Radio>}
          <Radio value="email_change">{t('Change email')}</Radio>
        </RadioGroup>
        {isChange && !generate.data && (
          <Field label={t('New email')}>
            {(control) => (
              <Input
                {...control}
                type="email"
                value={newEmail}
                onChange={({ target }) => setNewEmail(target.value)}
                maxLength={320}
              />
            )}
          </Field>
        )}
        {generate.data ? (
          <CopyField
            label={t('Link')}
            value={generate.data.url}
            hint={t('Works once, until {expiresAt}.', { expiresAt: formatMoment(generate.data.expiresAt) })}
          />
        ) : (
          <Button busy={generate.isPending} disabled={isChange && newEmail.trim() === ''} onClick={ask}>
            {t('Generate Link')}
          </Button>
        )}
      </DialogContent>
    </Dialog>
  );
};

interface DialogProps {
  readonly user: UserRow;
  readonly selfId: string;
  readonly onClose: () => void;
}

const whenDone = ({ email }: UserRow, title: string, onClose: () => void) => {
  const { onSuccess, onError } = saying(email, title);
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
      title={grantLabel(t('Admin'))}
      description={t('{email} will be able to see and change all users, recordings and mails.', {
        email: user.email,
      })}
      confirm={grantLabel(t('Admin'))}
      tone="primary"
      isBusy={change.isPending}
      onConfirm={() => change.mutate({ user: user.id, change: { isAdmin: true } }, whenDone(user, t('Saved'), onClose))}
    />
  );
};

const RevokeDialog = ({ user, onClose }: DialogProps): ReactElement => {
  const change = useChangeUser();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={revokeLabel(t('Admin'))}
      description={t('{email} keeps their account but loses access to the admin pages.', {
        email: user.email,
      })}
      confirm={revokeLabel(t('Admin'))}
      isBusy={change.isPending}
      onConfirm={() =>
        change.mutate({ user: user.id, change: { isAdmin: false } }, whenDone(user, t('Saved'), onClose))
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
      title={t('Ban')}
      description={t('{email} is signed out immediately and can’t sign in until the ban is lifted.', {
        email: user.email,
      })}
      confirm={t('Ban')}
      isReady={reason.trim() !== ''}
      isBusy={ban.isPending}
      onConfirm={() => ban.mutate({ user: user.id, reason }, whenDone(user, t('Banned'), done))}
    >
      <Field
        label={t('Reason')}
        hint={t('Shown when they try to sign in.')}
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
      title={t('Reset Factors')}
      description={t(
        '{email} loses their authenticator app, recovery codes and passkeys and is signed out. First confirm that the request comes from them.',
        { email: user.email },
      )}
      confirm={t('Reset Factors')}
      isBusy={reset.isPending}
      onConfirm={() => reset.mutate(user.id, whenDone(user, t('Saved'), onClose))}
    />
  );
};

const DeleteDialog = ({ user, onClose }: DialogProps): ReactElement => {
  const remove = useDeleteUser();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete account')}
      description={`${deleteQuestion(user.email)} ${t('Their profile, recordings and videos are deleted too.')}`}
      confirm={t('Delete')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(user.id, whenDone(user, t('Deleted'), onClose))}
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
  readonly selfId: string;
  readonly onClose: () => void;
}

export const UserTaskDialogs = ({ asked, selfId, onClose }: UserTaskDialogsProps): ReactElement | null => {
  if (!asked) return null;
  const AskedDialog = DIALOGS[asked.task];
  return <AskedDialog user={asked.user} selfId={selfId} onClose={onClose} />;
};
