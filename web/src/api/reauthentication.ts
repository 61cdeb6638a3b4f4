/**
 * Asks the user to sign in again if the server rejects a change with `reauthentication_needed`, and
 * then repeats the change. The application provides the dialog.
 */
import { createContext, useContext } from 'react';
import { isAuthRefusal, isRefusal } from './api-error.ts';

/**
 * Function that opens the dialog to sign in again. Resolves to true if the user did, false if they
 * declined.
 */
export type AskToReauthenticate = () => Promise<boolean>;

/**
 * React context of the function that opens the dialog. If undefined, changes reject with the
 * server's error.
 */
export const ReauthenticationContext = createContext<AskToReauthenticate | undefined>(undefined);

export const isReauthenticationNeeded = (error: unknown): boolean =>
  isRefusal(error, 'reauthentication_needed') || isAuthRefusal(error, 'reauthentication_needed');

/**
 * Runs a change and returns its result. If the server requires it, asks the user to sign in again
 * and repeats the change.
 * @throws the server's error if the user declines
 */
export const withReauthentication = async <T>(
  change: () => Promise<T>,
  askToReauthenticate: AskToReauthenticate | undefined,
): Promise<T> => {
  try {
    return await change();
  } catch (error) {
    if (!askToReauthenticate || !isReauthenticationNeeded(error) || !(await askToReauthenticate())) throw error;
    return change();
  }
};

export const useReauthentication = (): (<T>(change: () => Promise<T>) => Promise<T>) => {
  const askToReauthenticate = useContext(ReauthenticationContext);
  return async (change) => withReauthentication(change, askToReauthenticate);
};
