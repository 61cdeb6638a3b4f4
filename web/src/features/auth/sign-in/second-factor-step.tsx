import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { VerifyRecoveryCode, VerifyTotp } from '@reptemple/contract/accounts/account-security';
import { call } from '../../../api/api-client.ts';
import { isAuthRefusal } from '../../../api/api-error.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckRow } from '../../../ui/form/checkbox-radio-switch.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { errorToast } from '../../../ui/overlay/toast.ts';
import { codeLabel, plainCode } from '../account-form-validation.ts';
import { useAttempt, rejectionMessage } from '../account-request-with-error-toast.ts';
import { useAuthSession } from '../auth-context.tsx';
import { AuthFrame } from '../auth-screen-layout.tsx';
import { toastSignedIn } from '../check-session-after-sign-in.ts';

type Way = 'app' | 'recovery';

interface CodeDraft {
  readonly code: string;
  readonly trustDevice: boolean;
}

const WAYS = {
  app: {
    endpoint: VerifyTotp,
    label: codeLabel('app'),
    other: t('Use a recovery code'),
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 9 },
  },
  recovery: {
    endpoint: VerifyRecoveryCode,
    label: t('Recovery code'),
    other: t('Use the authenticator app'),
    input: { autoComplete: 'off', autoCapitalize: 'none', maxLength: 64 },
  },
} as const;

const WRONG = t('Wrong code. Check it and try again.');

interface CodeFormProps {
  readonly way: Way;
  readonly onBack: () => void;
}

const CodeForm = ({ way, onBack }: CodeFormProps): ReactElement => {
  const session = useAuthSession();
  const { isBusy, attempt } = useAttempt();
  const { register, handleSubmit, formState, setFocus, setError } = useForm<CodeDraft>({
    defaultValues: { code: '', trustDevice: false },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const { endpoint, label, input } = WAYS[way];
  const onRefused = (error: unknown): boolean => {
    if (isAuthRefusal(error, 'invalid_two_factor')) {
      errorToast(t('This took too long. Please sign in again.'));
      onBack();
    } else setError('code', { message: rejectionMessage(error, WRONG) }, { shouldFocus: true });
    return true;
  };
  const submit = handleSubmit(async ({ code, trustDevice }) => {
    const body = { code: plainCode(code), trustDevice };
    const verify = async (): Promise<void> => {
      await session.signIn(async (signal) => call(endpoint, { body }, signal), 'MFA_CHALLENGE_VERIFIED');
      toastSignedIn(session);
    };
    await attempt(verify, WRONG, onRefused);
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label={label} fault={formState.errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...input}
            {...register('code', { validate: (code) => plainCode(code) !== '' || t('Enter the code.') })}
            className="text-center font-mono text-xl tracking-[0.2em]"
          />
        )}
      </Field>
      <CheckRow {...register('trustDevice')}>{t('Don’t ask again on this device')}</CheckRow>
      <Button type="submit" size="large" busy={isBusy}>
        {t('Confirm')}
      </Button>
    </form>
  );
};

export const SecondFactorStep = ({ onBack }: { readonly onBack: () => void }): ReactElement => {
  const [way, setWay] = useState<Way>('app');
  return (
    <AuthFrame
      title={t('Two-factor authentication')}
      footer={
        <div className="flex flex-wrap justify-between gap-x-6">
          <Button variant="quiet" size="small" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
            {WAYS[way].other}
          </Button>
          <Button variant="quiet" size="small" onClick={onBack}>
            {t('Back to login')}
          </Button>
        </div>
      }
    >
      <CodeForm key={way} way={way} onBack={onBack} />
    </AuthFrame>
  );
};
