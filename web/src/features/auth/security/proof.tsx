/** Dangerous changes ask again who one is when the sign-in is older than a quarter of an hour (first document, section 7). */
import { createContext, type ReactElement, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { isAuthRefusal } from '../../../api/api-error.ts';
import { useAttempt } from '../attempt.ts';
import { useAuthSession } from '../auth-context.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';

/** Asks for the proof. Resolves to whether it was given. */
type Prove = () => Promise<boolean>;

const ProofContext = createContext<Prove | undefined>(undefined);

/** Around everything that may be asked for a proof. */
export const ProofProvider = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<(isProven: boolean) => void>(undefined);
  const prove: Prove = useCallback(async () => {
    setAsking(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (isProven: boolean): void => {
    setAsking(false);
    answer.current?.(isProven);
    answer.current = undefined;
  };
  return (
    <ProofContext.Provider value={prove}>
      {children}
      {isAsking ? <ReauthenticateDialog onProven={() => close(true)} onCancel={() => close(false)} /> : null}
    </ProofContext.Provider>
  );
};

/** Thrown when somebody did not want to prove who they are: nothing to say about it. */
class NotProven extends Error {}

type Work<T> = (signal: AbortSignal) => Promise<T>;

/** Runs a change of the account, asking for the proof if the server wants it. Resolves to whether it was made. */
export const useChange = () => {
  const session = useAuthSession();
  const prove = useContext(ProofContext);
  const { isBusy, attempt } = useAttempt();
  const perform = async <T,>(work: Work<T>): Promise<T> => {
    try {
      return await session.perform(work);
    } catch (error) {
      if (!prove || !isAuthRefusal(error, 'reauthentication_needed')) throw error;
      if (!(await prove())) throw new NotProven();
      return session.perform(work);
    }
  };
  const change = async <T,>(
    work: Work<T>,
    fallback: string,
    onRefused?: (error: unknown) => boolean,
  ): Promise<boolean> =>
    attempt(
      async () => perform(work),
      fallback,
      (error) => error instanceof NotProven || onRefused?.(error) === true,
    );
  return { isBusy, change };
};
