/**
 * Asks a user to confirm their email, next to their training: after the first set, so it delays
 * nothing. Gone once the email is confirmed.
 */
import { MailCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { useSendVerification } from '../../api/send-verification.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { errorToast } from '../../ui/toast.ts';
import { useProfile } from './queries.ts';

const ConfirmEmail = ({ email }: { readonly email: string }): ReactElement => {
  const sending = useSendVerification();
  const send = (): void =>
    sending.mutate(email, { onError: () => errorToast(t('Failed to send the link. Please try again.')) });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-5 sm:p-6">
      <div className="max-w-xl">
        <CardTitle>{t('Confirm Your Email')}</CardTitle>
        <p aria-live="polite" className="mt-2 text-pretty text-quiet">
          {sending.isSuccess
            ? t('We sent a link to {email}. Open it within an hour.', { email })
            : t('You need it to reset your password, and to win prizes.')}
        </p>
      </div>
      {!sending.isSuccess && (
        <Button variant="secondary" busy={sending.isPending} onClick={send}>
          <MailCheck aria-hidden />
          <span>{t('Send Link')}</span>
        </Button>
      )}
    </Card>
  );
};

/** Accounts made by phone or wallet have no email to confirm; guests sign up first. */
export const ConfirmEmailCard = (): ReactElement | null => {
  const profile = useProfile();
  if (!profile || profile.isGuest || profile.emailVerified || !profile.email.includes('@')) return null;
  return <ConfirmEmail email={profile.email} />;
};
