import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { Building2, KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, SubmitEvent } from 'react';
import {
  SignInWithProvider,
  SendPhoneCode,
  SignInWithPhone,
} from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { PasskeySignInOptions, SignInWithPasskey } from '@reptemple/contract/accounts/passkeys';
import { CODE_LENGTH } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { PhoneNumber } from '@reptemple/contract/schemas/accounts/oidc-phone-and-wallet-sign-in';
import { call } from '../../../api/api-client.ts';
import { signInMethodsQuery, withCaptcha } from '../../../api/sign-in-methods-and-captcha.ts';
import { t, translateMessage } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { codeLabel, plainCode } from '../account-form-validation.ts';
import { useAttempt, rejectionMessage } from '../account-request-with-error-toast.ts';
import { useAuthSession } from '../auth-context.tsx';
import { toastSignedIn } from '../check-session-after-sign-in.ts';
import { CaptchaHint } from '../email-field-and-captcha-hint.tsx';
import { rememberedReturn } from '../return-path-after-sign-in.ts';
import { findWallet, signInLabel, WalletSignIn } from './password-and-wallet-sign-in.tsx';

type Ceremony = Record<string, unknown>;

const canUsePasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const plain = (value: object): Ceremony => ({ ...value });

/**
 * Returns true for the options of a passkey request. Checks only one field; the browser validates
 * the rest.
 */
const isRequest = (options: Ceremony): options is Ceremony & PublicKeyCredentialRequestOptionsJSON =>
  typeof options['challenge'] === 'string';

const isCreation = (options: Ceremony): options is Ceremony & PublicKeyCredentialCreationOptionsJSON =>
  typeof options['challenge'] === 'string' && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;

const UNREADABLE = 'The server sent passkey options that this page does not understand.';

/**
 * Asks the user for a passkey. Loads the WebAuthn library on the first call, to keep the page
 * small.
 * @throws DOMException if the user cancels
 */
const askPasskey = async (options: Ceremony): Promise<Ceremony> => {
  if (!isRequest(options)) throw new Error(UNREADABLE);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return plain(await startAuthentication({ optionsJSON: options }));
};

/**
 * Creates a passkey on this device.
 * @throws DOMException if the user cancels
 */
export const makePasskey = async (options: Ceremony): Promise<Ceremony> => {
  if (!isCreation(options)) throw new Error(UNREADABLE);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return plain(await startRegistration({ optionsJSON: options }));
};

export interface PhoneSignInProps {
  readonly onSecondFactor: () => void;
}

const FAILED = t('Something went wrong. Please try again.');

/**
 * Returns a phone number in E.164 format: without spaces, dashes and brackets, and with + instead
 * of 00.
 */
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
      else toastSignedIn(session);
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
      <Field
        label={t('Phone number')}
        hint={fault === undefined ? t('Include the country code, for example +4915112345678.') : undefined}
        fault={fault}
      >
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
        {t('Send code')}
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
      <Field label={codeLabel('sms')}>
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

export const PhoneSignIn = (props: PhoneSignInProps): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const { isBusy, sendCode, signIn } = usePhoneSignIn(props);
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden /> <span>{signInLabel('phone')}</span>
      </Button>
    );
  }
  if (sentTo !== undefined) return <CodeStep isBusy={isBusy} onCode={(code) => void signIn(sentTo, code)} />;
  const send = async (phone: string): Promise<void> => {
    if (await sendCode(phone)) setSentTo(phone);
  };
  return <NumberStep isBusy={isBusy} onSend={(phone) => void send(phone)} />;
};

const NO_PASSKEY = t('This passkey didn’t work. Try again or sign in another way.');
const FAULT_ID = 'passkey-fault';

/**
 * Button to sign in with a passkey. Shows errors next to it: a toast would disappear while the user
 * looks for their security key.
 */
const PasskeyButton = (): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const [fault, setFault] = useState<string>();
  const signIn = async (): Promise<void> => {
    const use = async (signal: AbortSignal) => {
      const response = await askPasskey(await call(PasskeySignInOptions, {}, signal));
      return call(SignInWithPasskey, { body: { response } }, signal);
    };
    setFault(undefined);
    await attempt(
      async () => {
        await session.signIn(use);
        toastSignedIn(session);
      },
      NO_PASSKEY,
      (error) => {
        setFault(rejectionMessage(error, NO_PASSKEY));
        return true;
      },
    );
  };
  return (
    <>
      <Button variant="secondary" busy={isBusy} aria-describedby={FAULT_ID} onClick={() => void signIn()}>
        <KeyRound aria-hidden /> <span>{signInLabel('passkey')}</span>
      </Button>
      <p id={FAULT_ID} role="alert" className="-mt-1 text-sm text-clay empty:hidden">
        {fault}
      </p>
    </>
  );
};

const ProviderButton = ({ name }: { readonly name: string }): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const signIn = async (): Promise<void> => {
    const redirect = rememberedReturn();
    const body = { provider: 'oidc', ...(redirect && { redirect }) } as const;
    await attempt(async () => {
      const { url } = await session.perform(async (signal) => call(SignInWithProvider, { body }, signal));
      location.assign(url);
    }, t('Something went wrong. Please try again.'));
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void signIn()}>
      <Building2 aria-hidden /> <span>{t('Continue with {name}', { name })}</span>
    </Button>
  );
};

const useOffered = () => {
  const { data: methods } = useQuery(signInMethodsQuery);
  if (!methods) return undefined;
  const { oidc, phone } = methods;
  const passkeys = methods.passkeys && canUsePasskeys();
  const wallet = methods.wallet && findWallet() !== undefined;
  return passkeys || oidc !== null || phone || wallet ? { passkeys, oidc, phone, wallet } : undefined;
};

/**
 * Sign-in by passkey, OpenID provider, phone or wallet. Renders nothing if the server offers none
 * of them.
 */
export const OtherSignInMethods = (props: PhoneSignInProps): ReactElement | null => {
  const offered = useOffered();
  if (!offered) return null;
  return (
    <div className="mt-8 grid gap-3">
      <p className="flex items-center gap-4 text-sm text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      {offered.passkeys ? <PasskeyButton /> : null}
      {offered.oidc ? <ProviderButton name={offered.oidc} /> : null}
      {offered.phone ? <PhoneSignIn {...props} /> : null}
      {offered.wallet ? <WalletSignIn {...props} /> : null}
    </div>
  );
};
