import { SendVerification } from '@reptemple/contract/accounts/auth';
import { AtSign } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { t } from '../../../i18n/translate.ts';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { EmailChange } from './email-change.tsx';
import { useChange } from './use-change.ts';
import { Section } from './section.tsx';

interface EmailSectionProps {
  readonly email: string;
  readonly isVerified: boolean;
  readonly onChanged: () => void;
}

const VerifyButton = ({ email }: { readonly email: string }): ReactElement => {
  const { isBusy, change } = useChange();
  const send = async (): Promise<void> => {
    const work = async (signal: AbortSignal) => call(SendVerification, { body: { email } }, signal);
    if (!(await change(work, t('Something went wrong. Please try again.')))) return;
    toast({
      title: t('Email sent!'),
      description: t('Open the link we sent to confirm this address.'),
      tone: 'success',
    });
  };
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
      {t('Send Link')}
    </Button>
  );
};

export const EmailSection = ({ email, isVerified, onChanged }: EmailSectionProps): ReactElement => {
  const [isChanging, setChanging] = useState(false);
  return (
    <Section
      title={t('Email')}
      icon={AtSign}
      badge={
        isVerified ? <Badge tone="gold">{t('Verified')}</Badge> : <Badge tone="outline">{t('Not confirmed')}</Badge>
      }
      lead={t('We send links and codes here. Only you can see it.')}
    >
      <p className="font-medium wrap-anywhere">{email}</p>
      <div className="flex flex-wrap gap-3">
        {isVerified ? null : <VerifyButton email={email} />}
        <Button variant="secondary" onClick={() => setChanging(true)}>
          {t('Change email')}
        </Button>
      </div>
      {isChanging ? <EmailChange email={email} onClose={() => setChanging(false)} onChanged={onChanged} /> : null}
    </Section>
  );
};
