/** Forms before the recorder for visitors: 'Sign In Required', and the registration of guests. */
import { Link } from '@tanstack/react-router';
import { LockKeyhole, MailCheck } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { JoinWithEmail, RegisterGuest } from '@reptemple/contract/accounts/guest-registration-and-join-by-email';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { call } from '../../../api/api-client.ts';
import { withCaptcha } from '../../../api/sign-in-methods-and-captcha.ts';
import { rich } from '../../../i18n/translate-rich-text.tsx';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Radio, RadioGroup } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { toFormResolver } from '../account-form-validation.ts';
import { useAttempt } from '../account-request-with-error-toast.ts';
import { useAuthSession } from '../auth-context.tsx';
import { TextLink } from '../auth-screen-layout.tsx';
import { ChallengeToJoin } from '../challenge-name-on-sign-in.tsx';
import { requireSession } from '../check-session-after-sign-in.ts';
import { CaptchaHint, EmailField } from '../email-field-and-captcha-hint.tsx';
import { missingTitle, joinIssue, guestIssue } from './guest-and-email-join-validation.ts';
import type { GuestDraft } from './guest-and-email-join-validation.ts';

/**
 * Shows a toast for each missing field, in addition to the message at the field (specification S2,
 * section 5).
 */
const toastMissingFields = <Draft extends FieldValues>(errors: FieldErrors<Draft>): void => {
  for (const fault of Object.values(errors)) {
    const description = typeof fault?.message === 'string' ? fault.message : undefined;
    const title = missingTitle(description);
    if (title) toast({ title, description, tone: 'error' });
  }
};

interface JoinFormProps {
  readonly challenge: Pick<Challenge, 'id' | 'name'>;
  readonly here: string;
}

interface CheckProps {
  readonly name: string;
  readonly email: string;
  readonly onAgain: () => void;
}

const CheckYourEmailCard = ({ name, email, onAgain }: CheckProps): ReactElement => (
  <Card className="mx-auto my-4 grid w-full max-w-lg animate-rise justify-items-center gap-4 p-8 text-center">
    <MailCheck aria-hidden className="size-12 stroke-[1.1] text-quiet" />
    <div>
      <ChallengeToJoin name={name} />
      <CardTitle className="text-2xl">{t('Check Your Email!')}</CardTitle>
    </div>
    <p className="text-pretty text-quiet">
      {rich(
        'We sent a link to <address>{email}</address>.',
        { address: <strong className="font-semibold wrap-anywhere text-ink" /> },
        { email },
      )}{' '}
      <span>{t('The link works once and expires in 1 hour. You can close this page.')}</span>
    </p>
    <Button variant="quiet" onClick={onAgain}>
      {t("Didn't receive it? Try again")}
    </Button>
  </Card>
);

const useJoinForm = (challengeId: string, onLinkSent: (email: string) => void) => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const { register, handleSubmit, formState } = useForm<GuestDraft>({
    defaultValues: { name: '', email: '' },
    resolver: toFormResolver<GuestDraft>(joinIssue),
  });
  const submit = handleSubmit(async ({ name, email }) => {
    const body = { challengeId, email: email.trim(), ...(name.trim() && { name: name.trim() }) };
    await attempt(async () => {
      const { outcome } = await session.signIn(async (signal) =>
        call(JoinWithEmail, { body: await withCaptcha(body, signal) }, signal),
      );
      if (outcome === 'account_created') {
        requireSession(session);
        toast({
          title: t('Account Created!'),
          description: t('You’re signed in and ready to record.'),
          tone: 'success',
        });
        return;
      }
      toast({ title: t('Magic Link Sent!'), description: t('Check your email for a sign-in link.'), tone: 'success' });
      onLinkSent(email.trim());
    }, t('Failed to create account or send magic link. Please try again.'));
  }, toastMissingFields);
  return { register, submit, isBusy, errors: formState.errors };
};

/**
 * Form 'Sign In Required' for a visitor's email. The server signs the user in, emails a link, or
 * rejects the email (specification S2, section 2).
 */
export const JoinForm = ({ challenge, here }: JoinFormProps): ReactElement => {
  const [sentTo, setSentTo] = useState<string>();
  const { register, submit, isBusy, errors } = useJoinForm(challenge.id, setSentTo);
  const { name } = challenge;
  if (sentTo !== undefined)
    return <CheckYourEmailCard {...{ name }} email={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <Card className="mx-auto my-4 w-full max-w-lg animate-rise p-6 sm:p-8">
      <CardTitle className="flex items-center gap-3 text-2xl">
        <LockKeyhole aria-hidden className="size-6 shrink-0 stroke-[1.5] text-quiet" />
        <span>{t('Sign In Required')}</span>
      </CardTitle>
      <p className="mt-2 text-quiet">
        {rich(
          'Join <name>{challenge}</name>: your email is enough.',
          { name: <bdi className="font-semibold wrap-anywhere text-ink" /> },
          { challenge: name },
        )}
      </p>
      <form noValidate className="mt-6 grid gap-5" onSubmit={(event) => void submit(event)}>
        <EmailField registration={register('email')} fault={errors.email?.message} />
        <Field
          label={t('Name')}
          hint={`${t('Optional')}. ${t('Shown on leaderboards. Your email never is.')}`}
          fault={errors.name?.message}
        >
          {(control) => <Input {...control} {...register('name')} autoComplete="name" maxLength={100} />}
        </Field>
        <Button type="submit" size="large" busy={isBusy}>
          {t('Create Account / Sign In')}
        </Button>
        <CaptchaHint />
      </form>
      <div className="mt-6 border-t pt-4">
        <Button asChild variant="quiet" className="-mx-3 w-[calc(100%+1.5rem)]">
          <Link to="/login" search={{ redirect: here }}>
            {t('Already have an account?')}
          </Link>
        </Button>
      </div>
    </Card>
  );
};

