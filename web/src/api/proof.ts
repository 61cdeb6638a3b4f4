/**
 * Some changes are refused with `reauthentication_needed` when the sign-in was a while ago. Whoever makes such a change asks for the
 * proof and then makes it again; how the proof is given is the app's business.
 */
import { createContext, useContext } from 'react';
import { isAuthRefusal, isRefusal } from './api-error.ts';

/** Asks the person to prove who they are. Resolves to whether they did. */
export type Prove = () => Promise<boolean>;

/** Where nobody can be asked, the refusal stands. */
export const ProofContext = createContext<Prove | undefined>(undefined);

/** Whether a change was refused for want of a proof: by an account call, or by any other. */
export const isProofWanted = (error: unknown): boolean =>
  isRefusal(error, 'reauthentication_needed') || isAuthRefusal(error, 'reauthentication_needed');

/** Makes a change, asking for the proof if the server wants it. Without the proof it throws the server's refusal. */
export const withProof = async <T>(change: () => Promise<T>, prove: Prove | undefined): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    if (!prove || !isProofWanted(error) || !(await prove())) throw error;
    return change();
  }
};

/** `withProof` for the page one is on. */
export const useProof = (): (<T>(change: () => Promise<T>) => Promise<T>) => {
  const prove = useContext(ProofContext);
  return async (change) => withProof(change, prove);
};
