import { useState } from 'react';
import type { FormEvent, ReactElement } from 'react';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { focusOnMount } from '../../../ui/overlay/focus-management.ts';

interface PasswordStepProps {
  readonly hasPassword: boolean;
  readonly action: string;
  readonly tone?: 'primary' | 'danger';
  readonly isBusy: boolean;
  readonly refusal: string | undefined;
  readonly onConfirm: (password: string | undefined) => void;
}

export const PasswordStep = ({
  hasPassword,
  action,
  tone = 'primary',
  isBusy,
  refusal,
  onConfirm,
}: PasswordStepProps): ReactElement => {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onConfirm(hasPassword ? password : undefined);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      {hasPassword ? (
        <Field label={t('Current password')} fault={refusal}>
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              ref={focusOnMount}
              value={password}
              onChange={({ currentTarget: { value } }) => setPassword(value)}
            />
          )}
        </Field>
      ) : (
        <p role="alert" className="font-medium text-clay empty:hidden">
          {refusal}
        </p>
      )}
      <Button type="submit" variant={tone} busy={isBusy} disabled={hasPassword && password === ''}>
        {action}
      </Button>
    </form>
  );
};
