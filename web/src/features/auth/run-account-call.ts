/**
 * Runs an account call from a screen. Failures show a toast; the screen continues only after
 * success.
 */
import { toNestErrors } from '@hookform/resolvers';
import { useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { AUTH_SENTENCES } from '@reptemple/contract/accounts/auth-errors';
import { ApiError } from '../../api/api-error.ts';
import { translateMessage } from '../../i18n/translate.ts';
import { errorToast } from '../../ui/overlay/toast.ts';
import { SessionMissing } from './missing-session.ts';
import type { DraftIssue } from './sign-in-and-sign-up-validation.ts';
import { AuthBusy } from './state/auth-session.ts';

/**
 * Returns the message for a rejected input: the server's own, or `wrong` if it has none
 * (specification S1, section 8). An unreachable server has checked nothing, so its message says
 * that instead.
 */
export const verdictOf = (error: unknown, wrong: string): string => {
  if (error instanceof ApiError && error.code === 'unreadable' && !isRefused(error)) {
    return translateMessage(AUTH_SENTENCES[error.status === 429 ? 'too_many_requests' : 'internal']);
  }
  const isOurs = error instanceof AuthBusy || error instanceof SessionMissing;
  const hasSentence = isOurs || (error instanceof ApiError && error.code !== 'unreadable');
  return hasSentence && error.message ? error.message : wrong;
};

/**
 * Returns true if the server checked the input and rejected it. A failing or busy server, or a
 * proxy, has checked nothing.
 */
const isRefused = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;

/** Error codes without a usable answer: not a rejection, and nothing the user could fix. */
const NO_ANSWER: ReadonlySet<string> = new Set(['offline', 'internal', 'unavailable', 'unreadable']);

/** Returns the server's message, or `failed` if there is no usable answer. */
export const sentenceOf = (error: unknown, failed: string): string =>
  error instanceof ApiError && NO_ANSWER.has(error.code) ? failed : verdictOf(error, failed);

interface Attempt {
  readonly isBusy: boolean;
  /**
   * Runs `work` and shows a toast on failure. Resolves to true if it worked. `onRefused` returns
   * true to handle the error itself.
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
        if (onRefused?.(error) !== true) errorToast(sentenceOf(error, fallback));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
};

/**
 * Returns a react-hook-form resolver for a validation function. `faultOf` returns the first
 * validation issue of a draft, or undefined.
 */
export const faultResolver =
  <Draft extends FieldValues>(faultOf: (draft: Draft) => DraftIssue<Draft> | undefined): Resolver<Draft> =>
  (draft, _context, options) => {
    const fault = faultOf(draft);
    if (!fault) return { values: draft, errors: {} };
    const errors = { [fault.field]: { type: 'rule', message: fault.message } };
    return { values: {}, errors: toNestErrors<Draft>(errors, options) };
  };
