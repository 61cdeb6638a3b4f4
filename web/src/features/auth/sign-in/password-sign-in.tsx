import { SignInWithPassword } from '@reptemple/contract/accounts/auth';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { useAttempt, verdictOf } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';
import { EmailField } from '../email-field.tsx';
import { faultResolver } from '../fault-resolver.ts';
import { requireSession } from '../missing-session.ts';
import { PasswordField } from '../password-field.tsx';
import { signInIssue, type SignInDraft } from '../rules.ts';
import { TextLink } from '../text-link.tsx';

export const sayWelcome = (): void =>
  toast({ title: t('Success!'), description: t('Signed in successfully.'), tone: 'success' });

const WRONG = t('Invalid email or password.');

interface PasswordSignInProps {
  /** Called if the account requires a second factor. */
  readonly onSecondFactor: () => void;
}

export const PasswordSignIn = ({ onSecondFactor }: PasswordSignInProps): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm<SignInDraft>({
    defaultValues: { email: '', password: '' },
    resolver: faultResolver(signInIssue),
  });
  const submit = handleSubmit(async ({ email, password }) => {
    const body = { email: email.trim(), password };
    const signIn = async (): Promise<void> => {
      const reply = await session.signIn(async (signal) => call(SignInWithPassword, { body }, signal));
      if ('twoFactorRedirect' in reply) onSecondFactor();
      else {
        requireSession(session);
        sayWelcome();
      }
    };
    await attempt(signIn, WRONG, (error) => {
      errorToast(verdictOf(error, WRONG));
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
