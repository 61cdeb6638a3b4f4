import { useState } from 'react';
import type { ReactElement } from 'react';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/translate.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useAuth } from '../auth-context.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { ChallengeToJoin, useChallengeToJoin } from '../challenge-to-join.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { initialSignUp } from './optional-fields.tsx';
import type { SignUpSaid } from './optional-fields.tsx';
import { SecondFactorStep } from '../sign-in/second-factor-step.tsx';
import { SignUpByLink, SignUpByPassword } from './sign-up-by-link.tsx';
import { TextLink } from '../text-link.tsx';
import { OptionalWalletSignIn } from '../sign-in/password-sign-in.tsx';

/**
 * Sign-up with a password or a link (specification S1, sections 2 and 5). Both share their fields.
 */
export const SignupScreen = (): ReactElement => {
  const challenge = useChallengeToJoin();
  const { profile } = useAuth();
  const [said, setSaid] = useState<SignUpSaid>(() => initialSignUp(profile));
  const say = (change: Partial<SignUpSaid>): void => setSaid((before) => ({ ...before, ...change }));
  const [tab, setTab] = useState('password');
  const [sentTo, setSentTo] = useState<string>();
  const [isSecondStep, setSecondStep] = useState(false);
  if (isSecondStep) return <SecondFactorStep onBack={() => setSecondStep(false)} />;
  if (sentTo !== undefined) {
    return (
      <CheckYourEmail
        email={sentTo}
        purpose={t('It contains a link that creates your account and signs you in.')}
        onOther={() => setSentTo(undefined)}
      />
    );
  }
  return (
    <AuthFrame
      title={t('Create Account')}
      above={<ChallengeToJoin name={challenge} />}
      lead={t('One account for every challenge.')}
      footer={
        <p>
          {rich('Already have an account? <link>Sign in</link>', {
            link: <TextLink to="/login" />,
          })}
        </p>
      }
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label={t('Sign-up options')} className="mb-6">
          <Tab value="password">{t('Email & Password')}</Tab>
          <Tab value="link">{t('Magic Link')}</Tab>
        </TabList>
        <TabPanel value="password" tabIndex={-1} aria-labelledby={undefined} aria-label={t('Sign up with password')}>
          <SignUpByPassword said={said} onSaid={say} onSent={setSentTo} />
        </TabPanel>
        <TabPanel value="link" tabIndex={-1} aria-labelledby={undefined} aria-label={t('Sign up with a link')}>
          <SignUpByLink said={said} onSaid={say} onSent={setSentTo} />
        </TabPanel>
      </Tabs>
      <OptionalWalletSignIn onSecondFactor={() => setSecondStep(true)} />
    </AuthFrame>
  );
};
