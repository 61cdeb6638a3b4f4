/**
 * Marks that this tab is completing a sign-in link, so that nothing else reads the session
 * (specification S1, sections 3 and 4).
 */

const KEY = 'reptemple.auth-callback';
export const CALLBACK_PATH = '/auth/callback';

/** True from loading the callback page until `endCallback`. */
export const isCallbackInProgress = (): boolean => {
  // Clears the flag of a callback that was abandoned.
  if (location.pathname !== CALLBACK_PATH) sessionStorage.removeItem(KEY);
  else if (!sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, 'yes');
  return sessionStorage.getItem(KEY) !== null;
};

export const endCallback = (): void => sessionStorage.removeItem(KEY);
