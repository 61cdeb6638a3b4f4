/**
 * Stores the page that a user wanted before sign-in, so that it survives a reload and opens in
 * another tab.
 */
import { HOME_AFTER_SIGN_IN, safeReturn } from './auth-validation.ts';

const KEY = 'reptemple.return-address';

/** Stores a same-origin URL; ignores all others. */
export const rememberReturn = (address: string | undefined): void => {
  const safe = safeReturn(address);
  if (safe) localStorage.setItem(KEY, safe);
};

/** Returns the stored URL and keeps it; undefined if there is none. */
export const rememberedReturn = (): string | undefined => safeReturn(localStorage.getItem(KEY));

/** Returns and removes the stored URL; `home` if there is none. */
export const takeReturn = (home: string = HOME_AFTER_SIGN_IN): string => {
  const address = rememberedReturn();
  localStorage.removeItem(KEY);
  return address ?? home;
};
