/**
 * Validation of the sign-in, sign-up and password forms (specification S1, sections 2, 5 and 8).
 */
import { MIN_PASSWORD } from '@reptemple/contract/accounts/auth';
import { AUTH_SENTENCES, authMessage } from '@reptemple/contract/accounts/auth-errors';
import { readUrl } from '../../api/parse-json-and-url.ts';
import { translateMessage, t } from '../../i18n/translate.ts';

export const HOME_AFTER_SIGN_UP = '/profile';
export const HOME_AFTER_SIGN_IN = '/challenges';

/**
 * Return path of linking an identity. By its value the callback page tells linking from sign-in.
 */
export const AFTER_LINKING = '/profile/security?linked=yes';

/** Base URL with a non-existent host, to detect URLs of another origin. */
const HERE = 'http://reptemple.invalid';
const LOOPS = new Set(['/login', '/signup', '/logout', '/auth/callback']);

/**
 * Returns path, query and fragment of a same-origin path; undefined for all others. Prevents open
 * redirects.
 */
export const safeReturn = (address: string | null | undefined): string | undefined => {
  const url = address?.startsWith('/') ? readUrl(address, HERE) : undefined;
  if (!url) return undefined;
  const { origin, pathname, search, hash } = url;
  if (origin !== HERE || pathname.startsWith('//') || LOOPS.has(pathname)) return undefined;
  return pathname + search + hash;
};

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

/** Removes the space that some authenticator apps show in the middle of a code. */
export const plainCode = (code: string): string => code.replaceAll(/\s/g, '');

export interface CallbackArrival {
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Fragment of the URL, with or without its `#`. */
  readonly fragment: string;
}

/** Task in the callback page's URL (specification S1, section 2). */
export type CallbackTask =
  | { readonly task: 'recovery'; readonly token: string | undefined }
  | { readonly task: 'verification' | 'sign-in'; readonly error: string | undefined };

export const callbackTask = ({ query, fragment }: CallbackArrival): CallbackTask => {
  const hidden = new URLSearchParams(fragment.replace(/^#/, ''));
  const given = (name: string): string | undefined => query[name] ?? hidden.get(name) ?? undefined;
  if (hidden.get('type') === 'recovery') return { task: 'recovery', token: given('token') };
  const task = given('type') === 'verification' ? 'verification' : 'sign-in';
  return { task, error: given('error') };
};

const NO_SESSION = t('No session found. Please try signing in again.');

/**
 * Returns our message for the error code in the callback's URL. Never shows the URL's own text,
 * because anyone can craft a URL.
 */
export const callbackMessage = (error: string): string =>
  Object.hasOwn(AUTH_SENTENCES, error) ? authMessage(error) : NO_SESSION;
