/**
 * Suppresses error messages of pages that are only preloaded. If the user navigates during a
 * preload, its cause is still `preload`, so the check is made when it fails.
 */
import { errorToast } from '../../ui/overlay/toast.ts';

export interface Load {
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly location: { readonly pathname: string };
  readonly context: {
    /** Returns true if the page at this path is open or being navigated to. */
    readonly isOpen: (pathname: string) => boolean;
  };
}

/**
 * Shows an error toast unless the page is only preloaded; returns true if shown. Without a
 * connection the page says so itself, and a toast would cover it.
 */
export const sayWhereOpen = ({ cause, location, context }: Load, sentence: string): boolean => {
  const isHeard = cause !== 'preload' || context.isOpen(location.pathname);
  if (isHeard && navigator.onLine) errorToast(sentence);
  return isHeard;
};
