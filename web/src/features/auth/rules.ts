/** What may be sent when signing in and up, and where a person may be led afterwards (first document, sections 2, 5 and 8). */
import { MIN_PASSWORD } from '@reptemple/contract/auth';
import { AUTH_SENTENCES, authSentence } from '@reptemple/contract/auth-refusals';
import { said, t } from '../../i18n/texts.ts';
import { readUrl } from '../../address/rules.ts';

/** Where a new account goes when nothing was remembered. */
export const HOME_AFTER_SIGN_UP = '/profile';
/** Where a signed-in person goes when nothing was remembered. */
export const HOME_AFTER_SIGN_IN = '/challenges';

/** Where an identity that was just linked is seen. The callback page knows by it that nobody signed in. */
export const AFTER_LINKING = '/profile/security?linked=yes';

/** A host that cannot exist: whatever resolves away from it would have left our origin. */
const HERE = 'http://reptemple.invalid';
/** Pages that would lead straight back, or out again. */
const LOOPS = new Set(['/login', '/signup', '/logout', '/auth/callback']);

/** The path, query and fragment of a same-origin address; undefined for anything else, so that a link can never lead away. */
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

export interface DraftFault<Draft> {
  readonly field: keyof Draft & string;
  readonly message: string;
}

const firstEmpty = ({ email, password }: SignInDraft): 'email' | 'password' | undefined => {
  if (!email.trim()) return 'email';
  return password ? undefined : 'password';
};

/** The first thing wrong with a sign-in, or undefined. */
export const signInFault = (draft: SignInDraft): DraftFault<SignInDraft> | undefined => {
  const field = firstEmpty(draft);
  return field && { field, message: t('Please enter both email and password.') };
};

/** Only what every address has: the server decides. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The first thing wrong with a sign-up, or undefined. */
export const signUpFault = (draft: SignUpDraft): DraftFault<SignUpDraft> | undefined => {
  const empty = firstEmpty(draft);
  if (empty === 'email' && !draft.password) return { field: empty, message: said(AUTH_SENTENCES.credentials_missing) };
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

/** The first thing wrong with an address for a link, or undefined. */
export const emailFault = ({ email }: EmailDraft): DraftFault<EmailDraft> | undefined => {
  if (!email.trim()) return { field: 'email', message: t('Please enter your email address.') };
  return EMAIL.test(email.trim()) ? undefined : { field: 'email', message: t('Please enter a valid email address.') };
};

export interface NewPasswordDraft {
  readonly password: string;
  readonly confirmation: string;
}

/** The first thing wrong with a new password, or undefined. */
export const newPasswordFault = (draft: NewPasswordDraft): DraftFault<NewPasswordDraft> | undefined => {
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

/** An authenticator app's code, without the space that some show in its middle. */
export const plainCode = (code: string): string => code.replaceAll(/\s/g, '');

/** How the callback page was reached: by the query of its address and by its fragment. */
export interface CallbackArrival {
  readonly query: Readonly<Record<string, string | undefined>>;
  /** With or without its `#`. */
  readonly fragment: string;
}

/** What the callback page is asked to do (first document, section 2). */
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

/** The sentence for the error in the callback's address. Anybody may have written it: it is never shown in its own words. */
export const callbackSentence = (error: string): string =>
  Object.hasOwn(AUTH_SENTENCES, error) ? authSentence(error) : NO_SESSION;
