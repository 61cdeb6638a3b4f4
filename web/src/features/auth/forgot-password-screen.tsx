import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Recover } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../api/api-client.ts';
import { withCaptcha } from '../../api/sign-in-methods-and-captcha.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { emailIssue, toFormResolver } from './account-form-validation.ts';
import type { EmailDraft } from './account-form-validation.ts';
import { useAttempt } from './account-request-with-error-toast.ts';
import { useAuthSession } from './auth-context.tsx';
import { AuthFrame, TextLink } from './auth-screen-layout.tsx';
import { CaptchaHint, EmailField } from './email-field-and-captcha-hint.tsx';
import { CheckYourEmail } from './sign-up/check-your-email.tsx';

const RequestForm = ({ onSent }: { readonly onSent: (email: string) => void }): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm<EmailDraft>({
    defaultValues: { email: '' },
    resolver: toFormResolver(emailIssue),
  });
  const submit = handleSubmit(async (draft) => {
    const email = draft.email.trim();
    const isSent = await attempt(
      async () =>
        session.perform(async (signal) => call(Recover, { body: await withCaptcha({ email }, signal) }, signal)),
      t('Failed to send reset email. Please try again.'),
    );
    if (!isSent) return;
    toast({ title: t('Email sent!'), tone: 'success' });
    onSent(email);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <EmailField registration={register('email')} fault={formState.errors.email?.message} />
      <Button type="submit" size="large" className="mt-2" busy={isBusy}>
        {t('Send reset link')}
      </Button>
      <CaptchaHint />
    </form>
  );
};

/**
 * Screen that requests an email with a link to set a new password (specification S1, section 2).
 */
export const ForgotPasswordScreen = (): ReactElement => {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) {
    return (
      <CheckYourEmail
        email={sentTo}
        purpose={t('If there’s an account with this address, the link lets you set a new password.')}
        onOther={() => setSentTo(undefined)}
      >
        <Button asChild variant="quiet">
          <Link to="/login">{t('Back to login')}</Link>
        </Button>
      </CheckYourEmail>
    );
  }
  return (
    <AuthFrame
      title={t('Reset Password')}
      lead={t('Enter your account’s email address and we’ll send you a link to set a new password.')}
      footer={<TextLink to="/login">{t('Back to login')}</TextLink>}
    >
      <RequestForm onSent={setSentTo} />
    </AuthFrame>
  );
};
