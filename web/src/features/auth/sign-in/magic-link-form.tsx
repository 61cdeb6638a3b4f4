import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { SendMagicLink } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../../api/api-client.ts';
import { withCaptcha } from '../../../api/sign-in-methods-and-captcha.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { emailIssue, toFormResolver } from '../account-form-validation.ts';
import type { EmailDraft } from '../account-form-validation.ts';
import { useAttempt } from '../account-request-with-error-toast.ts';
import { useAuthSession } from '../auth-context.tsx';
import { CaptchaHint, EmailField } from '../email-field-and-captcha-hint.tsx';
import { rememberedReturn } from '../return-path-after-sign-in.ts';

export const useMagicLink = () => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const send = async (email: string, name?: string): Promise<boolean> => {
    const redirect = rememberedReturn();
    const body = { email: email.trim(), ...(name?.trim() && { name }), ...(redirect && { redirect }) };
    const isSent = await attempt(
      async () =>
        session.perform(async (signal) => call(SendMagicLink, { body: await withCaptcha(body, signal) }, signal)),
      t('Failed to send magic link. Please try again.'),
    );
    if (isSent) {
      toast({ title: t('Magic link sent!'), description: t('Check your email for a sign-in link.'), tone: 'success' });
    }
    return isSent;
  };
  return { isBusy, send };
};

interface MagicLinkFormProps {
  readonly email: string;
  readonly onSent: (email: string) => void;
}

export const MagicLinkForm = ({ email, onSent }: MagicLinkFormProps): ReactElement => {
  const { isBusy, send } = useMagicLink();
  const { register, handleSubmit, formState } = useForm<EmailDraft>({
    defaultValues: { email },
    resolver: toFormResolver(emailIssue),
  });
  const submit = handleSubmit(async (draft) => {
    if (await send(draft.email)) onSent(draft.email.trim());
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-quiet">{t('We’ll email you a link. No password needed.')}</p>
      <EmailField registration={register('email')} fault={formState.errors.email?.message} />
      <Button type="submit" size="large" className="mt-2" busy={isBusy}>
        {t('Send Magic Link')}
      </Button>
      <CaptchaHint />
    </form>
  );
};
