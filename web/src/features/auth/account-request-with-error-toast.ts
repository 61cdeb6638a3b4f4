/**
 * Hook that runs an account request and shows a toast if it fails, and the error messages for it.
 */
import { useState } from 'react';
import { AUTH_SENTENCES } from '@reptemple/contract/accounts/auth-errors';
import { ApiError } from '../../api/api-error.ts';
import { translateMessage } from '../../i18n/translate.ts';
import { errorToast } from '../../ui/overlay/toast.ts';
import { SessionMissing } from './check-session-after-sign-in.ts';
import { AuthBusy } from './state/auth-session.ts';

/**
 * Returns the error's own message, or else `wrong` (specification S1, section 8). Returns a general
 * message if the reply is unreadable because of an outage or rate limit, since the input was not
 * checked.
 */
export const rejectionMessage = (error: unknown, wrong: string): string => {
  if (error instanceof ApiError && error.code === 'unreadable' && !isRefused(error)) {
    return translateMessage(AUTH_SENTENCES[error.status === 429 ? 'too_many_requests' : 'internal']);
  }
  const isOurs = error instanceof AuthBusy || error instanceof SessionMissing;
  const hasSentence = isOurs || (error instanceof ApiError && error.code !== 'unreadable');
  return hasSentence && error.message ? error.message : wrong;
};

const isRefused = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;

const NO_ANSWER: ReadonlySet<string> = new Set(['offline', 'internal', 'unavailable', 'unreadable']);

/**
 * Returns `failed` if the server could not be reached or failed, otherwise the error's own message.
 */
export const failureMessage = (error: unknown, failed: string): string =>
  error instanceof ApiError && NO_ANSWER.has(error.code) ? failed : rejectionMessage(error, failed);

interface Attempt {
  readonly isBusy: boolean;
  /**
   * Runs `work`. On failure resolves to false and shows a toast, unless `onRefused` handled the
   * error and returned true.
   */
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
        if (onRefused?.(error) !== true) errorToast(failureMessage(error, fallback));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};
