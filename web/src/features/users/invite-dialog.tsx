import { MAX_NAME } from '@reptemple/contract/accounts/profile';
import { type FormEvent, type ReactElement, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatMoment } from '../../ui/format/timestamp.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { useGenerateLink, useInviteUser } from './queries.ts';

const messageAt = (field: string, error: Error | null): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.faults.find((one) => one.field === field);
  return fault?.message ?? (field === 'email' ? error.message : undefined);
};

const useInvitation = (onClose: () => void) => {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const invite = useInviteUser();
  const generate = useGenerateLink();
  const to = email.trim();
  const close = (): void => {
    for (const reset of [invite.reset, generate.reset]) reset();
    setEmail('');
    setName('');
    onClose();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    generate.reset();
    invite.mutate(
      { email: to, ...(name.trim() ? { name: name.trim() } : {}) },
      {
        onSuccess: () => {
          toast({
            title: t('Success!'),
            description: t('The invitation to {to} is on its way.', { to }),
            tone: 'success',
          });
          close();
        },
      },
    );
  };
  const makeLink = (): void => {
    invite.reset();
    generate.mutate({ kind: 'invite', email: to });
  };
  return { email, setEmail, name, setName, send, makeLink, close, invite, generate, isReady: to !== '' };
};

type Invitation = ReturnType<typeof useInvitation>;

const InviteFields = ({ invitation }: { readonly invitation: Invitation }): ReactElement => {
  const { email, setEmail, name, setName, invite, generate } = invitation;
  return (
    <>
      <Field label={t('Email')} fault={messageAt('email', invite.error ?? generate.error)}>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('Name')} hint={t('Optional. They can change it.')} fault={messageAt('name', invite.error)}>
        {(control) => (
          <Input
            {...control}
            maxLength={MAX_NAME}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Field>
    </>
  );
};

/** Dialog to create an account, by mail or with a link to hand over. */
export const InviteDialog = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}): ReactElement => {
  const invitation = useInvitation(onClose);
  const { send, makeLink, close, invite, generate, isReady } = invitation;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent
        title={t('Invite')}
        description={t('They get a link that makes their account. It works once, for one hour.')}
      >
        <form noValidate className="grid gap-5" onSubmit={send}>
          <InviteFields invitation={invitation} />
          {generate.data ? (
            <CopyField
              label={t('Link')}
              value={generate.data.url}
              hint={t('Works once, until {expiresAt}.', { expiresAt: formatMoment(generate.data.expiresAt) })}
            />
          ) : null}
          <div className="flex gap-3 max-sm:flex-col sm:justify-end">
            <Button variant="secondary" disabled={!isReady} busy={generate.isPending} onClick={makeLink}>
              {t('Create Link Instead')}
            </Button>
            <Button type="submit" disabled={!isReady} busy={invite.isPending}>
              {t('Send Invitation')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  );
};
