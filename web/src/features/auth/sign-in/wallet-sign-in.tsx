import { CreateWalletMessage, SignInWithWallet } from '@reptemple/contract/accounts/wallet';
import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { call } from '../../../api/client.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { sentenceOf, useAttempt } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';
import { sayWelcome } from './password-sign-in.tsx';
import { signInMethodsQuery } from '../../../api/sign-in-methods.ts';
import { findWallet, isDeclined, requestAccount, signMessage } from './wallet-browser.ts';

const FAILED = t('Couldn’t sign in with your wallet. Please try again.');
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
  /** Called if the account requires a second factor. */
  readonly onSecondFactor: () => void;
}

/** Errors stay next to the button: a toast is gone while people look at their wallet. */
export const WalletSignIn = ({ onSecondFactor }: WalletSignInProps): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const [error, setError] = useState<string>();
  const start = async (): Promise<void> => {
    setError(undefined);
    const work = async (): Promise<void> => {
      const reply = await session.signIn(signIn);
      if ('twoFactorRedirect' in reply) onSecondFactor();
      else sayWelcome();
    };
    await attempt(work, FAILED, (thrown) => {
      setError(isDeclined(thrown) ? DECLINED : sentenceOf(thrown, FAILED));
      return true;
    });
  };
  return (
    <>
      <Button variant="secondary" busy={isBusy} aria-describedby={ERROR_ID} onClick={() => void start()}>
        <Wallet aria-hidden /> <span>{t('Sign in with a wallet')}</span>
      </Button>
      <p id={ERROR_ID} role="alert" className="-mt-1 text-sm text-clay empty:hidden">
        {error}
      </p>
    </>
  );
};

/** Shows the button only if the server and the browser both offer wallets. */
export const OptionalWalletSignIn = (props: WalletSignInProps): ReactElement | null => {
  const { data: methods } = useQuery(signInMethodsQuery);
  if (methods?.wallet !== true || findWallet() === undefined) return null;
  return (
    <div className="mt-8 grid gap-3">
      <WalletSignIn {...props} />
    </div>
  );
};
