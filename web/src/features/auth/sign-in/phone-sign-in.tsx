/** Sign-in with a phone number, then the code from the SMS. */
import { CODE_LENGTH } from '@reptemple/contract/accounts/auth';
import { PhoneNumber, SendPhoneCode, SignInWithPhone } from '@reptemple/contract/accounts/phone';
import { Smartphone } from 'lucide-react';
import { type ReactElement, type SubmitEvent, useState } from 'react';
import { withCaptcha } from '../../../api/captcha.ts';
import { CaptchaHint } from '../captcha-hint.tsx';
import { call } from '../../../api/client.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { useAttempt } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';
import { sayWelcome } from './password-sign-in.tsx';
import { plainCode } from '../rules.ts';

export interface PhoneSignInProps {
  /** Called if the account requires a second factor. */
  readonly onSecondFactor: () => void;
}

const FAILED = t('Something went wrong. Please try again.');

/** Removes spaces, dashes and brackets, which E.164 does not have. */
const toE164 = (typed: string): string => typed.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+');

const usePhoneSignIn = ({ onSecondFactor }: PhoneSignInProps) => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const sendCode = (phone: string): Promise<boolean> =>
    attempt(
      async () =>
        session.perform(async (signal) => call(SendPhoneCode, { body: await withCaptcha({ phone }, signal) }, signal)),
      FAILED,
    );
  const signIn = (phone: string, otp: string): Promise<boolean> =>
    attempt(async () => {
      const reply = await session.signIn(async (signal) => call(SignInWithPhone, { body: { phone, otp } }, signal));
      if ('twoFactorRedirect' in reply) onSecondFactor();
      else sayWelcome();
    }, FAILED);
  return { isBusy, sendCode, signIn };
};

interface StepProps {
  readonly isBusy: boolean;
}

const NumberStep = ({ isBusy, onSend }: StepProps & { readonly onSend: (phone: string) => void }): ReactElement => {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const checked = PhoneNumber.safeParse(toE164(typed));
    setFault(checked.success ? undefined : translateMessage(checked.error.issues[0]?.message ?? FAILED));
    if (checked.success) onSend(checked.data);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label={t('Phone number')} hint={t('Include the country code.')} fault={fault}>
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" busy={isBusy}>
        {t('Send code by SMS')}
      </Button>
      <CaptchaHint />
    </form>
  );
};

const CodeStep = ({ isBusy, onCode }: StepProps & { readonly onCode: (code: string) => void }): ReactElement => {
  const [typed, setTyped] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onCode(plainCode(typed));
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label={t('Code from the SMS')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={CODE_LENGTH + 2}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('Sign In')}
      </Button>
    </form>
  );
};

/** A button that opens the form. */
export const PhoneSignIn = (props: PhoneSignInProps): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, sendCode, signIn } = usePhoneSignIn(props);
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden /> <span>{t('Continue with a phone number')}</span>
      </Button>
    );
  }
  if (sentTo !== undefined) return <CodeStep isBusy={isBusy} onCode={(code) => void signIn(sentTo, code)} />;
  const send = async (phone: string): Promise<void> => {
    if (await sendCode(phone)) setSentTo(phone);
  };
  return <NumberStep isBusy={isBusy} onSend={(phone) => void send(phone)} />;
};
