import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import {
  DeletePasskey,
  PasskeyRegistrationOptions,
  RegisterPasskey,
  RenamePasskey,
} from '@reptemple/contract/accounts/passkeys';
import type { Passkey } from '@reptemple/contract/accounts/passkeys';
import { call } from '../../../api/api-client.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedPart } from '../../../ui/feedback/query-and-lazy-boundaries.tsx';
import { Skeleton } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { deviceOf } from '../../../ui/format/device-and-ip-labels.ts';
import { formatDay } from '../../../ui/format/format-dates.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { makePasskey } from '../sign-in/passkey-phone-and-provider-sign-in.tsx';
import {
  passkeysQuery,
  securityQuery,
  sessionsQuery,
  useAccountChange,
  SecurityRow,
  SecurityRows,
  SecuritySection,
} from './security-section-and-account-changes.tsx';

const NAMELESS = t('Passkey');

const addedLabel = ({ createdAt }: Passkey): string =>
  createdAt ? t('Added {day}', { day: formatDay(createdAt) }) : '';

const usePasskeyChange = () => {
  const queryClient = useQueryClient();
  const { isBusy, change } = useAccountChange();
  const act = async (
    work: (signal: AbortSignal) => Promise<unknown>,
    done: string,
    failed: string,
  ): Promise<boolean> => {
    const isDone = await change(work, failed);
    if (!isDone) return false;
    toast({ title: done, tone: 'success' });
    await Promise.all(
      [passkeysQuery, securityQuery, sessionsQuery].map(async ({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    return true;
  };
  return { isBusy, act };
};

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name: string;
  readonly isBusy: boolean;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

const NameDialog = ({ title, action, name: before, isBusy, onName, onClose }: NameDialogProps): ReactElement => {
  const [name, setName] = useState(before);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onName(name.trim());
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DialogContent title={title}>
        <form noValidate className="grid gap-5" onSubmit={submit}>
          <Field label={t('Name')}>
            {(control) => (
              <Input
                {...control}
                value={name}
                maxLength={100}
                onChange={({ currentTarget: { value } }) => setName(value)}
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy} disabled={name.trim() === ''}>
            {action}
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
};

interface DialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

const AddPasskey = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const { isBusy, act } = usePasskeyChange();
  const add = async (name: string): Promise<void> => {
    const register = async (signal: AbortSignal): Promise<void> => {
      const response = await makePasskey(await call(PasskeyRegistrationOptions, {}, signal));
      await call(RegisterPasskey, { body: { response, name } }, signal);
    };
    if (await act(register, t('Saved'), t('Something went wrong. Please try again.'))) onClose();
  };
  return (
    <NameDialog
      title={t('Add a passkey')}
      action={t('Continue')}
      name={deviceOf(navigator.userAgent)}
      isBusy={isBusy}
      onName={(name) => void add(name)}
      onClose={onClose}
    />
  );
};

const RenameDialog = ({ passkey: { id, name: before }, onClose }: DialogProps): ReactElement => {
  const { isBusy, act } = usePasskeyChange();
  const rename = async (name: string): Promise<void> => {
    const work = async (signal: AbortSignal) => call(RenamePasskey, { body: { id, name } }, signal);
    if (await act(work, t('Saved'), t('Something went wrong. Please try again.'))) onClose();
  };
  return (
    <NameDialog
      title={t('Rename')}
      action={t('Save')}
      name={before ?? ''}
      isBusy={isBusy}
      onName={(name) => void rename(name)}
      onClose={onClose}
    />
  );
};

const RemoveDialog = ({ passkey: { id, name }, onClose }: DialogProps): ReactElement => {
  const { isBusy, act } = usePasskeyChange();
  const remove = async (): Promise<void> => {
    const work = async (signal: AbortSignal) => call(DeletePasskey, { body: { id } }, signal);
    if (await act(work, t('Removed'), t('Something went wrong. Please try again.'))) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Remove {name}', { name: name ?? NAMELESS })}
      description={t('You can’t sign in with it any more. You’ll be signed out on your other devices.')}
      confirm={t('Remove')}
      onConfirm={() => void remove()}
      isBusy={isBusy}
    />
  );
};

type Open = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

const PasskeyDialog = ({ open, onClose }: { readonly open: Open; readonly onClose: () => void }): ReactElement => {
  if (open.kind === 'add') return <AddPasskey onClose={onClose} />;
  const OneDialog = open.kind === 'rename' ? RenameDialog : RemoveDialog;
  return <OneDialog passkey={open.passkey} onClose={onClose} />;
};

export const PasskeysSection = (): ReactElement => {
  const query = useQuery(passkeysQuery);
  const { data: passkeys, isError } = query;
  const [open, setOpen] = useState<Open>();
  return (
    <SecuritySection
      title={t('Passkeys')}
      icon={KeyRound}
      lead={t('Sign in with your fingerprint, face or a security key. No password to type or lose.')}
    >
      {passkeys || isError ? null : <Skeleton className="h-18" />}
      {!passkeys && isError ? <FailedPart query={query} failed={t('Failed to load')} /> : null}
      {passkeys && passkeys.length > 0 ? (
        <SecurityRows label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <SecurityRow
              key={passkey.id}
              icon={KeyRound}
              title={passkey.name ?? NAMELESS}
              detail={addedLabel(passkey)}
              actions={
                <>
                  <Button variant="quiet" size="small" onClick={() => setOpen({ kind: 'rename', passkey })}>
                    {t('Rename')}
                  </Button>
                  <Button variant="quiet" size="small" onClick={() => setOpen({ kind: 'remove', passkey })}>
                    {t('Remove')}
                  </Button>
                </>
              }
            />
          ))}
        </SecurityRows>
      ) : null}
      {/*
       * The button is rendered only after the list was loaded or failed to load. Otherwise the list
       * would move the button while the user presses it.
       */}
      {passkeys || isError ? (
        <Button variant="secondary" className="w-fit" onClick={() => setOpen({ kind: 'add' })}>
          {t('Add a passkey')}
        </Button>
      ) : null}
      {open ? <PasskeyDialog open={open} onClose={() => setOpen(undefined)} /> : null}
    </SecuritySection>
  );
};
