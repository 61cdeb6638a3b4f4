/**
 * Notice above the sign-in or guest form if the session ended at Submit. Stays until the set is
 * sent.
 */
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { nextOpened } from './drafts/next-opened.ts';

interface SignedOutNoticeProps {
  /** The record page, to return to after sign-in. */
  readonly here: string;
  readonly allowsGuests: boolean;
}

export const SignedOutNotice = ({ here, allowsGuests }: SignedOutNoticeProps): ReactElement | null => {
  if (!nextOpened()?.isToBeSent) return null;
  return (
    <section
      aria-label={t('You’ve been signed out')}
      className="mx-auto mb-3 flex w-full max-w-lg flex-wrap items-center justify-between gap-3 rounded-stone bg-gold-wash px-4 py-3 text-gold"
    >
      <div className="min-w-0 flex-1">
        <h2 className="flex items-center gap-2 font-semibold">
          <CircleAlert className="size-4 shrink-0" aria-hidden /> <span>{t('You’ve been signed out')}</span>
        </h2>
        <p>
          {allowsGuests
            ? t('Your set is saved on this device. Sign in, or register below as a guest, to submit it.')
            : t('Your set is saved on this device. Sign in to submit it.')}
        </p>
      </div>
      <Button asChild>
        <Link to="/login" search={{ redirect: here }}>
          {t('Sign in')}
        </Link>
      </Button>
    </section>
  );
};
