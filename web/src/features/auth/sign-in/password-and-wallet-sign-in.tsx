import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CreateWalletMessage, SignInWithWallet } from '@reptemple/contract/accounts/oidc-phone-and-wallet-sign-in';
import { SignInWithPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../../api/api-client.ts';
import { signInMethodsQuery } from '../../../api/sign-in-methods-and-captcha.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { signInIssue, toFormResolver } from '../account-form-validation.ts';
import type { SignInDraft } from '../account-form-validation.ts';
import { useAttempt, rejectionMessage, failureMessage } from '../account-request-with-error-toast.ts';
import { useAuthSession } from '../auth-context.tsx';
import { TextLink } from '../auth-screen-layout.tsx';
import { toastSignedIn } from '../check-session-after-sign-in.ts';
import { EmailField } from '../email-field-and-captcha-hint.tsx';
import { PasswordField } from '../password-fields-and-reset-screen.tsx';

const WRONG = t('Invalid email or password.');

interface PasswordSignInProps {
  readonly onSecondFactor: () => void;
}

export const PasswordSignIn = ({ onSecondFactor }: PasswordSignInProps): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm<SignInDraft>({
    defaultValues: { email: '', password: '' },
    resolver: toFormResolver(signInIssue),
  });
  const submit = handleSubmit(async ({ email, password }) => {
    const body = { email: email.trim(), password };
    const signIn = async (): Promise<void> => {
      const reply = await session.signIn(async (signal) => call(SignInWithPassword, { body }, signal));
      if ('twoFactorRedirect' in reply) onSecondFactor();
      else toastSignedIn(session);
    };
    await attempt(signIn, WRONG, (error) => {
      errorToast(rejectionMessage(error, WRONG));
      return true;
    });
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <EmailField registration={register('email')} fault={errors.email?.message} autoComplete="username" />
      <PasswordField
        registration={register('password')}
        fault={errors.password?.message}
        label={t('Password')}
        autoComplete="current-password"
      />
      <p className="-mt-2 text-[0.9375rem]">
        <TextLink to="/auth/forgot-password">{t('Forgot password?')}</TextLink>
      </p>
      <Button type="submit" size="large" busy={isBusy}>
        {t('Sign In')}
      </Button>
    </form>
  );
};

/** Wallet of a browser extension or wallet app (EIP-1193). */
interface EthereumProvider {
  readonly request: (call: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;
}

const isProvider = (value: unknown): value is EthereumProvider =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';

export const findWallet = (): EthereumProvider | undefined => {
  const found: unknown = Reflect.get(window, 'ethereum');
  return isProvider(found) ? found : undefined;
};

const Accounts = z.tuple([z.string()], z.string());
const ChainId = z.string().regex(/^0x[\da-f]+$/i);

export interface WalletAccount {
  readonly address: string;
  readonly chainId: number;
}

export const requestAccount = async (wallet: EthereumProvider): Promise<WalletAccount> => {
  const [address] = Accounts.parse(await wallet.request({ method: 'eth_requestAccounts' }));
  const chainId = Number(ChainId.parse(await wallet.request({ method: 'eth_chainId' })));
  return { address, chainId };
};

/** Returns the label of the button for a sign-in method without email. */
export const signInLabel = (method: 'passkey' | 'wallet' | 'phone'): string =>
  t('Sign in with {method, select, passkey {a passkey} wallet {a wallet} other {a phone number}}', { method });

const toHex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const signMessage = async (wallet: EthereumProvider, message: string, address: string): Promise<string> =>
  z.string().parse(await wallet.request({ method: 'personal_sign', params: [toHex(message), address] }));

/** Error code of EIP-1193 if the user declines a request. */
const USER_REJECTED = 4001;

export const isDeclined = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === USER_REJECTED;

const FAILED = t('Something went wrong. Please try again.');
const DECLINED = t('You declined the request in your wallet.');
const ERROR_ID = 'wallet-error';

const signIn = async (signal: AbortSignal) => {
  const wallet = findWallet();
  if (!wallet) throw new Error('The wallet is gone.');
  const account = await requestAccount(wallet);
  const { message } = await call(CreateWalletMessage, { body: account }, signal);
  const signature = await signMessage(wallet, message, account.address);
  return call(SignInWithWallet, { body: { message, signature } }, signal);
};

interface WalletSignInProps {
  readonly onSecondFactor: () => void;
}

/**
 * Button to sign in with a wallet. Shows errors next to it: a toast would disappear while people
 * look at their wallet.
 */
export const WalletSignIn = ({ onSecondFactor }: WalletSignInProps): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const [error, setError] = useState<string>();
  const start = async (): Promise<void> => {
    setError(undefined);
    const work = async (): Promise<void> => {
      const reply = await session.signIn(signIn);
      if ('twoFactorRedirect' in reply) onSecondFactor();
      else toastSignedIn(session);
    };
    await attempt(work, FAILED, (thrown) => {
      setError(isDeclined(thrown) ? DECLINED : failureMessage(thrown, FAILED));
      return true;
    });
  };
  return (
    <>
      <Button variant="secondary" busy={isBusy} aria-describedby={ERROR_ID} onClick={() => void start()}>
        <Wallet aria-hidden /> <span>{signInLabel('wallet')}</span>
      </Button>
      <p id={ERROR_ID} role="alert" className="-mt-1 text-sm text-clay empty:hidden">
        {error}
      </p>
    </>
  );
};

export const OptionalWalletSignIn = (props: WalletSignInProps): ReactElement | null => {
  const { data: methods } = useQuery(signInMethodsQuery);
  if (methods?.wallet !== true || findWallet() === undefined) return null;
  return (
    <div className="mt-8 grid gap-3">
      <WalletSignIn {...props} />
    </div>
  );
};
