import type { ProfileFields } from '@reptemple/contract/accounts/profile';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { CaptchaHint } from '../captcha-hint.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { EmailField } from '../email-field.tsx';
import { faultResolver } from '../fault-resolver.ts';
import { useMagicLink } from '../sign-in/magic-link-form.tsx';
import { saidFields, type SignUpFormProps } from './optional-draft.ts';
import { OptionalFields } from './optional-fields.tsx';
import { keepPendingProfile } from './pending-profile.ts';
import { emailIssue } from '../rules.ts';
import { CHECK_ABOUT_YOU } from './sign-up-by-password.tsx';

const keepSaid = (email: string, fields: ProfileFields): void =>
  keepPendingProfile(localStorage, email, fields, Date.now());

interface SignUpByLinkProps extends SignUpFormProps {
  readonly onSent: (email: string) => void;
}

interface LinkDraft {
  readonly name: string;
  readonly email: string;
}

/** The profile fields are stored in the browser until the link is used. */
export const SignUpByLink = ({ said, onSaid, onSent }: SignUpByLinkProps): ReactElement => {
  const { isBusy, send } = useMagicLink();
  const { register, handleSubmit, formState, getValues } = useForm<LinkDraft>({
    defaultValues: { name: said.name, email: said.email },
    resolver: faultResolver<LinkDraft>(emailIssue),
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
      <p className="text-quiet">{t('We’ll email you a link to create your account. No password needed.')}</p>
      <Field label={t('Name')} hint={t('Optional. Shown on leaderboards. Your email never is.')}>
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