const ALL_ONLY = 'all';

const rankedAs = (choice: string): 'male' | 'female' | null =>
  choice === 'male' || choice === 'female' ? choice : null;

interface GuestFormProps {
  readonly challenge: Pick<Challenge, 'id' | 'name'>;
  readonly here: string;
  /** Called after the registration, before the page shows the guest as registered. */
  readonly onRegistered: (signal: AbortSignal) => Promise<void>;
}

const onEnter =
  (next: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    next();
  };

/**
 * CSS selector of the elements that get the focus after a link inside the application. If the page
 * was opened from outside, none of them has it.
 */
const ARRIVED = 'h1, main';

/**
 * Moves the focus through the guest form, to save taps on a phone. The name gets the focus if a
 * link inside the application led here. Enter ("Next" on a phone) moves on to the email, then to
 * the gender, so that users see its default before they send the form.
 */
const useWayThroughForm = (setFocus: (field: keyof GuestDraft) => void) => {
  const genders = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Waits one animation frame, because the page first focuses its heading.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.matches(ARRIVED) === true) setFocus('name');
    });
    return () => cancelAnimationFrame(frame);
  }, [setFocus]);
  return {
    genders,
    toEmail: () => setFocus('email'),
    toGender: () => {
      genders.current?.querySelector<HTMLElement>('[data-state=checked]')?.focus({ preventScroll: true });
      // Also scrolls the submit button below the gender into view.
      genders.current?.closest('form')?.scrollIntoView({ block: 'end' });
    },
  };
};

const useGuestForm = ({ challenge, onRegistered }: GuestFormProps) => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  // `male` is the default gender in specification S2, section 5.
  const [choice, setChoice] = useState('male');
  const { register, handleSubmit, formState, setFocus } = useForm<GuestDraft>({
    defaultValues: { name: '', email: '' },
    resolver: toFormResolver(guestIssue),
  });
  const submit = handleSubmit(async ({ name, email }) => {
    const body = { challengeId: challenge.id, name: name.trim(), email: email.trim(), gender: rankedAs(choice) };
    const enter = async (signal: AbortSignal) => {
      await call(RegisterGuest, { body: await withCaptcha(body, signal) }, signal);
      await onRegistered(signal);
    };
    const register = async (): Promise<void> => {
      await session.signIn(enter);
      requireSession(session);
    };
    if (!(await attempt(register, t('Something went wrong. Please try again.')))) return;
    toast({ title: t('Registration Complete'), tone: 'success' });
  }, toastMissingFields);
  return { register, submit, isBusy, errors: formState.errors, choice, setChoice, ...useWayThroughForm(setFocus) };
};

/**
 * Form 'Join the Challenge': registers a guest, if the challenge allows guests (specification S2,
 * section 2).
 */
export const GuestForm = (props: GuestFormProps): ReactElement => {
  const { challenge, here } = props;
  const { register, submit, isBusy, errors, choice, setChoice, genders, toEmail, toGender } = useGuestForm(props);
  const title = useId();
  return (
    <Card className="mx-auto my-4 w-full max-w-lg animate-rise p-6 sm:p-8">
      <CardTitle id={title} className="text-2xl">
        {t('Join the Challenge')}
      </CardTitle>
      <p className="mt-2 text-quiet">
        {rich(
          'Join <name>{challenge}</name> without an account. Sign up later with the same email to keep your recordings.',
          { name: <bdi className="font-semibold wrap-anywhere text-ink" /> },
          { challenge: challenge.name },
        )}
      </p>
      <form
        aria-labelledby={title}
        noValidate
        className="mt-6 grid scroll-mb-4 gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <Field label={t('Name')} hint={t('Shown on leaderboards. Your email never is.')} fault={errors.name?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('name')}
              autoComplete="name"
              enterKeyHint="next"
              maxLength={100}
              onKeyDown={onEnter(toEmail)}
            />
          )}
        </Field>
        <EmailField
          registration={register('email', {
            onChange: (event: { target: { value: string } }) => {
              event.target.value = event.target.value.toLowerCase();
            },
          })}
          fault={errors.email?.message}
          onKeyDown={onEnter(toGender)}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t('Gender')}</legend>
          <RadioGroup
            ref={genders}
            value={choice}
            onValueChange={setChoice}
            aria-label={t('Gender')}
            className="grid-cols-2"
            onKeyDown={onEnter(() => void submit())}
          >
            <Radio value="male">{t('Male')}</Radio>
            <Radio value="female">{t('Female')}</Radio>
            <div className="col-span-2">
              <Radio value={ALL_ONLY}>{t('Rank in All only')}</Radio>
            </div>
          </RadioGroup>
        </fieldset>
        <Button type="submit" size="large" busy={isBusy} className="whitespace-normal">
          {t('Register for Challenge')}
        </Button>
        <CaptchaHint />
      </form>
      <p className="mt-6 border-t pt-4 text-quiet">
        <TextLink to="/login" search={{ redirect: here }}>
          {t('Already have an account?')}
        </TextLink>
      </p>
    </Card>
  );
};
