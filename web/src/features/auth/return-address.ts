/** The page a person wanted before they were asked to sign in. Kept in the browser, so it survives a reload and another tab. */
import { HOME_AFTER_SIGN_IN, safeReturn } from './rules.ts';

const KEY = 'reptemple.return-address';

/** Keeps a same-origin address; anything else is ignored. */
export const rememberReturn = (address: string | undefined): void => {
  const safe = safeReturn(address);
  if (safe) localStorage.setItem(KEY, safe);
};

/** The remembered address, once; `/challenges` when there is none. */
export const takeReturn = (): string => {
  const address = safeReturn(localStorage.getItem(KEY));
  localStorage.removeItem(KEY);
  return address ?? HOME_AFTER_SIGN_IN;
};
