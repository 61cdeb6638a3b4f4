import { MailCheck } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthFrame } from '../auth-screen-layout.tsx';
import { ChallengeToJoin, useChallengeToJoin } from '../challenge-name-on-sign-in.tsx';

interface CheckYourEmailProps {
  readonly email: string;
  readonly purpose?: string;
  readonly onOther: () => void;
  readonly children?: ReactNode;
}

/** Screen after an email was requested. Must not reveal if an account with this address exists. */
export const CheckYourEmail = ({ email, purpose, onOther, children }: CheckYourEmailProps): ReactElement => (
  <AuthFrame
    title={t('Check your email')}
    above={<ChallengeToJoin name={useChallengeToJoin()} />}
    lead={
      <>
        {rich(
          'We sent a link to <address>{email}</address>.',
          { address: <strong className="font-semibold wrap-anywhere text-ink" /> },
          { email },
        )}{' '}
        <span>{purpose}</span>
      </>
    }
    footer={t('Nothing after a minute? Check your spam folder and the spelling of the address.')}
  >
    <div className="mb-7 grid place-items-center border-y border-dashed bg-surface py-9 text-quiet">
      <MailCheck aria-hidden className="size-14 stroke-[1.1]" />
    </div>
    <p className="mb-6">{t('The link works once and expires in 1 hour. You can close this page.')}</p>
    <div className="grid gap-3">
      <Button variant="secondary" onClick={onOther}>
        {t('Use a different email')}
      </Button>
      {children}
    </div>
  </AuthFrame>
);
