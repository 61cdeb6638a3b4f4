/**
 * Asks the user to sign in again and retries a change that failed with `reauthentication_needed`.
 * The app provides the dialog.
 */
import { createContext, useContext } from 'react';
import { isAuthRefusal, isRefusal } from './api-error.ts';

/** Asks the user to reauthenticate. Resolves to true on success. */
export type Prove = () => Promise<boolean>;

/**
 * Context with the function that asks the user to reauthenticate. Without a provider, the error is
 * not handled.
 */
export const ProofContext = createContext<Prove | undefined>(undefined);

/** Returns true for the error `reauthentication_needed`, of account and other endpoints. */
export const isProofWanted = (error: unknown): boolean =>
  isRefusal(error, 'reauthentication_needed') || isAuthRefusal(error, 'reauthentication_needed');

/**
 * Runs a change; if the server requires it, reauthenticates the user and retries. If the user
 * declines, throws the server's error.
 */
export const withProof = async <T>(change: () => Promise<T>, prove: Prove | undefined): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    if (!prove || !isProofWanted(error) || !(await prove())) throw error;
    return change();
  }
};

/** Returns `withProof` with the page's dialog. */
export const useProof = (): (<T>(change: () => Promise<T>) => Promise<T>) => {
  const prove = useContext(ProofContext);
  return async (change) => withProof(change, prove);
};
