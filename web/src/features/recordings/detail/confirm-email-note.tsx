/**
 * Note that a result ranks only after the owner has confirmed the email address, with a button that
 * sends the link.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Profile } from '@reptemple/contract/accounts/profile';
import { isEmail } from '@reptemple/contract/email-validation-and-contact-kind';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { useSendVerification } from '../../../api/sign-in-methods-and-captcha.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { myProfileQuery } from '../record-and-recording-page-queries.ts';

const SendLink = ({ email }: { readonly email: string }): ReactElement => {
  const sending = useSendVerification();
  const send = (): void =>
    sending.mutate(email, {
      onSuccess: () =>
        toast({
          title: t('Email sent!'),
          description: t('Open the link we sent to confirm this address.'),
          tone: 'success',
        }),
      onError: () => errorToast(t('Something went wrong. Please try again.')),
    });
  return (
    <Button variant="secondary" busy={sending.isPending} onClick={send}>
      {t('Send Link')}
    </Button>
  );
};

const SignUp = (): ReactElement => (
  <Button asChild variant="secondary">
    <Link to="/signup">{t('Sign Up')}</Link>
  </Button>
);

const ConfirmNote = ({ isGuest, email }: Pick<Profile, 'isGuest' | 'email'>): ReactElement => {
  if (isGuest)
    return (
      <>
        <p>{t('To rank, sign up with the same email address and confirm it.')}</p>
        <SignUp />
      </>
    );
  if (!isEmail(email)) return <p>{t('To rank, sign up with the same email address and confirm it.')}</p>;
  return (
    <>
      <p>{t('To rank, open the link we sent to {email}.', { email })}</p>
      <SendLink email={email} />
    </>
  );
};

export const MailboxNote = ({ recording }: { readonly recording: Recording }): ReactElement | null => {
  const isHeld = recording.status === 'unverified' && recording.unverifiedReason === 'mailbox';
  const { data } = useQuery({ ...myProfileQuery, enabled: isHeld });
  const profile = data?.profile;
  if (!isHeld || !profile) return null;
  if (profile.emailVerified && !profile.isGuest)
    return <p className="text-sm text-quiet">{t('Email confirmed. Your result will rank within a minute.')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm wrap-anywhere text-quiet">
      <ConfirmNote {...profile} />
    </div>
  );
};
