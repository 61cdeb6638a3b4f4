import { useState } from 'react';
import { isProofWanted, useProof } from '../../../api/proof.ts';
import { sentenceOf, useAttempt } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Runs a change of the account, asking for the proof if the server wants it. Resolves to whether it was made. */
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
      // Whoever did not want to prove who they are knows why nothing happened.
      (error) => isProofWanted(error) || onRefused?.(error) === true,
    );
  return { isBusy, change };
};

/** The same for a dialog that asks one thing: `refusal` is what the server said of it, to be said at its field. */
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
