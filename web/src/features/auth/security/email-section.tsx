/** Section of the Security screen to change and verify the email. */
import { AtSign } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, FormEvent, ReactNode } from 'react';
import { ChangeEmail, RequestEmailChange } from '@reptemple/contract/accounts/account-security';
import { SendVerification, SendCode } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../../api/api-client.ts';
import { t } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx';
import { focusOnMount } from '../../../ui/overlay/focus-management.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { codeLabel, emailIssue, plainCode } from '../account-form-validation.ts';
import { useAccountChange, useAccountFieldChange, SecuritySection } from './security-section-and-account-changes.tsx';

/**
 * Step of the email change: enter the new address, then the code sent to the current mailbox, then
 * the code sent to the new one (specification S1, section 7).
 */
type Step = 'address' | 'present' | 'new';

interface OneFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly kind: 'email' | 'code';
  readonly action: string;
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly faultOf: (typed: string) => string | undefined;
  readonly onSubmit: (typed: string) => void;
}

const INPUTS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 9 },
} as const;

const codeIssue = (typed: string): string | undefined => (plainCode(typed) === '' ? t('Enter the code.') : undefined);

const addressIssue =
  (present: string) =>
  (typed: string): string | undefined => {
    const isSame = typed.trim().toLowerCase() === present.toLowerCase();
    return isSame ? t('This is already your email address.') : emailIssue({ email: typed })?.message;
  };

const OneField = (props: OneFieldProps): ReactElement => {
  const { label, hint, kind, action, isBusy, refusal, faultOf, onSubmit } = props;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultOf(typed);
    setFault(found);
    if (!found) onSubmit(kind === 'code' ? plainCode(typed) : typed.trim());
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field label={label} hint={hint} fault={fault ?? refusal}>
        {(control) => (
          <Input
            {...control}
            {...INPUTS[kind]}
            ref={focusOnMount}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy}>
        {action}
      </Button>
    </form>
  );
};

interface EmailChangeProps {
  readonly email: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const CODE_WRONG = t('Wrong code. Check it and try again.');

const useEmailChange = ({ email, onClose, onChanged }: EmailChangeProps) => {
  const { isBusy, refusal, change } = useAccountFieldChange();
  const [step, setStep] = useState<Step>('address');
  const [newEmail, setNewEmail] = useState('');
  const askPresent = async (address: string): Promise<void> => {
    setNewEmail(address);
    const work = async (signal: AbortSignal) => call(SendCode, { body: { email, type: 'email-verification' } }, signal);
    if (await change(work, t('Something went wrong. Please try again.'))) setStep('present');
  };
  const askNew = async (otp: string): Promise<void> => {
    const work = async (signal: AbortSignal) => call(RequestEmailChange, { body: { newEmail, otp } }, signal);
    if (await change(work, CODE_WRONG)) setStep('new');
  };
  const finish = async (otp: string): Promise<void> => {
    const work = async (signal: AbortSignal) => call(ChangeEmail, { body: { newEmail, otp } }, signal);
    if (!(await change(work, CODE_WRONG))) return;
    toast({ title: t('Email changed'), description: newEmail, tone: 'success' });
    onChanged();
    onClose();
  };
  return { isBusy, refusal, step, newEmail, askPresent, askNew, finish };
};

const NUMBERS: Readonly<Record<Step, number>> = { address: 1, present: 2, new: 3 };

export const EmailChange = (props: EmailChangeProps): ReactElement => {
  const { isBusy, refusal, step, newEmail, askPresent, askNew, finish } = useEmailChange(props);
  const code = { kind: 'code', isBusy, refusal, faultOf: codeIssue } as const;
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}>
      <DialogContent
        title={t('Change email')}
        description={t('Confirm from your current address, then from the new one.')}
      >
        <p className="inscription text-quiet">{t('{now} of {whole}', { now: NUMBERS[step], whole: 3 })}</p>
        {step === 'address' ? (
          <OneField
            key="address"
            kind="email"
            label={t('New email')}
            action={t('Send code')}
            isBusy={isBusy}
            refusal={refusal}
            faultOf={addressIssue(props.email)}
            onSubmit={(address) => void askPresent(address)}
          />
        ) : null}
        {step === 'present' ? (
          <OneField
            key="present"
            {...code}
            label={codeLabel('email')}
            hint={t('Sent to {email}. Expires in 10 minutes.', { email: props.email })}
            action={t('Continue')}
            onSubmit={(typed) => void askNew(typed)}
          />
        ) : null}
        {step === 'new' ? (
          <OneField
            key="new"
            {...code}
            label={codeLabel('email')}
            hint={t('Sent to {newEmail} if no other account uses it. Expires in 10 minutes.', { newEmail })}
            action={t('Change email')}
            onSubmit={(typed) => void finish(typed)}
          />
        ) : null}
      </DialogContent>
    </Dialog>
  );
};

interface EmailSectionProps {
  readonly email: string;
  readonly isVerified: boolean;
  readonly onChanged: () => void;
}

const VerifyButton = ({ email }: { readonly email: string }): ReactElement => {
  const { isBusy, change } = useAccountChange();
  const send = async (): Promise<void> => {
    const work = async (signal: AbortSignal) => call(SendVerification, { body: { email } }, signal);
    if (!(await change(work, t('Something went wrong. Please try again.')))) return;
    toast({
      title: t('Email sent!'),
      description: t('Open the link we sent to confirm this address.'),
      tone: 'success',
    });
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
      {t('Send Link')}
    </Button>
  );
};

export const EmailSection = ({ email, isVerified, onChanged }: EmailSectionProps): ReactElement => {
  const [isChanging, setChanging] = useState(false);
  return (
    <SecuritySection
      title={t('Email')}
      icon={AtSign}
      badge={
        isVerified ? (
          <Badge tone="gold">{t('Email confirmed')}</Badge>
        ) : (
          <Badge tone="outline">{t('Email not confirmed')}</Badge>
        )
      }
      lead={t('Used to sign in. Only you and admins can see it.')}
    >
      <p className="font-medium wrap-anywhere">{email}</p>
      <div className="flex flex-wrap gap-3">
        {isVerified ? null : <VerifyButton email={email} />}
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t('Change email')}
        </Button>
      </div>
      {isChanging ? <EmailChange email={email} onClose={() => setChanging(false)} onChanged={onChanged} /> : null}
    </SecuritySection>
  );
};
