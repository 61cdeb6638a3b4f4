/** Other ways to sign in: passkey, OpenID provider, phone number and wallet. */
import { SignInWithProvider } from '@reptemple/contract/accounts/identities';
import { PasskeySignInOptions, SignInWithPasskey } from '@reptemple/contract/accounts/passkeys';
import { useQuery } from '@tanstack/react-query';
import { Building2, KeyRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useAttempt, verdictOf } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';
import { requireSession } from '../missing-session.ts';
import { askPasskey, canUsePasskeys } from './passkey-browser.ts';
import { sayWelcome } from './password-sign-in.tsx';
import { PhoneSignIn, type PhoneSignInProps } from './phone-sign-in.tsx';
import { signInMethodsQuery } from '../../../api/sign-in-methods.ts';
import { rememberedReturn } from '../return-address.ts';
import { findWallet } from './wallet-browser.ts';
import { WalletSignIn } from './wallet-sign-in.tsx';

const NO_PASSKEY = t('Couldn’t sign in with a passkey. Please try again.');
const FAULT_ID = 'passkey-fault';

/** Errors stay next to the button: a toast would disappear while the user looks for the key. */
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
    const isIn = await attempt(
      async () => {
        await session.signIn(use);
        requireSession(session);
      },
      NO_PASSKEY,
      (error) => {
        setFault(verdictOf(error, NO_PASSKEY));
        return true;
      },
    );
    if (isIn) sayWelcome();
  };
  return (
    <>
      <Button variant="secondary" busy={isBusy} aria-describedby={FAULT_ID} onClick={() => void signIn()}>
        <KeyRound aria-hidden /> <span>{t('Sign in with a passkey')}</span>
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

/** Renders nothing if the server offers none. */
export const SignInOptions = (props: PhoneSignInProps): ReactElement | null => {
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
