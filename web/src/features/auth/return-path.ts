/**
 * Page that a user wanted before sign-in, and the flag of a callback in progress. The page is in
 * local storage, so that it survives a reload and opens in another tab.
 */
import { HOME_AFTER_SIGN_IN, safeReturn } from './sign-in-and-sign-up-validation.ts';

const KEY = 'reptemple.return-address';

/** Stores a same-origin URL to return to. Ignores all other URLs. */
export const rememberReturn = (address: string | undefined): void => {
  const safe = safeReturn(address);
  if (safe) localStorage.setItem(KEY, safe);
};

export const rememberedReturn = (): string | undefined => safeReturn(localStorage.getItem(KEY));

/** Returns and removes the stored URL. Returns `home` if there is none. */
export const takeReturn = (home: string = HOME_AFTER_SIGN_IN): string => {
  const address = rememberedReturn();
  localStorage.removeItem(KEY);
  return address ?? home;
};

const CALLBACK_KEY = 'reptemple.auth-callback';
export const CALLBACK_PATH = '/auth/callback';

/**
 * Returns true from loading the callback page until `endCallback`. Meanwhile no other code reads
 * the session (specification S1, sections 3 and 4). Clears the flag of an abandoned callback.
 */
export const isCallbackInProgress = (): boolean => {
  if (location.pathname !== CALLBACK_PATH) sessionStorage.removeItem(CALLBACK_KEY);
  else if (!sessionStorage.getItem(CALLBACK_KEY)) sessionStorage.setItem(CALLBACK_KEY, 'yes');
  return sessionStorage.getItem(CALLBACK_KEY) !== null;
};

export const endCallback = (): void => sessionStorage.removeItem(CALLBACK_KEY);
