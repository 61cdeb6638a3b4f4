import { Link } from '@tanstack/react-router';
import { Eye, EyeOff, Unlink } from 'lucide-react';
import { useState, useEffect } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { MIN_PASSWORD, ResetPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../api/api-client.ts';
import { ApiError, isAuthRefusal } from '../../api/api-error.ts';
import { inLowerCase } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { errorToast, toast } from '../../ui/overlay/toast.ts';
import { newPasswordIssue, toFormResolver } from './account-form-validation.ts';
import type { NewPasswordDraft } from './account-form-validation.ts';
import { useAttempt } from './account-request-with-error-toast.ts';
import { useAuthSession } from './auth-context.tsx';
import { AuthFrame } from './auth-screen-layout.tsx';
import { forgetMailedLink } from './links/mailed-link.ts';

interface PasswordFieldProps {
  readonly registration: UseFormRegisterReturn;
  readonly fault: string | undefined;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete: 'current-password' | 'new-password';
}

export const PasswordField = ({ registration, fault, label, hint, autoComplete }: PasswordFieldProps): ReactElement => {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...registration}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoComplete={autoComplete}
            className="pr-13"
          />
          <button
            type="button"
            aria-label={t('Show password')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-stone text-quiet hover:text-ink [&_svg]:size-5"
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  );
};

interface NewPasswordFieldsProps {
  readonly register: (name: 'password' | 'confirmation') => UseFormRegisterReturn;
  readonly errors: Partial<Record<'password' | 'confirmation', { readonly message?: string | undefined }>>;
  readonly label?: string;
}

export const NewPasswordFields = ({
  register,
  errors,
  label = t('New password'),
}: NewPasswordFieldsProps): ReactElement => (
  <>
    <PasswordField
      registration={register('password')}
      fault={errors.password?.message}
      label={label}
      hint={t('Must be at least {MIN_PASSWORD} characters long', { MIN_PASSWORD })}
      autoComplete="new-password"
    />
    <PasswordField
      registration={register('confirmation')}
      fault={errors.confirmation?.message}
      label={t('Confirm {what}', { what: inLowerCase(label) })}
      autoComplete="new-password"
    />
  </>
);

/**
 * Delay in ms between setting a new password and leaving the page (specification S1, sections 2 and
 * 9).
 */
export const AFTER_RESET_MS = 1500;
/** Delay in ms before leaving the page of an invalid link (specification S1, sections 2 and 9). */
export const AFTER_INVALID_LINK_MS = 3000;

const useLater = (isWaiting: boolean, milliseconds: number, act: () => void): void =>
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting, milliseconds, act]);

interface InvalidLinkProps {
  readonly onLeave: () => void;
}

const InvalidLink = ({ onLeave }: InvalidLinkProps): ReactElement => {
  useLater(true, AFTER_INVALID_LINK_MS, onLeave);
  useEffect(() => errorToast(t('Invalid or expired link')), []);
  return (
    <AuthFrame title={t('Invalid Link')} lead={t('This link is invalid, expired or already used. Request a new one.')}>
      <div className="mb-7 grid place-items-center border-y border-dashed bg-surface py-9 text-quiet">
        <Unlink aria-hidden className="size-14 stroke-[1.1]" />
      </div>
      <Button asChild size="large" className="w-full">
        <Link to="/auth/forgot-password">{t('Request new reset link')}</Link>
      </Button>
    </AuthFrame>
  );
};

interface NewPasswordFormProps {
  readonly token: string;
  readonly onDone: () => void;
  readonly onVoid: () => void;
}

const NewPasswordForm = ({ token, onDone, onVoid }: NewPasswordFormProps): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const { register, handleSubmit, formState, setError } = useForm<NewPasswordDraft>({
    defaultValues: { password: '', confirmation: '' },
    resolver: toFormResolver(newPasswordIssue),
  });
  const onRefused = (error: unknown): boolean => {
    if (isAuthRefusal(error, 'invalid_link')) {
      forgetMailedLink(sessionStorage);
      onVoid();
    } else if (error instanceof ApiError && error.refusal?.code === 'weak_password') {
      setError('password', { message: error.message }, { shouldFocus: true });
    } else return false;
    return true;
  };
  const submit = handleSubmit(async ({ password }) => {
    const reset = async (signal: AbortSignal) =>
      call(ResetPassword, { body: { newPassword: password, token } }, signal);
    const isReset = await attempt(
      async () => session.signIn(reset),
      t('Failed to reset password. Please try again.'),
      onRefused,
    );
    if (!isReset) return;
    forgetMailedLink(sessionStorage);
    onDone();
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <NewPasswordFields register={register} errors={formState.errors} />
      <Button type="submit" size="large" className="mt-2" busy={isBusy}>
        {t('Set Password')}
      </Button>
    </form>
  );
};

interface ResetPasswordScreenProps {
  readonly token: string | undefined;
  readonly onInvalid: () => void;
  readonly onDone: () => void;
}

/** Screen to set a new password, opened by an emailed link (specification S1, section 2). */
export const ResetPasswordScreen = ({ token, onInvalid, onDone }: ResetPasswordScreenProps): ReactElement => {
  const [isVoid, setVoid] = useState(token === undefined);
  const [isDone, setDone] = useState(false);
  useLater(isDone, AFTER_RESET_MS, onDone);
  if (isVoid || token === undefined) return <InvalidLink onLeave={onInvalid} />;
  const done = (): void => {
    toast({ title: t('Success!'), description: t('Your password has been reset successfully.'), tone: 'success' });
    setDone(true);
  };
  return (
    <AuthFrame
      title={t('Set New Password')}
      lead={t('Choose a password you don’t use anywhere else. You’ll be signed out on all devices.')}
    >
      {isDone ? (
        <output className="block text-lg">{t('Your password has been reset successfully.')}</output>
      ) : (
        <NewPasswordForm token={token} onDone={done} onVoid={() => setVoid(true)} />
      )}
    </AuthFrame>
  );
};
