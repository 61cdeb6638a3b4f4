import { RegisterGuest } from '@reptemple/contract/accounts/guests';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { rich } from '../../../i18n/rich.tsx';
import { t } from '../../../i18n/translate.ts';
import { withCaptcha } from '../../../api/captcha.ts';
import { CaptchaHint } from '../captcha-hint.tsx';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Radio, RadioGroup } from '../../../ui/form/radio-group.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { useAttempt } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';
import { EmailField } from '../email-field.tsx';
import { faultResolver } from '../fault-resolver.ts';
import { requireSession } from '../missing-session.ts';
import { TextLink } from '../text-link.tsx';
import { guestIssue } from './join-validation.ts';
import type { GuestDraft } from './join-validation.ts';
import { sayMissing } from './say-missing.ts';

const ALL_ONLY = 'all';

const rankedAs = (choice: string): 'male' | 'female' | null =>
  choice === 'male' || choice === 'female' ? choice : null;

interface GuestFormProps {
  readonly challenge: Pick<Challenge, 'id' | 'name'>;
  /** The current page, to return to after sign-in. */
  readonly here: string;
  /** Runs after the registration, before the page shows the guest. */
  readonly onRegistered: (signal: AbortSignal) => Promise<void>;
}

const useGuestForm = ({ challenge, onRegistered }: GuestFormProps) => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const [choice, setChoice] = useState('male');
  const { register, handleSubmit, formState } = useForm<GuestDraft>({
    defaultValues: { name: '', email: '' },
    resolver: faultResolver(guestIssue),
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
    toast({ title: t('Registration Complete'), description: t('You’re ready to record.'), tone: 'success' });
  }, sayMissing);
  return { register, submit, isBusy, errors: formState.errors, choice, setChoice };
};

/**
 * 'Join the Challenge': guest registration, if the challenge allows it (specification S2, section
 * 2).
 */
export const GuestForm = (props: GuestFormProps): ReactElement => {
  const { challenge, here } = props;
  const { register, submit, isBusy, errors, choice, setChoice } = useGuestForm(props);
  return (
    <Card className="mx-auto my-4 w-full max-w-lg animate-rise p-6 sm:p-8">
      <CardTitle className="text-2xl">{t('Join the Challenge')}</CardTitle>
      <p className="mt-2 text-quiet">
        {rich(
          'Join <name>{challenge}</name> without an account. Sign up later with the same email to keep your recordings.',
          { name: <bdi className="font-semibold wrap-anywhere text-ink" /> },
          { challenge: challenge.name },
        )}
      </p>
      <form noValidate className="mt-6 grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field label={t('Name')} hint={t('Shown on the leaderboard.')} fault={errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="name" maxLength={100} />}
        </Field>
        <EmailField
          registration={register('email', {
            // Converts input to lower case.
            onChange: (event: { target: { value: string } }) => {
              event.target.value = event.target.value.toLowerCase();
            },
          })}
          fault={errors.email?.message}
        />
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t('Gender')}</legend>
          <RadioGroup value={choice} onValueChange={setChoice} aria-label={t('Gender')} className="grid-cols-2">
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
