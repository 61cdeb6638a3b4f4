/** What may be sent when signing in and up, and where a person may be led afterwards (first document, sections 2 and 5). */

export const SHORTEST_PASSWORD = 6;
/** Where a signed-in person goes when nothing was remembered. */
export const HOME_AFTER_SIGN_IN = '/challenges';

/** A host that cannot exist: whatever resolves away from it would have left our origin. */
const HERE = 'http://reptemple.invalid';
/** Pages that would lead straight back, or out again. */
const LOOPS = new Set(['/login', '/signup', '/logout']);

/** The path, query and fragment of a same-origin address; undefined for anything else, so that a link can never lead away. */
export const safeReturn = (address: string | null | undefined): string | undefined => {
  if (!address?.startsWith('/') || !URL.canParse(address, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(address, HERE);
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
  return field && { field, message: 'Please enter both email and password.' };
};

/** Only what every address has: the server decides. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The first thing wrong with a sign-up, or undefined. */
export const signUpFault = (draft: SignUpDraft): DraftFault<SignUpDraft> | undefined => {
  const empty = firstEmpty(draft);
  if (empty) return { field: empty, message: 'Please enter both email and password.' };
  if (!EMAIL.test(draft.email.trim())) return { field: 'email', message: 'Please enter a valid email address.' };
  if (draft.password.length < SHORTEST_PASSWORD) {
    return { field: 'password', message: `Password must be at least ${SHORTEST_PASSWORD} characters long.` };
  }
  if (draft.password !== draft.confirmation) return { field: 'confirmation', message: 'Passwords do not match.' };
  return undefined;
};

/** Shown on leaderboards instead of nothing. Never a piece of the e-mail, which is not public. */
const NAMELESS = 'Athlete';

export const displayName = (name: string): string => name.trim() || NAMELESS;
