/** By whose link somebody came: kept for the visit, because signing in leads away from the address that says it. */
import { MAX_REF } from '@reptemple/contract/referrals';

const KEY = 'reptemple-ref';

/** The latest link counts. One that is too long is none of ours. */
export const rememberRef = (ref: string): void => {
  if (ref.length > MAX_REF) return;
  try {
    sessionStorage.setItem(KEY, ref);
  } catch {
    // A browser that keeps nothing forgets this, too.
  }
};

export const rememberedRef = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};
