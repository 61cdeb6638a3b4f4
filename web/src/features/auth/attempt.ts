/** Trying an account call from a screen: what fails is said in a toast, and the screen only goes on when it worked. */
import { AUTH_SENTENCES } from '@reptemple/contract/auth-refusals';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { said } from '../../i18n/texts.ts';
import { errorToast } from '../../ui/toast.ts';
import { SessionMissing } from './missing-session.ts';
import { AuthBusy } from './state/operations.ts';

/**
 * Of a check: the provider's own sentence, or ours when it has none (first document, section 8). Whoever could not be reached has found
 * nothing wrong, so that is said, and not that a password or a code is.
 */
export const verdictOf = (error: unknown, wrong: string): string => {
  if (error instanceof ApiError && error.code === 'unreadable' && !isRefused(error)) {
    return said(AUTH_SENTENCES[error.status === 429 ? 'too_many_requests' : 'internal']);
  }
  const isOurs = error instanceof AuthBusy || error instanceof SessionMissing;
  const hasSentence = isOurs || (error instanceof ApiError && error.code !== 'unreadable');
  return hasSentence && error.message ? error.message : wrong;
};

/** The check itself said no. A broken or busy server, or a proxy in front of it, has checked nothing. */
const isRefused = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;

/** Nothing answered, or what did is broken: no refusal, and nothing that people could do something about. */
const NO_ANSWER: ReadonlySet<string> = new Set(['offline', 'internal', 'unavailable', 'unreadable']);

/** Of anything else: what the provider refuses with, or that what was tried has failed. */
export const sentenceOf = (error: unknown, failed: string): string =>
  error instanceof ApiError && NO_ANSWER.has(error.code) ? failed : verdictOf(error, failed);

interface Attempt {
  readonly isBusy: boolean;
  /** Resolves to whether it worked. `onRefused` may take the error over, by returning true. */
  readonly attempt: (
    work: () => Promise<unknown>,
    fallback: string,
    onRefused?: (error: unknown) => boolean,
  ) => Promise<boolean>;
}

export const useAttempt = (): Attempt => {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    attempt: async (work, fallback, onRefused) => {
      setBusy(true);
      try {
        await work();
        return true;
      } catch (error) {
        if (onRefused?.(error) !== true) errorToast(sentenceOf(error, fallback));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};
