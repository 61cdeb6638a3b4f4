import { useState } from 'react';
import { isProofWanted, useProof } from '../../../api/proof.ts';
import { sentenceOf, useAttempt } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';

type Work<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Runs an account change, asking for reauthentication if the server requires it. Resolves to true
 * if it was made.
 */
export const useChange = () => {
  const session = useAuthSession();
  const proven = useProof();
  const { isBusy, attempt } = useAttempt();
  const change = async <T>(
    work: Work<T>,
    fallback: string,
    onRefused?: (error: unknown) => boolean,
  ): Promise<boolean> =>
    attempt(
      async () => proven(async () => session.perform(work)),
      fallback,
      // The user cancelled reauthentication, so no message is needed.
      (error) => isProofWanted(error) || onRefused?.(error) === true,
    );
  return { isBusy, change };
};

/**
 * Like `useChange`, for a dialog with one field. `refusal`: the server's rejection, shown at the
 * field.
 */
export const useFieldChange = () => {
  const { isBusy, change } = useChange();
  const [refusal, setRefusal] = useState<string>();
  const changeAtField = async <T>(work: Work<T>, fallback: string): Promise<boolean> => {
    setRefusal(undefined);
    return change(work, fallback, (error) => {
      setRefusal(sentenceOf(error, fallback));
      return true;
    });
  };
  return { isBusy, refusal, change: changeAtField };
};
