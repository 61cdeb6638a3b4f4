import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { Reauthenticate, SendReauthenticationCode } from '@reptemple/contract/accounts/account-security';
import { isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import { call } from '../../../api/api-client.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner-and-skeleton.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { focusOnMount } from '../../../ui/overlay/focus-management.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { codeLabel, plainCode } from '../account-form-validation.ts';
import { useAttempt, rejectionMessage } from '../account-request-with-error-toast.ts';
import { useAuth, useAuthSession } from '../auth-context.tsx';
import { securityQuery } from './security-section-and-account-changes.tsx';

type Way = 'totp' | 'password' | 'mail';

const WAYS = {
  totp: {
    label: codeLabel('app'),
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  password: { label: t('Current password'), input: { type: 'password', autoComplete: 'current-password' } },
  mail: { label: codeLabel('email'), input: { inputMode: 'numeric', autoComplete: 'one-time-code' } },
} as const;

const bodyOf = (way: Way, typed: string) => {
  if (way === 'password') return { password: typed };
  return way === 'totp' ? { totpCode: plainCode(typed) } : { emailCode: plainCode(typed) };
};

const WRONG = t('Wrong code. Check it and try again.');

interface ProofProps {
  readonly way: Way;
  readonly onProven: () => void;
}

const Proof = ({ way, onProven }: ProofProps): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const prove = async (signal: AbortSignal) => call(Reauthenticate, { body: bodyOf(way, typed) }, signal);
    const atField = (error: unknown): boolean => {
      setFault(rejectionMessage(error, WRONG));
      return true;
    };
    if (await attempt(async () => session.perform(prove), WRONG, atField)) onProven();
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={WAYS[way].label} fault={fault}>
        {(control) => (
          <Input
            {...control}
            {...WAYS[way].input}
            ref={focusOnMount}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy} disabled={typed.trim() === ''}>
        {t('Confirm')}
      </Button>
    </form>
  );
};

const MailCode = ({ onSent }: { readonly onSent: () => void }): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const send = async (): Promise<void> => {
    const post = async (signal: AbortSignal) => call(SendReauthenticationCode, {}, signal);
    if (!(await attempt(async () => session.perform(post), t('Something went wrong. Please try again.')))) return;
    toast({ title: t('Email sent!'), tone: 'success' });
    onSent();
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
      {t('Send code')}
    </Button>
  );
};

const SignInAgain = (): ReactElement => (
  <>
    <p>{t('To make this change, log out and sign in again.')}</p>
    <Button asChild variant="secondary">
      <Link to="/logout" preload={false}>
        {t('Logout')}
      </Link>
    </Button>
  </>
);

interface WaysProps {
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  readonly onProven: () => void;
}

const Ways = ({ hasPassword, secondFactor, onProven }: WaysProps): ReactElement => {
  const [isMailed, setMailed] = useState(false);
  const { user } = useAuth();
  if (secondFactor) return <Proof way="totp" onProven={onProven} />;
  if (isMailed) return <Proof key="mail" way="mail" onProven={onProven} />;
  // Offers a new sign-in to accounts by phone or wallet, which have neither a mailbox nor a
  // password.
  if (user && !isEmail(user.email)) return <SignInAgain />;
  return (
    <>
      {hasPassword ? <Proof way="password" onProven={onProven} /> : null}
      <MailCode onSent={() => setMailed(true)} />
    </>
  );
};

interface ReauthenticateDialogProps {
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

export const ReauthenticateDialog = ({ onProven, onCancel }: ReauthenticateDialogProps): ReactElement => {
  const { data: security } = useQuery(securityQuery);
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onCancel())}>
      <DialogContent
        title={t('Confirm it’s you')}
        description={t('It’s been a while since you signed in. Confirm your identity to make this change.')}
      >
        {security ? (
          <Ways hasPassword={security.hasPassword} secondFactor={security.secondFactor} onProven={onProven} />
        ) : (
          <Spinner label={t('Loading...')} />
        )}
      </DialogContent>
    </Dialog>
  );
};
