/**
 * Reauthentication. Changes may fail with `reauthentication_needed` if the sign-in is old. The
 * caller requests reauthentication and retries; the app provides the dialog.
 */
import { createContext, useContext } from 'react';
import { isAuthRefusal, isRefusal } from './api-error.ts';

/** Asks the user to reauthenticate. Resolves to true on success. */
export type Prove = () => Promise<boolean>;

/** Without a provider, the error is not handled. */
export const ProofContext = createContext<Prove | undefined>(undefined);

/** Returns true if a change requires reauthentication, for account and other endpoints. */
export const isProofWanted = (error: unknown): boolean =>
  isRefusal(error, 'reauthentication_needed') || isAuthRefusal(error, 'reauthentication_needed');

/**
 * Runs a change; if required, requests reauthentication and retries. Without it, throws the
 * server's error.
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
