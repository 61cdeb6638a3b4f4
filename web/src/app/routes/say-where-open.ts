/**
 * A link that is touched prepares its page, about which nothing is said. Whoever follows it meanwhile gets what was begun then, still
 * marked as a preparation, and hears of its failure: so what counts is whether the page is open by the time it fails.
 */
import { errorToast } from '../../ui/toast.ts';

export interface Load {
  readonly cause: 'preload' | 'enter' | 'stay';
  readonly location: { readonly pathname: string };
  readonly context: {
    /** Whether one is on this page, or on the way to it. */
    readonly isOpen: (pathname: string) => boolean;
  };
}

/** Says what failed, where somebody is to hear it; returns whether somebody is. */
export const sayWhereOpen = ({ cause, location, context }: Load, sentence: string): boolean => {
  const isHeard = cause !== 'preload' || context.isOpen(location.pathname);
  if (isHeard) errorToast(sentence);
  return isHeard;
};
