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
export type AskToReauthenticate = () => Promise<boolean>;

/**
 * React context of the function that opens the dialog. Without a provider, changes reject with the
 * server's error.
 */
export const ReauthenticationContext = createContext<AskToReauthenticate | undefined>(undefined);

export const isReauthenticationNeeded = (error: unknown): boolean =>
  isRefusal(error, 'reauthentication_needed') || isAuthRefusal(error, 'reauthentication_needed');

/**
 * Runs a change. If the server requires it, reauthenticates the user and runs the change again.
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
