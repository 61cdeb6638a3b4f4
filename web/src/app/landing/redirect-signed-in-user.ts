/** Checks after a return to the landing page by browser history if the user has signed in since. */

/**
 * Returns true if a user is signed in; false if the request fails, which keeps the current page.
 */
const isSomebody = async (ask: typeof fetch): Promise<boolean> => {
  try {
    const reply = await ask('/api/auth/get-session', { headers: { accept: 'application/json' } });
    const found: unknown = reply.ok ? await reply.json() : null;
    return found !== null;
  } catch {
    return false;
  }
};

/**
 * Reloads the page if a user is signed in, so that the server redirects. Other visitors keep their
 * input.
 */
export const redirectSignedInUser = async (ask: typeof fetch, reload: () => void): Promise<void> => {
  if (await isSomebody(ask)) reload();
};
