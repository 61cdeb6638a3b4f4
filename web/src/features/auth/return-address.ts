/** The page a person wanted before they were asked to sign in. Kept in the browser, so it survives a reload and another tab. */
import { HOME_AFTER_SIGN_IN, safeReturn } from './rules.ts';

const KEY = 'reptemple.return-address';

/** Keeps a same-origin address; anything else is ignored. */
export const rememberReturn = (address: string | undefined): void => {
  const safe = safeReturn(address);
  if (safe) localStorage.setItem(KEY, safe);
};

/** The remembered address, which stays remembered; undefined when there is none. */
export const rememberedReturn = (): string | undefined => safeReturn(localStorage.getItem(KEY));

/** The remembered address, once; `home` when there is none. */
export const takeReturn = (home: string = HOME_AFTER_SIGN_IN): string => {
  const address = rememberedReturn();
  localStorage.removeItem(KEY);
  return address ?? home;
};
