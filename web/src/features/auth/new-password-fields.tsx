import { MIN_PASSWORD } from '@reptemple/contract/accounts/auth';
import type { ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { inLowerCase } from '../../i18n/locale-formats.ts';
import { t } from '../../i18n/translate.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  readonly register: (name: 'password' | 'confirmation') => UseFormRegisterReturn;
  readonly errors: Partial<Record<'password' | 'confirmation', { readonly message?: string | undefined }>>;
  readonly label?: string;
}

export const NewPasswordFields = ({
  register,
  errors,
  label = t('New password'),
}: NewPasswordFieldsProps): ReactElement => (
  <>
    <PasswordField
      registration={register('password')}
      fault={errors.password?.message}
      label={label}
      hint={t('At least {MIN_PASSWORD} characters.', { MIN_PASSWORD })}
      autoComplete="new-password"
    />
    <PasswordField
      registration={register('confirmation')}
      fault={errors.confirmation?.message}
      label={t('Confirm {what}', { what: inLowerCase(label) })}
      autoComplete="new-password"
    />
  </>
);
