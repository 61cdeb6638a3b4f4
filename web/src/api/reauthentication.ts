/**
 * Reauthentication: asks the user to sign in again and retries a change that failed with
 * `reauthentication_needed`. The app provides the dialog.
 */
import { createContext, useContext } from 'react';
import { isAuthRefusal, isRefusal } from './api-error.ts';

/**
 * Opens the reauthentication dialog. Resolves to true if the user succeeded, false if they
 * declined.
 */
export type Prove = () => Promise<boolean>;

/**
 * Function that opens the reauthentication dialog. Without a provider the server's error reaches
 * the caller.
 */
export const ProofContext = createContext<Prove | undefined>(undefined);

export const isReauthenticationNeeded = (error: unknown): boolean =>
  isRefusal(error, 'reauthentication_needed') || isAuthRefusal(error, 'reauthentication_needed');

/**
 * Runs a change. If the server requires it, reauthenticates the user and runs the change again.
 * @throws the server's error if the user declines
 */
export const withProof = async <T>(change: () => Promise<T>, prove: Prove | undefined): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    if (!prove || !isReauthenticationNeeded(error) || !(await prove())) throw error;
    return change();
  }
};

export const useProof = (): (<T>(change: () => Promise<T>) => Promise<T>) => {
  const prove = useContext(ProofContext);
  return async (change) => withProof(change, prove);
};
