/**
 * Validation of the sign-in, sign-up and password forms (specification S1, sections 2, 5 and 8).
 */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldValues, Resolver } from 'react-hook-form';
import { AUTH_SENTENCES } from '@reptemple/contract/accounts/auth-errors';
import { MIN_PASSWORD } from '@reptemple/contract/accounts/sign-up-and-sign-in';
import { translateMessage, t } from '../../i18n/translate.ts';

export interface SignInDraft {
  readonly email: string;
  readonly password: string;
}

export interface SignUpDraft extends SignInDraft {
  readonly name: string;
  readonly confirmation: string;
}

export interface DraftIssue<Draft> {
  readonly field: keyof Draft & string;
  readonly message: string;
}

const firstEmpty = ({ email, password }: SignInDraft): 'email' | 'password' | undefined => {
  if (!email.trim()) return 'email';
  return password ? undefined : 'password';
};

export const signInIssue = (draft: SignInDraft): DraftIssue<SignInDraft> | undefined => {
  const field = firstEmpty(draft);
  return field && { field, message: t('Please enter both email and password.') };
};

/** Minimal pattern of an email address; the server checks it in full. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const signUpIssue = (draft: SignUpDraft): DraftIssue<SignUpDraft> | undefined => {
  const empty = firstEmpty(draft);
  if (empty === 'email' && !draft.password)
    return { field: empty, message: translateMessage(AUTH_SENTENCES.credentials_missing) };
  if (empty) return { field: empty, message: t('Please enter both email and password.') };
  if (!EMAIL.test(draft.email.trim())) return { field: 'email', message: t('Please enter a valid email address.') };
  if (draft.password.length < MIN_PASSWORD) {
    return {
      field: 'password',
      message: t('Password must be at least {MIN_PASSWORD} characters long.', { MIN_PASSWORD }),
    };
  }
  if (draft.password !== draft.confirmation) return { field: 'confirmation', message: t('Passwords do not match.') };
  return undefined;
};

export interface EmailDraft {
  readonly email: string;
}

export const emailIssue = ({ email }: EmailDraft): DraftIssue<EmailDraft> | undefined => {
  if (!email.trim()) return { field: 'email', message: t('Please enter your email address.') };
  return EMAIL.test(email.trim()) ? undefined : { field: 'email', message: t('Please enter a valid email address.') };
};

export interface NewPasswordDraft {
  readonly password: string;
  readonly confirmation: string;
}

export const newPasswordIssue = (draft: NewPasswordDraft): DraftIssue<NewPasswordDraft> | undefined => {
  if (!draft.password || !draft.confirmation) {
    return { field: draft.password ? 'confirmation' : 'password', message: t('Please fill in all fields.') };
  }
  if (draft.password.length < MIN_PASSWORD) {
    return { field: 'password', message: t('Must be at least {MIN_PASSWORD} characters long', { MIN_PASSWORD }) };
  }
  return draft.password === draft.confirmation
    ? undefined
    : { field: 'confirmation', message: t('Passwords do not match.') };
};

/** Returns the label of the field for a one-time code. */
export const codeLabel = (source: 'email' | 'sms' | 'app'): string =>
  t('Code from {source, select, email {the email} sms {the SMS} other {your authenticator app}}', { source });

/** Removes the space that some authenticator apps show in the middle of a code. */
export const plainCode = (code: string): string => code.replaceAll(/\s/g, '');

/**
 * Returns a react-hook-form resolver. `faultOf` returns the first validation issue of a draft, or
 * undefined.
 */
export const toFormResolver =
  <Draft extends FieldValues>(faultOf: (draft: Draft) => DraftIssue<Draft> | undefined): Resolver<Draft> =>
  (draft, _context, options) => {
    const fault = faultOf(draft);
    if (!fault) return { values: draft, errors: {} };
    const errors = { [fault.field]: { type: 'rule', message: fault.message } };
    return { values: {}, errors: toNestErrors<Draft>(errors, options) };
  };
