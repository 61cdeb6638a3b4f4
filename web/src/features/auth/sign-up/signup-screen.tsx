import { useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { UpdateMyProfile } from '@reptemple/contract/accounts/profile';
import type { ProfileFields } from '@reptemple/contract/accounts/profile';
import { SignUpWithPassword } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { call } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { withCaptcha } from '../../../api/sign-in-methods-and-captcha.ts';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { errorToast, toast } from '../../../ui/overlay/toast.ts';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { emailIssue, signUpIssue, toFormResolver } from '../account-form-validation.ts';
import type { SignUpDraft } from '../account-form-validation.ts';
import { useAttempt } from '../account-request-with-error-toast.ts';
import { useAuthSession, useAuth } from '../auth-context.tsx';
import { AuthFrame, TextLink } from '../auth-screen-layout.tsx';
import { ChallengeToJoin, useChallengeToJoin } from '../challenge-name-on-sign-in.tsx';
import { requireSession, SessionMissing } from '../check-session-after-sign-in.ts';
import { CaptchaHint, EmailField } from '../email-field-and-captcha-hint.tsx';
import { NewPasswordFields } from '../password-fields-and-reset-screen.tsx';
import { useMagicLink } from '../sign-in/magic-link-form.tsx';
import { OptionalWalletSignIn } from '../sign-in/password-and-wallet-sign-in.tsx';
import { SecondFactorStep } from '../sign-in/second-factor-step.tsx';
import { CheckYourEmail } from './check-your-email.tsx';
import { saidFields, OptionalFields, initialSignUp } from './optional-profile-fields.tsx';
import type { SignUpFormProps, SignUpSaid } from './optional-profile-fields.tsx';
import { keepPendingProfile } from './pending-profile.ts';

export const CHECK_ABOUT_YOU = t('Check the form and try again.');

const wasSaved = async (fields: ProfileFields, signal: AbortSignal): Promise<boolean> => {
  if (Object.keys(fields).length === 0) return true;
  return call(UpdateMyProfile, { body: fields }, signal).then(
    () => true,
    () => false,
  );
};

const toastAccountCreated = (isProfileSaved: boolean): void => {
  if (isProfileSaved) {
    toast({ title: t('Success!'), description: t('Account created successfully. Welcome!'), tone: 'success' });
  } else {
    toast({
      title: t('Profile setup incomplete'),
      description: t('Your account is ready. Complete your profile.'),
    });
  }
};

const useSignUpForm = ({ name, email, about }: SignUpSaid, onSent: (email: string) => void) => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const { register, handleSubmit, formState, getValues, setError } = useForm<SignUpDraft>({
    defaultValues: { name, email, password: '', confirmation: '' },
    resolver: toFormResolver(signUpIssue),
  });
  const atField = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.refusal?.code !== 'weak_password') return false;
    setError('password', { message: error.message }, { shouldFocus: true });
    return true;
  };
  const submit = handleSubmit(async ({ name, email, password }) => {
    const fields = saidFields(about);
    if (!fields) return errorToast(CHECK_ABOUT_YOU);
    const body = { email: email.trim(), password, ...(name.trim() && { name: name.trim() }) };
    const create = async (signal: AbortSignal): Promise<boolean> => {
      await call(SignUpWithPassword, { body: await withCaptcha(body, signal) }, signal);
      return wasSaved(fields, signal);
    };
    const signUp = async (): Promise<void> => {
      const isProfileSaved = await session.signIn(create);
      requireSession(session);
      toastAccountCreated(isProfileSaved);
    };
    // If no session was opened, the address already has an account, and the server has emailed it a
    // link. Shows the same panel as for a new account, so that accounts are not revealed.
    const onRefused = (error: unknown): boolean => {
      if (!(error instanceof SessionMissing) || error.reason !== 'unknown') return atField(error);
      onSent(body.email);
      return true;
    };
    await attempt(signUp, t('Failed to create account. Please try again.'), onRefused);
  });
  const { errors, isSubmitted } = formState;
  return { register, submit, getValues, isBusy, errors, isFaulty: isSubmitted && !saidFields(about) };
};

interface SignUpByPasswordProps extends SignUpFormProps {
  readonly onSent: (email: string) => void;
}

