import { Eye, EyeOff } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '../../i18n/translate.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

interface PasswordFieldProps {
  readonly registration: UseFormRegisterReturn;
  readonly fault: string | undefined;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Password field with a button that shows the password. */
export const PasswordField = ({ registration, fault, label, hint, autoComplete }: PasswordFieldProps): ReactElement => {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} fault={fault}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...registration}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoComplete={autoComplete}
            className="pr-13"
          />
          <button
            type="button"
            aria-label={isShown ? t('Hide password') : t('Show password')}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-stone text-quiet hover:text-ink [&_svg]:size-5"
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  );
};
