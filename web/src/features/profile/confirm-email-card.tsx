/**
 * Card that asks the user to confirm their email. Shown after the first recording, so that it
 * delays nothing, until the email is confirmed or the card is dismissed on this device.
 */
import { useQuery } from '@tanstack/react-query';
import { MailCheck, X } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import { useSendVerification, signInMethodsQuery } from '../../api/sign-in-methods-and-captcha.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { errorToast } from '../../ui/overlay/toast.ts';
import { KEPT_STORAGE } from '../../ui/storage/safe-local-storage.ts';
import { useProfile } from './queries.ts';

const DISMISSED = 'reptemple.confirm-email-dismissed';

interface ConfirmEmailProps {
  readonly email: string;
  readonly onDismiss: () => void;
}

const ConfirmEmail = ({ email, onDismiss }: ConfirmEmailProps): ReactElement => {
  const sending = useSendVerification();
  const send = (): void =>
    sending.mutate(email, { onError: () => errorToast(t('Something went wrong. Please try again.')) });
  return (
    <Card className="relative flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-5 pr-14 sm:p-6 sm:pr-16">
      <div className="max-w-xl">
        <CardTitle>{t('Confirm your email')}</CardTitle>
        <p aria-live="polite" className="mt-2 text-pretty wrap-anywhere text-quiet">
          {sending.isSuccess
            ? t('A message to {address} is on its way.', { address: email })
            : t('Needed to reset your password and to win prizes.')}
        </p>
      </div>
      {sending.isSuccess ? null : (
        <Button variant="secondary" busy={sending.isPending} onClick={send}>
          <MailCheck aria-hidden />
          <span>{t('Send Link')}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        size="icon"
        className="absolute top-2 right-2"
        aria-label={t('Don’t show again')}
        onClick={onDismiss}
      >
        <X aria-hidden />
      </Button>
    </Card>
  );
};

/**
 * Renders the card if the email is unconfirmed, the server can send mail, and the card is not
 * dismissed. Guests, who sign up first, and accounts by phone or wallet, which have no email, never
 * see it.
 */
export const ConfirmEmailCard = (): ReactElement | null => {
  const profile = useProfile();
  const [dismissedBy, setDismissedBy] = useState(() => KEPT_STORAGE.getItem(DISMISSED));
  const isUnconfirmed = profile && !profile.isGuest && !profile.emailVerified && isEmail(profile.email);
  const isAsked = isUnconfirmed === true && dismissedBy !== profile.id;
  const { data: methods } = useQuery({ ...signInMethodsQuery, enabled: isAsked });
  if (!isAsked || methods?.mail !== true) return null;
  const dismiss = (): void => {
    KEPT_STORAGE.setItem(DISMISSED, profile.id);
    setDismissedBy(profile.id);
  };
  return <ConfirmEmail email={profile.email} onDismiss={dismiss} />;
};
