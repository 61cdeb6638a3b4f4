import { ChangePassword, SetPassword } from '@reptemple/contract/accounts/security';
import { RectangleEllipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../../i18n/translate.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { faultResolver } from '../fault-resolver.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PasswordField } from '../password-field.tsx';
import { type DraftIssue, newPasswordIssue, type NewPasswordDraft } from '../rules.ts';
import { useChange } from './use-change.ts';
import { Section } from './section.tsx';

interface ChangeDraft extends NewPasswordDraft {
  readonly current: string;
}

const EMPTY: ChangeDraft = { current: '', password: '', confirmation: '' };

interface PasswordFormProps {
  readonly hasPassword: boolean;
  readonly onChanged: () => void;
}

/** Returns the field that a rejection refers to. */
const refusedField = (error: unknown): 'current' | 'password' | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  if (error.refusal?.code === 'invalid_password') return 'current';
  return error.refusal?.code === 'weak_password' ? 'password' : undefined;
};

const usePasswordForm = ({ hasPassword, onChanged }: PasswordFormProps) => {
  const { isBusy, change } = useChange();
  const faultOf = (draft: ChangeDraft): DraftIssue<ChangeDraft> | undefined =>
    hasPassword && !draft.current
      ? { field: 'current', message: t('Please fill in all fields.') }
      : newPasswordIssue(draft);
  const { register, handleSubmit, formState, setError, reset } = useForm<ChangeDraft>({
    defaultValues: EMPTY,
    resolver: faultResolver(faultOf),
  });
  const atField = (error: unknown): boolean => {
    const field = refusedField(error);
    if (!field || !(error instanceof ApiError)) return false;
    setError(field, { message: error.message }, { shouldFocus: true });
    return true;
  };
  const submit = handleSubmit(async ({ current, password }) => {
    const work = async (signal: AbortSignal): Promise<unknown> =>
      hasPassword
        ? call(ChangePassword, { body: { currentPassword: current, newPassword: password } }, signal)
        : call(SetPassword, { body: { newPassword: password } }, signal);
    if (!(await change(work, t('Something went wrong. Please try again.'), atField))) return;
    reset(EMPTY);
    toast({ title: hasPassword ? t('Password changed') : t('Password set'), tone: 'success' });
    onChanged();
  });
  return { register, submit, isBusy, errors: formState.errors };
};

export const PasswordSection = (props: PasswordFormProps): ReactElement => {
  const { register, submit, isBusy, errors } = usePasswordForm(props);
  const { hasPassword } = props;
  return (
    <Section
      title={t('Password')}
      icon={RectangleEllipsis}
      lead={
        hasPassword
          ? t('Changing it ends all your other sessions.')
          : t('You don’t have a password yet. Set one to sign in without an email link.')
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {hasPassword ? (
          <PasswordField
            registration={register('current')}
            fault={errors.current?.message}
            label={t('Current password')}
            autoComplete="current-password"
          />
        ) : null}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NewPasswordFields register={register} errors={errors} />
        </div>
        <Button type="submit" variant="secondary" className="w-fit" busy={isBusy}>
          {hasPassword ? t('Change password') : t('Set Password')}
        </Button>
      </form>
    </Section>
  );
};
