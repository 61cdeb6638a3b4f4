/**
 * Shows an error toast if a page's data cannot be loaded, unless the page is only preloaded. This
 * is checked when the load fails: `cause` stays `preload` even if the user has opened the page
 * meanwhile.
 */
import { errorToast } from '../../ui/overlay/toast.ts';

export interface Load {
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly location: { readonly pathname: string };
  readonly context: {
    readonly isOpen: (pathname: string) => boolean;
  };
}

/**
 * Shows an error toast, unless the page is only preloaded. While offline shows none, because the
 * page itself reports that. Returns false on a preload.
 */
export const toastLoadError = ({ cause, location, context }: Load, sentence: string): boolean => {
  const isHeard = cause !== 'preload' || context.isOpen(location.pathname);
  if (isHeard && navigator.onLine) errorToast(sentence);
  return isHeard;
};
