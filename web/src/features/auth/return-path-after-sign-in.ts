/**
 * Path to open after sign-in: the page that the user wanted, or a default. Stored in local storage,
 * so that it survives a reload and works in another tab. Also the flag of a sign-in callback in
 * progress.
 */
import { readUrl } from '../../api/parse-json-and-url.ts';

export const HOME_AFTER_SIGN_UP = '/profile';
export const HOME_AFTER_SIGN_IN = '/challenges';

/**
 * Return path after linking an identity. The callback page detects by this path that the user was
 * linking and not signing in.
 */
export const AFTER_LINKING = '/profile/security?linked=yes';

/**
 * Base URL against which return paths are resolved. Its host does not exist. If a resolved URL has
 * another host, the path leads to another site.
 */
const HERE = 'http://reptemple.invalid';
/** Paths that are not used as return paths, because they would sign the user in or out again. */
const LOOPS = new Set(['/login', '/signup', '/logout', '/auth/callback']);

/**
 * Returns path, query and fragment of a path on this site. Returns undefined for other sites, to
 * prevent open redirects, and for the paths in LOOPS.
 */
export const safeReturn = (address: string | null | undefined): string | undefined => {
  const url = address?.startsWith('/') ? readUrl(address, HERE) : undefined;
  if (!url) return undefined;
  const { origin, pathname, search, hash } = url;
  if (origin !== HERE || pathname.startsWith('//') || LOOPS.has(pathname)) return undefined;
  return pathname + search + hash;
};

const KEY = 'reptemple.return-address';

/** Stores the path to return to after sign-in. Ignores paths that `safeReturn` rejects. */
export const rememberReturn = (address: string | undefined): void => {
  const safe = safeReturn(address);
  if (safe) localStorage.setItem(KEY, safe);
};

export const rememberedReturn = (): string | undefined => safeReturn(localStorage.getItem(KEY));

/** Returns and removes the stored return path; `home` if there is none. */
export const takeReturn = (home: string = HOME_AFTER_SIGN_IN): string => {
  const address = rememberedReturn();
  localStorage.removeItem(KEY);
  return address ?? home;
};

const CALLBACK_KEY = 'reptemple.auth-callback';
export const CALLBACK_PATH = '/auth/callback';

/**
 * Returns true from loading the callback page until `endCallback`. Meanwhile no other code reads
 * the session (specification S1, sections 3 and 4). Returns false on all other pages, and removes
 * the flag that an abandoned callback left.
 */
export const isCallbackInProgress = (): boolean => {
  if (location.pathname !== CALLBACK_PATH) sessionStorage.removeItem(CALLBACK_KEY);
  else if (!sessionStorage.getItem(CALLBACK_KEY)) sessionStorage.setItem(CALLBACK_KEY, 'yes');
  return sessionStorage.getItem(CALLBACK_KEY) !== null;
};

export const endCallback = (): void => sessionStorage.removeItem(CALLBACK_KEY);