const SignUpByPassword = ({ said, onSaid, onSent }: SignUpByPasswordProps): ReactElement => {
  const { register, submit, getValues, isBusy, errors, isFaulty } = useSignUpForm(said, onSent);
  const keep = (): void => {
    const { name, email } = getValues();
    onSaid({ name, email });
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)} onChange={keep}>
      <Field
        label={t('Name')}
        hint={`${t('Optional')}. ${t('Shown on leaderboards. Your email never is.')}`}
        fault={errors.name?.message}
      >
        {(control) => <Input {...control} {...register('name')} autoComplete="name" maxLength={100} />}
      </Field>
      <EmailField registration={register('email')} fault={errors.email?.message} />
      <NewPasswordFields register={register} errors={errors} label={t('Password')} />
      <OptionalFields draft={said.about} onChange={(about) => onSaid({ about })} isFaulty={isFaulty} />
      <Button type="submit" size="large" className="mt-2" busy={isBusy}>
        {t('Create Account')}
      </Button>
      <CaptchaHint />
    </form>
  );
};

const keepSaid = (email: string, fields: ProfileFields): void =>
  keepPendingProfile(localStorage, email, fields, Date.now());

interface SignUpByLinkProps extends SignUpFormProps {
  readonly onSent: (email: string) => void;
}

interface LinkDraft {
  readonly name: string;
  readonly email: string;
}

/** Sign-up by emailed link. Keeps the profile fields in the browser until the link is used. */
const SignUpByLink = ({ said, onSaid, onSent }: SignUpByLinkProps): ReactElement => {
  const { isBusy, send } = useMagicLink();
  const { register, handleSubmit, formState, getValues } = useForm<LinkDraft>({
    defaultValues: { name: said.name, email: said.email },
    resolver: toFormResolver<LinkDraft>(emailIssue),
  });
  const submit = handleSubmit(async ({ name, email }) => {
    const fields = saidFields(said.about);
    if (!fields) return errorToast(CHECK_ABOUT_YOU);
    keepSaid(email, fields);
    if (await send(email, name)) onSent(email.trim());
  });
  const { errors, isSubmitted } = formState;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      onChange={() => onSaid(getValues())}
    >
      <p className="text-quiet">{t('We’ll email you a link. No password needed.')}</p>
      <Field label={t('Name')} hint={`${t('Optional')}. ${t('Shown on leaderboards. Your email never is.')}`}>
        {(control) => <Input {...control} {...register('name')} autoComplete="name" maxLength={100} />}
      </Field>
      <EmailField registration={register('email')} fault={errors.email?.message} />
      <OptionalFields
        draft={said.about}
        onChange={(about) => onSaid({ about })}
        isFaulty={isSubmitted && !saidFields(said.about)}
      />
      <Button type="submit" size="large" className="mt-2" busy={isBusy}>
        {t('Send Magic Link')}
      </Button>
      <CaptchaHint />
    </form>
  );
};

/**
 * Sign-up with a password or by emailed link, with shared fields (specification S1, sections 2 and
 * 5).
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
    return <CheckYourEmail email={sentTo} onOther={() => setSentTo(undefined)} />;
  }
  return (
    <AuthFrame
      title={t('Create Account')}
      above={<ChallengeToJoin name={challenge} />}
      footer={
        <p>
          {rich('Already have an account? <link>Sign in</link>', {
            link: <TextLink to="/login" />,
          })}
        </p>
      }
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabList aria-label={t('Sign-in methods')} className="mb-6">
          <Tab value="password">{t('Email & Password')}</Tab>
          <Tab value="link">{t('Magic Link')}</Tab>
        </TabList>
        <TabPanel value="password" tabIndex={-1} aria-labelledby={undefined} aria-label={t('Create Account')}>
          <SignUpByPassword said={said} onSaid={say} onSent={setSentTo} />
        </TabPanel>
        <TabPanel value="link" tabIndex={-1} aria-labelledby={undefined} aria-label={t('Create Account')}>
          <SignUpByLink said={said} onSaid={say} onSent={setSentTo} />
        </TabPanel>
      </Tabs>
      <OptionalWalletSignIn onSecondFactor={() => setSecondStep(true)} />
    </AuthFrame>
  );
};
