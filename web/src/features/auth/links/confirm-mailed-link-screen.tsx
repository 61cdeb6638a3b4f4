/**
 * Page that an emailed link opens. The link is used only when the user presses the button, because
 * virus scanners in mail systems open links too.
 */
import { Link } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { FollowMagicLink, FollowVerification } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { translateMessage, t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useAttempt } from '../account-request-with-error-toast.ts';
import { useAuth, useAuthSession } from '../auth-context.tsx';
import { AuthFrame } from '../auth-screen-layout.tsx';
import { ChallengeToJoin, useChallengeToJoin } from '../challenge-name-on-sign-in.tsx';
import { callbackMessage } from '../complete-sign-in-callback.ts';
import { rememberReturn, HOME_AFTER_SIGN_IN, safeReturn } from '../return-path-after-sign-in.ts';
import { addressAfterTap, addressOfLink, CHANGES_EMAIL, forgetMailedLink } from './mailed-link.ts';
import type { MailedLink } from './mailed-link.ts';

const LABELS = {
  'magic-link': {
    title: t('Sign In'),
    lead: undefined,
    button: t('Sign In'),
    failed: t('Authentication failed'),
  },
  invitation: {
    title: t('You’re invited'),
    lead: undefined,
    button: t('Accept invitation'),
    failed: t('Authentication failed'),
  },
  verification: {
    title: t('Confirm your email'),
    lead: t('Tap the button if you created this account. If not, close this page.'),
    button: t('Confirm'),
    failed: t('Couldn’t confirm your email'),
  },
  'email-change': {
    title: t('Change email'),
    lead: undefined,
    button: t('Change email'),
    failed: t('Couldn’t confirm your email'),
  },
} as const;

/** Error codes of links that are used, expired or invalid. */
const VOID = new Set(['invalid_link', 'link_used', 'invalid_jwt', 'expired_jwt']);

interface VoidLinkProps {
  readonly reason: string;
  readonly next: string;
}

export const VoidLink = ({ reason, next }: VoidLinkProps): ReactElement => {
  const { isMember } = useAuth();
  return (
    <AuthFrame title={t('Invalid Link')} lead={reason}>
      <div className="mb-7 grid place-items-center border-y border-dashed bg-surface py-9 text-quiet">
        <Unlink aria-hidden className="size-14 stroke-[1.1]" />
      </div>
      <Button asChild size="large" className="w-full">
        {isMember ? <Link to={next}>{t('Continue')}</Link> : <Link to="/login">{t('Request a new link')}</Link>}
      </Button>
    </AuthFrame>
  );
};

type ConfirmableLink = MailedLink & { readonly kind: keyof typeof LABELS };

interface ConfirmScreenProps {
  readonly link: ConfirmableLink;
  readonly onDone: (address: string) => void;
}

const useTap = ({ link, onDone }: ConfirmScreenProps) => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const [voidReason, setVoidReason] = useState<string>();
  const { failed } = LABELS[link.kind];
  const onRefused = (error: unknown): boolean => {
    const refusal = error instanceof ApiError ? error.refusal : undefined;
    if (refusal?.code === 'sign_in_first') {
      rememberReturn(addressOfLink(link));
      toast({ title: callbackMessage(refusal.code) });
      onDone('/login');
      return true;
    }
    if (!refusal || !VOID.has(refusal.code)) return false;
    forgetMailedLink(sessionStorage);
    const reason = translateMessage(refusal.message);
    toast({ title: failed, description: reason, tone: 'error' });
    setVoidReason(reason);
    return true;
  };
  const endpoint = CHANGES_EMAIL.has(link.kind) ? FollowVerification : FollowMagicLink;
  const tap = async (): Promise<void> => {
    await attempt(
      async () => {
        // Waits for the first read of the session. Until then, other operations are rejected, and
        // the user may tap quickly.
        await session.idle();
        const reply = await session.perform(async (signal) => call(endpoint, { body: { token: link.token } }, signal));
        forgetMailedLink(sessionStorage);
        onDone(addressAfterTap(link, reply));
      },
      t('Something went wrong. Please try again.'),
      onRefused,
    );
  };
  return { isBusy, voidReason, tap };
};

export const ConfirmScreen = (props: ConfirmScreenProps): ReactElement => {
  const { link } = props;
  const { isBusy, voidReason, tap } = useTap(props);
  const { title, lead, button } = LABELS[link.kind];
  const challenge = useChallengeToJoin(link.redirect);
  if (voidReason !== undefined) {
    return <VoidLink reason={voidReason} next={safeReturn(link.redirect) ?? HOME_AFTER_SIGN_IN} />;
  }
  return (
    <AuthFrame title={title} above={<ChallengeToJoin name={challenge} />} lead={lead}>
      <Button size="large" className="w-full" busy={isBusy} onClick={() => void tap()}>
        {button}
      </Button>
    </AuthFrame>
  );
};
