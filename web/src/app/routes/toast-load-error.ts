import { errorToast } from '../../ui/overlay/toast.ts';

export interface Load {
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly location: { readonly pathname: string };
  readonly context: {
    readonly isOpen: (pathname: string) => boolean;
  };
}

/**
 * Shows an error toast because a page's data could not be loaded, and returns true. Shows none if
 * the browser is offline, because the page itself says that. If the page is only loaded in advance,
 * shows none and returns false. Checks if the page is open now: `cause` stays `preload` even after
 * the user has opened it.
 */
export const toastLoadError = ({ cause, location, context }: Load, sentence: string): boolean => {
  const isHeard = cause !== 'preload' || context.isOpen(location.pathname);
  if (isHeard && navigator.onLine) errorToast(sentence);
  return isHeard;
};
