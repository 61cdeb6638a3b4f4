import type { KeyboardEventHandler, ReactElement } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useIsCaptchaSolving } from '../../api/sign-in-methods-and-captcha.ts';
import { t } from '../../i18n/translate.ts';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';

interface EmailFieldProps {
  readonly registration: UseFormRegisterReturn;
  readonly fault: string | undefined;
  readonly label?: string;
  /**
   * Value of the input's `autocomplete` attribute. `username webauthn` also offers passkeys in the
   * browser's autofill.
   */
  readonly autoComplete?: string;
  readonly onKeyDown?: KeyboardEventHandler;
}

export const EmailField = (props: EmailFieldProps): ReactElement => (
  <Field label={props.label ?? t('Email')} fault={props.fault}>
    {(control) => (
      <Input
        {...control}
        {...props.registration}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete={props.autoComplete ?? 'email'}
        {...(props.onKeyDown && { enterKeyHint: 'next', onKeyDown: props.onKeyDown })}
      />
    )}
  </Field>
);

export const CaptchaHint = (): ReactElement => {
  const isSolving = useIsCaptchaSolving();
  return (
    <output aria-live="polite" className="text-sm text-quiet empty:sr-only">
      {isSolving ? t('Checking that you’re human…') : ''}
    </output>
  );
};
