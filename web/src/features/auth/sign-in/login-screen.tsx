import { useState } from 'react';
import type { ReactElement } from 'react';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { t } from '../../../i18n/translate.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { AuthFrame, TextLink } from '../auth-screen-layout.tsx';
import { useChallengeToJoin } from '../challenge-name-on-sign-in.tsx';
import { CheckYourEmail } from '../sign-up/check-your-email.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { OtherSignInMethods } from './passkey-phone-and-provider-sign-in.tsx';
import { PasswordSignIn } from './password-and-wallet-sign-in.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

type Step =
  | { readonly at: 'form'; readonly tab: 'password' | 'link'; readonly email: string }
  | { readonly at: 'sent'; readonly email: string }
  | { readonly at: 'second-factor' };

const AT_FIRST: Step = { at: 'form', tab: 'password', email: '' };

interface LoginScreenProps {
  /** True if the user followed a sign-in link but still has to enter a second factor. */
  readonly isSecondStep: boolean;
}

/**
 * Sign-in screen (specification S1, section 2). After sign-in the route redirects to the remembered
 * page.
 */
export const LoginScreen = ({ isSecondStep }: LoginScreenProps): ReactElement => {
  const challenge = useChallengeToJoin();
  const [step, setStep] = useState<Step>(isSecondStep ? { at: 'second-factor' } : AT_FIRST);
  if (step.at === 'second-factor') return <SecondFactorStep onBack={() => setStep(AT_FIRST)} />;
  if (step.at === 'sent') {
    return <CheckYourEmail email={step.email} onOther={() => setStep({ at: 'form', tab: 'link', email: '' })} />;
  }
  return (
    <AuthFrame
      title={challenge === undefined ? t('Sign In') : t('Join {challenge}', { challenge })}
      footer={<p>{rich('New here? <link>Sign up</link>', { link: <TextLink to="/signup" /> })}</p>}
    >
      <Tabs defaultValue={step.tab}>
        <TabList aria-label={t('Sign-in methods')} className="mb-6">
          <Tab value="password">{t('Password')}</Tab>
          <Tab value="link">{t('Magic Link')}</Tab>
        </TabList>
        <TabPanel value="password" tabIndex={-1} aria-labelledby={undefined} aria-label={t('Sign In')}>
          <PasswordSignIn onSecondFactor={() => setStep({ at: 'second-factor' })} />
        </TabPanel>
        <TabPanel value="link" tabIndex={-1} aria-labelledby={undefined} aria-label={t('Sign In')}>
          <MagicLinkForm email={step.email} onSent={(email) => setStep({ at: 'sent', email })} />
        </TabPanel>
      </Tabs>
      <OtherSignInMethods onSecondFactor={() => setStep({ at: 'second-factor' })} />
    </AuthFrame>
  );
};
