/**
 * Suppresses errors of preloaded pages. If the user navigates during a preload, its cause is still
 * `preload`, so the check is made when it fails.
 */
import { errorToast } from '../../ui/overlay/toast.ts';

export interface Load {
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly location: { readonly pathname: string };
  readonly context: {
    /** Returns true if the page is open or being navigated to. */
    readonly isOpen: (pathname: string) => boolean;
  };
}

/** Shows an error unless it is for a preload; returns true if shown. */
export const sayWhereOpen = ({ cause, location, context }: Load, sentence: string): boolean => {
  const isHeard = cause !== 'preload' || context.isOpen(location.pathname);
  if (isHeard) errorToast(sentence);
  return isHeard;
};
